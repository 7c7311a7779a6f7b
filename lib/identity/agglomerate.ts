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
  const weights = [...counts];
  return joinMostAlike(counts.length, least, likeness, (i, j, alike) => {
    const means = alike[i]!.map((one, k) => averageOf(weights[i]!, one, weights[j]!, alike[j]![k]!));
    weights[i]! += weights[j]!;
    return (k) => means[k]!;
  });
}

/** The mean of two likenesses: of anything with -Infinity it is that, so that what is apart stays apart in every group. */
export function averageOf(weightA: number, a: number, weightB: number, b: number): number {
  return (weightA * a + weightB * b) / (weightA + weightB);
}

/**
 * The same where the likeness of groups is given otherwise.
 *
 * @param join told that the group of `j` becomes part of that of `i` < `j` (`alike`: the likeness of each two until now), gives how like the whole is to the group of `k`
 */
export function joinMostAlike(
  count: number,
  least: number,
  likeness: (a: number, b: number) => number,
  join: (i: number, j: number, alike: readonly Float64Array[]) => (k: number) => number,
): number[][] {
  const groups: (number[] | null)[] = Array.from({ length: count }, (_, i) => [i]);
  const alike = groups.map(() => new Float64Array(count).fill(Number.NEGATIVE_INFINITY));
  for (let a = 0; a < count; a += 1)
    for (let b = a + 1; b < count; b += 1) alike[a]![b] = alike[b]![a] = likeness(a, b);
  const nearest = alike.map(indexOfMost);
  for (;;) {
    let i = -1;
    for (let k = 0; k < groups.length; k += 1)
      if (groups[k] && (i < 0 || alike[k]![nearest[k]!]! > alike[i]![nearest[i]!]!)) i = k;
    if (i < 0 || alike[i]![nearest[i]!]! === Number.NEGATIVE_INFINITY || alike[i]![nearest[i]!]! < least)
      break;
    // The row of a pair that comes first is the smaller index: `i` < `j`.
    const j = nearest[i]!;
    const likenessTo = join(i, j, alike);
    groups[i] = [...groups[i]!, ...groups[j]!];
    groups[j] = null;
    for (let k = 0; k < groups.length; k += 1) {
      alike[i]![k] = alike[k]![i] = groups[k] && k !== i ? likenessTo(k) : Number.NEGATIVE_INFINITY;
      alike[j]![k] = alike[k]![j] = Number.NEGATIVE_INFINITY;
    }
    nearest.forEach((near, k) => {
      // A pooled group may be nearer than what was nearest.
      if (k === i || near === i || near === j) nearest[k] = indexOfMost(alike[k]!);
      else if (alike[k]![i]! > alike[k]![near]!) nearest[k] = i;
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
