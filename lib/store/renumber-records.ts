import type { Filed } from './archive/archive-format';
import { type NewIds, renumbered } from './archive/renumber';
import { BEGUN_ANEW, dropBegun } from './begun-anew';
import { oneMore } from './counting-settings';
import { CLIP_STORES, VIDEO_STORES } from './integrity/seal';
import type { Writing } from './integrity/sealing';
import { FORGETTINGS } from './known';
import { FOLD, LATE } from './packs/pack-format';
import { dropHeads } from './packs/pack-store';
import { moveFiles, type Noted } from './rejoin-records';
import type { StoreName } from './schema';
import { changeSetting } from './setting-in-transaction';

/**
 * Gives all videos and nodes of a memory other numbers within a transaction, and notes something with it. The records of one video are held at a time; their checksums are to be made
 * anew after that. None of the new numbers is there yet, but for those that stay.
 */
export async function renumberRecords(tx: Writing, ids: NewIds, { key, value }: Noted): Promise<void> {
  for (const [before, now] of ids.videos) {
    const range = IDBKeyRange.bound(before, `${before}/\uffff`);
    for (const store of [...CLIP_STORES, ...VIDEO_STORES]) await renumberIn(tx, store, range, ids);
    if (before === now) continue;
    await tx.objectStore('meanings').delete!(range);
    await tx.objectStore('tries').delete!(range);
    for (const begun of BEGUN_ANEW) await dropBegun(tx, begun, before);
  }
  await renumberIn(tx, 'nodes', null, ids);
  await renumberIn(tx, 'ledger', null, ids);
  const settings = tx.objectStore('settings');
  await Promise.all([
    dropHeads(tx, () => false),
    tx.objectStore('answers').clear!(),
    settings.delete!(FOLD),
    settings.delete!(LATE),
    settings.put!(value, key),
    changeSetting(tx, FORGETTINGS, oneMore),
    moveFiles(tx, ids.videos, []),
  ]);
}

async function renumberIn(
  tx: Writing,
  store: StoreName,
  range: IDBKeyRange | null,
  ids: NewIds,
): Promise<void> {
  const records = tx.objectStore(store);
  const all = (await records.getAll(range)) as Filed['is'][];
  if (all.length === 0) return;
  await (range ? records.delete!(range) : records.clear!());
  const now = all.map((is) => renumbered({ in: store, is } as Filed, ids).is);
  await Promise.all(now.map((is) => records.put!(is as never)));
}
