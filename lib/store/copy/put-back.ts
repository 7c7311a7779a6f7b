import { append } from '../../append';
import type { Committed, RecordsPutBack } from '../../contract/memory';
import { putBackIn } from '../bookkeeping-values';
import { link } from '../integrity/chain';
import { checksum } from '../integrity/checksum';
import { keyOf, placeOf, setSum } from '../integrity/seal';
import { COUNTS, GENERATION, putCounts, putLinks, type Writing } from '../integrity/sealing';
import type { Stored } from '../integrity/stored';
import {
  type Counts,
  type Filed,
  type LedgerEntry,
  type SealRecord,
  STORES,
  type StoreName,
} from '../schema';
import type { Reader } from './copy-files';
import { nameOf, ownRecord, readPart } from './frames';
import { FOUNDATIONS } from './parts';
import type { SecondCopy, WholeCopy } from './second-copy';
import { wantedOf } from './stored-parts';

/** What is to be done so that the store holds what it lost. */
export interface PutBack {
  /** By part, the names of the records that are to be put there; `isSealed`: with all checksums of the part. */
  parts: { reader: Reader; part: string; names: ReadonlySet<string>; isSealed: boolean }[];
  /** What is there and should not be. */
  gone: { store: StoreName | 'seals'; key: string | number }[];
  /** How many records there are then; null where only some are put back. */
  counts: Counts | null;
  /** The commit as of which the copy is whole: the store is numbered on from it. Null where only some are put back. */
  generation: number | null;
}

/** How many records are put back, or taken away that were in no copy. */
export function recordsPutBack({ parts, gone }: PutBack): number {
  const put = parts.reduce((sum, { names }) => sum + names.size, 0);
  return put + gone.filter(({ store }) => store !== 'seals').length;
}

/** Setting that tells that records were put back, until somebody has put it away. */
export const PUT_BACK = 'putBack';

/** What that setting is once more were put back. */
export function notedWith(before: unknown, plan: PutBack): RecordsPutBack | null {
  const records = recordsPutBack(plan) + (putBackIn(before)?.records ?? 0);
  return records > 0 ? { at: Date.now(), records } : null;
}

/**
 * What is to be put back: all that the store has otherwise, by a copy of all of the memory as of the last commit; where there is none and the memory was not lost, what
 * the store's own checksums prove to be what it was. Null where that is nothing.
 */
export async function planOf(
  copy: Pick<SecondCopy, 'whole' | 'readers'>,
  stored: Stored,
  { generation, isLost }: { generation: number; isLost: boolean },
): Promise<PutBack | null> {
  const copied = await copy.whole(generation);
  const whole = copied && (await planFromWhole(stored, copied));
  const plan = whole ?? (isLost ? null : await planFromSeals(stored, await copy.readers()));
  if (!plan) return null;
  const isBehind = isLost || (plan.generation ?? generation) > generation;
  return isBehind || plan.parts.length > 0 || plan.gone.length > 0 ? plan : null;
}

/**
 * What it takes for the store to hold just what all of a copy holds, checksums too. The records of a part are held at a time, and the keys of all.
 *
 * @returns null where the copy is not as it was written
 */
async function planFromWhole(stored: Stored, { generation, readers }: WholeCopy): Promise<PutBack | null> {
  const plan: PutBack = { parts: [], gone: [], counts: noCounts(), generation };
  const [there, seals] = [await storedKeys(stored), new Set<unknown>(await stored.keys('seals'))];
  for (const [part, reader] of readers) {
    const held = await readPart(part, await reader());
    if (!held) return null;
    const names = await differing(stored, [...held.records.values()], there);
    for (const { in: store } of held.records.values()) plan.counts![store] += 1;
    const isSealed = await differInSeals(stored, held.records.values(), seals);
    const isLinked = part === FOUNDATIONS && !(await hasLinksOf(stored, held.records.values()));
    if (names.size > 0 || isSealed || isLinked)
      plan.parts.push({ part, reader, names, isSealed: isSealed || isLinked });
  }
  for (const [store, keys] of there) for (const key of keys) plan.gone.push({ store, key });
  for (const key of seals) plan.gone.push({ store: 'seals', key: key as string });
  return plan;
}

/** What of a damaged store can be put back by its own checksums, from a copy that is not whole, or not of the same commit. */
async function planFromSeals(stored: Stored, readers: ReadonlyMap<string, Reader>): Promise<PutBack> {
  const plan: PutBack = { parts: [], gone: [], counts: null, generation: null };
  for (const [part, reader] of readers) {
    const held = await readPart(part, await reader());
    if (!held) continue;
    const names = new Set<string>();
    for await (const wanted of wantedOf(stored, part))
      for (const one of wanted) if (!one.stored && one.fits(held.records.get(one.name))) names.add(one.name);
    if (names.size > 0) plan.parts.push({ part, reader, names, isSealed: false });
  }
  return plan;
}

/** Does so within a transaction, which must span all stores that are sealed. */
export async function putBack(tx: Writing, { parts, gone, counts, generation }: PutBack): Promise<Committed> {
  if (generation !== null) await tx.objectStore('settings').put!(generation, GENERATION);
  await Promise.all(gone.map(({ store, key }) => tx.objectStore(store).delete!(key)));
  for (const { part, reader, names, isSealed } of parts) {
    const { records } = (await keptOpen(
      tx,
      reader().then((bytes) => readPart(part, bytes)),
    ))!;
    const puts = [...names].map((name) => {
      const { in: store, is } = ownRecord(records.get(name)!);
      return tx.objectStore(store).put!(is as never);
    });
    if (isSealed) for (const seal of sealsOf(records.values())) puts.push(tx.objectStore('seals').put!(seal));
    await Promise.all(puts);
    if (isSealed && part === FOUNDATIONS) await putChain(tx, entriesIn(records.values()));
  }
  return putCounts(tx, counts ?? (await readCountsOf(tx)));
}

/** Waits for something else within a transaction, which ends as soon as nothing is asked of it: so something is, all the while. */
async function keptOpen<T>(tx: Writing, work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  done.catch(() => {}); // Awaited below.
  while (!isDone) await tx.objectStore('settings').get(COUNTS);
  return done;
}

async function putChain(tx: Writing, entries: readonly LedgerEntry[]): Promise<void> {
  await tx.objectStore('chain').clear!();
  const keys = entries.map(({ seq }) => seq);
  await putLinks(tx, entries, keys, undefined);
}

function noCounts(): Counts {
  return Object.fromEntries(STORES.map((store) => [store, 0])) as Counts;
}

async function readCountsOf(tx: Writing): Promise<Counts> {
  const counts = await Promise.all(STORES.map((store) => tx.objectStore(store).count()));
  return Object.fromEntries(STORES.map((store, i) => [store, counts[i]!])) as Counts;
}

/** The keys of all records that are stored. */
async function storedKeys(stored: Stored): Promise<Map<StoreName, Set<string | number>>> {
  const all = await Promise.all(
    STORES.map(async (store) => {
      const keys = store === 'ledger' ? (await stored.links()).numbers : await stored.keys(store);
      return [store, new Set<string | number>(keys)] as const;
    }),
  );
  return new Map(all);
}

/** The names of the records that are not stored as they should be. Takes them out of the keys that are there. */
async function differing(
  stored: Stored,
  records: readonly Filed[],
  there: ReadonlyMap<StoreName, Set<string | number>>,
): Promise<Set<string>> {
  const byStore = new Map<StoreName, Filed[]>();
  for (const record of records) append(byStore, record.in, record);
  const names = new Set<string>();
  for (const [store, own] of byStore) {
    const keys = own.map((record) => keyOf(store, record.is)).sort(inOrder);
    const read = await stored.records(
      store,
      keys.filter((key) => there.get(store)!.delete(key)),
    );
    for (const record of own) {
      const key = keyOf(store, record.is);
      const now = read.get(key);
      if (!now || checksum(now) !== checksum(record.is)) names.add(nameOf(store, key));
    }
  }
  return names;
}

function inOrder(a: string | number, b: string | number): number {
  return a < b ? -1 : 1;
}

/** Whether any seal of some records is not as it should be. Takes them out of those that are there. */
async function differInSeals(
  stored: Stored,
  records: Iterable<Filed>,
  there: Set<unknown>,
): Promise<boolean> {
  let differs = false;
  for (const seal of sealsOf(records)) {
    there.delete(seal.id);
    differs ||= checksum(await stored.seal(seal.id)) !== checksum(seal);
  }
  return differs;
}

async function hasLinksOf(stored: Stored, records: Iterable<Filed>): Promise<boolean> {
  const { chain } = await stored.links();
  const entries = entriesIn(records);
  let last: string | undefined;
  return (
    chain.size === entries.length &&
    entries.every((entry) => {
      last = link(last, entry);
      return chain.get(entry.seq) === last;
    })
  );
}

function entriesIn(records: Iterable<Filed>): LedgerEntry[] {
  const entries = [...records].flatMap((record) => (record.in === 'ledger' ? [record.is] : []));
  return entries.sort((a, b) => a.seq - b.seq);
}

/** The seals of some records. */
function sealsOf(records: Iterable<Filed>): SealRecord[] {
  const seals = new Map<string, SealRecord>();
  for (const { in: store, is } of records) {
    if (store === 'ledger') continue;
    const { id, part } = placeOf(store, keyOf(store, is) as string);
    const seal = seals.get(id) ?? { id, sums: {} };
    setSum(seal, store, part, checksum(is));
    seals.set(id, seal);
  }
  return [...seals.values()];
}
