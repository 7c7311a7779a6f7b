import type { WallSpan } from '../../contract/timeline';
import { firstPlace } from '../../first-place';
import type { VideoRecord } from '../../store/schema';
import { SpanRow } from './span-row';

/** What is remembered of a video, on the wall clock. */
export interface Recording {
  id: string;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** Which row it lies in, counted from 0: two that overlap lie in different ones. */
  row: number;
}

/** Rows there are at most; what overlaps with more lies over others in the last. */
const MOST_ROWS = 6;

/** The recordings of a memory by the clock, those that overlap below each other. */
export class Recordings {
  /** In the order of their beginning. */
  readonly all: readonly Recording[];
  /** What each row holds. */
  readonly rows: readonly SpanRow[];
  /** What any holds: between them lie gaps. */
  readonly any: SpanRow;

  /** @param videos without notes, which are no recordings */
  constructor(videos: readonly Pick<VideoRecord, 'id' | 'startsAt' | 'doneS'>[]) {
    this.all = inRows(videos);
    const spans = (of: readonly Recording[]) => of.map(({ from, to }): WallSpan => [from, to]);
    const count = Math.max(0, ...this.all.map(({ row }) => row + 1));
    this.rows = Array.from(
      { length: count },
      (_, row) => new SpanRow(spans(this.all.filter((one) => one.row === row))),
    );
    this.any = new SpanRow(spans(this.all));
  }

  /** From the first moment that was recorded to the last; null where nothing was. */
  get bounds(): WallSpan | null {
    const [first] = this.all;
    return first ? [first.from, Math.max(...this.all.map(({ to }) => to))] : null;
  }

  /** Those of which some lies in a stretch, in the order of their beginning. */
  within(from: number, to: number): Recording[] {
    const end = firstPlace(this.all.length, (place) => this.all[place]!.from >= to);
    return this.all.slice(0, end).filter((one) => one.to > from);
  }

  /**
   * The recording to play for a moment, and the moment of it: the one there, in that row if one is; else the nearest that is at most
   * `reach` milliseconds away. One that is hardly longer than that, or that was pointed at from beside it, is played from its beginning.
   * Null where there is none.
   */
  near(moment: number, reach: number, row: number | null): { recording: Recording; at: number } | null {
    let best: { recording: Recording; at: number } | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const recording of this.within(moment - reach, moment + reach + 1)) {
      const { from, to } = recording;
      // Its very end is no moment of it any more.
      const beside = Math.abs(Math.min(Math.max(moment, from), to - 1) - moment);
      const isOther = row !== null && recording.row !== row;
      const apart = beside + (isOther ? 2 * reach + 1 : 0);
      if (apart < least) {
        best = { recording, at: isMeantExactly(moment, [from, to], reach) ? moment : from };
        least = apart;
      }
    }
    return best;
  }

  /** The one that begins next after a moment; null after the last. */
  after(moment: number): Recording | null {
    return this.all[firstPlace(this.all.length, (place) => this.all[place]!.from > moment)] ?? null;
  }

  /** The one that began last before a moment; null before the first. */
  before(moment: number): Recording | null {
    return this.all[firstPlace(this.all.length, (place) => this.all[place]!.from >= moment) - 1] ?? null;
  }
}

/** Whether somebody who points within `reach` of a moment of a stretch can mean that one. */
export function isMeantExactly(moment: number, [from, to]: WallSpan, reach: number): boolean {
  return moment >= from && moment < to && to - from > 2 * reach;
}

function inRows(videos: readonly Pick<VideoRecord, 'id' | 'startsAt' | 'doneS'>[]): Recording[] {
  const found = videos
    .map(({ id, startsAt, doneS }) => ({ id, from: Date.parse(startsAt), doneS }))
    .filter(({ doneS }) => doneS > 0)
    .sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1));
  const ends: number[] = [];
  return found.map(({ id, from, doneS }) => {
    const to = from + doneS * 1000;
    const free = ends.findIndex((end) => end <= from);
    const row = Math.min(free < 0 ? ends.length : free, MOST_ROWS - 1);
    ends[row] = Math.max(to, ends[row] ?? to);
    return { id, from, to, row };
  });
}
