// Finding among many moments: made vectors around centres, as lines' meanings are, spread over ten years and a hundred people.
import { Database } from '../../../lib/postgres/database';
import { findMoments } from '../../../lib/postgres/find-moments';
import { makeRoom } from '../../../lib/postgres/make-room';
import { vectorText } from '../../../lib/postgres/vector-text';
import { indexWords } from '../../../lib/postgres/words';
import { Clusters } from '../../clusters';
import { seeded } from '../../demo-film/brush.js';
import { testServer } from '../../postgres';
import { Loader } from './load';

const DIMENSION = 512;
const WEIGHT = 'made';
const FIRST_YEAR = 2016;
const YEARS = 10;
const MOMENTS_A_VIDEO = 1000;
const PEOPLE = 100;
const WARM_UP = 50;
const QUERIES = 200;
/** Of these the exact answer is looked for, by comparing every vector. */
const COMPARED = 40;
/** Different words, of which the n-th is said 1/n as often as the first (Zipf), and words of a line. */
const WORDS = 20_000;
const WORDS_A_LINE = 8;
const WORDS_ASKED = 4;

export async function measure({ entries, say }: { entries: number; say(line: string): void }) {
  const server = await testServer();
  const database = await Database.open(server.url, 'main', 1);
  try {
    const clusters = new Clusters(DIMENSION, Math.max(20, Math.round(entries / 100)));
    say(`Writing ${entries} moments ...`);
    await fill(database, server.url, entries, clusters);
    say('Indexing ...');
    // As much as the whole graph needs: else it is written to disk link by link.
    await database.executeSql("set maintenance_work_mem = '2GB'", []);
    await makeRoom(database, [], WEIGHT, DIMENSION);
    for (const table of ['moment', 'word', 'video', 'person'])
      await database.executeSql(`vacuum analyze mneme.${table}`, []);
    say('Searching ...');
    const queries = Array.from({ length: QUERIES + WARM_UP }, () => clusters.next());
    const recall = await recallOf(database, queries.slice(0, COMPARED));
    const byWords = await recallByWords(database);
    const plain = await timesOf(database, queries, () => ({}));
    const filtered = await timesOf(database, queries, (i) => ({
      from: `${FIRST_YEAR + (i % YEARS)}-03-01T00:00:00Z`,
      to: `${FIRST_YEAR + (i % YEARS)}-09-01T00:00:00Z`,
      person: `Person ${i % PEOPLE}`,
    }));
    const of = `of ${entries} moments`;
    return [
      { metric: 'archive.recall20', value: recall, unit: `share of the nearest 20 by cosine, ${of}` },
      {
        metric: 'archive.words20',
        value: byWords,
        unit: `share of 20 by words that rank as high as the best 20 of all, ${of}`,
      },
      { metric: 'archive.p50', value: at(plain, 0.5), unit: `ms a search by words and meaning, ${of}` },
      { metric: 'archive.p95', value: at(plain, 0.95), unit: `ms a search by words and meaning, ${of}` },
      {
        metric: 'archive.p95.filtered',
        value: at(filtered, 0.95),
        unit: `ms, of one person in half a year, ${of}`,
      },
    ];
  } finally {
    await database.close();
    await server.stop();
  }
}

function wordsBy(random: () => number): () => string {
  return () => `w${Math.floor(WORDS ** random())}`;
}

async function fill(database: Database, url: string, entries: number, clusters: Clusters): Promise<void> {
  const random = seeded(2);
  const word = wordsBy(random);
  const loader = await Loader.open(url, 'main', WEIGHT);
  for (let year = 0; year < YEARS; year += 1) await makeRoom(database, [FIRST_YEAR + year], null, 0);
  for (let from = 0; from < entries; from += MOMENTS_A_VIDEO) {
    const year = FIRST_YEAR + ((from / MOMENTS_A_VIDEO) % YEARS);
    const startsAt = Date.UTC(year, 0, 1) + random() * 3.15e10;
    const moments = Math.min(MOMENTS_A_VIDEO, entries - from);
    const [video] = await database.transaction((ask) =>
      ask<{ id: string }>(
        `insert into mneme.video (fingerprint, name, path, format, starts_at, duration_s, has_people, weights, device, number, moments)
         values ($1, $1, $1, 0, $3, $4::integer, true, '{}', 'bench', $2, $4::integer) returning id`,
        [String(from), from, new Date(startsAt), moments],
      ),
    );
    await loader.add(
      Array.from({ length: moments }, (_, place) => ({
        ...{ video: video!.id, place, at: new Date(startsAt + place * 1000) },
        ...{ person: `p_${Math.floor(random() * PEOPLE)}`, meaning: clusters.next() },
        words: Array.from({ length: WORDS_A_LINE }, word).join(' '),
      })),
    );
    await database.transaction(async (ask) => {
      await ask(
        `insert into mneme.person (video, person, name, provisional, nodes)
         select $1, 'p_' || n, 'Person ' || n, false, '{}' from generate_series(0, $2::integer) n`,
        [video!.id, PEOPLE - 1],
      );
      await indexWords(ask, [video!.id]);
    });
  }
  await loader.close();
}

/** Of the nearest 20 those that are among the 20 that bits and then whole vectors give. */
async function recallOf(database: Database, queries: readonly Float32Array[]): Promise<number> {
  let held = 0;
  for (const vector of queries) {
    const found = await findMoments(database, { words: '', meaning: { weight: WEIGHT, vector }, most: 20 });
    const exact = await database.transaction(async (ask) => {
      await ask('set local enable_indexscan = off');
      return ask<{ name: string; t0: number }>(
        `select v.name, m.t0 from mneme.moment m join mneme.video v on v.id = m.video
         order by m.meaning::halfvec(${DIMENSION}) <=> $1::halfvec(${DIMENSION}) limit 20`,
        [vectorText(vector)],
      );
    });
    const keys = new Set(found.map(({ video, t0 }) => `${video} ${t0}`));
    held += exact.filter(({ name, t0 }) => keys.has(`${name} ${t0}`)).length;
  }
  return Number((held / (queries.length * 20)).toFixed(3));
}

/** Of what is found by words those that rank no lower than the twentieth of all moments that hold some of them. */
async function recallByWords(database: Database): Promise<number> {
  const word = wordsBy(seeded(4));
  let held = 0;
  let of = 0;
  for (let i = 0; i < COMPARED; i += 1) {
    const words = [...new Set(Array.from({ length: WORDS_ASKED }, word))];
    const found = await findMoments(database, { words: words.join(' '), meaning: null, most: 20 });
    const { weights, scores } = await database.transaction(async (ask) => {
      const [{ all }] = (await ask<{ all: number }>('select count(*)::float as all from mneme.moment')) as [
        { all: number },
      ];
      const counts = await ask<{ word: string; n: number }>(
        'select word, sum(moments)::float as n from mneme.word where word = any($1) group by word',
        [words],
      );
      const each = new Map(
        counts.map(({ word: one, n }) => [one, Math.log(1 + (all - n + 0.5) / (n + 0.5))]),
      );
      const best = await ask<{ score: number }>(
        `select sum(asked.weight) as score from mneme.moment m, unnest($1::text[], $2::float[]) as asked (word, weight)
         where m.found @@ to_tsquery('english', $3) and word = any(tsvector_to_array(m.found))
         group by m.video, m.place order by score desc limit 20`,
        [[...each.keys()], [...each.values()], words.join('|')],
      );
      return { weights: each, scores: best.map(({ score }) => score) };
    });
    const scoreOf = (line: string | null) =>
      [...new Set(line?.split(' '))].reduce((sum, one) => sum + (weights.get(one) ?? 0), 0);
    held += found.filter((one) => scoreOf(one.words) >= scores.at(-1)! - 1e-6).length;
    of += scores.length;
  }
  return Number((held / of).toFixed(3));
}

async function timesOf(
  database: Database,
  queries: readonly Float32Array[],
  within: (i: number) => object,
): Promise<number[]> {
  const word = wordsBy(seeded(3));
  const times: number[] = [];
  for (const [i, vector] of queries.entries()) {
    const words = Array.from({ length: WORDS_ASKED }, word).join(' ');
    const began = performance.now();
    await findMoments(database, { words, meaning: { weight: WEIGHT, vector }, ...within(i), most: 20 });
    if (i >= WARM_UP) times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): number {
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1));
}
