export interface VectorHit {
  entry: number;
  /** Cosine, -1 to 1, to about 0.00001. */
  score: number;
}

/** The best hits so far, in order. It is short: new ones are put in place. */
export class Best {
  readonly hits: VectorHit[] = [];
  /** A lower score than this is not kept. */
  private least = Number.NEGATIVE_INFINITY;

  /**
   * @param limit how many at most, 1 or more
   * @param compare which of two entries of one score comes first
   */
  constructor(
    private readonly limit: number,
    private readonly compare: (a: number, b: number) => number,
  ) {}

  offer(entry: number, score: number): void {
    if (score < this.least) return;
    const hit = { entry, score };
    let [low, high] = [0, this.hits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.isBefore(this.hits[middle]!, hit)) low = middle + 1;
      else high = middle;
    }
    this.hits.splice(low, 0, hit);
    if (this.hits.length > this.limit) this.hits.pop();
    if (this.hits.length === this.limit) this.least = this.hits.at(-1)!.score;
  }

  private isBefore(a: VectorHit, b: VectorHit): boolean {
    return a.score > b.score || (a.score === b.score && this.compare(a.entry, b.entry) < 0);
  }
}
