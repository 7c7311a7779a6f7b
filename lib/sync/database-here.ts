import { NO_HOOKS, requireWhole } from '../keeper/integrity';
import type { NewIds } from '../store/archive/renumber';
import { seemsWhole } from '../store/check';
import { countIn } from '../store/counting-settings';
import type { Database } from '../store/database';
import { recordsIn } from '../store/integrity/sealing';
import { SHARED } from '../store/rejoin-records';
import { type Filed, PEOPLE_FORGOTTEN, STORES, type StoreName } from '../store/schema';
import type { ReadHere, Replacement, StoreHere } from './store-here';

/** The stores that are of no one video. */
const OF_ALL = ['videos', 'nodes', 'ledger'] as const;

/** The memory of this browser, as it is joined with others. */
export class DatabaseHere implements StoreHere {
  constructor(private readonly database: Database) {}

  async size(): Promise<number> {
    return recordsIn(await this.database.counts());
  }

  requireWhole(): Promise<void> {
    const why = 'What seems to be gone here would be taken away on all devices.';
    return requireWhole(this.database, NO_HOOKS, why);
  }

  async read(): Promise<ReadHere> {
    await this.requireWhole();
    return this.with(await this.all(STORES));
  }

  async readOf(videos: ReadonlySet<string>): Promise<ReadHere | null> {
    if (!(await seemsWhole(this.database, []))) return null;
    const records = await this.all(OF_ALL);
    for (const id of videos) {
      const own = await this.database.stored().ofVideo(id);
      if (!own.isWhole) return null;
      for (const record of own.records) records.push(record);
    }
    return this.with(records);
  }

  noteChanges(): Promise<number> {
    return this.database.noteChanges();
  }

  changedSince(commit: number): Promise<{ videos: Set<string>; isAny: boolean } | null> {
    return this.database.changedSince(commit);
  }

  private async all(stores: readonly StoreName[]): Promise<Filed[]> {
    const all = await Promise.all(
      stores.map(async (store) => (await this.database.all(store)).map((is) => ({ in: store, is }) as Filed)),
    );
    return all.flat();
  }

  private async with(records: Filed[]): Promise<ReadHere> {
    return { records, peopleForgotten: await this.peopleForgotten() };
  }

  async peopleForgotten(): Promise<number> {
    return countIn(await this.database.setting(PEOPLE_FORGOTTEN));
  }

  state(): Promise<unknown> {
    return this.database.setting(SHARED);
  }

  renumber(ids: NewIds, state: unknown): Promise<void> {
    return this.database.renumber(ids, { key: SHARED, value: state });
  }

  replace(replacement: Replacement, state: unknown): Promise<void> {
    return this.database.rejoin(replacement, { key: SHARED, value: state });
  }
}
