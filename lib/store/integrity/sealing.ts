import type { IDBPTransaction, StoreNames } from 'idb';
import { append } from '../../append';
import type { Committed } from '../../contract/memory';
import { countsIn } from '../bookkeeping-values';
import { noteChanged } from '../changed-videos';
import { keysIn } from '../clip-id';
import type { Change as Changed } from '../copy/change';
import { partOf } from '../copy/parts';
import {
  type Counts,
  type Filed,
  type LedgerEntry,
  type MnemeSchema,
  type SealRecord,
  STORES,
  type StoreName,
} from '../schema';
import { link } from './chain';
import { checksum } from './checksum';
import {
  CLIP_KEY,
  CLIP_STORES,
  keyOf,
  placeOf,
  SEALED_STORES,
  sealIn,
  setSum,
  VIDEO_KEY,
  VIDEO_STORES,
} from './seal';

/** Setting that says how many records each store has, and the number of the last commit. */
export const COUNTS = 'counts';
/** Setting that says that number again: where one of the two is damaged, the other tells. */
export const GENERATION = 'generation';
/** What a transaction that writes records must span; `meanings`, since what a picture shows goes with it. */
export const SEALED = [...STORES, 'seals', 'chain', 'settings', 'meanings'] as const;

/** Entries of the ledger that are held at a time: to wait for each alone takes as long as all the rest of an import. */
const LINKS_AT_ONCE = 1024;
/** Records that are held at a time while all of a store are changed. */
const CHANGED_AT_ONCE = 1024;

export type Writing = Pick<
  IDBPTransaction<MnemeSchema, StoreNames<MnemeSchema>[], 'readwrite' | 'versionchange'>,
  'objectStore'
>;
type Value<Name extends StoreName> = MnemeSchema[Name]['value'];

/** What becomes of one record; `part` null: of all of its store in that seal. `sum` null: it goes. */
interface Change {
  store: StoreName;
  part: string | null;
  sum: string | null;
}

/**
 * Writes records, and at its end their checksums and numbers, in one transaction over `SEALED`. Every writing of records goes
 * through one of these, but for those that end with `sealAdded` or `sealAll`. All calls, and `seal`, belong into one task.
 */
export class SealedWriting {
  private readonly requests: Promise<unknown>[] = [];
  private readonly changes = new Map<string, Change[]>();
  private readonly videos: string[] = [];
  private readonly entries: LedgerEntry[] = [];
  private isNewLedger = false;
  private readonly added: Filed[] = [];
  private readonly gone = new Set<string>();
  private isRemoving = false;

  constructor(private readonly tx: Writing) {}

  /** Adds a record; one that is there already makes the transaction fail. */
  add<Name extends StoreName>(store: Name, record: Value<Name>): void {
    this.requests.push(this.tx.objectStore(store).add!(record));
    this.note(store, record);
  }

  put<Name extends Exclude<StoreName, 'ledger'>>(store: Name, record: Value<Name>): void {
    this.requests.push(this.tx.objectStore(store).put!(record));
    this.note(store, record);
    // Of the others, what was there before may be what is to be forgotten.
    if (store !== 'nodes' && store !== 'videos') this.remove(partOf(store, keyOf(store, record)));
  }

  delete(store: Exclude<StoreName, 'ledger'>, key: string): void {
    const { id, part } = placeOf(store, key);
    this.requests.push(this.tx.objectStore(store).delete!(key));
    if (store === 'pictures') this.requests.push(this.tx.objectStore('meanings').delete!(key));
    this.change(id, { store, part, sum: null });
    this.remove(partOf(store, key));
  }

  /** Takes away all records of a store that a clip has. */
  clear(store: (typeof CLIP_STORES)[number], clipId: string): void {
    this.requests.push(this.tx.objectStore(store).delete!(inClip(clipId)));
    if (store === 'pictures') this.requests.push(this.tx.objectStore('meanings').delete!(inClip(clipId)));
    this.change(clipId, { store, part: null, sum: null });
    this.remove(partOf('clips', clipId));
  }

  /** Takes away all that belongs to a video. */
  deleteVideo(videoId: string): void {
    const inVideo = keysIn(videoId);
    for (const store of CLIP_STORES) this.requests.push(this.tx.objectStore(store).delete!(inVideo));
    for (const store of VIDEO_STORES) this.requests.push(this.tx.objectStore(store).delete!(videoId));
    this.requests.push(this.tx.objectStore('meanings').delete!(inVideo));
    this.videos.push(videoId);
    this.isRemoving = true;
  }

  /** Puts another ledger in the place of the one that there is. */
  replaceLedger(entries: readonly LedgerEntry[]): void {
    this.isNewLedger = true;
    this.isRemoving = true;
    this.requests.push(this.tx.objectStore('ledger').clear!());
    for (const entry of entries) this.add('ledger', entry);
  }

  /** What it changes, once all calls were made. */
  changed(): Changed {
    const added = new Map<string, Filed[]>();
    for (const record of this.added) {
      const part = partOf(record.in, keyOf(record.in, record.is));
      if (part !== null) append(added, part, record);
    }
    const parts = new Set([...added.keys(), ...this.gone]);
    return { added, parts, removes: this.isRemoving, videos: this.videos };
  }

  /** Writes the checksums; resolves when all requests have gone through. */
  async seal(): Promise<Committed> {
    const [committed] = await Promise.all([this.sealNow(), ...this.requests]);
    return committed;
  }

  private async sealNow(): Promise<Committed> {
    const counts = await readCounts(this.tx);
    for (const videoId of this.videos) await this.unsealVideo(videoId, counts);
    await Promise.all([...this.changes].map(([id, changes]) => this.sealGroup(id, changes, counts)));
    await this.sealLedger(counts);
    const committed = await putCounts(this.tx, counts);
    await noteChanged(this.tx, [...this.changes.keys(), ...this.videos], committed.generation);
    return committed;
  }

  private async sealGroup(id: string, changes: Change[], counts: Counts): Promise<void> {
    const seals = this.tx.objectStore('seals');
    const seal = sealIn(id, await seals.get(id));
    for (const { store, part, sum } of changes) {
      const parts = part === null ? Object.keys(seal.sums[store] ?? {}) : [part];
      for (const one of parts) counts[store] += setSum(seal, store, one, sum);
    }
    await (Object.keys(seal.sums).length > 0 ? seals.put!(seal) : seals.delete!(id));
  }

  private async unsealVideo(videoId: string, counts: Counts): Promise<void> {
    const seals = this.tx.objectStore('seals');
    const all = IDBKeyRange.bound(videoId, `${videoId}/\uffff`);
    for (const read of await seals.getAll(all)) {
      const { sums } = sealIn(read.id, read);
      for (const store of SEALED_STORES) counts[store] -= Object.keys(sums[store] ?? {}).length;
    }
    await seals.delete!(all);
  }

  private async sealLedger(counts: Counts): Promise<void> {
    const chain = this.tx.objectStore('chain');
    if (this.isNewLedger) {
      await chain.clear!();
      counts.ledger = 0;
    }
    if (this.entries.length === 0) return;
    const keys = this.entries.map(({ seq }) => seq);
    await putLinks(this.tx, this.entries, keys, await chain.get(keys[0]! - 1));
    counts.ledger += this.entries.length;
  }

  private remove(part: string | null): void {
    this.isRemoving = true;
    if (part !== null) this.gone.add(part);
  }

  private note(store: StoreName, record: Value<StoreName>): void {
    this.added.push({ in: store, is: record } as Filed);
    if (store === 'ledger') {
      this.entries.push(record as LedgerEntry);
      return;
    }
    const { id, part } = placeOf(store, keyOf(store, record) as string);
    this.change(id, { store, part, sum: checksum(record) });
  }

  private change(id: string, change: Change): void {
    append(this.changes, id, change);
  }
}

/** What was added to a memory without being noted record by record. */
export class Added {
  readonly groups = new Set<string>();
  /** Number of the first new entry of the ledger; null while there is none. */
  firstEntry: number | null = null;

  note<Name extends StoreName>(store: Name, record: Value<Name>): void {
    const key = keyOf(store, record);
    if (typeof key === 'string') this.groups.add(placeOf(store, key).id);
    else this.firstEntry = Math.min(this.firstEntry ?? key, key);
  }
}

/**
 * Makes the checksums of groups and entries that have none yet: at the end of what adds too much at once to be noted record by record. What
 * else is there keeps its own, so that damage to it is still found. A group's records are held at a time.
 */
export async function sealAdded(tx: Writing, { groups, firstEntry }: Added): Promise<Committed> {
  const counts = await readCounts(tx);
  for (const id of groups) {
    const seal: SealRecord = { id, sums: {} };
    for (const [store, record] of await recordsOf(tx, id)) {
      const { part } = placeOf(store, keyOf(store, record) as string);
      counts[store] += setSum(seal, store, part, checksum(record));
    }
    await tx.objectStore('seals').put!(seal);
  }
  if (firstEntry !== null) {
    let before = await tx.objectStore('chain').get(firstEntry - 1);
    for (let range = IDBKeyRange.lowerBound(firstEntry); ; ) {
      const ledger = tx.objectStore('ledger');
      const [entries, keys] = await Promise.all([
        ledger.getAll(range, LINKS_AT_ONCE),
        ledger.getAllKeys(range, LINKS_AT_ONCE),
      ]);
      before = await putLinks(tx, entries, keys, before);
      counts.ledger += keys.length;
      if (keys.length < LINKS_AT_ONCE) break;
      range = IDBKeyRange.lowerBound(keys.at(-1), true);
    }
  }
  return putCounts(tx, counts);
}

/**
 * Changes all records of a store, with their checksums. A record that is not as it was sealed stays as it is, so that its damage is still found.
 *
 * @param change gives the record with the same key
 */
export async function changeSealed<Name extends (typeof CLIP_STORES)[number] | 'nodes' | 'videos'>(
  tx: Writing,
  store: Name,
  change: (record: Value<Name>) => Value<Name>,
): Promise<void> {
  const [records, seals] = [tx.objectStore(store), tx.objectStore('seals')];
  for (let range: IDBKeyRange | null = null; ; ) {
    const [some, keys] = await Promise.all([
      records.getAll(range, CHANGED_AT_ONCE),
      records.getAllKeys(range, CHANGED_AT_ONCE),
    ]);
    const groups = new Map<string, Value<Name>[]>();
    for (const [i, record] of some.entries()) append(groups, placeOf(store, String(keys[i])).id, record);
    const puts: Promise<unknown>[] = [];
    for (const [id, own] of groups) {
      const seal = sealIn(id, await seals.get(id));
      for (const record of own) {
        const now = changedIn(seal, store, record, change);
        if (now) puts.push(records.put!(now));
      }
      if (Object.keys(seal.sums).length > 0) puts.push(seals.put!(seal));
    }
    await Promise.all(puts);
    if (keys.length < CHANGED_AT_ONCE) return;
    range = IDBKeyRange.lowerBound(keys.at(-1), true);
  }
}

/**
 * What becomes of a record, with its checksum in its group's seal; null where it is not as it was sealed and stays as it is, so that its damage is still found.
 *
 * @param change gives the record with the same key
 */
export function changedIn<Name extends (typeof CLIP_STORES)[number] | 'nodes' | 'videos'>(
  seal: SealRecord,
  store: Name,
  record: Value<Name>,
  change: (record: Value<Name>) => Value<Name>,
): Value<Name> | null {
  const { part } = placeOf(store, keyOf(store, record) as string);
  const sum = seal.sums[store]?.[part];
  if (sum !== undefined && sum !== checksum(record)) return null;
  const now = change(record);
  if (sum !== undefined) setSum(seal, store, part, checksum(now));
  return now;
}

/** Makes all checksums anew of what is there, as after a migration. */
export async function sealAll(tx: Writing): Promise<Committed> {
  const [seals, chain, settings] = [
    tx.objectStore('seals'),
    tx.objectStore('chain'),
    tx.objectStore('settings'),
  ];
  await Promise.all([seals.clear!(), chain.clear!(), settings.delete!(COUNTS)]);
  const all = new Added();
  for (const store of SEALED_STORES)
    for (const key of await tx.objectStore(store).getAllKeys())
      all.groups.add(placeOf(store, key as string).id);
  all.firstEntry = 1;
  return sealAdded(tx, all);
}

/** Writes the links of entries that follow one another, at their keys; returns the last. */
export async function putLinks(
  tx: Writing,
  entries: readonly LedgerEntry[],
  keys: readonly number[],
  before: string | undefined,
): Promise<string | undefined> {
  let last = before;
  const puts = entries.map((entry, i) => {
    last = link(last, entry);
    return tx.objectStore('chain').put!(last, keys[i]);
  });
  await Promise.all(puts);
  return last;
}

/** All records of a group. */
async function recordsOf(tx: Writing, id: string): Promise<[StoreName, object][]> {
  const [clip, video] = [CLIP_KEY.test(id), VIDEO_KEY.test(id)];
  const slash = id.indexOf('/');
  const stores = clip ? CLIP_STORES : video ? VIDEO_STORES : [id.slice(0, slash) as StoreName];
  const keys = clip ? inClip(id) : video ? id : id.slice(slash + 1);
  const found = await Promise.all(
    stores.map(async (store) => {
      const records = await tx.objectStore(store).getAll(keys);
      return records.map((record): [StoreName, object] => [store, record]);
    }),
  );
  return found.flat();
}

/** The number of the last commit, as both settings tell of it; 0 where neither does. */
export function generationIn(counts: unknown, generation: unknown): number {
  const said = [(counts as { generation?: unknown } | undefined)?.generation, generation];
  return Math.max(0, ...said.filter((one): one is number => Number.isSafeInteger(one)));
}

/** Writes how many records there are, and numbers the commit. */
export async function putCounts(tx: Writing, counts: Counts): Promise<Committed> {
  const settings = tx.objectStore('settings');
  const [before, number] = await Promise.all([settings.get(COUNTS), settings.get(GENERATION)]);
  const generation = generationIn(before, number) + 1;
  await Promise.all([
    settings.put!({ ...counts, generation }, COUNTS),
    settings.put!(generation, GENERATION),
  ]);
  return { generation, records: recordsIn(counts) };
}

/** How many records there are of all stores. */
export function recordsIn(counts: Partial<Counts>): number {
  return STORES.reduce((sum, store) => sum + (counts[store] ?? 0), 0);
}

async function readCounts(tx: Writing): Promise<Counts> {
  const counts = countsIn(await tx.objectStore('settings').get(COUNTS));
  return Object.fromEntries(STORES.map((store) => [store, counts?.[store] ?? 0])) as Counts;
}

/** A clip's own key, and those of its records. */
function inClip(clipId: string): IDBKeyRange {
  return IDBKeyRange.bound(clipId, `${clipId}/\uffff`);
}
