import type { WhoSwitches } from '../identity/who-switches';
import type { VideoRecord, Where } from '../store/schema';
import { Column } from './column';

/** How far the memory is read. */
export interface AsOf {
  /** Milliseconds since 1970; Infinity: everything. */
  until: number;
  /** A video that is read to its end, whatever its clock says: lines may outlast the picture. */
  whole?: string;
  /** Who is who is read otherwise than for people. */
  who?: WhoSwitches;
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
  private readonly moments = new Column(Float64Array);
  private readonly videos = new Column(Uint32Array);
  /** Of the entries from `packed` on, their ids. */
  private readonly ids: string[] = [];
  private packed = 0;
  /** Entries that read otherwise now: others are there in their places, and nobody sees them. */
  readonly hidden = new Set<number>();

  /** @param orderId of an entry that came in a pack, what puts it in the order of ids */
  constructor(private readonly orderId: (entry: number) => string = () => '') {}

  get columns(): Columns {
    return { moments: this.moments.all, videos: this.videos.all };
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
    this.ids.push(record.id);
    this.videos.push(this.numberOf(record.videoId));
    return this.moments.push(this.momentOf(record));
  }

  /** Adds what counts only from a moment on, milliseconds since 1970: reading its video to the end does not show it before. */
  addFrom(record: Dated, from: number): number {
    this.ids.push(record.id);
    this.videos.push(this.numberOf(undefined));
    return this.moments.push(Math.max(from, this.momentOf(record)));
  }

  /** Adds entries of a video that came in a pack, by when they end, seconds: before any that comes by itself. */
  addPacked(videoId: string, t1: Float64Array): void {
    const start = this.startOf(videoId);
    const moments = this.moments.more(t1.length);
    for (let i = 0; i < t1.length; i += 1) moments[i] = start + t1[i]! * 1000;
    this.videos.more(t1.length).fill(this.numberOf(videoId));
    this.packed += t1.length;
  }

  /** When a stretch had been seen to its end, milliseconds since 1970. */
  momentOf({ videoId, t1 }: Where): number {
    return this.startOf(videoId) + t1 * 1000;
  }

  /** Which entries are visible as of a moment. */
  visible({ until, whole }: AsOf): (entry: number) => boolean {
    const video = this.numberOf(whole);
    const { moments, videos } = this.columns;
    const { hidden } = this;
    return (entry) => (moments[entry]! <= until || videos[entry] === video) && !hidden.has(entry);
  }

  /** The order of entries in time; of one moment, by record id, so that the order of remembering does not show. */
  compare = (a: number, b: number): number => {
    const apart = this.moments.all[a]! - this.moments.all[b]!;
    if (apart !== 0 || a === b) return apart;
    return this.idOf(a) < this.idOf(b) ? -1 : 1;
  };

  private idOf(entry: number): string {
    return this.ids[entry - this.packed] ?? this.orderId(entry);
  }
}
