import { MnemeError } from '../errors';
import type { GrownVideo } from '../keeper/remember-video';
import { told } from '../told';
import type { Source } from './restarted-worker';

/** By what a recording is known, and how long it is where that is known. */
export type Grown = Pick<GrownVideo, 'bytes' | 'fingerprint'> & Partial<GrownVideo>;

/** Where a clip is to be seen and heard. */
export interface Stretch {
  source: Source;
  /** Seconds of the video that are known of: for a recording more than a clip's length after its beginning, unless it has ended. */
  durationS: number | null;
}

/** What is remembered: a file, or a recording that may still grow. */
export interface Footage {
  readonly name: string;
  /** The path of the folder that it was chosen from; absent where it was chosen by itself. */
  readonly folder?: string;
  /** Its file, and the place where that lies if it is known; null while it is still recorded. */
  readonly file: File | null;
  readonly handle: FileSystemFileHandle | null;
  /** Milliseconds since 1970, where nothing better tells when it began. */
  readonly lastModified: number;
  /** The fingerprint that a recording has until it has ended; null for a file. */
  readonly begunAs: string | null;
  /** Where to see and hear the clip that begins at `t0`. Waits until so much is recorded. Throws `file-changed` when it cannot be read. */
  at(t0: number): Promise<Stretch>;
  /** Throws `file-changed` when what was read of it until now may not be what was begun. */
  requireUnchanged(): Promise<void>;
  /** What to say of it. */
  readonly notes: readonly string[];
  /** By what it is known now; null for a file, which does not change. */
  grown(): Grown | null;
}

/** A file as it lies. */
export class FileFootage implements Footage {
  readonly begunAs = null;
  readonly notes = [];
  private source: Promise<Source> | null = null;

  /** @param handle where it was chosen from, if the browser tells */
  constructor(
    readonly file: File,
    readonly handle: FileSystemFileHandle | null,
    readonly folder?: string,
  ) {}

  get name(): string {
    return this.file.name;
  }

  get lastModified(): number {
    return this.file.lastModified;
  }

  async at(): Promise<Stretch> {
    this.source ??= this.read();
    return { source: await this.source, durationS: null };
  }

  /** The browser reads nothing more of a file that is not as it was when it was chosen; what was being read meanwhile may be of either. */
  async requireUnchanged(): Promise<void> {
    try {
      await this.file.slice(0, 1).arrayBuffer();
    } catch (cause) {
      throw new MnemeError(
        'file-changed',
        told`${this.name} was changed, replaced or moved while it was being remembered. What was remembered of it stays. To go on, put it back as it was and choose it again; another file is remembered as a video of its own.`,
        { cause },
      );
    }
  }

  grown(): null {
    return null;
  }

  private async read(): Promise<Source> {
    const { file } = this;
    try {
      const { fingerprint } = await import('../media/fingerprint'); // Pages load without it.
      return { key: await fingerprint(file), file };
    } catch (cause) {
      throw new MnemeError(
        'file-changed',
        told`${file.name} could not be read. It may have been moved or changed: choose it again.`,
        { cause },
      );
    }
  }
}
