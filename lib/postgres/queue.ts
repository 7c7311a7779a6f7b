import { randomUUID } from 'node:crypto';
import type PgBoss from 'pg-boss';
import type { Database } from './database';
import { openQueue, TABLES, TRIES } from './open-queue';

/** A machine that was not heard of for so long has stopped: what it was at is given to another. Seconds; it is heard of every `BEAT_S`. */
const STOPPED_S = 120;
export const BEAT_S = 15;

/** Begins the name of a collection's queue. */
const OF_COLLECTION = 'videos-';

/** A video that is taken from the queue. */
export interface Job {
  id: string;
  path: string;
}

export type State = 'waiting' | 'being remembered' | 'remembered' | 'failed';

export interface QueueStatus {
  counts: Record<State, number>;
  /** What is being remembered now. */
  working: { path: string; device: string; doneS: number; durationS: number; silentS: number }[];
  failures: { path: string; why: string }[];
}

export interface QueueLists {
  waiting: string[];
  remembered: { path: string; device: string; at: Date }[];
}

/** The collections for which something was ever added or looked for, by name. */
export async function collectionsIn(database: Database): Promise<string[]> {
  // As one message: PGlite, which tests ask over several connections, would take the parts of another's for its own.
  const { rows } = await database.executeSql(
    `select substr(name, ${OF_COLLECTION.length + 1}) as name from ${TABLES}.queue where name like '${OF_COLLECTION}%' order by 1`,
    [],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** Videos that wait to be remembered, of one collection; any number of machines take from it. */
export class Queue {
  private constructor(
    private readonly database: Database,
    private readonly boss: PgBoss,
    private readonly name: string,
  ) {}

  static async open(database: Database): Promise<Queue> {
    const { boss, name } = await openQueue(database, OF_COLLECTION);
    return new Queue(database, boss, name);
  }

  /** Puts files in the queue that neither wait nor were remembered from that place; tells how many. */
  async add(paths: readonly string[]): Promise<number> {
    const known = await this.database.transaction((ask) =>
      ask<{ path: string }>(
        `select data->>'path' as path from ${TABLES}.job where name = $1 and state in ('created', 'retry', 'active') and data->>'path' = any($2)
         union select path from mneme.video
         where path = any($2) and (has_people or not exists (select from mneme.terms))`,
        [this.name, paths],
      ),
    );
    const there = new Set(known.map(({ path }) => path));
    const added = [...new Set(paths)].filter((path) => !there.has(path));
    if (added.length > 0)
      await this.boss.insert(
        added.map((path, place) => ({
          // Of one moment they are taken by id: in this order.
          id: `${place.toString(16).padStart(8, '0')}${randomUUID().slice(8)}`,
          ...{ name: this.name, data: { path }, retryLimit: TRIES - 1 },
        })),
      );
    return added.length;
  }

  /** Takes a video for this machine; null where none waits. What machines that stopped were at waits again. */
  async take(device: string): Promise<Job | null> {
    await this.giveBackOfStopped();
    const [job] = await this.boss.fetch<{ path: string }>(this.name);
    if (!job) return null;
    const { id, data } = job;
    await this.database.transaction((ask) =>
      ask(
        `insert into mneme.work (job, device, path) values ($1, $2, $3)
         on conflict (job) do update set device = $2, done_s = 0, seen_at = now()`,
        [id, device, data.path],
      ),
    );
    return { id, path: data.path };
  }

  /** Says that a machine is still at it, and how far; false where it was taken for stopped, and another has it. */
  async beat({ id }: Job, device: string, doneS: number, durationS: number): Promise<boolean> {
    const still = await this.database.transaction((ask) =>
      ask(
        `update mneme.work set seen_at = now(), done_s = $3, duration_s = $4 where job = $1 and device = $2 returning job`,
        [id, device, doneS, durationS],
      ),
    );
    return still.length > 0;
  }

  async done(job: Job): Promise<void> {
    await this.boss.complete(this.name, job.id);
    await this.leave(job.id);
  }

  /** Lets another machine have it, as if it had not been taken: somebody ended this one. */
  async giveBack(job: Job): Promise<void> {
    await this.database.transaction((ask) =>
      ask(`update ${TABLES}.job set state = 'created', started_on = null where name = $1 and id = $2`, [
        this.name,
        job.id,
      ]),
    );
    await this.leave(job.id);
  }

  /** It could not be remembered: it is tried again, or has failed. `isFinal`: another try would come to the same. */
  async failed(job: Job, why: string, isFinal: boolean): Promise<void> {
    if (isFinal)
      await this.database.transaction((ask) =>
        ask(`update ${TABLES}.job set retry_limit = retry_count where name = $1 and id = $2`, [
          this.name,
          job.id,
        ]),
      );
    await this.boss.fail(this.name, job.id, { message: why });
    await this.leave(job.id);
  }

  async status(): Promise<QueueStatus> {
    return this.database.transaction(async (ask) => {
      const states = await ask<{ state: string; count: number }>(
        `select state::text, count(*)::integer from ${TABLES}.job where name = $1 group by state`,
        [this.name],
      );
      const of = (...names: string[]) =>
        states.filter(({ state }) => names.includes(state)).reduce((sum, { count }) => sum + count, 0);
      const working = await ask<QueueStatus['working'][number]>(
        `select path, device, done_s as "doneS", duration_s as "durationS",
           extract(epoch from now() - seen_at)::float as "silentS" from mneme.work order by device, path`,
      );
      const failures = await ask<QueueStatus['failures'][number]>(
        `select data->>'path' as path, coalesce(output->>'message', output->'value'->>'message', '') as why
         from ${TABLES}.job where name = $1 and state = 'failed' order by 1`,
        [this.name],
      );
      return {
        counts: {
          waiting: of('created', 'retry'),
          'being remembered': of('active'),
          remembered: of('completed'),
          failed: of('failed'),
        },
        working,
        failures,
      };
    });
  }

  /** What waits, next first, and what was remembered, latest first: at most so many of each. */
  async lists(most: number): Promise<QueueLists> {
    return this.database.transaction(async (ask) => {
      const waiting = await ask<{ path: string }>(
        `select data->>'path' as path from ${TABLES}.job where name = $1 and state in ('created', 'retry')
         order by created_on, id limit $2`,
        [this.name, most],
      );
      const remembered = await ask<QueueLists['remembered'][number]>(
        'select path, device, written_at as at from mneme.video order by id desc limit $1',
        [most],
      );
      return { waiting: waiting.map(({ path }) => path), remembered };
    });
  }

  close(): Promise<void> {
    return this.boss.stop({ graceful: false, wait: false });
  }

  private async giveBackOfStopped(): Promise<void> {
    const stopped = await this.database.transaction((ask) =>
      ask<{ job: string; device: string }>(
        'delete from mneme.work where seen_at < now() - make_interval(secs => $1) returning job, device',
        [STOPPED_S],
      ),
    );
    for (const { job, device } of stopped)
      await this.boss.fail(this.name, job, { message: `${device} stopped while it was at it.` });
  }

  private async leave(job: string): Promise<void> {
    await this.database.transaction((ask) => ask('delete from mneme.work where job = $1', [job]));
  }
}
