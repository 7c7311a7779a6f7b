import type { WallSpan } from '../../contract/timeline';
import { firstPlace } from '../../first-place';
import { union } from '../wall-spans';

/**
 * Stretches of the wall clock in order and without overlaps, milliseconds since 1970. What is read of them costs as much as what can be
 * told apart, however many there are.
 */
export class SpanRow {
  private readonly from: Float64Array;
  private readonly to: Float64Array;
  /** What comes before each place, all together. */
  private readonly before: Float64Array;

  /** @param spans in any order; those that overlap or touch become one */
  constructor(spans: readonly WallSpan[]) {
    const all = union(spans);
    this.from = Float64Array.from(all, ([from]) => from);
    this.to = Float64Array.from(all, ([, to]) => to);
    this.before = new Float64Array(all.length + 1);
    for (const [i, [from, to]] of all.entries()) this.before[i + 1] = this.before[i]! + to - from;
  }

  /** How much of a stretch they cover, milliseconds. */
  within(from: number, to: number): number {
    return Math.max(0, this.until(to) - this.until(from));
  }

  /** Whether any of them lies in a stretch, also one without a length. */
  meets(from: number, to: number): boolean {
    const place = this.firstEndingAfter(from);
    return place < this.from.length && this.from[place]! < to;
  }

  /**
   * What to draw of a stretch: each run's beginning and end, one after the other. What ends and what begins in the same or in
   * neighbouring cells of `grain` milliseconds becomes one run, so there is at most one for every two cells. Cells are counted from
   * 1970: runs stay the same while a stretch is moved.
   *
   * @param grain more than 0
   */
  runs(from: number, to: number, grain: number): Float64Array {
    const found: number[] = [];
    this.walk(from, to, grain, (begin, end) => found.push(begin, end));
    return Float64Array.from(found);
  }

  /** The gaps of `least` milliseconds (more than 0) and more that lie at least in part in a stretch, each from its beginning to its end. */
  gaps(from: number, to: number, least: number): WallSpan[] {
    const found: WallSpan[] = [];
    const first = this.firstEndingAfter(from);
    let last = first > 0 ? this.to[first - 1]! : null;
    const meet = (begin: number) => {
      if (last !== null && begin > from && begin - last >= least) found.push([last, begin]);
    };
    // A gap of two cells is never closed.
    const next = this.walk(from, to, least / 2, (begin, end) => {
      meet(begin);
      last = end;
    });
    if (next < this.from.length) meet(this.from[next]!);
    return found;
  }

  /** Returns the place after the last run. */
  private walk(from: number, to: number, grain: number, visit: (begin: number, end: number) => void): number {
    let place = this.firstEndingAfter(from);
    while (place < this.from.length && this.from[place]! < to) {
      const begin = this.from[place]!;
      for (;;) {
        const next = this.firstBeginningFrom((Math.floor(this.to[place]! / grain) + 2) * grain);
        if (next - 1 <= place) break;
        place = next - 1;
      }
      visit(begin, this.to[place]!);
      place += 1;
    }
    return place;
  }

  private until(moment: number): number {
    const next = this.firstBeginningFrom(moment);
    return this.before[next]! - (next > 0 ? Math.max(0, this.to[next - 1]! - moment) : 0);
  }

  private firstEndingAfter(moment: number): number {
    return firstPlace(this.to.length, (place) => this.to[place]! > moment);
  }

  private firstBeginningFrom(moment: number): number {
    return firstPlace(this.from.length, (place) => this.from[place]! >= moment);
  }
}
