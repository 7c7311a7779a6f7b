import { fuse } from '../memory/reciprocal-rank';
import type { Ask, Database } from './database';
import { type Confined, holding, type Ranked } from './find-by-words';
import { vectorText } from './vector-text';
import type { ArchiveWho } from './wire';

/** Moments that each of words and meaning ranks before the two are brought together. */
const RANKED = 60;
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
  who: ArchiveWho[];
  words: string | null;
}

/** Moments by words and by meaning, best first: what is said and what is written in view. */
export function findMoments(database: Database, sought: Sought): Promise<FoundMoment[]> {
  return database.transaction(async (ask) => {
    const confined = confinedTo(sought);
    const byWords = await holding(ask, sought.words, confined, RANKED);
    const byMeaning = sought.meaning ? await nearest(ask, sought.meaning, confined) : [];
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

/** The nearest by meaning: by bits through their index first, then by whole vectors. Filters hold while the index is read (pgvector's iterative scan). */
async function nearest(
  ask: Ask,
  { weight, vector }: { weight: string; vector: Float32Array },
  { moment, values }: Confined,
): Promise<Ranked[]> {
  const size = vector.length;
  const asked = `$${values.length + 1}::halfvec(${size})`;
  await ask(`set local hnsw.iterative_scan = relaxed_order`);
  await ask(`set local hnsw.ef_search = ${NEAR_BY_BITS}`);
  return ask<Ranked>(
    `with near as materialized (
       select video, place, meaning from mneme.moment m where weight = '${weight.replaceAll("'", "''")}' ${moment}
       order by binary_quantize(meaning::halfvec(${size}))::bit(${size}) <~> binary_quantize(${asked})
       limit ${NEAR_BY_BITS})
     select video, place from near order by meaning::halfvec(${size}) <=> ${asked} limit ${RANKED}`,
    [...values, vectorText(vector)],
  );
}

/** What is asked beside words. */
function confinedTo({ from, to, person, video }: Sought): Confined {
  const values: string[] = [];
  const given = (
    value: string | undefined,
    conditions: (place: string) => { moment: string; video: string },
  ) => {
    if (value === undefined) return [];
    values.push(value);
    return [conditions(`$${values.length}`)];
  };
  const isOf = (condition: string) =>
    `exists (select from mneme.video v where v.id = m.video and ${condition})`;
  const all = [
    ...given(from, (at) => ({
      moment: `m.at >= ${at}::timestamptz`,
      video: isOf(`v.starts_at >= ${at}::timestamptz - make_interval(days => 1, secs => v.duration_s)`),
    })),
    ...given(to, (at) => ({
      moment: `m.at < ${at}::timestamptz`,
      video: isOf(`v.starts_at < ${at}::timestamptz`),
    })),
    ...given(person, (name) => {
      const known = `from mneme.person p where p.video = m.video and p.called = lower(${name})`;
      // As a value it is looked up for each moment that is near; else the planner compares each with all people of that name.
      return {
        moment: `(select true ${known} and p.person = any(m.persons) limit 1)`,
        video: `exists (select ${known})`,
      };
    }),
    ...given(video, (name) => ({ moment: isOf(`v.name = ${name}`), video: isOf(`v.name = ${name}`) })),
  ];
  const joined = (of: 'moment' | 'video') => all.map((one) => ` and ${one[of]}`).join('');
  return { moment: joined('moment'), video: joined('video'), values };
}

async function told(ask: Ask, best: readonly Ranked[]): Promise<FoundMoment[]> {
  return ask<FoundMoment>(
    `select v.id, v.name as video, v.path, v.device, to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
       m.t0, m.t1, m.kind, m.words,
       (select coalesce(json_agg(json_build_object('id', p.who::text, 'name', case when p.person is null then one else p.name end) order by i), '[]')
        from unnest(m.persons) with ordinality as o (one, i)
        left join mneme.person p on p.video = m.video and p.person = one) as who
     from unnest($1::bigint[], $2::integer[]) with ordinality as best (video, place, rank)
     join mneme.moment m on m.video = best.video and m.place = best.place
     join mneme.video v on v.id = m.video order by rank`,
    [best.map(({ video }) => video), best.map(({ place }) => place)],
  );
}
