// Several machines that write what was recorded, and machines that are killed while they do.
import { Database } from '../../../lib/postgres/database';
import { Queue } from '../../../lib/postgres/queue';
import { setTerms } from '../../../lib/postgres/terms';
import { seeded } from '../../demo-film/brush.js';
import { testServer } from '../../postgres';
import { recordsOf } from './recorded';

const VIDEOS = 120;
const MOST_MACHINES = 4;
const KILLS = 20;
/** A machine is killed so long after it was started, at random, milliseconds: it needs some 700 to begin. */
const KILLED_AFTER = [500, 1800] as const;

interface Given {
  say(line: string): void;
  startMachine(url: string, device: string): { kill(): void; ended: Promise<unknown> };
}

export async function measure({ say, startMachine }: Given) {
  const perSecond: number[] = [];
  for (let machines = 1; machines <= MOST_MACHINES; machines *= 2) {
    say(`${machines} machines ...`);
    perSecond.push(
      await withQueue(VIDEOS, async ({ url }) => {
        const began = performance.now();
        await Promise.all(
          Array.from({ length: machines }, (_, i) => startMachine(url, `machine-${i}`).ended),
        );
        return VIDEOS / ((performance.now() - began) / 1000);
      }),
    );
  }
  say(`${KILLS} machines are killed ...`);
  const killed = await withQueue(VIDEOS, ({ url, database, queue }) =>
    killSome(url, database, queue, startMachine),
  );
  const [one] = perSecond;
  return [
    ...perSecond.map((value, i) => ({
      metric: `archive.throughput.${2 ** i}`,
      value: Number(value.toFixed(1)),
      unit: 'recorded videos of a minute written a second, starting the machines included',
      ...{
        baseline: Number(one!.toFixed(1)),
        baselineName: 'one machine',
        ratio: Number((value / one!).toFixed(2)),
      },
    })),
    { metric: 'archive.lost', value: killed.lost, unit: `of ${VIDEOS} videos, after ${KILLS} kills` },
    { metric: 'archive.double', value: killed.double, unit: `of ${VIDEOS} videos, after ${KILLS} kills` },
  ];
}

interface Opened {
  url: string;
  database: Database;
  queue: Queue;
}

async function withQueue<Result>(videos: number, work: (opened: Opened) => Promise<Result>): Promise<Result> {
  const server = await testServer();
  const database = await Database.open(server.url, 'main', server.most);
  const queue = await Queue.open(database);
  try {
    await setTerms(database, 'bench', { basis: 'made', notice: 'none', keepDays: 1 });
    await queue.add(Array.from({ length: videos }, (_, i) => `/films/${i}.mp4`));
    return await work({ url: server.url, database, queue });
  } finally {
    await queue.close();
    await database.close();
    await server.stop();
  }
}

async function killSome(url: string, database: Database, queue: Queue, startMachine: Given['startMachine']) {
  const random = seeded(1);
  for (let i = 0; i < KILLS; i += 2) {
    const pair = [0, 1].map((j) => startMachine(url, `machine-${i + j}`));
    await Promise.all(
      pair.map(async ({ kill, ended }) => {
        const after = KILLED_AFTER[0] + random() * (KILLED_AFTER[1] - KILLED_AFTER[0]);
        await new Promise((resolve) => setTimeout(resolve, after));
        kill();
        await ended;
      }),
    );
    // As two minutes later.
    await database.transaction((ask) => ask("update mneme.work set seen_at = now() - interval '1 hour'"));
  }
  await startMachine(url, 'the last').ended;
  const { counts } = await queue.status();
  const whole = (await recordsOf('/films/0.mp4')).length;
  const written = await database.transaction((ask) =>
    ask<{ n: number; records: number }>(
      `select count(*)::integer as n, min(records)::integer as records from mneme.video v,
         lateral (select count(*) as records from mneme.record r where r.video = v.id) as of group by fingerprint`,
    ),
  );
  const complete = written.filter(({ records }) => records === whole).length;
  return {
    lost: VIDEOS - Math.min(complete, counts.remembered),
    double: written.filter(({ n }) => n > 1).length,
  };
}
