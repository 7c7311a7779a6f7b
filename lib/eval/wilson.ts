/** A share with the interval that holds the true one in 95 % of cases. All 0 to 1. */
export interface Share {
  n: number;
  value: number;
  low: number;
  high: number;
}

/** Of the standard normal distribution: 95 % lie within. */
const Z = 1.959964;

/**
 * The mean of scores from 0 to 1 with Wilson's 95 % interval for a proportion (E. B. Wilson 1927); null without scores. Scores between 0 and 1
 * scatter less than right and wrong do: of them the interval is too wide rather than too narrow.
 */
export function shareOf(scores: readonly number[]): Share | null {
  const n = scores.length;
  if (n === 0) return null;
  const value = scores.reduce((sum, score) => sum + score, 0) / n;
  const weight = 1 + (Z * Z) / n;
  const centre = (value + (Z * Z) / (2 * n)) / weight;
  const half = (Z / weight) * Math.sqrt((value * (1 - value)) / n + (Z * Z) / (4 * n * n));
  return { n, value, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** The value that a share `q` of the others lies at or below (nearest rank), 0 < q <= 1; null without values. */
export function quantile(values: readonly number[], q: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(q * sorted.length) - 1]!;
}
