import { type IDBPDatabase, openDB } from 'idb';
import type { Database } from '../../../lib/store/database';
import { digestStores } from '../../../lib/store/digest';
import { STORES, type StoreName } from '../../../lib/store/schema';
import { seeded } from '../../demo-film/brush.js';
import { openKeeper } from '../../spoilt';
import { type MemorySettings, makeWrites } from '../../unit/archive-helpers';
import { forgetAll, importing, open, remember } from './archive.entry';

export { digestStores, forgetAll, open, openKeeper, remember };

/** Two parts of clips, since the first video has more of them than one holds. */
export const FILM: MemorySettings = { videos: 2, clips: 5, people: 3, pictureBytes: 2000 };

/** Has the second copy made, as it is while nothing is asked. */
export async function settle(database: Database): Promise<void> {
  while (await database.lookAfterCopy());
}

/** A memory with its second copy, written clip by clip. */
export async function rememberWithCopy(settings: MemorySettings): Promise<Database> {
  await settle(await open());
  const database = await remember(settings);
  await settle(database);
  return database;
}

const raw = (): Promise<IDBPDatabase> => openDB('mneme');

/** What may happen to the database behind Mneme's back. */
const DAMAGES: Record<string, (db: IDBPDatabase, random: () => number) => Promise<unknown>> = {
  async 'rows deleted'(db, random) {
    for (const [store, key] of await someRows(db, random)) await db.delete(store, key);
  },
  async 'rows changed'(db, random) {
    for (const [store, key] of await someRows(db, random)) {
      const record = await db.get(store, key);
      const fields = Object.keys(record).filter((name) => name !== db.transaction(store).store.keyPath);
      record[fields[Math.floor(random() * fields.length)]!] = random() < 0.5 ? 'x' : null;
      await db.put(store, record);
    }
  },
  async 'bits flipped'(db, random) {
    const keys = await db.getAllKeys('pictures');
    for (const key of keys.filter(() => random() < 0.3)) {
      const picture = await db.get('pictures', key);
      picture.bytes[Math.floor(random() * picture.bytes.length)] ^= 1;
      await db.put('pictures', picture);
    }
  },
  async 'stores emptied'(db, random) {
    await clear(db, [...STORES, 'seals', 'chain'].filter(() => random() < 0.3));
  },
  'records emptied': (db) => clear(db, STORES),
  'database emptied': (db) => clear(db, [...db.objectStoreNames]),
  async 'database deleted'(db) {
    db.close();
    await forgetAll();
  },
};

async function clear(db: IDBPDatabase, stores: readonly string[]): Promise<void> {
  await Promise.all(stores.map((store) => db.clear(store)));
}

/** Rows from all over the memory, some forty. */
async function someRows(db: IDBPDatabase, random: () => number): Promise<[StoreName, IDBValidKey][]> {
  const rows = await Promise.all(
    STORES.map(async (store) => (await db.getAllKeys(store)).map((key): [StoreName, IDBValidKey] => [store, key])),
  );
  const all = rows.flat();
  return all.filter(() => random() < 40 / all.length);
}

/** Damages the memory by a number's random. Returns what was done. */
export async function damage(seed: number): Promise<string> {
  const random = seeded(seed);
  const kinds = Object.keys(DAMAGES);
  const kind = kinds[Math.floor(random() * kinds.length)]!;
  const db = await raw();
  await DAMAGES[kind]!(db, random);
  db.close();
  return kind;
}

/** What a damaged memory is once it was opened: its digests, what is told, and what a check finds. */
export async function opened() {
  const keeper = await openKeeper();
  const lost = await keeper.lost();
  if (lost) return { lost, digests: null, putBack: null, damage: [], whole: false };
  const { putBack, damage } = await keeper.overview([]);
  const { whole } = await keeper.checkMemory(false, () => {});
  return { lost, digests: await keeper.digest(), putBack, damage, whole };
}

export async function sizes(file: File) {
  const database = await open();
  await settle(database);
  await importing(file, database);
  await settle(database);
  const estimate = await navigator.storage.estimate();
  const parts: any = {};
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('copy');
  for await (const [n, h] of root.entries()) { const b = new Uint8Array(await (await (h as any).getFile()).arrayBuffer()); let json = 0, at = 0; while (n !== 'head' && at < b.length) { const [, len, , , , j] = new Uint32Array(b.buffer, at, 6); json += j!; at += 16 + len!; } parts[n] = [b.length, json]; }
  return { estimate: (estimate as any).usageDetails, file: file.size, parts };
}
/** x */
export async function cost(kept: boolean) {
  const database = await open();
  await database.keepCopy(kept);
  await settle(database);
  const took: number[] = [];
  const film = { videos: 1, clips: 120, people: 4, pictureBytes: 12_000 };
  for (const write of makeWrites(film)) {
    const began = performance.now();
    await database.writeClip(write);
    took.push(performance.now() - began);
  }
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('copy');
  const parts: any = {};
  for await (const [n, h] of root.entries()) { const b = new Uint8Array(await (await (h as any).getFile()).arrayBuffer()); let json = 0, at = 0; while (n !== 'head' && at < b.length) { const [, len, , , , j] = new Uint32Array(b.buffer, at, 6); json += j!; at += 16 + len!; } parts[n] = [b.length, json]; }
  took.sort((a, b) => a - b);
  const estimate = await navigator.storage.estimate();
  return { median: took[60], p90: took[108], estimate: (estimate as any).usageDetails, usage: estimate.usage, state: await database.copyState(), parts };
}
