import { decodeElement, LONGEST_HEADER } from '../matroska-elements';
import { BODY, type CuePoint, hasEnded, recordingCues, recordingHead } from './layout';
import { type Cluster, type RecordedTracks, Splitter } from './splitter';

/** Bytes that are read at once when a recording that was cut off is read again. */
const READ_BYTES = 4 * 2 ** 20;

/** A file that can be read and written here and there: a FileSystemSyncAccessHandle. */
export interface Bytes {
  read(into: Uint8Array, options: { at: number }): number;
  write(from: Uint8Array, options: { at: number }): number;
  getSize(): number;
  truncate(size: number): void;
  flush(): void;
}

/** What of a recording is safely in its file. */
export interface Recorded {
  durationS: number;
  bytes: number;
}

interface Placed extends Pick<Cluster, 't0' | 't1' | 'key'> {
  at: number;
}

/**
 * A recording in the file that it grows in. Clusters are added whole and are on disk when `add` returns; whatever becomes of the tab, what was added can
 * be played once the file is opened again and ended.
 */
export class RecordingFile {
  private tracks: RecordedTracks | null = null;
  private clusters: Placed[] = [];
  private end = 0;

  /** @param startedAt milliseconds since 1970 */
  constructor(
    private readonly file: Bytes,
    private readonly startedAt: number,
  ) {}

  /** Takes a file that was cut off, up to its last whole cluster. Returns false when there is none in it. */
  reopen(): boolean {
    const splitter = new Splitter();
    const size = this.file.getSize();
    for (let at = 0; at < size; ) {
      const part = new Uint8Array(Math.min(READ_BYTES, size - at));
      at += this.file.read(part, { at });
      const clusters = splitter.push(part);
      if (splitter.tracks) this.begin(splitter.tracks);
      for (const cluster of clusters) this.place(cluster);
    }
    for (const cluster of splitter.end()) if (this.isWhole(cluster)) this.place(cluster);
    return this.clusters.length > 0;
  }

  add(tracks: RecordedTracks, clusters: readonly Cluster[]): Recorded {
    if (!this.tracks) {
      this.begin(tracks);
      this.write(recordingHead(tracks, this.startedAt, null), 0);
    }
    for (const cluster of clusters) {
      try {
        this.write(cluster.bytes, this.end);
      } catch (error) {
        this.file.truncate(this.end);
        throw error;
      }
      this.place(cluster);
    }
    this.file.flush();
    return this.recorded();
  }

  recorded(): Recorded {
    return { durationS: this.endS() - this.origin(), bytes: this.end };
  }

  /** Second 0 of the recording by its tracks' own clock. */
  origin(): number {
    return this.clusters[0]?.t0 ?? 0;
  }

  /**
   * A file of its own with what of the recording can be read of [from, to), and a little around it: it begins with a whole picture at or before
   * `from`, and its times are those of the recording.
   */
  stretch(from: number, to: number): Blob {
    const origin = this.origin();
    const before = this.clusters.findLastIndex(({ t0, key }) => key && t0 - origin <= from);
    const first = Math.max(0, before);
    const after = this.clusters.findIndex(({ t0 }, i) => i > first && t0 - origin >= to);
    const [at, end] = [this.clusters[first]?.at ?? this.end, this.clusters[after]?.at ?? this.end];
    const bytes = new Uint8Array(end - at);
    this.file.read(bytes, { at });
    return new Blob([recordingHead(this.tracks!, this.startedAt, null), bytes], { type: 'video/webm' });
  }

  /** Writes what a finished file has: how long it is, and from where it can be played. A full disk has no room for the latter: it plays all the same. */
  finish(): Recorded {
    const cuesAt = this.end;
    const points: CuePoint[] = this.clusters.flatMap(({ t0, at, key }) => (key ? [{ t: t0, at }] : []));
    const cues = recordingCues(points, this.tracks!);
    this.file.truncate(cuesAt);
    const hasRoom = this.file.write(cues, { at: cuesAt }) === cues.length;
    this.file.flush();
    const bytes = hasRoom ? cuesAt + cues.length : cuesAt;
    this.write(
      recordingHead(this.tracks!, this.startedAt, {
        endS: this.endS(),
        cuesAt: hasRoom ? cuesAt : null,
        bytes,
      }),
      0,
    );
    this.file.flush();
    return { ...this.recorded(), bytes };
  }

  /** The end of what was recorded, by its tracks' own clock: sound and picture overlap two clusters at most. */
  private endS(): number {
    return Math.max(0, ...this.clusters.slice(-2).map(({ t1 }) => t1));
  }

  /** Whether the last cluster of a file was written to its end. */
  private isWhole({ bytes }: Cluster): boolean {
    const head = new Uint8Array(LONGEST_HEADER);
    this.file.read(head, { at: this.end });
    return decodeElement(head)?.end === bytes.length;
  }

  private begin(tracks: RecordedTracks): void {
    if (this.tracks) return;
    this.tracks = tracks;
    this.end = recordingHead(tracks, this.startedAt, null).length;
  }

  private place({ bytes, t0, t1, key }: Cluster): void {
    this.clusters.push({ t0, t1, key, at: this.end });
    this.end += bytes.length;
  }

  private write(bytes: Uint8Array, at: number): void {
    if (this.file.write(bytes, { at }) < bytes.length) throw new DOMException('', 'QuotaExceededError');
  }
}

/** Whether a file is a recording that was ended as it should be. */
export function isFinished(file: Bytes): boolean {
  const head = new Uint8Array(BODY);
  return hasEnded(head.subarray(0, file.read(head, { at: 0 })));
}
