import type { VideoRecord, Where } from '../store/schema';

/** How far the memory is read. */
export interface AsOf {
  /** Milliseconds since 1970; Infinity: everything. */
  until: number;
  /** A video that is read to its end, whatever its clock says: lines may outlast the picture. */
  whole?: string;
}

export const EVERYTHING: AsOf = { until: Number.POSITIVE_INFINITY };

/** Where a record lies and what it is called. */
export type Dated = Where & { id: string };

/** The columns that a search reads for every entry it meets. */
export interface Columns {
  /** When each entry had been seen to its end, milliseconds since 1970. */
  moments: Float64Array;
  /** The number of each entry's video. */
  videos: Uint32Array;
}

/**
 * When each entry had been seen to its end, and in which video: what reading as of a moment, and order in time, rest on. Entries
 * are numbered from 0 in the order they were added.
 */
export class Moments {
  private readonly starts = new Map<string, { number: number; ms: number }>();
  private moments = new Float64Array(1024);
  private videos = new Uint32Array(1024);
  private readonly ids: string[] = [];

  get size(): number {
    return this.ids.length;
  }

  get columns(): Columns {
    return { moments: this.moments, videos: this.videos };
  }

  /** Takes a video's start. Its entries come after it. */
  begin({ id, startsAt }: VideoRecord): void {
    if (!this.starts.has(id)) this.starts.set(id, { number: this.starts.size, ms: Date.parse(startsAt) });
  }

  /** The number of a video; -1 where it is none or not known. */
  numberOf(videoId: string | undefined): number {
    return (videoId === undefined ? undefined : this.starts.get(videoId)?.number) ?? -1;
  }

  /** When a video started, milliseconds since 1970; 0 where it is not known. */
  startOf(videoId: string): number {
    return this.starts.get(videoId)?.ms ?? 0;
  }

  add(record: Dated): number {
    const entry = this.ids.push(record.id) - 1;
    if (entry === this.moments.length) {
      this.moments = grown(this.moments, new Float64Array(2 * entry));
      this.videos = grown(this.videos, new Uint32Array(2 * entry));
    }
    this.moments[entry] = this.momentOf(record);
    this.videos[entry] = this.numberOf(record.videoId);
    return entry;
  }

  /** When a stretch had been seen to its end, milliseconds since 1970. */
  momentOf({ videoId, t1 }: Where): number {
    return this.startOf(videoId) + t1 * 1000;
  }

  /** Which entries are visible as of a moment. */
  visible({ until, whole }: AsOf): (entry: number) => boolean {
    const video = this.numberOf(whole);
    return (entry) => this.moments[entry]! <= until || this.videos[entry] === video;
  }

  /** The order of entries in time; of one moment, by record id, so that the order of remembering does not show. */
  compare = (a: number, b: number): number => {
    const apart = this.moments[a]! - this.moments[b]!;
    if (apart !== 0 || a === b) return apart;
    return this.ids[a]! < this.ids[b]! ? -1 : 1;
  };
}

function grown<Column extends Float64Array | Uint32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
