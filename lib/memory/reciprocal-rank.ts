/** What damps the lead of the first ranks (Cormack, Clarke and Büttcher 2009, Reciprocal rank fusion). */
const FUSION_K = 60;

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009) of lists of entries, each best first and without repeats: an entry's score is the sum of
 * 1 / (k + rank) over the lists that hold it, ranks from 1. Best first; of one score, those that stand higher in the first list,
 * then in the next.
 */
export function fuse(
  lists: readonly (readonly number[])[],
  k = FUSION_K,
): { entry: number; score: number }[] {
  const scores = new Map<number, number>();
  for (const list of lists)
    list.forEach((entry, i) => {
      scores.set(entry, (scores.get(entry) ?? 0) + 1 / (k + i + 1));
    });
  // Entries stand in the map in the order of their first list, and sorting keeps it.
  return [...scores].map(([entry, score]) => ({ entry, score })).sort((a, b) => b.score - a.score);
}
