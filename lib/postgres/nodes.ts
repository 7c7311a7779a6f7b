import { standing } from '../identity/fold';
import { nodeVoice } from '../identity/match-voices';
import { centroid, isComparable } from '../identity/similarity';
import type { Filed } from '../store/archive/archive-format';
import type { LedgerEntry, NodeRecord, PictureRecord } from '../store/schema';
import type { Ask } from './database';
import { recordOf } from './read-records';
import type { PersonRow } from './rows';
import { vectorText } from './vector-text';

/** What the index of a weight's faces, or voices, needs to be told. */
export interface Described {
  weight: string;
  /** Values of a vector. */
  values: number;
}

/** By what weights the faces and voices of these records are described. */
export function describedIn(records: readonly Filed[]): Described[] {
  const weights = new Map<string, number>();
  for (const { in: store, is } of records) {
    if (store !== 'nodes') continue;
    const { weightId, samples } = is as NodeRecord;
    if (samples.length > 0) weights.set(weightId, samples[0]!.embedding.length);
  }
  return [...weights].map(([weight, values]) => ({ weight, values }));
}

/**
 * Writes down whom a video tells of: its persons, each a person of the archive by itself until it is compared, and its faces and voices.
 *
 * @param records of the video, in the order of `mneme.record.place`
 */
export async function writePeople(
  ask: Ask,
  video: string,
  records: readonly Filed[],
  persons: readonly PersonRow[],
): Promise<void> {
  await ask(
    `with made as (
       select nextval(pg_get_serial_sequence('mneme.who', 'id')) as id, one.*
       from jsonb_to_recordset($2) as one (person text, name text, provisional boolean, nodes jsonb)),
     whos as (
       insert into mneme.who (id, name, provisional, videos) select id, name, provisional, 1 from made returning id)
     insert into mneme.person (video, person, name, provisional, nodes, who, heard, heard_provisional)
     select $1, person, name, provisional, array(select jsonb_array_elements_text(nodes)), made.id, name, provisional
     from made join whos using (id)
     on conflict (video, person) do update set who = excluded.who`,
    [video, JSON.stringify(persons)],
  );
  const personOf = new Map(persons.flatMap(({ person, nodes }) => nodes.map((node) => [node, person])));
  const placeOf = new Map(
    records.flatMap(({ in: store, is }, place) =>
      store === 'pictures' ? [[(is as PictureRecord).key, place] as const] : [],
    ),
  );
  const nodes = records.flatMap((record, place) => {
    if (record.in !== 'nodes') return [];
    const node = record.is as NodeRecord;
    const person = personOf.get(node.id);
    const mean = meanOf(node);
    const described = { node: node.id, place, weight: node.weightId, mean: mean && vectorText(mean) };
    return person ? [{ person, ...described, ...bestPicture(node, placeOf) }] : [];
  });
  await ask(
    `insert into mneme.node (video, node, person, place, weight, mean, picture, quality)
     select $1, node, person, place, weight, mean::halfvec, picture, quality
     from jsonb_to_recordset($2) as of (node text, person text, place integer, weight text, mean text, picture integer, quality real)`,
    [video, JSON.stringify(nodes)],
  );
  const apart = apartIn(records.filter((one) => one.in === 'ledger').map(({ is }) => is as LedgerEntry));
  await ask(
    `insert into mneme.apart (video, a, b) select $1, a, b from unnest($2::text[], $3::text[]) as of (a, b)`,
    [video, apart.map(([a]) => a), apart.map(([, b]) => b)],
  );
}

/** Writes down the people of videos that were written before there was a table of them. */
export async function writeMissingPeople(ask: Ask, videos: readonly string[]): Promise<Described[]> {
  const missing = await ask<{ id: string; format: number }>(
    `select id, format from mneme.video v where id = any($1)
       and not exists (select from mneme.node where video = v.id) and exists (select from mneme.person where video = v.id)`,
    [videos],
  );
  const described: Described[] = [];
  for (const { id, format } of missing) {
    const lines = await ask<{ line: string; place: number; store: string }>(
      `select line, place, store from mneme.record where video = $1 and store in ('nodes', 'ledger') order by place`,
      [id],
    );
    const persons = await ask<PersonRow>(
      'select person, heard as name, heard_provisional as provisional, nodes from mneme.person where video = $1',
      [id],
    );
    // With gaps for the others: a node is known by its place.
    const records: Filed[] = [];
    for (const { line, place } of lines) records[place] = recordOf(line, format);
    const dense = Array.from({ length: records.length }, (_, i) => records[i] ?? NOTHING);
    await writePeople(ask, id, dense, persons);
    described.push(...describedIn(dense));
  }
  return described;
}

/** Stands for a record that tells nothing of who is who. */
const NOTHING = { in: 'subtitles', is: { videoId: '', cues: [] } } as Filed;

/** Where the best of a face's pictures stands among the records, and how good it is. */
function bestPicture(
  { samples }: NodeRecord,
  placeOf: ReadonlyMap<string, number>,
): { picture: number; quality: number } | null {
  const [best] = samples
    .flatMap(({ picture, weight }) => {
      const place = picture === null ? undefined : placeOf.get(picture);
      return place === undefined ? [] : [{ picture: place, quality: weight }];
    })
    .sort((a, b) => b.quality - a.quality);
  return best ?? null;
}

/** What stands for all that is known of a node, to find those that are like it; null where nothing is. */
function meanOf({ modality, samples, ...node }: NodeRecord): Float32Array | null {
  if (samples.length === 0) return null;
  const mean =
    modality === 'face'
      ? centroid(samples.map(({ embedding }) => embedding))
      : nodeVoice({ modality, samples, ...node }).centroid;
  return isComparable(mean) ? mean : null;
}

/** Pairs of a video's nodes that are two people, whatever is voted: seen side by side, or told apart. */
function apartIn(ledger: LedgerEntry[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (const entry of standing(ledger)) {
    if (entry.kind === 'apart') pairs.push([entry.a, entry.b]);
    if (entry.kind === 'split') for (const a of entry.a) for (const b of entry.b) pairs.push([a, b]);
    if (entry.kind === 'move') pairs.push([entry.from, entry.to]);
  }
  const keyed = new Map(
    pairs.map(([a, b]) => [a < b ? `${a} ${b}` : `${b} ${a}`, [a, b] as [string, string]]),
  );
  return [...keyed.values()];
}
