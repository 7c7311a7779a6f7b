import type { TrackRecord, TurnRecord } from '../store/schema';

/**
 * The node that a track or turn is held to be now; null where that cannot be told. A turn of no voice is of the face that was seen
 * speaking it.
 *
 * @param moved the node that each track or turn that a person moved belongs to (`movedRecords`)
 */
export function nodeNow(record: TrackRecord | TurnRecord, moved: ReadonlyMap<string, string>): string | null {
  return moved.get(record.id) ?? record.node ?? ('looks' in record ? null : record.face);
}
