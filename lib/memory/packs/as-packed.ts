import { isWritten } from '../../store/written';

/**
 * Of what is stored of a packed clip, in the order of ids, what there was when it was packed: a model may have written of it since,
 * which comes by itself. Null where it is something else.
 */
export function asPacked<T extends { id: string }>(stored: readonly T[], count: number): readonly T[] | null {
  const isSame = stored.length >= count && stored.slice(count).every(isWritten);
  return isSame ? stored.slice(0, count) : null;
}
