import { type IDBPDatabase, openDB } from 'idb';
import type { Cue } from '../media/types';
import {
  type ClipWrite,
  type LedgerEntry,
  type MnemeSchema,
  STORES,
  type StoreName,
  type TrackRecord,
  type VideoRecord,
} from './schema';

const DATABASE_NAME = 'mneme';
const VERSION = 1;

/** The memory's IndexedDB. The memory worker is its only writer. */
export class Database {
  private constructor(private readonly db: IDBPDatabase<MnemeSchema>) {}

  /** Opens, and creates or upgrades where needed. `onLost` is called when the browser takes the database away. */
  static async open(onLost: () => void): Promise<Database> {
    const db = await openDB<MnemeSchema>(DATABASE_NAME, VERSION, {
      upgrade(database, from) {
        if (from < 1) createFirst(database);
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

  tracksOfClip(clipId: string): Promise<TrackRecord[]> {
    return this.db.getAll('tracks', IDBKeyRange.bound(`${clipId}/`, `${clipId}/\uffff`));
  }

  /** What another tab's writing would change: whether what was read at opening still stands. */
  async progress(): Promise<{ videos: VideoRecord[]; ledger: number }> {
    const tx = this.db.transaction(['videos', 'ledger']);
    const [videos, ledger] = await Promise.all([
      tx.objectStore('videos').getAll(),
      tx.objectStore('ledger').count(),
    ]);
    return { videos, ledger };
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
    for (const record of write.ledger) puts.push(tx.objectStore('ledger').add(record));
    for (const record of write.pictures) puts.push(tx.objectStore('pictures').add(record));
    await Promise.all([...puts, tx.done]);
  }

  async appendLedger(entries: LedgerEntry[]): Promise<void> {
    const tx = this.db.transaction('ledger', 'readwrite', { durability: 'strict' });
    await Promise.all([...entries.map((entry) => tx.store.add(entry)), tx.done]);
  }
}

function createFirst(db: IDBPDatabase<MnemeSchema>): void {
  for (const name of ['videos', 'clips', 'tracks', 'turns', 'words', 'nodes', 'incidents'] as const) {
    db.createObjectStore(name, { keyPath: 'id' });
  }
  db.createObjectStore('subtitles', { keyPath: 'videoId' });
  db.createObjectStore('ledger', { keyPath: 'seq' });
  db.createObjectStore('pictures', { keyPath: 'key' });
  db.createObjectStore('settings');
}
