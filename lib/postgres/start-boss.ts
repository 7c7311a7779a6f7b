import PgBoss from 'pg-boss';
import type { Database } from './database';

/** Where pg-boss has its tables. */
export const TABLES = 'mneme_queue';

/** Starts pg-boss in the archive's own database. */
export async function startBoss(database: Database): Promise<PgBoss> {
  const db = { executeSql: database.executeSql.bind(database) };
  // Its own watch over jobs needs a limit of time that is known beforehand: whether a machine still works is told otherwise.
  const boss = new PgBoss({ db, schema: TABLES, schedule: false, supervise: false });
  boss.on('error', () => {}); // Told by the call that failed.
  await boss.start();
  await database.admitTo(TABLES);
  return boss;
}
