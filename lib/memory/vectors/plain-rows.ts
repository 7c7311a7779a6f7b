import { bitsIn, forEachBit } from './bit-set';
import { type CoarseRows, codeOf, codeWords, HEAVIEST, paddedTo16, SEGMENT_ROWS, scaleOf } from './layout';
import { split } from './segment';

/** In plain JavaScript, for where WebAssembly or its SIMD is not to be had: the same results, some ten times slower. */
export class PlainRows implements CoarseRows {
  private readonly words: number;
  private readonly width: number;
  private readonly segments: { codes: Uint32Array; high: Int8Array; distances: Uint16Array }[] = [];
  private count = 0;
  private code: Uint32Array = new Uint32Array();
  private weights: Uint32Array | null = null;
  private most = 0;
  /** Rows farther than this do not come through: it shrinks as soon as enough are nearer. */
  private limit = 0;
  /** How many rows that were measured lie within it. */
  private held = 0;
  /** How many rows lie at each distance that was within the limit. */
  private readonly counts: Int32Array;
  private readonly near = new Uint32Array(SEGMENT_ROWS / 32);
  private readonly sums = new Int32Array(SEGMENT_ROWS);

  constructor(private readonly dimension: number) {
    this.words = codeWords(dimension);
    this.width = paddedTo16(dimension);
    this.counts = new Int32Array(HEAVIEST * dimension + 1);
  }

  append(vector: Float32Array): { low: Int8Array; scale: number } {
    const scale = scaleOf(vector);
    const [segment, row] = [Math.floor(this.count / SEGMENT_ROWS), this.count % SEGMENT_ROWS];
    this.add(codeOf(vector));
    const low = new Int8Array(this.dimension);
    split(vector, scale, this.highOf(segment).subarray(row * this.width, (row + 1) * this.width), low);
    return { low, scale };
  }

  add(codes: Uint32Array): void {
    for (let at = 0; at < codes.length; at += this.words) {
      const row = this.count % SEGMENT_ROWS;
      if (row === 0)
        this.segments.push({
          codes: new Uint32Array(SEGMENT_ROWS * this.words),
          high: new Int8Array(SEGMENT_ROWS * this.width),
          distances: new Uint16Array(SEGMENT_ROWS),
        });
      this.count += 1;
      this.segments.at(-1)!.codes.set(codes.subarray(at, at + this.words), row * this.words);
    }
  }

  fill(segment: number, row: number, high: Int8Array): void {
    this.segments[segment]!.high.set(high, row * this.width);
  }

  highOf(segment: number): Int8Array {
    return this.segments[segment]!.high;
  }

  begin(code: Uint32Array, most: number, weights?: Uint32Array): void {
    this.code = code;
    this.weights = weights ?? null;
    this.most = most;
    this.limit = (weights ? HEAVIEST : 1) * this.dimension;
    this.held = 0;
    this.counts.fill(0);
  }

  measure(segment: number, bits: Uint32Array): void {
    const { codes, distances } = this.segments[segment]!;
    forEachBit(bits, (row) => {
      const apart = this.distance(codes, row * this.words);
      distances[row] = apart;
      if (apart <= this.limit) this.take(apart);
    });
  }

  settle(wanted: number, margin: number): void {
    let nearer = 0;
    for (let apart = 0; apart + margin < this.limit; apart += 1) {
      nearer += this.counts[apart]!;
      if (nearer >= wanted) this.limit = apart + margin;
    }
  }

  nearest(segment: number, bits: Uint32Array): Uint32Array {
    const { distances } = this.segments[segment]!;
    this.near.fill(0);
    forEachBit(bits, (row) => {
      if (distances[row]! <= this.limit) this.near[row >>> 5]! |= 1 << (row & 31);
    });
    return this.near;
  }

  dots(segment: number, bits: Uint32Array, query: Int16Array): Int32Array {
    const { high } = this.segments[segment]!;
    let count = 0;
    forEachBit(bits, (row) => {
      const from = row * this.width;
      let sum = 0;
      for (let i = 0; i < this.width; i += 1) sum += query[i]! * high[from + i]!;
      this.sums[count] = sum;
      count += 1;
    });
    return this.sums.subarray(0, count);
  }

  private distance(codes: Uint32Array, from: number): number {
    const { code, weights, words } = this;
    let apart = 0;
    for (let i = 0; i < words; i += 1) {
      const differing = code[i]! ^ codes[from + i]!;
      apart += bitsIn(differing);
      if (weights) apart += 2 * bitsIn(differing & weights[i]!) + 4 * bitsIn(differing & weights[words + i]!);
    }
    return apart;
  }

  /** Counts a row, and draws the limit in to the distance within which there are still enough. */
  private take(apart: number): void {
    this.counts[apart]! += 1;
    this.held += 1;
    while (this.held - this.counts[this.limit]! >= this.most) {
      this.held -= this.counts[this.limit]!;
      this.limit -= 1;
    }
  }
}
