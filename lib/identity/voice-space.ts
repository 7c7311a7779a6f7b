import { dot } from './similarity';

/**
 * The directions of a weight's embeddings in which people differ more than one person's turns do (linear discriminant analysis), and how
 * much (a two-covariance model, PLDA): `test/voices/fit_space.py` makes it.
 */
export interface VoiceSpace {
  /** Along each of them the turns of one person vary by 1 where `within` is 1. */
  directions: readonly Float32Array[];
  /** Where people are on average along each. */
  middle: readonly number[];
  /** How far people vary along each. */
  between: readonly number[];
  /** How far turns of one person vary: the first, and the second by the seconds of the turn. */
  within: readonly [always: number, bySecond: number];
}

/** What was heard of one voice in a space: how surely, where along each direction times that, and how likely it is, whosever it be. */
export interface PlacedVoice {
  precision: number;
  sums: Float64Array;
  likelihood: number;
}

/** A turn's embedding, heard for some seconds, in a space. */
export function placed(embedding: Float32Array, seconds: number, space: VoiceSpace): PlacedVoice {
  const [always, bySecond] = space.within;
  const precision = 1 / (always + bySecond / seconds);
  const sums = Float64Array.from(
    space.directions,
    (direction, k) => precision * (dot(direction, embedding) - space.middle[k]!),
  );
  return { precision, sums, likelihood: likelihood(precision, sums, null, space) };
}

/** Two that are one voice. */
export function pooled(a: PlacedVoice, b: PlacedVoice, space: VoiceSpace): PlacedVoice {
  const [precision, sums] = [a.precision + b.precision, a.sums.map((sum, k) => sum + b.sums[k]!)];
  return { precision, sums, likelihood: likelihood(precision, sums, null, space) };
}

/** How much likelier it is that two were heard of one voice than of two: the logarithm of the ratio. */
export function oneVoiceRatio(a: PlacedVoice, b: PlacedVoice, space: VoiceSpace): number {
  return likelihood(a.precision + b.precision, a.sums, b.sums, space) - a.likelihood - b.likelihood;
}

/** Of what was heard of one voice, its place unknown, by logarithm; less what is the same however it is parted. @param more what is added to the sums */
function likelihood(
  precision: number,
  sums: Float64Array,
  more: Float64Array | null,
  { between }: VoiceSpace,
): number {
  let total = 0;
  for (const [k, spread] of between.entries()) {
    const share = 1 + spread * precision;
    const sum = sums[k]! + (more?.[k] ?? 0);
    total += ((spread * sum ** 2) / share - Math.log(share)) / 2;
  }
  return total;
}
