import PgBoss from 'pg-boss';
import type { Database } from './database';

/** Where pg-boss has its tables. */
export const TABLES = 'mneme_queue';

/** So often a job is tried whose machine stopped at it or that could not be done, before it has failed. */
export const TRIES = 3;

/** Starts pg-boss in the archive's own database. */
async function startBoss(database: Database): Promise<PgBoss> {
  const db = { executeSql: database.executeSql.bind(database) };
  // Its own watch over jobs needs a limit of time that is known beforehand: whether a machine still works is told otherwise.
  const boss = new PgBoss({ db, schema: TABLES, schedule: false, supervise: false });
  boss.on('error', () => {}); // Told by the call that failed.
  await boss.start();
  await database.admitTo(TABLES);
  return boss;
}

/** Opens a collection's queue, made where it is not there; `of`: what its name begins with. */
export async function openQueue(database: Database, of: string): Promise<{ boss: PgBoss; name: string }> {
  const boss = await startBoss(database);
  const name = of + database.collection;
  await boss.createQueue(name, { name, retryLimit: TRIES - 1, retryDelay: 0, policy: 'standard' });
  return { boss, name };
}
