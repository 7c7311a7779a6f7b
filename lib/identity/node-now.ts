import type { TurnRecord } from '../store/schema';

/** What of a track or turn tells whose it is; a track has no `face`. */
export type Sighted = Pick<TurnRecord, 'id' | 'node'> & Partial<Pick<TurnRecord, 'face'>>;

/**
 * The node that a track or turn is held to be now; null where that cannot be told. A turn of no voice is of the face that was seen
 * speaking it.
 *
 * @param moved the node that each track or turn that a person moved belongs to (`movedRecords`)
 */
export function nodeNow({ id, node, face }: Sighted, moved: ReadonlyMap<string, string>): string | null {
  return moved.get(id) ?? node ?? face ?? null;
}
