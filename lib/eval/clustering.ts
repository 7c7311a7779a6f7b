/** Items of which the truth is known: `count` of them that are `truth` and were put into `cluster`. */
export interface Labelled {
  truth: string;
  /** Null: put into no cluster, each item for itself. */
  cluster: string | null;
  /** 1 unless given. A whole number. */
  count?: number;
}

/** Each from 0 to 1; null where there is nothing to divide by. */
export interface PrecisionRecall {
  precision: number | null;
  recall: number | null;
  f1: number | null;
}

/**
 * Pairwise precision, recall and F1 of a clustering: of the pairs of items put together, the share that belongs together; of
 * the pairs that belong together, the share put together (Manning, Raghavan, Schuetze, Introduction to Information Retrieval,
 * section 16.3). F1 is 1 where no pair belongs or was put together.
 */
export function pairwise(items: Labelled[]): PrecisionRecall {
  const { truths, clusters, cells } = contingency(items);
  const pairs = (counts: Iterable<number>) => {
    let sum = 0;
    for (const count of counts) sum += (count * (count - 1)) / 2;
    return sum;
  };
  const right = pairs(cells.values());
  const put = pairs(clusters.values());
  const belonging = pairs(truths.values());
  if (put === 0 && belonging === 0) return { precision: null, recall: null, f1: items.length > 0 ? 1 : null };
  return precisionRecall(right, put, belonging);
}

/**
 * B-cubed precision, recall and F1 of a clustering: the mean over items of the share of the item's cluster that is of its truth,
 * and of the share of its truth that is in its cluster (Bagga and Baldwin 1998; Amigo et al. 2009). Unlike `pairwise`, large
 * groups weigh by their items and not by their pairs, and items for themselves count.
 */
export function bCubed(items: Labelled[]): PrecisionRecall {
  const { truths, clusters, cells, total } = contingency(items);
  if (total === 0) return { precision: null, recall: null, f1: null };
  let precision = 0;
  let recall = 0;
  for (const [key, count] of cells) {
    const [truth, cluster] = JSON.parse(key) as [string, string];
    precision += (count * count) / clusters.get(cluster)!;
    recall += (count * count) / truths.get(truth)!;
  }
  for (const { truth, cluster, count = 1 } of items) {
    if (cluster !== null) continue;
    precision += count;
    recall += count / truths.get(truth)!;
  }
  return {
    precision: precision / total,
    recall: recall / total,
    f1: f1Of(precision / total, recall / total),
  };
}

/** From counts: right ones, given ones, and those there are. */
export function precisionRecall(right: number, given: number, there: number): PrecisionRecall {
  const precision = given > 0 ? right / given : null;
  const recall = there > 0 ? right / there : null;
  return { precision, recall, f1: given + there > 0 ? (2 * right) / (given + there) : null };
}

function f1Of(precision: number, recall: number): number {
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

/** How many items of each truth, of each cluster, and of each truth in each cluster. */
function contingency(items: Labelled[]) {
  const truths = new Map<string, number>();
  const clusters = new Map<string, number>();
  const cells = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string, count: number) =>
    counts.set(key, (counts.get(key) ?? 0) + count);
  let total = 0;
  for (const { truth, cluster, count = 1 } of items) {
    total += count;
    add(truths, truth, count);
    if (cluster === null) continue;
    add(clusters, cluster, count);
    add(cells, JSON.stringify([truth, cluster]), count);
  }
  return { truths, clusters, cells, total };
}
