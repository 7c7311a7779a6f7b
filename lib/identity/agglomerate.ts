/**
 * Agglomerative clustering with average linkage: the two groups most alike become one, again and again, while the mean
 * likeness of all their pairs is at least `least`. Returns the groups' indices, each ascending, in order of
 * their first ones; of equals, those that come first join first. O(n²) memory and, as a rule, time.
 *
 * @param counts what each item weighs in a group
 * @param likeness of two items (`a` < `b`); -Infinity for items that never meet in one group, whoever else is in it
 */
export function agglomerate(
  counts: readonly number[],
  least: number,
  likeness: (a: number, b: number) => number,
): number[][] {
  const groups: (number[] | null)[] = counts.map((_, i) => [i]);
  const weights = [...counts];
  // The average of anything with -Infinity is -Infinity: what is apart stays apart in every group.
  const alike = counts.map(() => new Float64Array(counts.length).fill(Number.NEGATIVE_INFINITY));
  for (let a = 0; a < counts.length; a += 1)
    for (let b = a + 1; b < counts.length; b += 1) alike[a]![b] = alike[b]![a] = likeness(a, b);
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
      const mean = (weights[i]! * alike[i]![k]! + weights[j]! * alike[j]![k]!) / (weights[i]! + weights[j]!);
      alike[i]![k] = alike[k]![i] = groups[k] && k !== i ? mean : Number.NEGATIVE_INFINITY;
      alike[j]![k] = alike[k]![j] = Number.NEGATIVE_INFINITY;
    }
    weights[i]! += weights[j]!;
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
