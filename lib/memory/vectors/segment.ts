import { BitSet } from './bit-set';
import { paddedTo16, SEGMENT_ROWS } from './layout';

/** Which bytes of the values of a row. */
export type RowPart = 'high' | 'low';

/**
 * Up to SEGMENT_ROWS vectors, beyond what every search goes through: whose they are, what their values count, and the low bytes of these. A
 * value is 256 times its high byte and its low one, times the scale of its row.
 */
export class Segment {
  size = 0;
  /** Of each row, ascending. */
  readonly entries = new Int32Array(SEGMENT_ROWS);
  readonly scales = new Float64Array(SEGMENT_ROWS);
  /** Rows whose high bytes are there, and whose low ones are. */
  readonly there: Record<RowPart, BitSet> = { high: new BitSet(SEGMENT_ROWS), low: new BitSet(SEGMENT_ROWS) };
  /** Null until some are there. */
  private low: Int8Array | null = null;

  /** Of its last row; -1 where it has none. */
  get lastEntry(): number {
    return this.entries[this.size - 1] ?? -1;
  }

  constructor(private readonly dimension: number) {}

  /** Adds rows by themselves, to be filled. The caller sees to room. */
  add(entries: Uint32Array, scales: Float64Array): void {
    this.entries.set(entries, this.size);
    this.scales.set(scales, this.size);
    this.size += entries.length;
  }

  /** Adds a row that is filled. The caller sees to room. */
  append(entry: number, scale: number, low: Int8Array): void {
    this.entries[this.size] = entry;
    this.scales[this.size] = scale;
    this.there.high.add(this.size);
    this.there.low.add(this.size);
    this.fillLow(this.size, low);
    this.size += 1;
  }

  /** Fills in the low bytes of a row, padded or not. */
  fillLow(row: number, low: Int8Array): void {
    this.low ??= new Int8Array(SEGMENT_ROWS * this.dimension);
    this.low.set(low.subarray(0, this.dimension), row * this.dimension);
  }

  /** The cosine of a row that is filled, the segment's high bytes given, with a query of unit length. Four sums side by side, as for floats (lib/identity/similarity). */
  cosine(query: Float32Array, row: number, high: Int8Array): number {
    const low = this.low!;
    const from = row * this.dimension;
    const at = row * paddedTo16(this.dimension);
    let w = 0;
    let x = 0;
    let y = 0;
    let z = 0;
    let i = 0;
    for (; i + 3 < query.length; i += 4) {
      w += query[i]! * (256 * high[at + i]! + low[from + i]!);
      x += query[i + 1]! * (256 * high[at + i + 1]! + low[from + i + 1]!);
      y += query[i + 2]! * (256 * high[at + i + 2]! + low[from + i + 2]!);
      z += query[i + 3]! * (256 * high[at + i + 3]! + low[from + i + 3]!);
    }
    for (; i < query.length; i += 1) w += query[i]! * (256 * high[at + i]! + low[from + i]!);
    return (w + x + y + z) * this.scales[row]!;
  }
}

/** The values of a vector, as whole numbers of its scale, in high bytes and low ones. */
export function split(vector: Float32Array, scale: number, high: Int8Array, low: Int8Array): void {
  const steps = scale > 0 ? 1 / scale : 0;
  for (let i = 0; i < vector.length; i += 1) {
    const value = Math.floor(vector[i]! * steps + 0.5);
    const above = (value + 128) >> 8;
    high[i] = above;
    low[i] = value - 256 * above;
  }
}
