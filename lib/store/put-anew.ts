import { type AnewVectors, type Begun, begunOf } from './begun-anew';
import { clipIdOf, keysIn } from './clip-id';
import { type CLIP_STORES, sealIn } from './integrity/seal';
import { changedIn, type Writing } from './integrity/sealing';
import type { MnemeSchema, VideoRecord } from './schema';

type Name = (typeof CLIP_STORES)[number];

/** What becomes of the records of some stores, by what a weight made of their clip. */
export type ChangesAnew = {
  [Store in Name]?: (
    record: MnemeSchema[Store]['value'],
    vectors: AnewVectors,
  ) => MnemeSchema[Store]['value'];
};

/**
 * Changes the records of some videos by what a weight has made of them, with their checksums. A record that is not as it was sealed stays as it is. Clip by
 * clip: a large memory's are not held at once.
 */
export async function putAnew(
  tx: Writing,
  begun: Begun,
  weightId: string,
  videos: readonly Pick<VideoRecord, 'id' | 'clips'>[],
  changes: ChangesAnew,
): Promise<void> {
  for (const { id, clips } of videos)
    for (let index = 0; index < clips; index += 1)
      await putClip(tx, begun, weightId, clipIdOf(id, index), changes);
}

async function putClip(
  tx: Writing,
  begun: Begun,
  weightId: string,
  clipId: string,
  changes: ChangesAnew,
): Promise<void> {
  const stores = Object.keys(changes) as Name[];
  const seals = tx.objectStore('seals');
  const [vectors, sealed, own] = await Promise.all([
    begunOf(tx, begun, weightId, clipId),
    seals.get(clipId),
    Promise.all(stores.map((store) => tx.objectStore(store).getAll(keysIn(clipId)))),
  ]);
  if (own.every((records) => records.length === 0)) return;
  const seal = sealIn(clipId, sealed);
  // All of them before any is written: where one cannot be made, nothing is under way.
  const changed = stores.flatMap((store, i) => {
    const change = changes[store] as (record: object, vectors: AnewVectors) => MnemeSchema[Name]['value'];
    const now = own[i]!.map((record) => changedIn(seal, store, record, (it) => change(it, vectors)));
    return now.flatMap((record) => (record ? [{ store, record }] : []));
  });
  await Promise.all([
    ...changed.map(({ store, record }) => tx.objectStore(store).put!(record)),
    Object.keys(seal.sums).length > 0 && seals.put!(seal),
  ]);
}
