import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { addFacts } from './add-facts';
import { addedIn } from './archive/format';
import { sealAll } from './integrity/sealing';
import { KEYS, type MnemeSchema, type StoreName } from './schema';

type Upgrade = IDBPTransaction<MnemeSchema, StoreNames<MnemeSchema>[], 'versionchange'>;

/** One step from a version of the database to the next. */
export interface Migration {
  /** What it brings, in words. */
  brings: string;
  up(database: IDBPDatabase<MnemeSchema>, tx: Upgrade): Promise<void> | void;
}

/** The stores of the first version. */
const FIRST = [
  ...(['videos', 'subtitles', 'clips', 'tracks', 'turns', 'words'] as const),
  ...(['nodes', 'incidents', 'ledger', 'pictures'] as const),
];

/**
 * How the database came to be what it is: the nth step makes version n of version n - 1. A new database walks all of them. A step is
 * never changed once it has been given out: what it reads is what it was written for.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    brings: 'videos, clips and what they hold',
    up(database) {
      for (const store of FIRST) database.createObjectStore(store, { keyPath: KEYS[store] });
      database.createObjectStore('settings');
    },
  },
  {
    brings: 'where the files of videos lie',
    up(database) {
      database.createObjectStore('files', { keyPath: 'videoId' });
    },
  },
  {
    brings: 'who was seen speaking, and what an incident rests on',
    up: (_, tx) => addFields(tx, addedIn(2)),
  },
  {
    brings: 'facts, and lines found by their meaning',
    async up(database, tx) {
      database.createObjectStore('facts', { keyPath: KEYS.facts });
      await addFields(tx, addedIn(3));
      await addFacts(tx);
    },
  },
  {
    brings: 'checksums of all records',
    up(database) {
      database.createObjectStore('seals', { keyPath: 'id' });
      database.createObjectStore('chain');
    },
  },
];

/** The database's version. */
export const VERSION = MIGRATIONS.length;

/** Takes a database of an earlier version (0: a new one) through the steps that it lacks, and seals what it holds then. */
export async function migrate(database: IDBPDatabase<MnemeSchema>, from: number, tx: Upgrade): Promise<void> {
  for (const { up } of MIGRATIONS.slice(from)) await up(database, tx);
  await sealAll(tx);
}

/** Gives the records of some stores fields that they did not have. */
async function addFields(tx: Upgrade, added: Partial<Record<StoreName, object>>): Promise<void> {
  for (const [store, fields] of Object.entries(added) as [StoreName, object][])
    for (let at = await tx.objectStore(store).openCursor(); at; at = await at.continue())
      await at.update({ ...at.value, ...fields });
}
