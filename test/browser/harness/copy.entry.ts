import { type IDBPDatabase, openDB } from 'idb';
import { seemsWhole } from '../../../lib/store/check';
import type { Database } from '../../../lib/store/database';
import { digestStores } from '../../../lib/store/digest';
import { checksum } from '../../../lib/store/integrity/checksum';
import { keyOf } from '../../../lib/store/integrity/seal';
import { STORES, type StoreName } from '../../../lib/store/schema';
import { seeded } from '../../demo-film/brush.js';
import { openKeeper } from '../../spoilt';
import { MemoryInHand, type MemorySettings, makeWrites, NO_HOOKS } from '../../unit/archive-helpers';
import { archiveBlob, forgetAll, importing, open, remember } from './archive.entry';

export {
  archiveBlob,
  digestStores,
  forgetAll,
  importing,
  MemoryInHand,
  makeWrites,
  NO_HOOKS,
  open,
  openKeeper,
};

/** Some of everything, in two videos. */
export const FILM: MemorySettings = { videos: 2, clips: 5, people: 3, pictureBytes: 2000 };

/** Has the second copy made, as it is while nothing is asked. */
export async function settle(database: Database): Promise<void> {
  while (await database.lookAfterCopy(() => seemsWhole(database, [])));
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
    await clear(
      db,
      [...STORES, 'seals', 'chain'].filter(() => random() < 0.3),
    );
  },
  'records emptied': (db) => clear(db, STORES),
  'database emptied': (db) => clear(db, [...db.objectStoreNames]),
  async 'database deleted'(db) {
    db.close();
    await forgetAll();
  },
};

/** Takes all rows of all stores away behind Mneme's back. */
export async function empty(): Promise<void> {
  const db = await raw();
  await clear(db, [...db.objectStoreNames]);
  db.close();
}

async function clear(db: IDBPDatabase, stores: readonly string[]): Promise<void> {
  await Promise.all(stores.map((store) => db.clear(store)));
}

/** Rows from all over the memory, some forty. */
async function someRows(db: IDBPDatabase, random: () => number): Promise<[StoreName, IDBValidKey][]> {
  const rows = await Promise.all(
    STORES.map(async (store) =>
      (await db.getAllKeys(store)).map((key): [StoreName, IDBValidKey] => [store, key]),
    ),
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

const COPY = 'copy';

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(COPY, { create: true });
}

/** All files of the second copy, its head too. */
export async function files(): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const all = new Map<string, Uint8Array<ArrayBuffer>>();
  for await (const [name, handle] of (await folder()).entries())
    all.set(name, new Uint8Array(await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer()));
  return all;
}

/** Puts files in the place of those of the second copy; null: it is removed. */
export async function putFiles(some: ReadonlyMap<string, Uint8Array<ArrayBuffer> | null>): Promise<void> {
  for (const [name, bytes] of some) {
    if (!bytes) {
      await (await folder()).removeEntry(name);
      continue;
    }
    const file = await (
      await (await folder()).getFileHandle(name, { create: true })
    ).createSyncAccessHandle();
    file.write(bytes, { at: 0 });
    file.truncate(bytes.length);
    file.close();
  }
}

/** All that the second copy holds but pictures and vectors, older records too, as JSON. */
export async function textOfCopy(): Promise<string> {
  let all = '';
  for (const [name, bytes] of await files())
    for (let at = 0; name !== 'head' && at < bytes.length; ) {
      const [, length, , , deflated] = new Uint32Array(bytes.buffer, at, 5);
      const head = bytes.subarray(at + 24, at + 24 + deflated!);
      const text = new Blob([head]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
      all += await new Response(text).text();
      at += 16 + length!;
    }
  return all;
}

/** From now on there is no room in files for more than some hundred bytes. */
export function fillDisk(): void {
  const { write } = FileSystemSyncAccessHandle.prototype;
  FileSystemSyncAccessHandle.prototype.write = function (from, options) {
    return from.byteLength > 500 ? 0 : write.call(this, from, options);
  };
}

declare const FileSystemSyncAccessHandle: {
  prototype: { write(from: ArrayBufferView, options: { at: number }): number };
};

/** The next record that is added finds no room in the database. */
export function fillDatabase(): void {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = () => {
    IDBObjectStore.prototype.add = add;
    throw new DOMException('', 'QuotaExceededError');
  };
}

/** Takes a record away behind Mneme's back. */
export async function lose(store: StoreName, key: string): Promise<void> {
  const db = await raw();
  await db.delete(store, key);
  db.close();
}

/** The checksum of every record, by what it is called. */
export async function recordsOf(database: Database): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const store of STORES)
    for await (const batch of database.batches(store))
      for (const record of batch) sums.set(`${store} ${keyOf(store, record)}`, checksum(record));
  return sums;
}

/** How many records are not what they were, or were not there. */
export function lostOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).length;
}
