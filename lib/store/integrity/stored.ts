import type { IDBPDatabase } from 'idb';
import { countsIn } from '../bookkeeping-values';
import type { Counts, Filed, LedgerEntry, MnemeSchema, SealRecord, StoreName } from '../schema';
import { CLIP_STORES, compareSeal, keyOf, placeOf, type Read, sealIn } from './seal';
import { COUNTS } from './sealing';

/** What is stored, as it is: nothing is left out, and what cannot be read is null. Only reads. */
export class Stored {
  constructor(private readonly db: IDBPDatabase<MnemeSchema>) {}

  /** How many records each store should have; null when that is not known. */
  async expectedCounts(): Promise<Counts | null> {
    return countsIn(await this.db.get('settings', COUNTS));
  }

  keys(store: Exclude<StoreName, 'ledger'> | 'seals'): Promise<string[]> {
    return this.db.getAllKeys(store);
  }

  /** The keys of all seals from one on up to, not with, another. */
  sealsFrom(from: string, to: string): Promise<string[]> {
    return this.db.getAllKeys('seals', IDBKeyRange.bound(from, to, false, true));
  }

  /** How many records some stores have, of all keys or of those in a range. */
  async countIn(stores: readonly StoreName[], keys?: IDBKeyRange | string): Promise<number> {
    const counts = await Promise.all(stores.map((store) => this.db.count(store, keys)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** The numbers of the ledger's entries, and its links by number of the entry. */
  async links(): Promise<{ numbers: number[]; chain: Map<number, string> }> {
    const tx = this.db.transaction(['ledger', 'chain']);
    const [numbers, linked, links] = await Promise.all([
      tx.objectStore('ledger').getAllKeys(),
      tx.objectStore('chain').getAllKeys(),
      tx.objectStore('chain').getAll(),
    ]);
    return { numbers, chain: new Map(linked.map((seq, i) => [seq, links[i]!])) };
  }

  async record(store: StoreName, key: string | number): Promise<Read> {
    const read = (await this.db.get(store, key).catch(() => null)) ?? null;
    return read as Read;
  }

  async seal(id: string): Promise<SealRecord | null> {
    const read = await this.db.get('seals', id).catch(() => null);
    return read ? sealIn(id, read) : null;
  }

  /** The records of a video's clips and its subtitles, and whether all are as their seals say. */
  async ofVideo(id: string): Promise<{ records: Filed[]; isWhole: boolean }> {
    const stores = [...CLIP_STORES, 'subtitles'] as const;
    const tx = this.db.transaction(['seals' as const, ...stores]);
    const range = IDBKeyRange.bound(id, `${id}/\uffff`);
    const [seals, all] = await Promise.all([
      tx.objectStore('seals').getAll(range),
      Promise.all(stores.map((store) => tx.objectStore(store).getAll(range) as Promise<Filed['is'][]>)),
    ]);
    const records = all.flatMap((own, i) => own.map((is) => ({ in: stores[i]!, is }) as Filed));
    const groups = new Map(seals.map((seal) => [seal.id, new Map<StoreName, Map<string, Read>>()]));
    for (const { in: store, is } of records) {
      const key = String(keyOf(store, is));
      const group = groups.get(placeOf(store, key).id);
      if (!group) return { records, isWhole: false };
      group.set(store, (group.get(store) ?? new Map<string, Read>()).set(key, is as unknown as Read));
    }
    const isWhole = seals.every((seal) => {
      const own = Object.fromEntries(groups.get(seal.id)!);
      // The video's own record is read with all videos.
      return compareSeal(seal.id, sealIn(seal.id, seal), own).every(({ store }) => store === 'videos');
    });
    return { records, isWhole };
  }

  /** Several seals, in one transaction. */
  async seals(ids: readonly string[]): Promise<(SealRecord | null)[]> {
    const { store } = this.db.transaction('seals');
    try {
      const read = await Promise.all(ids.map((id) => store.get(id)));
      return read.map((one, i) => (one ? sealIn(ids[i]!, one) : null));
    } catch {
      // One of them cannot be read, which takes the others along.
      return Promise.all(ids.map((id) => this.seal(id)));
    }
  }

  /** The records of neighbouring keys, all that there are. */
  async records<Key extends string | number>(
    store: StoreName,
    keys: readonly Key[],
  ): Promise<Map<Key, Read>> {
    if (keys.length === 0) return new Map();
    const read = await this.together(store, keys);
    return new Map(keys.map((key, i) => [key, read[i] ?? null]));
  }

  /** All records of a store that can be read and are such as Mneme writes, damaged or not. */
  async readable<Name extends Exclude<StoreName, 'ledger'>>(
    store: Name,
  ): Promise<MnemeSchema[Name]['value'][]> {
    try {
      return await this.db.getAll(store);
    } catch {
      const read = await this.records(store, await this.keys(store));
      return [...read.values()].filter(
        (record) => record !== null,
      ) as unknown as MnemeSchema[Name]['value'][];
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

  /** The ledger's entries that can be read, and its links by number of the entry: all of one moment. */
  async ledger(): Promise<{ entries: LedgerEntry[]; chain: Map<number, string> }> {
    const tx = this.db.transaction(['ledger', 'chain']);
    const [entries, numbers, links] = await Promise.all([
      tx.objectStore('ledger').getAll(),
      tx.objectStore('chain').getAllKeys(),
      tx.objectStore('chain').getAll(),
    ]);
    return { entries, chain: new Map(numbers.map((seq, i) => [seq, links[i]!])) };
  }

  private async together(store: StoreName, keys: readonly (string | number)[]): Promise<Read[]> {
    try {
      const all = await this.db.getAll(store, IDBKeyRange.bound(keys[0]!, keys.at(-1)!));
      if (all.length === keys.length) return all as unknown as Read[];
    } catch {
      // One of them cannot be read.
    }
    return Promise.all(keys.map((key) => this.record(store, key)));
  }
}
