import type { BitSet } from './bit-set';

/** Rows by a score, of which the best so many stay, and all that are as good as the last of them. */
export class Sieve {
  private rows: number[] = [];
  private scores: number[] = [];
  /** A lower score than this does not stay. */
  private least = Number.NEGATIVE_INFINITY;
  private full: number;

  /** @param keep how many stay, 1 or more */
  constructor(private readonly keep: number) {
    this.full = 2 * keep;
  }

  offer(row: number, score: number): void {
    if (score < this.least) return;
    this.rows.push(row);
    this.scores.push(score);
    if (this.rows.length >= this.full) this.cut();
  }

  /** Adds those that stay to a set. */
  into(set: BitSet): void {
    this.cut();
    for (const row of this.rows) set.add(row);
  }

  private cut(): void {
    if (this.rows.length <= this.keep) return;
    const ascending = Float64Array.from(this.scores).sort();
    const least = ascending[ascending.length - this.keep]!;
    this.rows = this.rows.filter((_, i) => this.scores[i]! >= least);
    this.scores = this.scores.filter((score) => score >= least);
    this.least = least;
    // Of many that are equal none can be left out: looked through again when there are twice as many.
    this.full = 2 * Math.max(this.keep, this.rows.length);
  }
}
