/** The softmax of scores: shares above 0 that add up to 1. Not of none. */
export function softmax(scores: ArrayLike<number>): number[] {
  const all = Array.from(scores);
  const highest = Math.max(...all);
  const powers = all.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Scores so far below the highest come to less than 0.0001 together. */
const NEGLIGIBLE = 20;

/** The logarithm of the share that one of many scores has by softmax. */
export function logShare(scores: Float32Array, place: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < scores.length; i += 1) if (scores[i]! > highest) highest = scores[i]!;
  let sum = 0;
  for (let i = 0; i < scores.length; i += 1)
    if (scores[i]! > highest - NEGLIGIBLE) sum += Math.exp(scores[i]! - highest);
  return scores[place]! - highest - Math.log(sum);
}
