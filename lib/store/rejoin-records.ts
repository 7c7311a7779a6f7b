import { BEGUN_ANEW, dropBegun, dropBegunOf } from './begun-anew';
import { keysIn } from './clip-id';
import { oneMore } from './counting-settings';
import type { SealedWriting, Writing } from './integrity/sealing';
import { FORGETTINGS } from './known';
import { FOLD, LATE, type PackHead } from './packs/pack-format';
import { dropHeads } from './packs/pack-store';
import type { FileRecord, LedgerEntry, Rewritten } from './schema';
import { changeSetting } from './setting-in-transaction';

/** Setting: how far this memory is joined with those of other devices (lib/sync). */
export const SHARED = 'shared';

/** What becomes of a memory that is joined with those of other devices, or follows a published one. */
export interface Rejoined extends Pick<Rewritten, 'removed' | 'changed'> {
  /** Null where it stays as it is. */
  ledger: LedgerEntry[] | null;
  /** What the files of videos belong to from now on, by what they did. */
  renamed: ReadonlyMap<string, string>;
  /** Videos that were forgotten: their files go. */
  forgotten: readonly string[];
}

/** What is noted with it, in the same transaction: a setting. */
export interface Noted {
  key: string;
  value: unknown;
}

/** Does so within a transaction, and notes how far it is joined. `stays`: which packs do. */
export function rejoinRecords(
  writing: SealedWriting,
  tx: Writing,
  { removed, changed, ledger, renamed, forgotten }: Rejoined,
  { key, value }: Noted,
  stays: (head: PackHead) => boolean,
): Promise<unknown> {
  const noted = tx.objectStore('settings').put!(value, key);
  if (removed.length + changed.length === 0 && ledger === null) return noted;
  for (const { in: store, key: gone } of removed) writing.delete(store, gone);
  for (const { in: store, is } of changed) writing.put(store, is);
  if (ledger) writing.replaceLedger(ledger);
  const gone = removed.flatMap((record) => (record.in === 'videos' ? [record.key] : []));
  return Promise.all([
    noted,
    ...gone.map((id) => tx.objectStore('tries').delete!(keysIn(id))),
    dropHeads(tx, stays),
    ...BEGUN_ANEW.flatMap((begun) => [
      dropBegunOf(tx, begun, { removed, changed }),
      ...gone.map((id) => dropBegun(tx, begun, id)),
    ]),
    tx.objectStore('answers').clear!(),
    tx.objectStore('settings').delete!(FOLD),
    tx.objectStore('settings').delete!(LATE),
    changeSetting(tx, FORGETTINGS, oneMore),
    moveFiles(tx, renamed, forgotten),
  ]);
}

/** Files go with their videos, by whatever number these are called. */
export async function moveFiles(
  tx: Writing,
  renamed: ReadonlyMap<string, string>,
  forgotten: readonly string[],
): Promise<void> {
  const store = tx.objectStore('files');
  const files = (await store.getAll()) as FileRecord[];
  const now = new Map<string, FileRecord>();
  const gone = new Set(forgotten);
  for (const file of files) {
    const id = renamed.get(file.videoId) ?? file.videoId;
    if (!gone.has(id) && (!now.has(id) || id === file.videoId)) now.set(id, { ...file, videoId: id });
  }
  await Promise.all([store.clear!(), ...[...now.values()].map((file) => store.put!(file))]);
}
