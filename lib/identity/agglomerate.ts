import { dot } from './similarity';

/** Something to be grouped: some embeddings, by their mean. */
export interface Item {
  centroid: Float32Array;
  /** How many embeddings it is the mean of: what it weighs in a group. */
  count: number;
}

/**
 * Agglomerative clustering with average linkage: the two groups most alike become one, again and again, while the mean
 * cosine of all their pairs of embeddings is at least `least`. Items that are `apart` never meet in one group, whoever else
 * is in it. Of equals, those that come first join first. Returns the groups' indices, each ascending, in order of
 * their first ones. O(n²) memory and, as a rule, time.
 */
export function agglomerate(
  items: Item[],
  least: number,
  apart: (a: number, b: number) => boolean,
): number[][] {
  const groups: (number[] | null)[] = items.map((_, i) => [i]);
  const counts = items.map(({ count }) => count);
  // The average of anything with -Infinity is -Infinity: what is apart stays apart in every group.
  const alike = items.map((a, i) =>
    Float64Array.from(items, (b, j) =>
      i === j || apart(Math.min(i, j), Math.max(i, j))
        ? Number.NEGATIVE_INFINITY
        : dot(a.centroid, b.centroid),
    ),
  );
  const nearest = alike.map(indexOfMost);
  for (;;) {
    let i = -1;
    for (let k = 0; k < groups.length; k += 1)
      if (groups[k] && (i < 0 || alike[k]![nearest[k]!]! > alike[i]![nearest[i]!]!)) i = k;
    if (i < 0 || alike[i]![nearest[i]!]! < least) break;
    // The row of a pair that comes first is the smaller index: `i` < `j`.
    const j = nearest[i]!;
    groups[i] = [...groups[i]!, ...groups[j]!];
    groups[j] = null;
    for (let k = 0; k < groups.length; k += 1) {
      const mean = (counts[i]! * alike[i]![k]! + counts[j]! * alike[j]![k]!) / (counts[i]! + counts[j]!);
      alike[i]![k] = alike[k]![i] = groups[k] && k !== i ? mean : Number.NEGATIVE_INFINITY;
      alike[j]![k] = alike[k]![j] = Number.NEGATIVE_INFINITY;
    }
    counts[i]! += counts[j]!;
    nearest.forEach((near, k) => {
      if (k === i || near === i || near === j) nearest[k] = indexOfMost(alike[k]!);
    });
  }
  return groups.filter((group) => group !== null).map((group) => group.sort((a, b) => a - b));
}

/** The first index of the largest value. */
function indexOfMost(values: Float64Array): number {
  let most = 0;
  for (let i = 1; i < values.length; i += 1) if (values[i]! > values[most]!) most = i;
  return most;
}
