import { MnemeError } from '../errors';
import { isComparable } from '../identity/similarity';
import type { Weight } from '../models/weight';
import type { AnewVectors, BegunAnew } from '../store/begun-anew';
import { told } from '../told';

/** Whether what was made is of these records, and of no others: some may have been forgotten meanwhile. */
export function isOfThese(ids: readonly string[], vectors: AnewVectors): boolean {
  return new Set(ids).size === vectors.size && ids.every((id) => vectors.has(id));
}

/**
 * Keeps what a weight made of some records of a clip beside the memory, on disk before it resolves.
 *
 * @param vectors by the records' ids, unit length; null for one of which it made nothing
 * @throws MnemeError `bad-input` where vectors are of another length than the weight's, `storage-full`
 */
export async function keepDescribed(
  anew: BegunAnew,
  { id: weightId, dimension }: Weight,
  clipId: string,
  ids: readonly string[],
  vectors: AnewVectors,
): Promise<void> {
  const kept = new Map<string, Float32Array | null>();
  for (const id of ids) {
    const vector = vectors.get(id) ?? null;
    if (vector && vector.length !== dimension)
      throw new MnemeError('bad-input', told`That was not described by ${weightId}.`);
    kept.set(id, vector && isComparable(vector) ? vector : null);
  }
  await anew.keep(weightId, new Map([[clipId, kept]]));
}
