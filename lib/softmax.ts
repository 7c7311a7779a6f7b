/** The softmax of scores: shares above 0 that add up to 1. Not of none. */
export function softmax(scores: ArrayLike<number>): number[] {
  const all = Array.from(scores);
  const highest = Math.max(...all);
  const powers = all.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
