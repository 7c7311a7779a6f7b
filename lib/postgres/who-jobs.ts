import type PgBoss from 'pg-boss';
import { compareVideos } from './compare-videos';
import type { Database } from './database';
import { openQueue, TABLES, TRIES } from './open-queue';

/** Videos that are compared together. */
const BLOCK = 20;
/** A block that was taken for so long is given to another machine, seconds: it takes some. */
const STOPPED_S = 600;
/** One that failed three times is tried again after so long, seconds. */
const AGAIN_S = 3600;

/** Begins the name of a collection's queue. */
const OF_COLLECTION = 'who-';

/** Blocks of videos whose people are still to be compared with all others', of one collection; any number of machines take from it. */
export class WhoJobs {
  private constructor(
    private readonly database: Database,
    private readonly boss: PgBoss,
    private readonly name: string,
  ) {}

  static async open(database: Database): Promise<WhoJobs> {
    const { boss, name } = await openQueue(database, OF_COLLECTION);
    return new WhoJobs(database, boss, name);
  }

  /** Puts all videos in blocks that were not compared and are in none; tells how many blocks. */
  async add(): Promise<number> {
    const videos = await this.database.transaction((ask) =>
      ask<{ id: string }>(
        `select id::text from mneme.video v where has_people and not compared and not exists (
           select from ${TABLES}.job where name = $1 and data->'videos' ? v.id::text
             and (state in ('created', 'retry', 'active') or (state = 'failed' and completed_on > now() - make_interval(secs => $2))))
         order by v.id`,
        [this.name, AGAIN_S],
      ),
    );
    const blocks = Array.from({ length: Math.ceil(videos.length / BLOCK) }, (_, i) =>
      videos.slice(i * BLOCK, (i + 1) * BLOCK).map(({ id }) => id),
    );
    if (blocks.length > 0)
      await this.boss.insert(
        blocks.map((block) => ({ name: this.name, data: { videos: block }, retryLimit: TRIES - 1 })),
      );
    return blocks.length;
  }

  /** Takes a block and compares it: why that could not be, where it could not; it is tried again, or has failed. Null where none waits. */
  async work(): Promise<{ problem: string | null } | null> {
    await this.giveBackOfStopped();
    const [job] = await this.boss.fetch<{ videos: string[] }>(this.name);
    if (!job) return null;
    try {
      await compareVideos(this.database, job.data.videos);
    } catch (error) {
      const { message } = error as Error;
      await this.boss.fail(this.name, job.id, { message });
      return { problem: message };
    }
    await this.boss.complete(this.name, job.id);
    return { problem: null };
  }

  close(): Promise<void> {
    return this.boss.stop({ graceful: false, wait: false });
  }

  /** What was done twice comes to the same, so that nobody need say that they are still at it. */
  private async giveBackOfStopped(): Promise<void> {
    await this.database.transaction((ask) =>
      ask(
        `update ${TABLES}.job set state = 'created', started_on = null
         where name = $1 and state = 'active' and started_on < now() - make_interval(secs => $2)`,
        [this.name, STOPPED_S],
      ),
    );
  }
}
