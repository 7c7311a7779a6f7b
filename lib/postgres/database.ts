import { Pool, type PoolClient } from 'pg';
import { MnemeError } from '../errors';
import { told } from '../told';
import { TABLES } from './tables';

/** Gives a statement to the database: its rows. `values` stand in it as $1, $2 and so on. */
export type Ask = <Row extends object>(statement: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Of Mneme's own locks in the database, that of bringing its tables up to date. */
const TABLES_LOCK = 6_335_041;
/** Whom a superuser asks as: policies do not hold superusers. */
const MEMBER = 'mneme_member';

/**
 * A PostgreSQL database with pgvector, of which one collection is seen: whatever is asked is asked within it, which the tables' own
 * policies hold to (row-level security). A superuser, whom these do not hold, asks as a role of its own.
 */
export class Database {
  private constructor(
    private readonly pool: Pool,
    readonly collection: string,
    private readonly isSuperuser: boolean,
  ) {}

  /**
   * Opens it and brings its tables up to date; several processes may do so at once.
   *
   * @param url `postgres://...`
   * @param collection 1 to 60 small letters, digits and hyphens
   * @param most connections at once
   * @throws MnemeError `bad-input` for such a name, `archive-failed` where the database cannot be used
   */
  static async open(url: string, collection: string, most = 4): Promise<Database> {
    requireName(collection);
    const pool = new Pool({ connectionString: url, max: most, application_name: 'mneme' });
    // A connection that breaks while it waits is replaced; whoever asks next meets what is wrong.
    pool.on('error', () => {});
    try {
      const { rows } = await pool
        .query('select rolsuper or rolbypassrls as "isSuperuser" from pg_roles where rolname = current_user')
        .catch(failed);
      const { isSuperuser } = rows[0];
      await within(pool, async (ask) => {
        await ask('select pg_advisory_xact_lock($1)', [TABLES_LOCK]);
        await ask('create extension if not exists vector');
        if (isSuperuser) await makeMember(ask);
        await bringUpToDate(ask);
      });
      return new Database(pool, collection, isSuperuser);
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  /** Runs all of it or none of it. What is thrown in `work` is thrown on; the database's own failures are `archive-failed`. */
  transaction<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
    return within(this.pool, async (ask) => {
      await ask("select set_config('mneme.collection', $1, true)", [this.collection]);
      if (this.isSuperuser) await ask(`set local role ${MEMBER}`);
      return work(ask);
    });
  }

  /** Another collection of the same database, over the same connections. Throws `bad-input` as `open` does. */
  another(collection: string): Database {
    requireName(collection);
    return new Database(this.pool, collection, this.isSuperuser);
  }

  /** Lets the tables of pg-boss, which are its own, be asked for what waits. */
  async admitTo(schema: string): Promise<void> {
    if (!this.isSuperuser) return;
    await this.executeSql(`grant usage on schema ${schema} to ${MEMBER}`, []);
    await this.executeSql(`grant select, update on ${schema}.job to ${MEMBER}`, []);
  }

  /** For pg-boss, and not within a collection. */
  async executeSql(statement: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const result = await this.pool.query(statement, values).catch(failed);
    // Several statements at once come with a result each.
    return Array.isArray(result) ? result.at(-1) : result;
  }

  /** Ends its connections, those of other collections with it. */
  close(): Promise<void> {
    return this.pool.end();
  }
}

function requireName(collection: string): void {
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(collection))
    throw new MnemeError(
      'bad-input',
      told`${collection} is no name of a collection: up to 60 small letters, digits and hyphens.`,
    );
}

async function within<Result>(pool: Pool, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch(failed);
  let isBroken = false;
  try {
    const ask = asker(client);
    await ask('begin');
    const result = await work(ask);
    await ask('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** The role that a superuser asks as, which owns the tables. */
async function makeMember(ask: Ask): Promise<void> {
  const [known] = await ask('select from pg_roles where rolname = $1', [MEMBER]);
  if (!known) await ask(`create role ${MEMBER} nologin`);
  await ask(`create schema if not exists mneme authorization ${MEMBER}`);
  await ask(`set local role ${MEMBER}`);
}

function asker(client: PoolClient): Ask {
  return async <Row extends object>(statement: string, values?: readonly unknown[]) => {
    const { rows } = await client.query<Row>(statement, values && [...values]).catch(failed);
    return rows;
  };
}

/** Takes the steps of `TABLES` that were not taken yet. */
async function bringUpToDate(ask: Ask): Promise<void> {
  const [schema] = await ask("select from pg_namespace where nspname = 'mneme'");
  if (!schema) await ask('create schema mneme');
  await ask('create table if not exists mneme.version (taken integer not null)');
  const [version] = await ask<{ taken: number }>('select taken from mneme.version');
  if (!version) await ask('insert into mneme.version values (0)');
  const taken = version?.taken ?? 0;
  if (taken > TABLES.length)
    throw new MnemeError(
      'archive-failed',
      'This archive was written by a newer Mneme. Update this one, then try again.',
    );
  for (const step of TABLES.slice(taken)) await ask(step);
  if (taken < TABLES.length) await ask('update mneme.version set taken = $1', [TABLES.length]);
}

function failed(error: Error): never {
  throw new MnemeError(
    'archive-failed',
    told`The archive's database cannot be used: ${error.message}. Look at MNEME_ARCHIVE_URL, and whether the server runs and has pgvector.`,
    { cause: error },
  );
}
