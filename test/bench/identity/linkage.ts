import { agglomerate } from '../../../lib/identity/agglomerate';
import { dot } from '../../../lib/identity/similarity';

/**
 * A plain baseline: average linkage of everything at once by mean cosine, and nothing else (no order, no quality, no length, nothing that was seen
 * beside it). Each item is given by its embeddings; returns each one's cluster, null for one without any.
 */
export function linked(items: readonly (readonly Float32Array[])[], least: number): (string | null)[] {
  const able = items.flatMap((embeddings, i) => (embeddings.length > 0 ? [i] : []));
  const groups = agglomerate(
    able.map((i) => items[i]!.length),
    least,
    (a, b) => meanCosine(items[able[a]!]!, items[able[b]!]!),
  );
  const clusters: (string | null)[] = items.map(() => null);
  groups.forEach((group, n) => {
    for (const k of group) clusters[able[k]!] = `${n + 1}`;
  });
  return clusters;
}

/** What is tried that errs least; of several the one in the middle. */
export function leastErring(tried: readonly number[], errorOf: (value: number) => number): number {
  const errors = tried.map(errorOf);
  const least = Math.min(...errors);
  const best = tried.filter((_, i) => errors[i] === least);
  return best[Math.floor((best.length - 1) / 2)]!;
}

/** From one value to another, both among them. */
export function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.round((to - from) / by) + 1 }, (_, i) => from + i * by);
}

function meanCosine(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  let sum = 0;
  for (const one of a) for (const other of b) sum += dot(one, other);
  return sum / (a.length * b.length);
}
