import type { IDBPTransaction, StoreNames } from 'idb';
import type { LedgerEntry, MnemeSchema, StoreName } from '../schema';
import { STORES } from '../schema';
import { link } from './chain';
import { checksum } from './checksum';
import { CLIP_STORES, keyOf, placeOf, SEALED_STORES, type SealRecord, setSum } from './seal';

/** Setting that says how many records each store has. */
export const COUNTS = 'counts';
/** What a transaction that writes records must span. */
export const SEALED = [...STORES, 'seals', 'chain', 'settings'] as const;

export type Writing = Pick<
  IDBPTransaction<MnemeSchema, StoreNames<MnemeSchema>[], 'readwrite' | 'versionchange'>,
  'objectStore'
>;
export type Counts = Record<StoreName, number>;
type Value<Name extends StoreName> = MnemeSchema[Name]['value'];

/** What becomes of one record; `part` null: of all of its store in that seal. `sum` null: it goes. */
interface Change {
  store: StoreName;
  part: string | null;
  sum: string | null;
}

/**
 * Writes records, and at its end their checksums and numbers, in one transaction over `SEALED`. Every writing of records goes
 * through one of these, but for those that end with `sealAll`. All calls, and `seal`, belong into one task.
 */
export class SealedWriting {
  private readonly requests: Promise<unknown>[] = [];
  private readonly changes = new Map<string, Change[]>();
  private readonly videos: string[] = [];
  private readonly entries: LedgerEntry[] = [];
  private isNewLedger = false;

  constructor(private readonly tx: Writing) {}

  /** Adds a record; one that is there already makes the transaction fail. */
  add<Name extends StoreName>(store: Name, record: Value<Name>): void {
    this.requests.push(this.tx.objectStore(store).add!(record));
    this.note(store, record);
  }

  put<Name extends Exclude<StoreName, 'ledger'>>(store: Name, record: Value<Name>): void {
    this.requests.push(this.tx.objectStore(store).put!(record));
    this.note(store, record);
  }

  delete(store: Exclude<StoreName, 'ledger'>, key: string): void {
    const { id, part } = placeOf(store, key);
    this.requests.push(this.tx.objectStore(store).delete!(key));
    this.change(id, { store, part, sum: null });
  }

  /** Takes away all records of a store that a clip has. */
  clear(store: (typeof CLIP_STORES)[number], clipId: string): void {
    this.requests.push(this.tx.objectStore(store).delete!(inClip(clipId)));
    this.change(clipId, { store, part: null, sum: null });
  }

  /** Takes away all that belongs to a video. */
  deleteVideo(videoId: string): void {
    const inVideo = IDBKeyRange.bound(`${videoId}/`, `${videoId}/\uffff`);
    for (const store of CLIP_STORES) this.requests.push(this.tx.objectStore(store).delete!(inVideo));
    for (const store of ['videos', 'subtitles'] as const)
      this.requests.push(this.tx.objectStore(store).delete!(videoId));
    this.videos.push(videoId);
  }

  /** Puts another ledger in the place of the one that there is. */
  replaceLedger(entries: readonly LedgerEntry[]): void {
    this.isNewLedger = true;
    this.requests.push(this.tx.objectStore('ledger').clear!());
    for (const entry of entries) this.add('ledger', entry);
  }

  /** Writes the checksums; resolves when all requests have gone through. */
  async seal(): Promise<void> {
    await Promise.all([...this.requests, this.sealNow()]);
  }

  private async sealNow(): Promise<void> {
    const counts = await this.counts();
    for (const videoId of this.videos) await this.unsealVideo(videoId, counts);
    await Promise.all([...this.changes].map(([id, changes]) => this.sealGroup(id, changes, counts)));
    await this.sealLedger(counts);
    await this.tx.objectStore('settings').put!(counts, COUNTS);
  }

  private async sealGroup(id: string, changes: Change[], counts: Counts): Promise<void> {
    const seals = this.tx.objectStore('seals');
    const seal: SealRecord = (await seals.get(id)) ?? { id, sums: {} };
    for (const { store, part, sum } of changes) {
      const parts = part === null ? Object.keys(seal.sums[store] ?? {}) : [part];
      for (const one of parts) counts[store] += setSum(seal, store, one, sum);
    }
    await (Object.keys(seal.sums).length > 0 ? seals.put!(seal) : seals.delete!(id));
  }

  private async unsealVideo(videoId: string, counts: Counts): Promise<void> {
    const seals = this.tx.objectStore('seals');
    const all = IDBKeyRange.bound(videoId, `${videoId}/\uffff`);
    for (const { sums } of await seals.getAll(all))
      for (const store of SEALED_STORES) counts[store] -= Object.keys(sums[store] ?? {}).length;
    await seals.delete!(all);
  }

  private async sealLedger(counts: Counts): Promise<void> {
    const chain = this.tx.objectStore('chain');
    if (this.isNewLedger) {
      await chain.clear!();
      counts.ledger = 0;
    }
    if (this.entries.length === 0) return;
    let before = await chain.get(this.entries[0]!.seq - 1);
    const puts = this.entries.map((entry) => {
      before = link(before, entry);
      return chain.put!(before, entry.seq);
    });
    counts.ledger += puts.length;
    await Promise.all(puts);
  }

  private async counts(): Promise<Counts> {
    const counts = (await this.tx.objectStore('settings').get(COUNTS)) as Partial<Counts> | undefined;
    return Object.fromEntries(STORES.map((store) => [store, counts?.[store] ?? 0])) as Counts;
  }

  private note(store: StoreName, record: Value<StoreName>): void {
    if (store === 'ledger') {
      this.entries.push(record as LedgerEntry);
      return;
    }
    const { id, part } = placeOf(store, keyOf(store, record) as string);
    this.change(id, { store, part, sum: checksum(record) });
  }

  private change(id: string, change: Change): void {
    const changes = this.changes.get(id);
    if (changes) changes.push(change);
    else this.changes.set(id, [change]);
  }
}

/**
 * Makes all checksums anew of what is there: at the end of an import, of a migration, and of anything else that writes too much at
 * once to be noted record by record. A clip's records are held at a time.
 */
export async function sealAll(tx: Writing): Promise<void> {
  const seals = tx.objectStore('seals');
  await Promise.all([seals.clear!(), tx.objectStore('chain').clear!()]);
  const counts = Object.fromEntries(STORES.map((store) => [store, 0])) as Counts;
  const write = async (id: string, records: [StoreName, object][]): Promise<void> => {
    if (records.length === 0) return;
    const seal: SealRecord = (await seals.get(id)) ?? { id, sums: {} };
    for (const [store, record] of records)
      counts[store] += setSum(
        seal,
        store,
        placeOf(store, keyOf(store, record) as string).part,
        checksum(record),
      );
    await seals.put!(seal);
  };

  for (const clipId of await tx.objectStore('clips').getAllKeys()) {
    const own = await Promise.all(
      CLIP_STORES.map(async (store) =>
        (await tx.objectStore(store).getAll(inClip(clipId))).map((record): [StoreName, object] => [
          store,
          record,
        ]),
      ),
    );
    await write(clipId, own.flat());
  }
  const others = SEALED_STORES.filter((store) => !(CLIP_STORES as readonly StoreName[]).includes(store));
  for (const store of others)
    for (let at = await tx.objectStore(store).openCursor(); at; at = await at.continue())
      await write(placeOf(store, at.key as string).id, [[store, at.value]]);
  let before: string | undefined;
  for (let at = await tx.objectStore('ledger').openCursor(); at; at = await at.continue()) {
    before = link(before, at.value);
    counts.ledger += 1;
    await tx.objectStore('chain').put!(before, at.key);
  }
  await tx.objectStore('settings').put!(counts, COUNTS);
}

/** A clip's own key, and those of its records. */
function inClip(clipId: string): IDBKeyRange {
  return IDBKeyRange.bound(clipId, `${clipId}/\uffff`);
}
