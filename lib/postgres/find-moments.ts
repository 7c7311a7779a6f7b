import { fuse } from '../memory/reciprocal-rank';
import type { Ask, Database } from './database';
import { vectorText } from './write-video';

/** Moments that each of words and meaning ranks before the two are brought together. */
const RANKED = 60;
/** Moments with some of the words that are ranked: of a common word a large archive has more, and to rank them takes longer than anything else. */
const LOOKED_AT = 10_000;
/** Nearest by bits, which are ranked by their whole vectors then. Of 1,000,000 clustered vectors so many hold .97 of the nearest twenty (`bench -- archive`). */
const NEAR_BY_BITS = 200;

export interface Sought {
  words: string;
  /** The words' own, by this weight; null where nothing embeds here. */
  meaning: { weight: string; vector: Float32Array } | null;
  /** ISO: only what happened from then on, and before then. */
  from?: string;
  to?: string;
  /** Only where somebody of this name is seen or speaks. */
  person?: string;
  /** Only of this video, by its name. */
  video?: string;
  /** How many, 1 to 100. */
  most: number;
}

export interface FoundMoment {
  /** Of its video in the archive. */
  id: string;
  video: string;
  /** Where its file lies. */
  path: string;
  /** Which machine remembered it. */
  device: string;
  at: string;
  t0: number;
  t1: number;
  kind: string;
  /** Names, and ids of the video where nobody has one. */
  who: string[];
  words: string | null;
}

interface Ranked {
  video: string;
  place: number;
}

/** Moments by words and by meaning, best first: what is said and what is written in view. */
export function findMoments(database: Database, sought: Sought): Promise<FoundMoment[]> {
  return database.transaction(async (ask) => {
    const { filter, values } = filtersOf(sought);
    const byWords = await holding(ask, sought.words, filter, values);
    const byMeaning = sought.meaning ? await nearest(ask, sought.meaning, filter, values) : [];
    const numbers = new Map<string, Ranked>();
    const keyOf = (one: Ranked) => `${one.video} ${one.place}`;
    for (const one of [...byWords, ...byMeaning]) numbers.set(keyOf(one), one);
    const keys = [...numbers.keys()];
    const list = (some: readonly Ranked[]) => some.map((one) => keys.indexOf(keyOf(one)));
    const best = fuse([list(byWords), list(byMeaning)])
      .slice(0, sought.most)
      .map(({ entry }) => numbers.get(keys[entry]!)!);
    return told(ask, best);
  });
}

/** Moments that hold the words: first those that hold all of them, then, of as many as are looked at, those that hold most. */
async function holding(
  ask: Ask,
  words: string,
  filter: string,
  values: readonly unknown[],
): Promise<Ranked[]> {
  const found: Ranked[] = [];
  for (const joined of ['&', '|']) {
    const some = await ask<Ranked>(
      `with asked as (select to_tsquery('english', replace(plainto_tsquery('english', $1)::text, '&', '${joined}')) as query),
       held as (select video, place, at, found, query from mneme.moment m, asked where found @@ query ${filter} limit ${LOOKED_AT})
       select video, place from held order by ts_rank_cd(found, query) desc, at, place limit ${RANKED}`,
      [words, ...values],
    );
    const isNew = (one: Ranked) =>
      !found.some(({ video, place }) => video === one.video && place === one.place);
    found.push(...some.filter(isNew));
    if (found.length >= RANKED) break;
  }
  return found.slice(0, RANKED);
}

/** The nearest by meaning: by bits through their index first, then by whole vectors. Filters hold while the index is read (pgvector's iterative scan). */
async function nearest(
  ask: Ask,
  { weight, vector }: { weight: string; vector: Float32Array },
  filter: string,
  values: readonly unknown[],
): Promise<Ranked[]> {
  const size = vector.length;
  await ask(`set local hnsw.iterative_scan = relaxed_order`);
  await ask(`set local hnsw.ef_search = ${NEAR_BY_BITS}`);
  return ask<Ranked>(
    `with near as materialized (
       select video, place, meaning from mneme.moment m where weight = '${weight.replaceAll("'", "''")}' ${filter}
       order by binary_quantize(meaning::halfvec(${size}))::bit(${size}) <~> binary_quantize($1::halfvec(${size}))
       limit ${NEAR_BY_BITS})
     select video, place from near order by meaning::halfvec(${size}) <=> $1::halfvec(${size}) limit ${RANKED}`,
    [vectorText(vector), ...values],
  );
}

/** What is asked beside words; its values stand from $2 on. */
function filtersOf({ from, to, person, video }: Sought): { filter: string; values: unknown[] } {
  const values: unknown[] = [];
  const given = (condition: (place: string) => string, value: string | undefined) => {
    if (value === undefined) return '';
    values.push(value);
    return ` and ${condition(`$${values.length + 1}`)}`;
  };
  const filter = [
    given((value) => `m.at >= ${value}::timestamptz`, from),
    given((value) => `m.at < ${value}::timestamptz`, to),
    given(
      (value) => `exists (select from mneme.person p
        where p.video = m.video and lower(p.name) = lower(${value}) and p.person = any(m.persons))`,
      person,
    ),
    given((value) => `exists (select from mneme.video v where v.id = m.video and v.name = ${value})`, video),
  ].join('');
  return { filter, values };
}

async function told(ask: Ask, best: readonly Ranked[]): Promise<FoundMoment[]> {
  return ask<FoundMoment>(
    `select v.id, v.name as video, v.path, v.device, to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
       m.t0, m.t1, m.kind, m.words,
       array(select coalesce(p.name, one) from unnest(m.persons) with ordinality as o (one, i)
             left join mneme.person p on p.video = m.video and p.person = one order by i) as who
     from unnest($1::bigint[], $2::integer[]) with ordinality as best (video, place, rank)
     join mneme.moment m on m.video = best.video and m.place = best.place
     join mneme.video v on v.id = m.video order by rank`,
    [best.map(({ video }) => video), best.map(({ place }) => place)],
  );
}
