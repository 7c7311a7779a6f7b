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

/** What was heard of one voice in a space: how surely, and where along each direction times that. */
export interface PlacedVoice {
  precision: number;
  sums: Float64Array;
}

/** A turn's embedding, heard for some seconds, in a space. */
export function placed(embedding: Float32Array, seconds: number, space: VoiceSpace): PlacedVoice {
  const [always, bySecond] = space.within;
  const precision = 1 / (always + bySecond / seconds);
  const sums = Float64Array.from(
    space.directions,
    (direction, k) => precision * (dot(direction, embedding) - space.middle[k]!),
  );
  return { precision, sums };
}

/** Two that are one voice. */
export function pooled(a: PlacedVoice, b: PlacedVoice): PlacedVoice {
  return { precision: a.precision + b.precision, sums: a.sums.map((sum, k) => sum + b.sums[k]!) };
}

/** How much likelier it is that two were heard of one voice than of two: the logarithm of the ratio. */
export function oneVoiceRatio(a: PlacedVoice, b: PlacedVoice, space: VoiceSpace): number {
  return likelihood(pooled(a, b), space) - likelihood(a, space) - likelihood(b, space);
}

/** Of what was heard of one voice, its place unknown, by logarithm; less what is the same however it is parted. */
function likelihood({ precision, sums }: PlacedVoice, { between }: VoiceSpace): number {
  return between.reduce((total, spread, k) => {
    const share = 1 + spread * precision;
    return total + ((spread * sums[k]! ** 2) / share - Math.log(share)) / 2;
  }, 0);
}
