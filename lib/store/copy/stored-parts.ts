import { link } from '../integrity/chain';
import { checksum } from '../integrity/checksum';
import { CLIP_STORES, keyAt, VIDEO_STORES } from '../integrity/seal';
import type { Stored } from '../integrity/stored';
import type { Filed, LedgerEntry, StoreName } from '../schema';
import { nameOf } from './frames';
import { FOUNDATIONS, partOfSeal, stretchOf } from './parts';

/** Entries of the ledger that are held at a time. */
const ENTRIES_AT_ONCE = 1024;

/** A record that there should be by its checksum, or by its link in the chain. */
export interface Wanted {
  name: string;
  /** As it is stored; null where that is not what it should be. */
  stored: Filed | null;
  /** Whether a record is what it should be. */
  fits(record: Filed | undefined): boolean;
}

/** Which parts a memory comes to, by its checksums. */
export async function partsOf(stored: Stored): Promise<string[]> {
  const seals = await stored.keys('seals');
  return [...new Set([FOUNDATIONS, ...seals.map((id) => partOfSeal(String(id)))])];
}

/** How many records of a part are stored, with checksums or without. */
export async function countOf(stored: Stored, part: string): Promise<number> {
  if (part === FOUNDATIONS) return stored.countIn([...VIDEO_STORES, 'nodes', 'ledger']);
  const { from, to } = stretchOf(part);
  return stored.countIn(CLIP_STORES, IDBKeyRange.bound(from, to, false, true));
}

/** All records that a part should hold, a bounded number at a time. */
export async function* wantedOf(stored: Stored, part: string): AsyncGenerator<Wanted[]> {
  if (part === FOUNDATIONS) {
    const all = await stored.keys('seals');
    for (const id of all) if (partOfSeal(String(id)) === FOUNDATIONS) yield sealedBy(stored, id);
    yield* entriesOf(stored);
    return;
  }
  const { from, to } = stretchOf(part);
  for (const id of await stored.sealsFrom(from, to)) yield sealedBy(stored, id);
}

/** The records of one seal. */
async function sealedBy(stored: Stored, id: string): Promise<Wanted[]> {
  const seal = await stored.seal(id);
  const stores = Object.entries(seal?.sums ?? {}) as [StoreName, Record<string, string>][];
  const wanted = stores.map(async ([store, own]) => {
    const sums = Object.entries(own);
    const sumOf = new Map(sums.map(([part, sum]) => [keyAt(store, id, part), sum]));
    const records = await stored.records(store, [...sumOf.keys()].sort());
    return [...records].map(([key, is]): Wanted => {
      const sum = sumOf.get(key);
      const fits = (record: Filed | undefined) => record !== undefined && checksum(record.is) === sum;
      return wantedFrom(store, key, is, fits);
    });
  });
  return (await Promise.all(wanted)).flat();
}

async function* entriesOf(stored: Stored): AsyncGenerator<Wanted[]> {
  const { chain } = await stored.links();
  const numbers = [...chain.keys()];
  for (let from = 0; from < numbers.length; from += ENTRIES_AT_ONCE) {
    const entries = await stored.records('ledger', numbers.slice(from, from + ENTRIES_AT_ONCE));
    yield [...entries].map(([seq, is]) => {
      const fits = (record: Filed | undefined) =>
        record !== undefined && link(chain.get(seq - 1), record.is as LedgerEntry) === chain.get(seq);
      return wantedFrom('ledger', seq, is, fits);
    });
  }
}

function wantedFrom(store: StoreName, key: string | number, is: object | null, fits: Wanted['fits']): Wanted {
  const record = is && ({ in: store, is } as unknown as Filed);
  return { name: nameOf(store, key), stored: record && fits(record) ? record : null, fits };
}
