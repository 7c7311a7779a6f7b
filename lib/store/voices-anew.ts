import { begunOf, dropBegun } from './begun-anew';
import { clipIdOf, keysIn } from './clip-id';
import { sealIn } from './integrity/seal';
import { changedIn, type Writing } from './integrity/sealing';
import type { VoicesDescribed } from './schema';

/**
 * Changes the turns of videos whose voices are described by another weight from now on, with their checksums, clip by clip: a large memory's are not held at once.
 * What was begun of those that are described goes.
 */
export async function putVoices(tx: Writing, described: VoicesDescribed): Promise<void> {
  for (const { id, clips } of described.videos)
    for (let index = 0; index < clips; index += 1) await putClip(tx, described, clipIdOf(id, index));
  for (const id of described.heard) await dropBegun(tx, 'voices-anew', id);
  const settings = tx.objectStore('settings');
  if ((await settings.count(keysIn('voices-anew'))) === 0) await dropBegun(tx, 'voices-anew');
}

async function putClip(tx: Writing, { weightId, turn }: VoicesDescribed, clipId: string): Promise<void> {
  const [turns, seals] = [tx.objectStore('turns'), tx.objectStore('seals')];
  const [vectors, own, sealed] = await Promise.all([
    begunOf(tx, 'voices-anew', weightId, clipId),
    turns.getAll(keysIn(clipId)),
    seals.get(clipId),
  ]);
  if (own.length === 0) return;
  const seal = sealIn(clipId, sealed);
  const puts = own.flatMap((record) => {
    const now = changedIn(seal, 'turns', record, (it) => turn(it, vectors));
    return now ? [turns.put!(now)] : [];
  });
  if (Object.keys(seal.sums).length > 0) puts.push(seals.put!(seal));
  await Promise.all(puts);
}
