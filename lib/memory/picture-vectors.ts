/** The greatest value of a vector is kept as this, all others in proportion. */
const MOST = 127;

/**
 * A vector with 8 bits a value. Of 20,000 pairs of random vectors of 768 values the cosine differs by 0.0016 at most (test/unit/memory/picture-vectors.test.ts): of a network
 * whose values are less even it may be more, which is not measured.
 */
export function inBytes(vector: Float32Array): Int8Array {
  let greatest = 0;
  for (const value of vector) greatest = Math.max(greatest, Math.abs(value));
  return Int8Array.from(vector, (value) => (greatest === 0 ? 0 : Math.round((value / greatest) * MOST)));
}

/** A vector of length 1 as it was kept; zeros where nothing was. */
export function fromBytes(values: Int8Array): Float32Array {
  const length = lengthOf(values);
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length));
}

/** One of the vectors, by its place, with its cosine to what is asked. */
export interface LikeVector {
  at: number;
  cosine: number;
}

/** Vectors of one length in one piece of memory, each compared with what is asked: 65,000 of 768 values in the time that docs/benchmarks.md tells. */
export class PictureVectors {
  private values = new Int8Array();
  private lengths = new Float32Array();
  private count = 0;

  /** @param width values of a vector */
  constructor(private readonly width: number) {}

  get size(): number {
    return this.count;
  }

  /** Adds a vector; of another width it is one of zeros, which nothing is like. */
  add(values: Int8Array): void {
    if (this.count === this.lengths.length) this.grow();
    if (values.length === this.width) {
      this.values.set(values, this.count * this.width);
      this.lengths[this.count] = lengthOf(values);
    }
    this.count += 1;
  }

  /** The cosine of each to a vector of length 1; 0 for one of zeros. */
  cosines(query: Float32Array): Float32Array {
    const { width, values, lengths } = this;
    const cosines = new Float32Array(this.count);
    // Whole numbers are multiplied faster, and all that is compared is kept as such.
    const asked = inBytes(query);
    const length = lengthOf(asked);
    for (let row = 0, from = 0; row < this.count; row += 1, from += width) {
      if (lengths[row] === 0) continue;
      let sum = 0;
      for (let i = 0; i < width; i += 1) sum += values[from + i]! * asked[i]!;
      cosines[row] = sum / (lengths[row]! * length);
    }
    return cosines;
  }

  private grow(): void {
    const room = Math.max(64, this.lengths.length * 2);
    const [values, lengths] = [new Int8Array(room * this.width), new Float32Array(room)];
    values.set(this.values);
    lengths.set(this.lengths);
    this.values = values;
    this.lengths = lengths;
  }
}

/**
 * The places of the greatest cosines, best first: of each group the best alone.
 *
 * @param most so many at most
 * @param groupOf the group that a place belongs to; null: it does not count
 */
export function bestOfGroups(
  cosines: Float32Array,
  most: number,
  groupOf: (place: number) => string | null,
): LikeVector[] {
  const best = new Map<string, LikeVector>();
  let least = Number.NEGATIVE_INFINITY;
  for (const [at, cosine] of cosines.entries()) {
    if (cosine <= least) continue;
    const group = groupOf(at);
    if (group === null || (best.get(group)?.cosine ?? Number.NEGATIVE_INFINITY) >= cosine) continue;
    best.set(group, { at, cosine });
    if (best.size <= most) continue;
    const worst = [...best].reduce((a, b) => (b[1].cosine < a[1].cosine ? b : a));
    best.delete(worst[0]);
    least = Math.min(...[...best.values()].map((one) => one.cosine));
  }
  return [...best.values()].sort((a, b) => b.cosine - a.cosine || a.at - b.at);
}

function lengthOf(values: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i]! ** 2;
  return Math.sqrt(sum);
}
