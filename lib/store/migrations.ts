import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { addFacts, type FindFacts } from './add-facts';
import { addedIn, upgraded } from './archive/archive-format';
import { COUNTS, changeSealed, sealAll } from './integrity/sealing';
import { KEYS, type MnemeSchema, type StoreName } from './schema';

type Upgrade = IDBPTransaction<MnemeSchema, StoreNames<MnemeSchema>[], 'versionchange'>;

/** One step from a version of the database to the next. */
export interface Migration {
  /** What it brings, in words. */
  brings: string;
  /** It adds or alters records, so that their checksums are to be made. */
  alters?: true;
  up(database: IDBPDatabase<MnemeSchema>, tx: Upgrade, findFacts: FindFacts): Promise<void> | void;
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
    alters: true,
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
    alters: true,
    up: (_, tx) => addFields(tx, addedIn(2)),
  },
  {
    brings: 'facts, and lines found by their meaning',
    alters: true,
    async up(database, tx, findFacts) {
      database.createObjectStore('facts', { keyPath: KEYS.facts });
      await addFields(tx, addedIn(3));
      await addFacts(tx, findFacts);
    },
  },
  {
    brings: 'checksums of all records',
    alters: true,
    up(database) {
      database.createObjectStore('seals', { keyPath: 'id' });
      database.createObjectStore('chain');
    },
  },
  {
    brings: 'packs, by which a large memory opens',
    up(database) {
      database.createObjectStore('packs' as never, { keyPath: 'n' });
      database.createObjectStore('rows' as never);
    },
  },
  {
    brings: 'packs in files, which are read faster',
    async up(database, tx) {
      for (const store of ['packs', 'rows']) database.deleteObjectStore(store as never);
      await tx.objectStore('settings').delete('packed');
    },
  },
  {
    brings: 'the record of what was sent to language models',
    up(database) {
      database.createObjectStore('calls', { autoIncrement: true });
    },
  },
  {
    brings: 'what a language model writes of clips',
    async up(database, tx) {
      database.createObjectStore('writings', { keyPath: KEYS.writings });
      database.createObjectStore('tries', { keyPath: 'id' });
      await countNone(tx, 'writings');
    },
  },
  {
    brings: 'what was asked and answered',
    up(database) {
      database.createObjectStore('answers', { autoIncrement: true });
    },
  },
  {
    brings: 'what was seen by looking at videos again',
    async up(database, tx) {
      database.createObjectStore('observations', { keyPath: KEYS.observations });
      await countNone(tx, 'observations');
    },
  },
  {
    brings: 'words that come later',
    async up(database, tx) {
      database.createObjectStore('listenings', { keyPath: KEYS.listenings });
      await countNone(tx, 'listenings');
    },
  },
  {
    brings: 'what happened, and what is odd about videos, as data instead of sentences',
    async up(_, tx) {
      for (const store of ['incidents', 'observations', 'listenings', 'clips', 'videos'] as const)
        await changeSealed(tx, store, (record) => upgraded(store, record, 7) as typeof record);
    },
  },
  {
    brings: 'what pictures show, to be found by it',
    up(database) {
      database.createObjectStore('meanings', { keyPath: 'key' });
    },
  },
];

/** The database's version. */
export const VERSION = MIGRATIONS.length;

/** Takes a database of an earlier version (0: a new one) through the steps that it lacks; where they alter records, all are sealed then. */
export async function migrate(
  database: IDBPDatabase<MnemeSchema>,
  from: number,
  tx: Upgrade,
  findFacts: FindFacts,
): Promise<void> {
  const steps = MIGRATIONS.slice(from);
  for (const { up } of steps) await up(database, tx, findFacts);
  if (steps.some(({ alters }) => alters)) await sealAll(tx);
}

/** Notes that a new store has no records, where the numbers of records are known. */
async function countNone(tx: Upgrade, store: StoreName): Promise<void> {
  const settings = tx.objectStore('settings');
  const counts = await settings.get(COUNTS);
  if (counts) await settings.put({ ...counts, [store]: 0 }, COUNTS);
}

/** Gives the records of some stores fields that they did not have. */
async function addFields(tx: Upgrade, added: Partial<Record<StoreName, object>>): Promise<void> {
  for (const [store, fields] of Object.entries(added) as [StoreName, object][])
    for (let at = await tx.objectStore(store).openCursor(); at; at = await at.continue())
      await at.update({ ...at.value, ...fields });
}
