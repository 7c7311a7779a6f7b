// Who is who among made people: pairs of whoever is seen or heard in two videos that are held for one, and whether they are.
import { Database } from '../../../lib/postgres/database';
import { setTerms } from '../../../lib/postgres/terms';
import { WhoJobs } from '../../../lib/postgres/who-jobs';
import { writeVideo } from '../../../lib/postgres/write-video';
import { MadePeople } from '../../made-people';
import { testServer } from '../../postgres';

const PEOPLE = 200;
const VIDEOS = 2000;
const MOST_A_VIDEO = 6;

export async function measure({ say }: { say(line: string): void }) {
  const server = await testServer();
  const database = await Database.open(server.url, 'main', server.most);
  const jobs = await WhoJobs.open(database);
  try {
    await setTerms(database, 'bench', { basis: 'made', notice: 'nowhere', keepDays: 30 });
    const made = new MadePeople(PEOPLE);
    /** Who each node is in truth, by video and node. */
    const truth = new Map<string, number>();
    say(`Writing ${VIDEOS} videos ...`);
    for (let n = 0; n < VIDEOS; n += 1) {
      const some = made.some(MOST_A_VIDEO);
      const records = made.video(n, some);
      const nodes = some.flatMap(({ who, hasFace, hasVoice }) =>
        [hasFace, hasVoice].filter(Boolean).map(() => who),
      );
      for (const [i, who] of nodes.entries()) truth.set(`made-${n}.mp4 ${i + 1}`, who);
      await writeVideo(database, { device: 'bench', path: `/made-${n}.mp4`, records });
    }
    say('Comparing ...');
    await jobs.add();
    const began = performance.now();
    for (let block = await jobs.work(); block; block = await jobs.work())
      if (block.problem) throw new Error(block.problem);
    const seconds = (performance.now() - began) / 1000;
    const rows = await database.transaction((ask) =>
      ask<{ who: string; video: string; node: string }>(
        `select p.who, v.name as video, p.nodes[1] as node from mneme.person p join mneme.video v on v.id = p.video`,
      ),
    );
    const held = rows.map(({ who, video, node }) => ({ who, is: truth.get(`${video} ${node.slice(2)}`)! }));
    const pairs = (keyOf: (one: (typeof held)[number]) => string) => {
      const counts = new Map<string, number>();
      for (const one of held) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
      return [...counts.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
    };
    const one = pairs(({ who }) => who);
    const right = pairs(({ who, is }) => `${who} ${is}`);
    const all = pairs(({ is }) => `${is}`);
    // Siblings as one: what is wrong then is so of people who are not alike.
    const ofFamilies = pairs(({ who, is }) => `${who} ${made.isSibling(is) ? is - 1 : is}`);
    const of = `${held.length} of ${VIDEOS} videos, ${PEOPLE} made people`;
    return [
      { metric: 'archive.who.right', value: right, unit: `pairs held for one that are, ${of}` },
      { metric: 'archive.who.wrong', value: one - right, unit: `pairs held for one that are two, ${of}` },
      {
        metric: 'archive.who.wrong.siblings',
        value: ofFamilies - right,
        unit: `of these of two who are as alike as siblings, ${of}`,
      },
      {
        metric: 'archive.who.found',
        value: Number((right / all).toFixed(4)),
        unit: `share of ${all} pairs that are one, ${of}`,
      },
      {
        metric: 'archive.who.people',
        value: new Set(held.map(({ who }) => who)).size,
        unit: `people that it comes to, ${of}`,
      },
      {
        metric: 'archive.who.ms',
        value: Math.round((seconds * 1000) / VIDEOS),
        unit: `ms a video, one machine, ${of}`,
      },
    ];
  } finally {
    await jobs.close();
    await database.close();
    await server.stop();
  }
}
