import { NO_HOOKS, requireWhole } from '../keeper/integrity';
import { countIn } from '../store/counting-settings';
import type { Database } from '../store/database';
import { SHARED } from '../store/rejoin-records';
import { type Filed, PEOPLE_FORGOTTEN, STORES } from '../store/schema';
import type { Replacement, StoreHere } from './store-here';

/** The memory of this browser, as it is joined with others. */
export class DatabaseHere implements StoreHere {
  constructor(private readonly database: Database) {}

  async read(): Promise<{ records: Filed[]; peopleForgotten: number }> {
    await requireWhole(
      this.database,
      NO_HOOKS,
      'What seems to be gone here would be taken away on all devices.',
    );
    const stores = await Promise.all(
      STORES.map(async (store) => (await this.database.all(store)).map((is) => ({ in: store, is }) as Filed)),
    );
    const people = await this.database.setting(PEOPLE_FORGOTTEN);
    return { records: stores.flat(), peopleForgotten: countIn(people) };
  }

  state(): Promise<unknown> {
    return this.database.setting(SHARED);
  }

  replace(replacement: Replacement, state: unknown): Promise<void> {
    return this.database.rejoin(replacement, { key: SHARED, value: state });
  }
}
