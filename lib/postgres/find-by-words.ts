import type { Ask } from './database';
import { placesIn } from './words';

/** Words of a question that are looked up, the rarest of it: as many as a number has bits. */
const MOST_WORDS = 30;
/** Videos in which a word is counted: one that stands in more is common in any case. */
const COUNTED = 5000;
/** Moments of the rarest words that are read, all together. */
const READ = 50_000;
/** Of these the best that are looked at, in so many at first and four times as many in each further step. */
const LOOKED_AT = 4000;
const AT_FIRST = 250;

/** A moment, by its video and its place in it. */
export interface Ranked {
  video: string;
  place: number;
}

/** Conditions beside words, in SQL, with their values from $1 on. */
export interface Confined {
  /** Of a moment `m`; empty where there are none. */
  moment: string;
  /** Of a row `m` that names a video: none that a moment of it meets is left out. */
  video: string;
  values: readonly unknown[];
}

interface AskedWord {
  word: string;
  /** Moments that hold it, and their videos, as far as they were counted. */
  moments: number;
  videos: number;
  weight: number;
}

interface Candidate extends Ranked {
  score: number;
}

/**
 * Moments that hold some of the words, best first: the sum of what each word weighs that they hold (BM25's inverse document frequency; how
 * often it stands in a line says little, lines are short). Moments of the rarest words are read, from the rarest on, as
 * many as `READ`; how common the other words are costs nothing: they only add to the rank of these. So moments that hold none but
 * words that were not read are not found. By words alone 35 of the 64 answerable questions of the stories that only measure (test/stories)
 * have a moment of their evidence first, and 52 among the first five; 29 and 47 where moments with all words came first, then by `ts_rank_cd`.
 *
 * @param most how many
 */
export async function holding(
  ask: Ask,
  words: string,
  confined: Confined,
  most: number,
  readAtMost = READ,
): Promise<Ranked[]> {
  const asked = await weighed(ask, words);
  const read = rarest(asked, readAtMost);
  if (read.length === 0) return [];
  const rest = asked.slice(read.length);
  const mayAdd = rest.reduce((sum, { weight }) => sum + weight, 0);
  const candidates = await candidatesOf(ask, read, confined, readAtMost);
  let best: Candidate[] = [];
  for (let from = 0, size = AT_FIRST; from < candidates.length; from += size, size *= 4) {
    // What follows can come no higher.
    if (best.length === most && candidates[from]!.score + mayAdd <= best.at(-1)!.score) break;
    const more = await lookedAt(ask, candidates.slice(from, from + size), rest, confined);
    best = [...best, ...more].sort((a, b) => b.score - a.score).slice(0, most);
  }
  return best;
}

/** The words with what they weigh, rarest first; without those that nobody said. */
async function weighed(ask: Ask, words: string): Promise<AskedWord[]> {
  const counted = await ask<{ word: string; moments: number; videos: number; all: number }>(
    `select lexeme as word, held.moments, held.videos,
       (select sum(moments)::float from (select moments from mneme.video limit ${COUNTED}) as counted) as all
     from unnest(to_tsvector('english', $1)), lateral (
       select sum(moments)::float as moments, count(*)::integer as videos
       from (select moments from mneme.word w where w.word = lexeme limit ${COUNTED}) as counted) as held
     where held.videos > 0 order by held.moments, word limit ${MOST_WORDS}`,
    [words],
  );
  return counted.map(({ word, moments, videos, all }) => ({
    ...{ word, moments, videos },
    weight: Math.log(1 + Math.max(0, all - moments + 0.5) / (moments + 0.5)),
  }));
}

/** The rarest words whose moments are read: all that fit, and at least one. */
function rarest(asked: readonly AskedWord[], readAtMost: number): AskedWord[] {
  let sum = 0;
  return asked.filter(({ moments }, i) => {
    sum += moments;
    return i === 0 || sum <= readAtMost;
  });
}

/** The moments that hold some of these words, those that hold most of them, by weight, first. */
async function candidatesOf(
  ask: Ask,
  read: readonly AskedWord[],
  { video, values }: Confined,
  readAtMost: number,
): Promise<Candidate[]> {
  const lists = read.map(({ moments, videos }, bit) => {
    const most = Math.ceil((videos * readAtMost) / Math.max(moments, 1));
    return `(select ${bit} as bit, video, places from mneme.word m where word = $${values.length + 1 + bit} ${video} order by video desc limit ${most})`;
  });
  const rows = await ask<{ bit: number; video: string; places: Buffer }>(lists.join(' union all '), [
    ...values,
    ...read.map(({ word }) => word),
  ]);
  /** Of each video, by place: which of the words stand there, a bit for each. */
  const held = new Map<string, Map<number, number>>();
  for (const { bit, video: id, places } of rows) {
    const bits = held.get(id) ?? new Map<number, number>();
    held.set(id, bits);
    for (const place of placesIn(places)) bits.set(place, (bits.get(place) ?? 0) | (1 << bit));
  }
  /** Of those that hold the same words. */
  const alike = new Map<number, Candidate[]>();
  for (const [id, bits] of held)
    for (const [place, set] of bits) {
      const some = alike.get(set) ?? [];
      alike.set(set, some);
      some.push({ video: id, place, score: 0 });
    }
  const scored = [...alike].map(([set, some]) => ({
    some,
    score: read.reduce((sum, { weight }, bit) => sum + (set & (1 << bit) ? weight : 0), 0),
  }));
  scored.sort((a, b) => b.score - a.score);
  const candidates: Candidate[] = [];
  for (const { some, score } of scored)
    for (const one of some) {
      if (candidates.length === LOOKED_AT) return candidates;
      candidates.push({ ...one, score });
    }
  return candidates;
}

/** Those that lie in the bounds, with what the words add that were not read; best first, of those that are alike the shortest, then the earliest. */
async function lookedAt(
  ask: Ask,
  some: readonly Candidate[],
  rest: readonly AskedWord[],
  { moment, values }: Confined,
): Promise<Candidate[]> {
  const n = values.length;
  // When a video was taken says in which part of the table its moments are, if it is known before.
  return ask<Candidate>(
    `with c as materialized (
       select c.*, v.starts_at - interval '1 day' as since, v.starts_at + make_interval(days => 1, secs => v.duration_s) as until
       from unnest($${n + 1}::bigint[], $${n + 2}::integer[], $${n + 3}::float[]) as c (video, place, score)
       join mneme.video v on v.id = c.video)
     select m.video, m.place, c.score + coalesce((
         select sum(weight) from unnest($${n + 4}::text[], $${n + 5}::float[]) as rest (word, weight)
         where word = any(tsvector_to_array(m.found))), 0) as score
     from c join mneme.moment m on m.video = c.video and m.place = c.place and m.at between c.since and c.until
     where true ${moment} order by score desc, length(m.found), m.at, m.place`,
    [
      ...values,
      ...[some.map(({ video }) => video), some.map(({ place }) => place), some.map(({ score }) => score)],
      ...[rest.map(({ word }) => word), rest.map(({ weight }) => weight)],
    ],
  );
}
