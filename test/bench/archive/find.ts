// Finding among many moments: made vectors around centres, as lines' meanings are, spread over ten years and a hundred people.
import { Database } from '../../../lib/postgres/database';
import { findMoments } from '../../../lib/postgres/find-moments';
import { makeRoom, vectorText } from '../../../lib/postgres/write-video';
import { Clusters } from '../../clusters';
import { seeded } from '../../demo-film/brush.js';
import { testServer } from '../../postgres';

const DIMENSION = 512;
const WEIGHT = 'made';
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

export async function measure({ entries, say }: { entries: number; say(line: string): void }) {
  const server = await testServer();
  const database = await Database.open(server.url, 'main', 1);
  try {
    const clusters = new Clusters(DIMENSION, Math.max(20, Math.round(entries / 100)));
    say(`Writing ${entries} moments ...`);
    await fill(database, entries, clusters);
    say('Indexing ...');
    await makeRoom(database, [], WEIGHT, DIMENSION);
    await database.executeSql('analyze mneme.moment', []);
    say('Searching ...');
    const queries = Array.from({ length: QUERIES + WARM_UP }, () => clusters.next());
    const recall = await recallOf(database, queries.slice(0, COMPARED));
    const plain = await timesOf(database, queries, () => ({}));
    const filtered = await timesOf(database, queries, (i) => ({
      from: `${2016 + (i % YEARS)}-03-01T00:00:00Z`,
      to: `${2016 + (i % YEARS)}-09-01T00:00:00Z`,
      person: `Person ${i % PEOPLE}`,
    }));
    const of = `of ${entries} moments`;
    return [
      { metric: 'archive.recall20', value: recall, unit: `share of the nearest 20 by cosine, ${of}` },
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

async function fill(database: Database, entries: number, clusters: Clusters): Promise<void> {
  const random = seeded(2);
  const word = wordsBy(random);
  for (let from = 0; from < entries; from += MOMENTS_A_VIDEO) {
    const year = 2016 + ((from / MOMENTS_A_VIDEO) % YEARS);
    if (from < YEARS * MOMENTS_A_VIDEO) await makeRoom(database, [year], null, 0);
    const moments = Array.from({ length: Math.min(MOMENTS_A_VIDEO, entries - from) }, (_, place) => ({
      ...{ place, persons: [`p_${Math.floor(random() * PEOPLE)}`], meaning: vectorText(clusters.next()) },
      at: new Date(Date.UTC(year, 0, 1) + random() * 3.15e10).toISOString(),
      words: Array.from({ length: WORDS_A_LINE }, word).join(' '),
    }));
    await database.transaction(async (ask) => {
      const [video] = await ask<{ id: string }>(
        `insert into mneme.video (fingerprint, name, path, format, starts_at, duration_s, has_people, weights, device, number)
         values ($1, $1, $1, 0, now(), 0, true, '{}', 'bench', $2) returning id`,
        [String(from), from],
      );
      await ask(
        `insert into mneme.person (video, person, name, provisional, nodes)
         select $1, 'p_' || n, 'Person ' || n, false, '{}' from generate_series(0, $2::integer) n`,
        [video!.id, PEOPLE - 1],
      );
      await ask(
        `insert into mneme.moment (video, place, at, t0, t1, kind, persons, words, weight, meaning)
         select $1, place, at, place, place + 1, 'says', array(select jsonb_array_elements_text(persons)), words, $3, meaning::halfvec
         from jsonb_to_recordset($2) as of (place integer, at timestamptz, persons jsonb, words text, meaning text)`,
        [video!.id, JSON.stringify(moments), WEIGHT],
      );
    });
  }
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

async function timesOf(
  database: Database,
  queries: readonly Float32Array[],
  within: (i: number) => object,
): Promise<number[]> {
  const word = wordsBy(seeded(3));
  const times: number[] = [];
  for (const [i, vector] of queries.entries()) {
    const words = Array.from({ length: 4 }, word).join(' ');
    const began = performance.now();
    await findMoments(database, { words, meaning: { weight: WEIGHT, vector }, ...within(i), most: 20 });
    if (i >= WARM_UP) times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): number {
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1));
}
