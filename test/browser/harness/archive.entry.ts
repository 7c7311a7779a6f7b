import type { ImportReport } from '../../../lib/contract/memory';
import { type ErrorData, toErrorData } from '../../../lib/errors';
import { hasVideo, planMerge } from '../../../lib/keeper/merge-memories';
import { findFacts } from '../../../lib/memory/facts/find';
import { type Filed, recordLine, type TransferHooks } from '../../../lib/store/archive/archive-format';
import { archiveBlob } from '../../../lib/store/archive/export';
import { readArchive } from '../../../lib/store/archive/import';
import { withoutPictures } from '../../../lib/store/archive/without-pictures';
import { Database } from '../../../lib/store/database';
import { digestStores } from '../../../lib/store/digest';
import {
  MemoryInHand,
  type MemorySettings,
  makeWrites,
  NO_HOOKS,
  sealed,
  steps,
} from '../../unit/archive-helpers';

export { archiveBlob, digestStores, MemoryInHand, NO_HOOKS, sealed, withoutPictures };

/** 6 MB, most of it pictures. */
export const FILM: MemorySettings = { videos: 2, clips: 10, people: 5, pictureBytes: 18_000 };

export function open(): Promise<Database> {
  return Database.open(findFacts, () => {});
}

/** Writes a memory clip by clip, as remembering does. */
export async function remember(settings: MemorySettings): Promise<Database> {
  const database = await open();
  let ledger = 0;
  for (const write of makeWrites(settings)) {
    await database.writeClip(write);
    ledger += write.ledger.length;
  }
  for (const step of steps(ledger)) await database.appendLedger(step, null);
  return database;
}

/** The records of a memory as format 2 had them. */
function before(settings: MemorySettings): Filed[] {
  return MemoryInHand.make(settings)
    .all()
    .filter((record) => record.in !== 'facts')
    .map((record) => {
      if (record.in !== 'words') return record;
      const { embedding: _, ...is } = record.is;
      return { in: 'words', is } as Filed;
    });
}

/** Those records as an archive of format 2. */
export function archiveBefore(settings: MemorySettings): Blob {
  return new Blob([sealed(before(settings).map(recordLine), 2)]);
}

/** Deletes the database, and with it every connection to it. */
export function forgetAll(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('mneme');
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

/** What an import comes to, and the digests of what is stored then. */
export async function importing(
  archive: Blob,
  database: Database,
  hooks: TransferHooks = NO_HOOKS,
): Promise<{ outcome: ImportReport | ErrorData; digests: Record<string, string> }> {
  const here = await database.known();
  const outcome = await readArchive(archive, database, hooks, {
    has: (video) => hasVideo(here.videos, video),
    plan: (incoming) => planMerge(incoming, { ...here, nodes: here.nodes.sort((a, b) => a.n - b.n) }),
    alone: (store) => store(),
  }).catch(toErrorData);
  return { outcome, digests: await digestStores(database) };
}
