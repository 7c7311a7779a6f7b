import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { proxy } from 'comlink';
import type { Published } from '../contract/published';
import type { AppState } from '../contract/state';
import { MnemeError, toErrorData } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { type PublishedFile, readStatement, type Statement } from '../published/statement';
import { showsPublished } from '../store/remove-published';
import { memoryName } from '../which-memory';
import { hasRoomFor } from './storage-room';
import { ifFree } from './tabs';
import type { WorkerHandle } from './worker-types';

/** Where the app's server has it. */
const PLACE = '/published';
/** How often it is looked whether there is a newer one, milliseconds: a file of some hundred bytes, of which the server says that it is the same. */
const LOOK_EVERY_MS = 60_000;
/** So long after the memory was read it is looked first, milliseconds: pages are there before. */
const LOOK_AFTER_MS = 2_000;
/** After a file of a video could not be had or kept, none is fetched for so long, milliseconds: it may have gigabytes. */
const WAIT_MS = 1_800_000;
/** Of what is shown of it, so much is for fetching the memory; the rest for taking it in. */
const FETCHING = 1 / 2;

const ANOTHER_TAB = 'Another tab does so.';

interface Host {
  keeper: WorkerHandle<Keeper>['remote'];
  state(): AppState;
  set(patch: Partial<AppState>): void;
  /** Shows it from its beginning to its end, as the one tab that changes the memory; then what has become of it. */
  change(run: (progress: (done: number) => void) => Promise<void>): Promise<void>;
  /** Keeps a copy of a video's file where it is one of the memory's. */
  keepFile(file: File): Promise<void>;
}

/** The memory of this tab as one that the app's server publishes: it becomes what is published, while it is shown. */
export class PublishedMemory {
  private isWatching = false;
  /** As `performance.now`. */
  private noVideosBefore = 0;

  constructor(private readonly host: Host) {}

  /** Fetches what is published where it is newer than what is here (`Mneme.follow`). */
  follow(publisher: string): Promise<void> {
    return this.refresh(publisher, false);
  }

  /** From now on looks now and then, and whenever the tab is looked at again, and fetches files of videos, too. */
  watch(): void {
    if (this.isWatching) return;
    this.isWatching = true;
    showsPublished();
    const look = () => {
      const { published } = this.host.state();
      if (published) void this.refresh(published.publisher, true).catch(() => {}); // It is shown.
    };
    setTimeout(look, LOOK_AFTER_MS);
    setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') look();
    });
  }

  private async refresh(publisher: string, withVideos: boolean): Promise<void> {
    try {
      const statement = await ifFree(`${memoryName()}-following`, ANOTHER_TAB, async () => {
        const now = await statementBy(publisher);
        await this.take(now, publisher);
        return now;
      });
      // For as long as that takes, what is published next is looked for all the same.
      if (withVideos) await ifFree(`${memoryName()}-fetching`, ANOTHER_TAB, () => this.takeVideos(statement));
      this.show(null);
    } catch (error) {
      this.show(error);
      throw error;
    }
  }

  private async take({ number, at, memory }: Statement, publisher: string): Promise<void> {
    const { published } = this.host.state();
    if (published?.publisher === publisher) {
      if (published.number === number) return;
      if (published.number > number)
        throw new MnemeError(
          'bad-archive',
          'What the server publishes is older than what is here, and is not taken. Tell whoever runs it.',
        );
    }
    await this.host.change(async (progress) => {
      const file = await fetched(memory, 'mneme', (done) => progress(done * FETCHING));
      const taking = proxy((done: number) => progress(FETCHING + done * (1 - FETCHING)));
      const now: Published = { number, at, publisher };
      await this.host.keeper.follow(file, now, taking);
    });
  }

  /** Fetches files of videos that are not here yet, so that their moments play without a network. */
  private async takeVideos({ videos }: Statement): Promise<void> {
    if (performance.now() < this.noVideosBefore) return;
    const kept = await this.host.keeper.fileRecords();
    const sizes = kept.flatMap(({ copy }) => copy?.size ?? []);
    try {
      for (const video of videos) {
        const isLikeIt = (bytes: number) => bytes === video.bytes;
        // Of two that are as long both are looked at.
        if (sizes.filter(isLikeIt).length >= videos.filter(({ bytes }) => isLikeIt(bytes)).length) continue;
        await requireRoom(video);
        const file = await fetched(video, 'video', () => {});
        await this.host.keepFile(new File([file], video.sha256));
      }
    } catch (error) {
      this.noVideosBefore = performance.now() + WAIT_MS;
      throw error;
    }
  }

  private show(error: unknown): void {
    const problem = error === null ? null : toErrorData(error);
    if (problem?.code === 'memory-in-use' || problem?.code === 'cancelled') return;
    if (problem?.message !== this.host.state().publishedProblem?.message)
      this.host.set({ publishedProblem: problem });
  }
}

/** Throws `storage-full` before anything is fetched for which there is no room. */
async function requireRoom({ bytes }: PublishedFile): Promise<void> {
  if (!(await hasRoomFor(bytes)))
    throw new MnemeError(
      'storage-full',
      'This browser has no room for the files of all videos that are published: their moments are shown by pictures.',
    );
}

async function statementBy(publisher: string): Promise<Statement> {
  const text = await (await got('published.json')).text();
  return readStatement(text, publisher);
}

/** A file once it is found to be the one that was signed. */
async function fetched(
  { bytes, sha256: expected }: PublishedFile,
  kind: 'mneme' | 'video',
  progress: (done: number) => void,
): Promise<Blob> {
  const response = await got(`${expected}.${kind}`);
  const hash = sha256.create();
  let length = 0;
  const stream = response.body!.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        length += part.length;
        hash.update(part);
        progress(Math.min(1, length / bytes));
        controller.enqueue(part);
      },
    }),
  );
  const blob = await new Response(stream).blob().catch(() => null);
  if (!blob) throw notHad();
  if (length !== bytes || bytesToHex(hash.digest()) !== expected)
    throw new MnemeError(
      'bad-archive',
      'A file that is published is not the one that its publisher signed, and is not taken. Tell whoever runs the server.',
    );
  return blob;
}

async function got(name: string): Promise<Response> {
  const response = await fetch(`${PLACE}/${name}`, { cache: 'no-cache' }).catch(() => null);
  if (response?.ok) return response;
  throw response?.status === 404
    ? new MnemeError('not-found', 'The server of this app publishes no memory, or not all of it.')
    : notHad();
}

function notHad(): MnemeError {
  return new MnemeError(
    'place-failed',
    'What is published could not be fetched from the server. Look at the connection.',
  );
}
