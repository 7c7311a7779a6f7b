import { MAX_CLIP_S } from '../hearing/cut-into-clips';
import { fingerprint } from '../media/fingerprint';
import { type RecordingName, recordingFileName, recordingsFolder } from '../store/recordings';
import type { Footage, Grown, Stretch } from './file-or-recording';
import type { Growth, LeftRecording, RecordedStretch } from './recording-service';

/** Sound is decoded in blocks of 10 s with a little before (lib/media/audio-reader), pictures from a whole one: so much before a clip is read, too. */
const BEFORE_S = 12;
/** What is recorded beyond a clip before it is looked at: its last moments are then as they will be in the whole file. */
const BEYOND_S = 2;

const CUT_OFF = 'It was cut off when its page was closed: its last seconds may be missing.';

/** A recording that has ended, in its file. */
interface EndedRecording {
  file: File;
  handle: FileSystemFileHandle;
  fingerprint: string;
}

/** A recording that is remembered while it grows: a clip is looked at once it, and a little more, has been recorded. */
export class LiveRecording implements Footage {
  readonly name: string;
  readonly lastModified: number;
  private recordedS = 0;
  private bytes = 0;
  private ended: EndedRecording | null = null;
  private failure: unknown = null;
  private waiting: (() => void)[] = [];

  private constructor(
    readonly recording: RecordingName,
    readonly begunAs: string,
    private readonly stretch: (from: number, to: number) => Promise<RecordedStretch>,
    readonly notes: string[] = [],
  ) {
    this.name = nameOf(recording.startedAt);
    this.lastModified = recording.startedAt;
  }

  /** @param stretch reads some of it while it is being recorded */
  static async begin(
    recording: RecordingName,
    stretch: (from: number, to: number) => Promise<RecordedStretch>,
  ): Promise<LiveRecording> {
    return new LiveRecording(recording, await begunAs(recording), stretch);
  }

  /** One of an earlier visit, as far as it was recorded. */
  static async left(recording: LeftRecording): Promise<LiveRecording> {
    const never = () => Promise.reject(new Error('It has ended.'));
    const notes = recording.cutOff ? [CUT_OFF] : [];
    const left = new LiveRecording(recording, await begunAs(recording), never, notes);
    left.ended = await endedRecording(recording);
    return left;
  }

  get file(): File | null {
    return this.ended?.file ?? null;
  }

  get handle(): FileSystemFileHandle | null {
    return this.ended?.handle ?? null;
  }

  async at(t0: number): Promise<Stretch> {
    const to = t0 + MAX_CLIP_S + BEYOND_S;
    while (!this.ended && this.recordedS < to) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    const durationS = this.recordedS || null;
    if (this.ended) return { source: { key: this.ended.fingerprint, file: this.ended.file }, durationS };
    const { file, origin } = await this.stretch(t0 - BEFORE_S, to);
    return { source: { key: `${this.begunAs} ${t0}`, file, origin }, durationS };
  }

  /** Nobody else writes its file. */
  async requireUnchanged(): Promise<void> {}

  /** How long it is; 0 where only its file tells. */
  get durationS(): number {
    return this.recordedS;
  }

  grown(): Grown {
    const { ended, recordedS, bytes, begunAs } = this;
    return {
      ...(recordedS > 0 ? { durationS: recordedS } : {}),
      bytes: ended?.file.size ?? bytes,
      fingerprint: ended?.fingerprint ?? begunAs,
    };
  }

  /** More of it was recorded. */
  grow({ durationS, bytes }: Growth): void {
    this.recordedS = durationS;
    this.bytes = bytes;
    this.go();
  }

  /** It has ended, and is so long. */
  async end(durationS: number): Promise<void> {
    this.ended = await endedRecording(this.recording);
    this.recordedS = durationS;
    this.go();
  }

  /** It was lost: what waits for more of it fails. */
  fail(error: unknown): void {
    this.failure = error;
    this.go();
  }

  private go(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

/** A recording's file as it lies in the browser's private file system. */
async function endedRecording(recording: RecordingName): Promise<EndedRecording> {
  const handle = await (await recordingsFolder()).getFileHandle(recordingFileName(recording));
  const stored = await handle.getFile();
  const { startedAt } = recording;
  const file = new File([stored], nameOf(startedAt), { type: 'video/webm', lastModified: startedAt });
  return { handle, file, fingerprint: await fingerprint(file) };
}

/** By what a recording is known while it is one. */
export function begunAs({ startedAt }: Pick<RecordingName, 'startedAt'>): Promise<string> {
  return fingerprint(new Blob([`recording ${startedAt}`]));
}

/** "Recording of 22 November, 14:05". */
function nameOf(startedAt: number): string {
  const start = new Date(startedAt);
  const day = start.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
  const time = start.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `Recording of ${day}, ${time}`;
}
