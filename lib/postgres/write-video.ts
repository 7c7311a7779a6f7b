import { canonicalJson, type Filed, FORMAT, recordLine } from '../store/archive/archive-format';
import type { Ask, Database } from './database';
import { makeRoom, makeRoomForPeople } from './make-room';
import { describedIn, writePeople } from './nodes';
import { type MomentRow, rowsOf, type VideoRows } from './rows';
import { termsOf } from './terms';
import { vectorText } from './vector-text';
import { withoutPeople } from './without-people';
import { indexWords } from './words';

/** Rows that go to the database in one statement. */
const AT_ONCE = 500;
/** Bytes of records' lines that do: most are pictures. */
const BYTES_AT_ONCE = 4e6;

export interface ToWrite {
  /** The machine that remembered it. */
  device: string;
  /** Where its file lies. */
  path: string;
  /** All of a memory that holds this video alone. */
  records: readonly Filed[];
}

/**
 * Writes what was remembered of a video in one transaction. One whose file is there already, by whichever machine, is left as it is: a job
 * that is done twice is written once. Where nobody has set terms for recognising people, nothing of them is written.
 *
 * @returns whether it was written
 */
export async function writeVideo(database: Database, { device, path, records }: ToWrite): Promise<boolean> {
  const rows = rowsOf(records);
  const { video } = rows;
  const years = rows.moments.map(({ at }) => new Date(at).getUTCFullYear());
  const values = rows.moments.find(({ meaning }) => meaning)?.meaning?.length ?? 0;
  await makeRoom(database, years, video.weights['text-embedding'] ?? null, values);
  await makeRoomForPeople(database, describedIn(records));
  return database.transaction(async (ask) => {
    // Whoever writes the same file at the same time waits here, and then finds it.
    await ask('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${database.collection} ${video.fingerprint}`,
    ]);
    if (await isThere(ask, video.fingerprint)) return false;
    const hasPeople = (await termsOf(ask)) !== null;
    // Written before there were terms, without people.
    await ask('delete from mneme.video where fingerprint = $1', [video.fingerprint]);
    const kept = hasPeople ? records : withoutPeople(records);
    const own = hasPeople ? rows : rowsOf(kept);
    const [id] = await ask<{ id: string }>(
      `with counted as (
         insert into mneme.device (device, numbers) values ($1, 1)
         on conflict (collection, device) do update set numbers = mneme.device.numbers + 1
         returning numbers)
       insert into mneme.video (device, number, path, fingerprint, name, starts_at, duration_s, has_people, weights, format, moments)
       select $1, numbers, $2, $3, $4, $5, $6, $7, $8, $9, $10 from counted returning id`,
      [
        ...[device, path, video.fingerprint, video.name, video.startsAt, video.durationS, hasPeople],
        ...[canonicalJson(video.weights), FORMAT, own.moments.length],
      ],
    );
    await writeRows(ask, id!.id, kept, own);
    return true;
  });
}

/** Whether a file was remembered, by its fingerprint (lib/media/fingerprint): with people, once there are terms. */
export async function isThere(ask: Ask, fingerprint: string): Promise<boolean> {
  const there = await ask(
    'select from mneme.video where fingerprint = $1 and (has_people or not exists (select from mneme.terms))',
    [fingerprint],
  );
  return there.length > 0;
}

async function writeRows(
  ask: Ask,
  id: string,
  records: readonly Filed[],
  { video, persons, moments }: VideoRows,
): Promise<void> {
  const lines = records.map((record, place) => ({ place, store: record.in, line: recordLine(record) }));
  for (const some of bySize(lines))
    await ask(
      `insert into mneme.record (video, place, store, line)
       select $1, place, store, line from unnest($2::integer[], $3::text[], $4::text[]) as of (place, store, line)`,
      [id, some.map(({ place }) => place), some.map(({ store }) => store), some.map(({ line }) => line)],
    );
  await writePeople(ask, id, records, persons);
  const weight = video.weights['text-embedding'] ?? null;
  for (let from = 0; from < moments.length; from += AT_ONCE)
    await ask(
      `insert into mneme.moment (video, place, at, t0, t1, kind, persons, words, weight, meaning)
       select $1, place, at, t0, t1, kind, array(select jsonb_array_elements_text(persons)), words,
         case when meaning is null then null else $3 end, meaning::halfvec
       from jsonb_to_recordset($2) as of (place integer, at timestamptz, t0 double precision, t1 double precision,
         kind text, persons jsonb, words text, meaning text)`,
      [id, JSON.stringify(moments.slice(from, from + AT_ONCE).map(asJson)), weight],
    );
  await indexWords(ask, [id]);
}

function asJson({ meaning, ...moment }: MomentRow) {
  return { ...moment, meaning: meaning && vectorText(meaning) };
}

function* bySize<Line extends { line: string }>(lines: readonly Line[]): Generator<Line[]> {
  let some: Line[] = [];
  let bytes = 0;
  for (const one of lines) {
    if (some.length > 0 && bytes + one.line.length > BYTES_AT_ONCE) {
      yield some;
      some = [];
      bytes = 0;
    }
    some.push(one);
    bytes += one.line.length;
  }
  if (some.length > 0) yield some;
}
