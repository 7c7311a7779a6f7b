import { dot } from '../identity/similarity';
import { seededRandom } from '../seeded-random';
import { softmax } from '../softmax';

/** How the correction is learnt. The rank, the steps and the rate are small enough to be worked off between questions; the temperature is that of sentence embeddings (0.05 to 0.1). */
export const CORRECTION = {
  /** Of the linear map. */
  rank: 16,
  steps: 300,
  batch: 32,
  temperature: 0.07,
  rate: 0.01,
  /** Share of the map that each step takes away: what the pairs do not ask for stays away. */
  decay: 0.001,
  seed: 1,
  /** Pairs from which on there is something to learn from, and of how many one is kept apart to try it on. */
  least: 256,
  apart: 8,
  /** Lines before a line that are its context. */
  before: 3,
  /** Keys this alike (cosine) are no contrast to each other: "Yes." and "Yes!". */
  same: 0.95,
} as const;

/** A line, what was around it, and what is to be found by both. All vectors of unit length. */
export interface ContextPair {
  query: Float32Array;
  context: Float32Array;
  key: Float32Array;
}

/** The mean of some vectors, at unit length: a context. Null for none, or where they cancel each other out. */
export function contextOf(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors;
  if (!first) return null;
  const sum = new Float32Array(first.length);
  for (const vector of vectors) for (let i = 0; i < sum.length; i += 1) sum[i]! += vector[i]!;
  const length = Math.sqrt(dot(sum, sum));
  return length > 1e-6 ? sum.map((value) => value / length) : null;
}

/**
 * What the lines of a memory give to learn by: of each, with up to `CORRECTION.before` lines before it as the context, the line after it is to
 * be found.
 *
 * @param talks vectors of unit length of the lines that follow one another, for each clip or talk
 */
export function pairsOf(talks: readonly (readonly Float32Array[])[]): ContextPair[] {
  return talks.flatMap((lines) =>
    lines.slice(1, -1).flatMap((query, i): ContextPair[] => {
      const context = contextOf(lines.slice(Math.max(0, i + 1 - CORRECTION.before), i + 1));
      return context ? [{ query, context, key: lines[i + 2]! }] : [];
    }),
  );
}

/**
 * Light-Omni's additive correction of a query (3.2, Eq. 3): the query's own vector plus a linear map of its context, at unit length. The map is of low
 * rank and begins as nothing, so that an unlearnt correction changes no query.
 */
export class QueryCorrection {
  /** The map is the columns of `out` times the rows of `into`: of both `rank`, each of `dimension` values. */
  readonly into: Float64Array;
  readonly out: Float64Array;

  constructor(
    readonly dimension: number,
    random: () => number,
  ) {
    const { rank } = CORRECTION;
    this.into = Float64Array.from({ length: rank * dimension }, () => (random() * 2 - 1) / Math.sqrt(rank));
    this.out = new Float64Array(rank * dimension);
  }

  /** What a context adds to a query. */
  shift(context: Float32Array): Float32Array {
    const { dimension, out } = this;
    const sum = new Float64Array(dimension);
    for (const [r, value] of this.inner(context).entries())
      for (let i = 0; i < dimension; i += 1) sum[i]! += out[r * dimension + i]! * value;
    return Float32Array.from(sum);
  }

  /** A query in its context, at unit length. Both of `dimension` values. */
  correct(query: Float32Array, context: Float32Array): Float32Array {
    const sum = this.shift(context).map((value, i) => value + query[i]!);
    const length = Math.sqrt(dot(sum, sum));
    return length > 1e-6 ? sum.map((value) => value / length) : query;
  }

  /** A context as the map sees it: `rank` values. */
  inner(context: Float32Array): Float64Array {
    return Float64Array.from({ length: CORRECTION.rank }, (_, r) => {
      let sum = 0;
      const row = r * this.dimension;
      for (let i = 0; i < this.dimension; i += 1) sum += this.into[row + i]! * context[i]!;
      return sum;
    });
  }
}

/**
 * Learns a correction by contrast (InfoNCE; Light-Omni, Eq. 4): in its context, a line's vector is to be nearer to the line after it than to those
 * after other lines. It takes `CORRECTION.steps` steps of Adam with a fixed seed, as many at a time as there is time for. The same pairs give the
 * same correction, however the steps are divided.
 */
export class CorrectionLearner {
  private readonly random = seededRandom(CORRECTION.seed);
  private readonly correction: QueryCorrection | null;
  private readonly taught: ContextPair[];
  private readonly apart: ContextPair[];
  private readonly adam: { into: Adam; out: Adam } | null;
  private done = 0;

  /** @param pairs all of one dimension; fewer than `CORRECTION.least` teach nothing */
  constructor(pairs: readonly ContextPair[]) {
    this.taught = pairs.filter((_, i) => i % CORRECTION.apart !== 0);
    this.apart = pairs.filter((_, i) => i % CORRECTION.apart === 0);
    const isEnough = pairs.length >= CORRECTION.least;
    this.correction = isEnough ? new QueryCorrection(pairs[0]!.query.length, this.random) : null;
    this.adam = this.correction && {
      into: new Adam(this.correction.into),
      out: new Adam(this.correction.out),
    };
  }

  /** Learns on for at most so many steps. True while there is more to learn. */
  learn(steps: number): boolean {
    if (!this.correction) return false;
    const until = Math.min(CORRECTION.steps, this.done + steps);
    for (; this.done < until; this.done += 1) this.step(this.correction);
    return this.done < CORRECTION.steps;
  }

  /** What was learnt, where it finds more of the pairs that were kept apart than queries alone do; else null: nothing is corrected. */
  learnt(): QueryCorrection | null {
    const { correction, apart, done } = this;
    if (!correction || done < CORRECTION.steps) return null;
    const alone = lossOf(apart, ({ query }) => query);
    return lossOf(apart, ({ query, context }) => correction.correct(query, context)) < alone
      ? correction
      : null;
  }

  private step(correction: QueryCorrection): void {
    const { dimension, into, out } = correction;
    const { rank, batch } = CORRECTION;
    const pairs = Array.from({ length: Math.min(batch, this.taught.length) }, () => this.drawn());
    const byInto = new Float64Array(into.length);
    const byOut = new Float64Array(out.length);
    for (const [own, { query, context }] of pairs.entries()) {
      const inner = correction.inner(context);
      const sum = correction.shift(context).map((value, i) => value + query[i]!);
      const length = Math.sqrt(dot(sum, sum)) || 1;
      const unit = sum.map((value) => value / length);
      // How the loss falls with the corrected vector: of length 1, so that only what is across it counts.
      const slope = new Float64Array(dimension);
      for (const [other, share] of sharesOf(unit, own, pairs)) {
        const by = (share - (other === own ? 1 : 0)) / CORRECTION.temperature / pairs.length;
        for (let i = 0; i < dimension; i += 1) slope[i]! += by * pairs[other]!.key[i]!;
      }
      let along = 0;
      for (let i = 0; i < dimension; i += 1) along += slope[i]! * unit[i]!;
      for (let i = 0; i < dimension; i += 1) slope[i] = (slope[i]! - along * unit[i]!) / length;
      for (let r = 0; r < rank; r += 1) {
        let back = 0;
        for (let i = 0; i < dimension; i += 1) {
          back += out[r * dimension + i]! * slope[i]!;
          byOut[r * dimension + i]! += slope[i]! * inner[r]!;
        }
        for (let i = 0; i < dimension; i += 1) byInto[r * dimension + i]! += back * context[i]!;
      }
    }
    this.adam!.into.step(byInto);
    this.adam!.out.step(byOut);
  }

  private drawn(): ContextPair {
    return this.taught[Math.floor(this.random() * this.taught.length)]!;
  }
}

/** The share of its likeness that a vector gives to each key: by the places of the pairs; keys like its own are left out. */
function sharesOf(vector: Float32Array, own: number, pairs: readonly ContextPair[]): [number, number][] {
  const { key } = pairs[own]!;
  const others = pairs.flatMap((other, place) =>
    place === own || dot(key, other.key) < CORRECTION.same ? [place] : [],
  );
  const likeness = others.map((place) => dot(vector, pairs[place]!.key) / CORRECTION.temperature);
  const shares = softmax(likeness);
  return others.map((place, i) => [place, shares[i]!]);
}

/** InfoNCE of pairs against each other, `CORRECTION.batch` at a time. */
function lossOf(pairs: readonly ContextPair[], vectorOf: (pair: ContextPair) => Float32Array): number {
  let loss = 0;
  for (let from = 0; from < pairs.length; from += CORRECTION.batch) {
    const batch = pairs.slice(from, from + CORRECTION.batch);
    for (const [own, pair] of batch.entries()) {
      const [, share] = sharesOf(vectorOf(pair), own, batch).find(([place]) => place === own)!;
      loss -= Math.log(Math.max(share, Number.MIN_VALUE));
    }
  }
  return loss / pairs.length;
}

/** Adam with decay apart from its slopes (Loshchilov and Hutter), over some values. */
class Adam {
  private readonly mean: Float64Array;
  private readonly square: Float64Array;
  private steps = 0;

  constructor(private readonly values: Float64Array) {
    this.mean = new Float64Array(values.length);
    this.square = new Float64Array(values.length);
  }

  step(slopes: Float64Array): void {
    const { mean, square, values } = this;
    this.steps += 1;
    const [a, b] = [1 - 0.9 ** this.steps, 1 - 0.999 ** this.steps];
    for (let i = 0; i < values.length; i += 1) {
      const slope = slopes[i]!;
      mean[i] = 0.9 * mean[i]! + 0.1 * slope;
      square[i] = 0.999 * square[i]! + 0.001 * slope * slope;
      values[i]! *= 1 - CORRECTION.decay;
      values[i]! -= (CORRECTION.rate * (mean[i]! / a)) / (Math.sqrt(square[i]! / b) + 1e-8);
    }
  }
}
