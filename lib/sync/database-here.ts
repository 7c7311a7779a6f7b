import { NO_HOOKS, requireWhole } from '../keeper/integrity';
import { seemsWhole } from '../store/check';
import { countIn } from '../store/counting-settings';
import type { Database } from '../store/database';
import { SHARED } from '../store/rejoin-records';
import { type Filed, PEOPLE_FORGOTTEN, STORES, type StoreName } from '../store/schema';
import type { ReadHere, Replacement, StoreHere } from './store-here';

/** The stores that are of no one video. */
const OF_ALL = ['videos', 'nodes', 'ledger'] as const;

/** The memory of this browser, as it is joined with others. */
export class DatabaseHere implements StoreHere {
  constructor(private readonly database: Database) {}

  async read(): Promise<ReadHere> {
    await requireWhole(
      this.database,
      NO_HOOKS,
      'What seems to be gone here would be taken away on all devices.',
    );
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

  replace(replacement: Replacement, state: unknown): Promise<void> {
    return this.database.rejoin(replacement, { key: SHARED, value: state });
  }
}
