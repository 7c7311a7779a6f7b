import { type CodeSearch, SEGMENT_ROWS } from './layout';

/** The first step over rows whose distances from the query are known: what the kernel comes to, with the same rows. */
export class MeasuredRows implements CodeSearch {
  private readonly counts: Int32Array;
  private most = 0;
  private limit = 0;
  private readonly near = new Uint32Array(SEGMENT_ROWS / 32);

  /**
   * @param distances of all rows, one segment after the other
   * @param dimension the greatest that a distance can be
   */
  constructor(
    private readonly distances: Uint16Array,
    private readonly dimension: number,
  ) {
    this.counts = new Int32Array(dimension + 1);
  }

  begin(_code: Uint32Array, most: number): void {
    this.most = most;
    this.counts.fill(0);
  }

  measure(segment: number, bits: Uint32Array): void {
    const { counts, distances } = this;
    for (let word = 0; word < bits.length; word += 1) {
      const first = segment * SEGMENT_ROWS + 32 * word;
      for (let left = bits[word]!; left !== 0; left &= left - 1)
        counts[distances[first + 31 - Math.clz32(left & -left)]!]! += 1;
    }
  }

  settle(wanted: number, margin: number): void {
    const { counts, dimension } = this;
    const nearer = (rows: number) => {
      let [apart, count] = [0, counts[0]!];
      while (apart < dimension && count < rows) {
        apart += 1;
        count += counts[apart]!;
      }
      return apart;
    };
    this.limit = Math.min(nearer(this.most), nearer(wanted) + margin);
  }

  nearest(segment: number, bits: Uint32Array): Uint32Array {
    const { distances, limit, near } = this;
    for (let word = 0; word < bits.length; word += 1) {
      const first = segment * SEGMENT_ROWS + 32 * word;
      let within = 0;
      if (bits[word] !== 0)
        for (let row = 0; row < 32; row += 1) within |= Number(distances[first + row]! <= limit) << row;
      near[word] = within & bits[word]!;
    }
    return near;
  }
}
