import { type IDBPDatabase, openDB } from 'idb';
import { canonicalJson } from '../../../lib/store/archive/archive-format';
import { ArchiveParser } from '../../../lib/store/archive/check-archive';
import { archiveBlob } from '../../../lib/store/archive/export';
import { checkMemory, seemsWhole } from '../../../lib/store/check';
import type { Database } from '../../../lib/store/database';
import { digestStores } from '../../../lib/store/digest';
import { checksum } from '../../../lib/store/integrity/checksum';
import { keyOf } from '../../../lib/store/integrity/seal';
import { VERSION } from '../../../lib/store/migrations';
import { type Counts, KEYS, type SealRecord, STORES, type StoreName } from '../../../lib/store/schema';
import { openKeeper } from '../../spoilt';
import { inSentences, MemoryInHand, type MemorySettings, NO_HOOKS } from '../../unit/archive-helpers';
import { forgetAll, importing, open, remember as rememberCopied } from './archive.entry';

export { faultsOf, makeRich, openKeeper, readWhole, restore, spoilOne } from '../../spoilt';
export {
  archiveBlob,
  checkMemory,
  digestStores,
  forgetAll,
  importing,
  MemoryInHand,
  NO_HOOKS,
  open,
  seemsWhole,
  VERSION,
};

export const FILM: MemorySettings = { videos: 2, clips: 4, people: 3, pictureBytes: 2000 };

/** Writes a memory clip by clip, without the second copy that would heal it (copy.spec.ts). */
export async function remember(settings: MemorySettings): Promise<Database> {
  await (await open()).keepCopy(false);
  return rememberCopied(settings);
}

/** The database as it is, in whatever version. */
export function raw(): Promise<IDBPDatabase> {
  return openDB('mneme');
}

/** What makes a record of each store unlike any that Mneme writes, so that reading it would fail; of a picture, one bit. */
const ALTER: Record<StoreName | 'seals', (record: Record<string, unknown>) => void> = {
  videos: (video) => Object.assign(video, { weights: null }),
  subtitles: (lines) => Object.assign(lines, { cues: null }),
  clips: (clip) => Object.assign(clip, { gaps: null }),
  tracks: (track) => Object.assign(track, { looks: null }),
  turns: (turn) => Object.assign(turn, { videoId: null }),
  words: (line) => Object.assign(line, { text: null }),
  nodes: (node) => Object.assign(node, { samples: null }),
  writings: (writing) => Object.assign(writing, { model: null }),
  incidents: (incident) => Object.assign(incident, { words: 7 }),
  facts: (fact) => Object.assign(fact, { subject: null }),
  observations: (observation) => Object.assign(observation, { words: null }),
  listenings: (listening) => Object.assign(listening, { words: null }),
  ledger: (entry) => Object.assign(entry, { kind: 'merge', a: null }),
  pictures: ({ bytes }) => {
    (bytes as Uint8Array)[30]! ^= 1;
  },
  seals: (seal) => Object.assign(seal, { sums: {} }),
};
export type Spoilt = keyof typeof ALTER | 'chain' | 'counts';

/** Loses or alters the middle record of a store behind Mneme's back. Returns its key. */
export async function spoil(store: Spoilt, how: 'lose' | 'alter'): Promise<string> {
  const db = await raw();
  if (store === 'counts') {
    await (how === 'lose' ? db.delete('settings', store) : db.put('settings', {}, store));
    db.close();
    return store;
  }
  const keys = await db.getAllKeys(store);
  const key = keys[Math.floor(keys.length / 2)]!;
  if (how === 'lose') await db.delete(store, key);
  else if (store === 'chain') await db.put(store, '0123456789abcdef', key);
  else {
    const record = await db.get(store, key);
    ALTER[store](record);
    await db.put(store, record);
  }
  db.close();
  return String(key);
}

/** What becomes of a memory when a record of a store is lost or altered, and it is rebuilt. */
export const AFTER = {
  // Made again as they were, of what is whole.
  nodes: 'same',
  incidents: 'same',
  facts: 'same',
  subtitles: 'same',
  // The records are whole, and get their checksums again.
  seals: 'same',
  chain: 'same',
  counts: 'same',
  // Whole again, and not what they were: told by their clips, or without what was lost.
  videos: 'whole',
  ledger: 'whole',
  // Only to be had from the file.
  clips: 'damaged',
  tracks: 'damaged',
  turns: 'damaged',
  words: 'damaged',
  pictures: 'damaged',
} as const;

/** Loses or alters a record of a store of a new memory, reads that and rebuilds it. What of that went otherwise than it should; none where all went well. */
export async function faultsOnceRebuilt(of: keyof typeof AFTER, how: 'lose' | 'alter'): Promise<string[]> {
  await forgetAll();
  const before = await digestStores(await remember(FILM));
  await spoil(of, how);
  const keeper = await openKeeper();
  const found = await keeper.checkMemory(false, () => {});
  const { hits } = await keeper.search({ text: 'baker in town 1', k: 3 }, null);
  const people = await keeper.people();
  const answer = await keeper.ask({ question: 'Who works as a baker?' });
  const rebuilt = await keeper.checkMemory(true, () => {});
  const digests = await keeper.digest();
  const again = await (await openKeeper()).checkMemory(false, () => {});
  const refused = await whyNotImportable();
  const after = AFTER[of];
  const differing = STORES.filter((one) => digests[one] !== before[one]);
  const should: Record<string, boolean> = {
    // How many there are is told again as it is opened.
    'it is found': of === 'counts' || !found.whole,
    'the rest is searched': hits.some(({ video }) => video === 'Größe & <3.mp4'),
    'people are there': people.length > 0,
    'the rest answers': !answer.refused,
    'it is whole or not': rebuilt.whole === (after !== 'damaged'),
    'it stays so': canonicalJson(again) === canonicalJson({ ...rebuilt, rebuilt: 0 }),
    'it can be taken in': after === 'damaged' || refused === null,
    'it is what it was': after !== 'same' || differing.length === 0,
    'what to remember again is named': after !== 'damaged' || rebuilt.rememberAgain.join() === 'trip (2).mov',
    'nothing else is touched': after !== 'damaged' || differing.join() === of,
  };
  return Object.entries(should).flatMap(([what, holds]) => (holds ? [] : [what]));
}

/** Takes a record away behind Mneme's back. */
export async function lose(store: Spoilt, key: string): Promise<void> {
  const db = await raw();
  await db.delete(store as StoreName, key);
  db.close();
}

/** Why what is stored, saved to a file, would not be taken in; null when it would. */
export async function whyNotImportable(): Promise<string | null> {
  const parser = new ArchiveParser();
  const archive = await archiveBlob(await open(), NO_HOOKS);
  try {
    for (const _ of parser.push(new Uint8Array(await archive.arrayBuffer())));
    parser.end();
    return null;
  } catch (error) {
    return String(error);
  }
}

/** From now on the browser fails to read one record, as it does when the file of a large value is gone. */
export function makeUnreadable(store: StoreName, bad: string): void {
  const { get, getAll } = IDBObjectStore.prototype;
  const fail = () => {
    throw new DOMException('Failed to read large IndexedDB value', 'DataError');
  };
  IDBObjectStore.prototype.get = function (key) {
    return this.name === store && key === bad ? fail() : get.call(this, key);
  };
  IDBObjectStore.prototype.getAll = function (range, count) {
    const holds = range instanceof IDBKeyRange ? range.includes(bad) : true;
    return this.name === store && holds ? fail() : getAll.call(this, range, count);
  };
}

/** Every seal and link, by key. */
export async function seals(): Promise<[unknown, unknown][]> {
  const db = await raw();
  const all: [unknown, unknown][] = [];
  for (const store of ['seals', 'chain']) {
    const [keys, values] = await Promise.all([db.getAllKeys(store), db.getAll(store)]);
    all.push(...keys.map((key, i): [unknown, unknown] => [key, values[i]]));
  }
  // In how many commits it came to be is no part of what a memory is.
  const { generation: _, ...counts } = await db.get('settings', 'counts');
  all.push(['counts', counts]);
  db.close();
  return all;
}

/** The stores of each version of the database, but those of the version before. */
const STORES_OF: readonly StoreName[][] = [
  ['videos', 'subtitles', 'clips', 'tracks', 'turns', 'words', 'nodes', 'incidents', 'ledger', 'pictures'],
  [],
  [],
  ['facts'],
  ...[[], [], [], []],
  ['writings'],
];
/** Fields that records had not before a version, with what they are when nothing told them. */
const FIELDS_SINCE: readonly [version: number, store: StoreName, fields: object][] = [
  [3, 'turns', { face: null }],
  [3, 'incidents', { sources: [] }],
  [4, 'words', { embedding: null }],
];

/** Makes the database as a version of it did, with what it had of a memory. */
export async function makeAs(version: number, settings: MemorySettings): Promise<void> {
  const sealed = version >= 5 ? await sealsOf(version, settings) : [];
  const stores = STORES_OF.slice(0, version).flat();
  const db = await openDB('mneme', version, {
    upgrade(database) {
      for (const store of stores) database.createObjectStore(store, { keyPath: KEYS[store] });
      database.createObjectStore('settings');
      if (version >= 2) database.createObjectStore('files', { keyPath: 'videoId' });
      if (version >= 5) {
        database.createObjectStore('seals', { keyPath: 'id' });
        database.createObjectStore('chain');
      }
      if (version === 6) {
        database.createObjectStore('packs', { keyPath: 'n' });
        database.createObjectStore('rows');
      }
      if (version >= 8) database.createObjectStore('calls', { autoIncrement: true });
      if (version >= 9) database.createObjectStore('tries', { keyPath: 'id' });
      if (version >= 10) database.createObjectStore('answers', { autoIncrement: true });
    },
  });
  for (const made of MemoryInHand.make(settings).all()) {
    if (!stores.includes(made.in)) continue;
    const { in: store, is } = inSentences(made);
    const record = is as unknown as Record<string, unknown>;
    for (const [since, of, fields] of FIELDS_SINCE)
      if (of === store && version < since) for (const field of Object.keys(fields)) delete record[field];
    await db.put(store, record);
  }
  for (const [store, key, value] of sealed) await db.put(store, value, key as IDBValidKey | undefined);
  await db.put('settings', true, 'consented');
  db.close();
}

/** The checksums of a memory, by store and key; none of what an earlier version did not have. */
async function sealsOf(
  version: number,
  settings: MemorySettings,
): Promise<[store: string, key: unknown, value: unknown][]> {
  await remember(settings);
  const all = await seals();
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('mneme');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  const told = new Map(
    MemoryInHand.make(settings)
      .all()
      .flatMap((record) => {
        const { in: store, is } = inSentences(record);
        return isTold(store) ? [[keyOf(store, is) as string, is] as const] : [];
      }),
  );
  return all.map(([key, value]) => {
    if (key === 'counts') {
      const { observations: _, listenings: __, writings, ...counts } = value as Counts;
      return ['settings', key, version < 9 ? counts : { ...counts, writings }];
    }
    return typeof key === 'number'
      ? ['chain', key, value]
      : ['seals', undefined, withSumsOfSentences(value as SealRecord, told)];
  });
}

/** A seal with the checksums that its incidents had as sentences. */
function withSumsOfSentences(seal: SealRecord, told: ReadonlyMap<string, object>): SealRecord {
  const sums = structuredClone(seal.sums);
  for (const store of TOLD)
    for (const part of Object.keys(sums[store] ?? {})) {
      const record = told.get(`${seal.id}${part}`);
      if (record) sums[store]![part] = checksum(record);
    }
  return { ...seal, sums };
}

/** Stores in which version 12 told what happened by sentences. */
const TOLD = ['incidents', 'observations', 'listenings', 'clips', 'videos'] as const;

function isTold(store: string): store is (typeof TOLD)[number] {
  return TOLD.some((one) => one === store);
}

/** Makes the database what it would be had version 12 written it. */
export async function asVersion12(): Promise<void> {
  const db = await raw();
  const names = [...db.objectStoreNames].filter((name) => name !== 'meanings');
  const stores = await Promise.all(
    names.map(async (name) => {
      const { keyPath, autoIncrement } = db.transaction(name).store;
      const [keys, values] = await Promise.all([db.getAllKeys(name), db.getAll(name)]);
      return { name, keyPath, autoIncrement, keys, values };
    }),
  );
  db.close();
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('mneme');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  const told = new Map<string, object>();
  for (const { name, values } of stores) {
    if (!isTold(name)) continue;
    values.forEach((record, i) => {
      const { is } = inSentences({ in: name, is: record });
      values[i] = is;
      told.set(keyOf(name, is) as string, is);
    });
  }
  const older = await openDB('mneme', 12, {
    upgrade(database) {
      for (const { name, keyPath, autoIncrement } of stores)
        database.createObjectStore(name, { keyPath, autoIncrement });
    },
  });
  for (const { name, keyPath, keys, values } of stores)
    for (const [i, value] of values.entries()) {
      const put = name === 'seals' ? withSumsOfSentences(value, told) : value;
      await older.put(name, put, keyPath === null ? keys[i] : undefined);
    }
  older.close();
}

/** What a memory of that version is in this one. */
export function upgradedFrom(version: number, settings: MemorySettings): MemoryInHand {
  const memory = new MemoryInHand();
  for (const { in: store, is } of MemoryInHand.make(settings).all()) {
    const record = { ...is };
    for (const [since, of, fields] of FIELDS_SINCE)
      if (of === store && version < since) Object.assign(record, fields);
    memory.add({ in: store, is: record } as Parameters<MemoryInHand['add']>[0]);
  }
  return memory;
}
