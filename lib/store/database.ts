import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { MnemeError } from '../errors';
import type { Cue } from '../media/types';
import { addFacts } from './add-facts';
import { addedSince } from './archive/format';
import {
  type ClipRecord,
  type ClipWrite,
  type FactRecord,
  type FileRecord,
  type Forgotten,
  type IncidentRecord,
  KEYS,
  type LedgerEntry,
  type MnemeSchema,
  type NodeRecord,
  PEOPLE_FORGOTTEN,
  type Rewritten,
  STORES,
  type StoreName,
  type TrackRecord,
  type TurnRecord,
  type VideoRecord,
  type WordsRecord,
} from './schema';

const DATABASE_NAME = 'mneme';
const VERSION = 4;
/** Setting that counts how often something was forgotten: by numbers of records alone, forgetting and remembering again looks like nothing. */
const FORGETTINGS = 'forgettings';

/** Records read at once: about 2 MB of each store, so that reading all of a memory takes no more than that. */
const BATCH: Record<StoreName, number> = {
  videos: 256,
  subtitles: 1,
  clips: 1024,
  tracks: 256,
  turns: 1024,
  words: 1024,
  nodes: 64,
  incidents: 1024,
  facts: 1024,
  ledger: 1024,
  pictures: 64,
};

type Upgrade = IDBPTransaction<MnemeSchema, StoreNames<MnemeSchema>[], 'versionchange'>;

/** What answering reads. */
export interface Known {
  videos: VideoRecord[];
  clips: ClipRecord[];
  nodes: NodeRecord[];
  incidents: IncidentRecord[];
  facts: FactRecord[];
  /** Where lines are found by their meaning; none elsewhere: their words stand in the incidents. */
  words: WordsRecord[];
  ledger: LedgerEntry[];
  /** How often something was forgotten. */
  forgettings: number;
}

/** Adds a record to a store. */
export type AddRecord = <Name extends StoreName>(
  store: Name,
  record: MnemeSchema[Name]['value'],
) => Promise<unknown>;

/** The memory's IndexedDB. The memory worker is its only writer. */
export class Database {
  private constructor(private readonly db: IDBPDatabase<MnemeSchema>) {}

  /** Opens, and creates or upgrades where needed. `onLost` is called when the browser takes the database away. */
  static async open(onLost: () => void): Promise<Database> {
    const db = await openDB<MnemeSchema>(DATABASE_NAME, VERSION, {
      async upgrade(database, from, _to, tx) {
        if (from < 1) createFirst(database);
        if (from < 2) database.createObjectStore('files', { keyPath: 'videoId' });
        if (from > 0 && from < 4) {
          database.createObjectStore('facts', { keyPath: KEYS.facts });
          await addFields(tx, from < 3 ? 1 : 2);
          await addFacts(tx);
        }
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        onLost();
      },
      terminated: onLost,
    });
    return new Database(db);
  }

  all<Name extends StoreName>(store: Name): Promise<MnemeSchema[Name]['value'][]> {
    return this.db.getAll(store);
  }

  /** How many records each store has. */
  async counts(): Promise<Record<StoreName, number>> {
    const tx = this.db.transaction(STORES);
    const counts = await Promise.all(STORES.map((store) => tx.objectStore(store).count()));
    return Object.fromEntries(STORES.map((store, i) => [store, counts[i]!])) as Record<StoreName, number>;
  }

  /** How many pictures there are, and the bytes of at most `most` of them, from all over the memory. */
  async pictureSizes(most: number): Promise<{ count: number; sizes: number[] }> {
    const tx = this.db.transaction('pictures');
    const keys = await tx.store.getAllKeys();
    const step = Math.max(1, Math.ceil(keys.length / most));
    const some = keys.filter((_, i) => i % step === 0);
    const pictures = await Promise.all(some.map((key) => tx.store.get(key)));
    return { count: keys.length, sizes: pictures.map((picture) => picture!.bytes.length) };
  }

  /** A store's records in key order, a bounded number at a time. */
  async *batches<Name extends StoreName>(store: Name): AsyncGenerator<MnemeSchema[Name]['value'][]> {
    let range: IDBKeyRange | null = null;
    for (;;) {
      const batch: MnemeSchema[Name]['value'][] = await this.db.getAll(store, range, BATCH[store]);
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH[store]) return;
      range = IDBKeyRange.lowerBound((batch.at(-1) as Record<string, unknown>)[KEYS[store]], true);
    }
  }

  /** The records of one kind of a video's clips, from one clip up to, not with, another. */
  ofClips<Name extends 'tracks' | 'turns' | 'words'>(
    store: Name,
    from: string,
    to: string,
  ): Promise<MnemeSchema[Name]['value'][]> {
    return this.db.getAll(store, IDBKeyRange.bound(`${from}/`, `${to}/`));
  }

  async trackOrTurn(id: string): Promise<TrackRecord | TurnRecord | null> {
    return (await this.db.get('tracks', id)) ?? (await this.db.get('turns', id)) ?? null;
  }

  /** What answering reads, all of one moment. */
  async known(): Promise<Known> {
    const stores = ['videos', 'clips', 'nodes', 'incidents', 'facts', 'words', 'ledger', 'settings'] as const;
    const tx = this.db.transaction(stores);
    const [videos, clips, nodes, incidents, facts, ledger, forgettings] = await Promise.all([
      tx.objectStore('videos').getAll(),
      tx.objectStore('clips').getAll(),
      tx.objectStore('nodes').getAll(),
      tx.objectStore('incidents').getAll(),
      tx.objectStore('facts').getAll(),
      tx.objectStore('ledger').getAll(),
      tx.objectStore('settings').get(FORGETTINGS),
    ]);
    const isByMeaning = videos.some(({ weights }) => weights['text-embedding']);
    const words = isByMeaning ? await tx.objectStore('words').getAll() : [];
    return { videos, clips, nodes, incidents, facts, words, ledger, forgettings: Number(forgettings ?? 0) };
  }

  /** What another tab's writing would change: whether what is known still stands. */
  async progress(): Promise<{ clips: number; ledger: number; forgettings: number }> {
    const tx = this.db.transaction(['clips', 'ledger', 'settings']);
    const [clips, ledger, forgettings] = await Promise.all([
      tx.objectStore('clips').count(),
      tx.objectStore('ledger').count(),
      tx.objectStore('settings').get(FORGETTINGS),
    ]);
    return { clips, ledger, forgettings: Number(forgettings ?? 0) };
  }

  async cues(videoId: string): Promise<Cue[]> {
    return (await this.db.get('subtitles', videoId))?.cues ?? [];
  }

  async picture(key: string): Promise<Uint8Array | null> {
    return (await this.db.get('pictures', key))?.bytes ?? null;
  }

  async setting(key: string): Promise<unknown> {
    return this.db.get('settings', key);
  }

  async setSetting(key: string, value: unknown): Promise<void> {
    await this.db.put('settings', value, key);
  }

  files(): Promise<FileRecord[]> {
    return this.db.getAll('files');
  }

  /** Keeps a video's handle or copy beside what is known of its file already; `null` drops one. */
  async keepFile(videoId: string, kept: Partial<Omit<FileRecord, 'videoId'>>): Promise<void> {
    const tx = this.db.transaction('files', 'readwrite', { durability: 'strict' });
    const known = (await tx.store.get(videoId)) ?? { videoId, handle: null, copy: null };
    await settled(tx, [tx.store.put({ ...known, ...kept })]);
  }

  async dropFile(videoId: string): Promise<void> {
    await this.db.delete('files', videoId);
  }

  /** One clip, whole or not at all: one transaction, on disk before it resolves. */
  async writeClip(write: ClipWrite): Promise<void> {
    const tx = this.db.transaction(STORES, 'readwrite', { durability: 'strict' });
    const puts: Promise<unknown>[] = [
      tx.objectStore('videos').put(write.video),
      tx.objectStore('clips').add(write.clip),
    ];
    if (write.subtitles) puts.push(tx.objectStore('subtitles').add(write.subtitles));
    for (const record of write.tracks) puts.push(tx.objectStore('tracks').add(record));
    for (const record of write.turns) puts.push(tx.objectStore('turns').add(record));
    for (const record of write.words) puts.push(tx.objectStore('words').add(record));
    for (const record of write.nodes) puts.push(tx.objectStore('nodes').put(record));
    for (const record of write.incidents) puts.push(tx.objectStore('incidents').add(record));
    for (const record of write.facts) puts.push(tx.objectStore('facts').add(record));
    for (const record of write.ledger) puts.push(tx.objectStore('ledger').add(record));
    for (const record of write.pictures) puts.push(tx.objectStore('pictures').add(record));
    await settled(tx, puts);
  }

  /**
   * Fills an empty memory in one transaction: whole when `write` resolves, not at all when it throws or the tab goes, and on disk
   * before this resolves. `write` may wait for nothing but what `add` and `facts` return, or the transaction ends under it. `facts`
   * finds those in all words that were added, and tells how many. Reading waits meanwhile. Throws `memory-in-use` when it is not empty.
   */
  async fill(write: (add: AddRecord, facts: () => Promise<number>) => Promise<void>): Promise<void> {
    await this.atOnce(async (add, facts, tx) => {
      for (const store of STORES) if ((await tx.objectStore(store).count()) > 0) throw notEmpty();
      await write(add, () => facts());
    });
  }

  /** Adds to a memory in one transaction, as `fill` does; `facts` finds those in the words of the videos that it is told. */
  async extend(
    write: (add: AddRecord, facts: (isNew: (videoId: string) => boolean) => Promise<number>) => Promise<void>,
  ): Promise<void> {
    await this.atOnce(write);
  }

  private async atOnce(
    write: (
      add: AddRecord,
      facts: (isNew?: (videoId: string) => boolean) => Promise<number>,
      tx: IDBPTransaction<MnemeSchema, typeof STORES, 'readwrite'>,
    ) => Promise<void>,
  ): Promise<void> {
    const tx = this.db.transaction(STORES, 'readwrite', { durability: 'strict' });
    tx.done.catch(() => {}); // Awaited below; it may fail earlier.
    try {
      await write(
        (store, record) => tx.objectStore(store).add(record),
        (isNew) => addFacts(tx, isNew),
        tx,
      );
    } catch (error) {
      abort(tx);
      await tx.done.catch(() => {});
      throw tx.error ?? error;
    }
    await tx.done;
  }

  /** Takes away all records of a video, and what else is forgotten with it: in one transaction, on disk before it resolves. */
  async forget(videoId: string, { changed, removed, ledger }: Forgotten): Promise<void> {
    const stores = [...STORES, 'files', 'settings'] as const;
    const tx = this.db.transaction(stores, 'readwrite', { durability: 'strict' });
    const inVideo = IDBKeyRange.bound(`${videoId}/`, `${videoId}/\uffff`);
    const done: Promise<unknown>[] = [
      ...(['videos', 'subtitles', 'files'] as const).map((store) => tx.objectStore(store).delete(videoId)),
      ...(['clips', 'tracks', 'turns', 'words', 'incidents', 'facts', 'pictures'] as const).map((store) =>
        tx.objectStore(store).delete(inVideo),
      ),
      ...removed.map((node) => tx.objectStore('nodes').delete(node)),
      ...changed.map((node) => tx.objectStore('nodes').put(node)),
      tx.objectStore('ledger').clear(),
      ...ledger.map((entry) => tx.objectStore('ledger').add(entry)),
      countUp(tx.objectStore('settings'), FORGETTINGS),
    ];
    await settled(tx, done);
  }

  /** Takes away and changes what is to be when a person is forgotten: in one transaction, on disk before it resolves. */
  async rewrite({ removed, changed, ledger }: Rewritten): Promise<void> {
    const tx = this.db.transaction([...STORES, 'settings'] as const, 'readwrite', { durability: 'strict' });
    await settled(tx, [
      ...removed.map((record) => tx.objectStore(record.in).delete(record.key)),
      ...changed.map((record) => tx.objectStore(record.in).put(record.is)),
      tx.objectStore('ledger').clear(),
      ...ledger.map((entry) => tx.objectStore('ledger').add(entry)),
      countUp(tx.objectStore('settings'), FORGETTINGS),
      countUp(tx.objectStore('settings'), PEOPLE_FORGOTTEN),
    ]);
  }

  /** Takes away everything but the counts of forgettings, by which other tabs see it: in one transaction, on disk before it resolves. */
  async clear(): Promise<void> {
    const stores = Array.from(this.db.objectStoreNames) as StoreNames<MnemeSchema>[];
    const tx = this.db.transaction(stores, 'readwrite', { durability: 'strict' });
    const settings = tx.objectStore('settings');
    const counts = await Promise.all([FORGETTINGS, PEOPLE_FORGOTTEN].map((key) => settings.get(key)));
    await settled(tx, [
      ...stores.map((store) => tx.objectStore(store).clear()),
      ...[FORGETTINGS, PEOPLE_FORGOTTEN].map((key, i) => settings.put(Number(counts[i] ?? 0) + 1, key)),
    ]);
  }

  /** One step of the ledger, and the node that it founds. */
  async appendLedger(entry: LedgerEntry, node: NodeRecord | null): Promise<void> {
    const tx = this.db.transaction(['ledger', 'nodes'], 'readwrite', { durability: 'strict' });
    const puts: Promise<unknown>[] = [tx.objectStore('ledger').add(entry)];
    if (node) puts.push(tx.objectStore('nodes').add(node));
    await settled(tx, puts);
  }
}

/** Adds one to a setting that counts. */
async function countUp(
  settings: { get(key: string): Promise<unknown>; put(value: unknown, key: string): Promise<unknown> },
  key: string,
): Promise<void> {
  await settings.put(Number((await settings.get(key)) ?? 0) + 1, key);
}

/** Waits until all of a transaction is on disk. An abort is told by its cause, not by what it did to each request. */
async function settled(
  tx: { done: Promise<void>; error: DOMException | null },
  requests: Promise<unknown>[],
): Promise<void> {
  try {
    await Promise.all([...requests, tx.done]);
  } catch (error) {
    await tx.done.catch(() => {});
    throw tx.error ?? error;
  }
}

/** Aborts a transaction that may have aborted by itself. */
function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // It has: its own error says why.
  }
}

function notEmpty(): MnemeError {
  return new MnemeError(
    'memory-in-use',
    'This memory was empty when the file was checked, and is not any more. Take the file in again.',
  );
}

function createFirst(db: IDBPDatabase<MnemeSchema>): void {
  for (const store of STORES) db.createObjectStore(store, { keyPath: KEYS[store] });
  db.createObjectStore('settings');
}

/** Gives what was stored as an archive of an earlier format holds it the fields that have come since. */
async function addFields(tx: Upgrade, format: number): Promise<void> {
  for (const store of STORES) {
    const added = addedSince(format, store);
    if (Object.keys(added).length === 0) continue;
    for (let at = await tx.objectStore(store).openCursor(); at; at = await at.continue())
      await at.update({ ...at.value, ...added });
  }
}
