import type { FFmpeg } from '@ffmpeg/ffmpeg';
import { MnemeError } from '../../errors';
import { rethrowIfGone } from '../file-gone';
import { NOT_LOADED } from '../sentences';

/** Where the app serves ffmpeg's files (laid out by the set-up). */
const FOLDER = '/runtime/ffmpeg/';
/** The file is mounted under this name, so that its own name can hold anything. */
export const INPUT = '/in/input';
/**
 * Every run ends by an exception that leaves its part of the stack behind: the core trapped at its 165th run. A fresh one
 * takes 0.6 s (1.4 s the first time), a run that does next to nothing 0.05 s. So the memory stays flat as well: 110 MB
 * after 200 runs of 15 MB of pixels each as after the first.
 */
const RUNS_PER_CORE = 50;

/** What the core logs at the end of every run, failed or not. */
const RUN_ENDED = 'Aborted()';

/** ffmpeg's files could not be loaded. */
export class FfmpegMissing extends MnemeError {
  constructor(cause: unknown) {
    super('worker-stopped', NOT_LOADED, { cause });
  }
}

/** What a run left. */
export interface Run {
  /** False when it stopped early: at an error, or by a trap. */
  ok: boolean;
  /** The wanted files in order; empty where it wrote none. */
  files: Uint8Array[];
  /** It reported an error. */
  complained: boolean;
}

/** ffmpeg.wasm with one file mounted, not copied. Loaded by the first run, and afresh after a trap. */
export class Ffmpeg {
  private core: Promise<FFmpeg> | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private runs = 0;
  private complaints = 0;
  private closed = false;

  /** @param onActivity is called whenever ffmpeg shows that it is at work */
  constructor(
    private readonly file: Blob,
    private readonly onActivity: () => void,
  ) {}

  /**
   * Runs ffmpeg once the runs asked for earlier are done. Times are those of the file.
   *
   * @param outputs names of the files that the run writes; they are deleted once read
   * @param strict stops at the first error, also one that a decoder has made up for
   * @throws FfmpegMissing, or MnemeError `file-changed` or `cancelled` (when closed meanwhile)
   */
  async run(args: string[], outputs: string[], { strict = false } = {}): Promise<Run> {
    // Such options would stay as the run before left them.
    const options = ['-loglevel', 'error', '-copyts', strict ? '-xerror' : '-noxerror'];
    return this.inTurn((core) => core.exec([...options, ...args]), outputs);
  }

  /** What ffprobe prints as JSON for these entries (its `-show_entries`); null when it cannot read the file. */
  async probe(entries: string): Promise<unknown> {
    const args = ['-v', 'error', '-show_entries', entries, '-of', 'json', '-o', 'probe.json', INPUT];
    const { files } = await this.inTurn((core) => core.ffprobe(args), ['probe.json']);
    try {
      return JSON.parse(new TextDecoder().decode(files[0]));
    } catch {
      return null;
    }
  }

  /** Gives its memory back, once the runs asked for are done, until the next one. */
  release(): void {
    this.last = this.last.then(() => this.drop());
  }

  /** Ends it at once. */
  close(): void {
    this.closed = true;
    this.drop();
  }

  private drop(): void {
    this.core?.then((core) => core.terminate()).catch(() => {});
    this.core = null;
  }

  private inTurn(work: (core: FFmpeg) => Promise<number>, outputs: string[]): Promise<Run> {
    const run = this.last.then(() => this.runNow(work, outputs));
    this.last = run.catch(() => {});
    return run;
  }

  private async runNow(work: (core: FFmpeg) => Promise<number>, outputs: string[]): Promise<Run> {
    if (this.closed) throw closed();
    const core = await this.load();
    this.runs += 1;
    this.complaints = 0;
    let ok = false;
    let trapped = false;
    try {
      ok = (await work(core)) === 0;
    } catch (error) {
      if (this.closed) throw closed();
      rethrowIfGone(asError(error));
      trapped = true;
    }
    const files: Uint8Array[] = [];
    for (const name of outputs) files.push(await take(core, name));
    if (trapped || this.runs >= RUNS_PER_CORE) this.drop();
    return { ok, files, complained: this.complaints > 0 };
  }

  private load(): Promise<FFmpeg> {
    this.core ??= this.loadFresh().catch((cause) => {
      this.core = null;
      throw new FfmpegMissing(cause);
    });
    return this.core;
  }

  private async loadFresh(): Promise<FFmpeg> {
    const folder = new URL(FOLDER, location.origin).href;
    const index = `${folder}index.js`;
    const { FFmpeg, FFFSType }: typeof import('@ffmpeg/ffmpeg') = await import(
      /* turbopackIgnore: true */ /* webpackIgnore: true */ index
    );
    // A worker whose script cannot be had would never answer.
    if (!(await fetch(`${folder}worker.js`)).ok) throw new Error('worker.js is missing');
    const core = new FFmpeg();
    core.on('log', ({ message }) => {
      if (message !== RUN_ENDED) this.complaints += 1;
      this.onActivity();
    });
    core.on('progress', this.onActivity);
    try {
      await core.load({ coreURL: `${folder}read-ahead.js`, wasmURL: `${folder}ffmpeg-core.wasm` });
      await core.createDir('/in');
      await core.mount(FFFSType.WORKERFS, { blobs: [{ name: 'input', data: this.file }] }, '/in');
    } catch (error) {
      core.terminate();
      throw error;
    }
    this.runs = 0;
    return core;
  }
}

const closed = () => new MnemeError('cancelled', 'The file was closed.');

/** Its worker tells errors as text: "NotReadableError: The requested file could not be read". */
function asError(text: unknown): Error {
  const [, name = 'Error', message = ''] = /^(\w+): (.*)$/s.exec(String(text)) ?? [];
  return Object.assign(new Error(message), { name });
}

async function take(core: FFmpeg, name: string): Promise<Uint8Array> {
  try {
    const bytes = (await core.readFile(name)) as Uint8Array;
    await core.deleteFile(name);
    return bytes;
  } catch {
    return new Uint8Array(0); // The run did not get to writing it.
  }
}
