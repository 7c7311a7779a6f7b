// The archive's database: PGlite, or the server that MNEME_ARCHIVE_TEST_URL names.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foldLedger, personsOf } from '../../../lib/identity/fold';
import type { TextEmbedder } from '../../../lib/language/text-embedding';
import { askArchive } from '../../../lib/postgres/ask-archive';
import { audited } from '../../../lib/postgres/audit';
import { Database } from '../../../lib/postgres/database';
import { holding } from '../../../lib/postgres/find-by-words';
import { findMoments } from '../../../lib/postgres/find-moments';
import { forgetOlder, forgetVideo } from '../../../lib/postgres/forget-videos';
import { memoryOfVideos } from '../../../lib/postgres/memory-of-videos';
import { Queue } from '../../../lib/postgres/queue';
import { setTerms } from '../../../lib/postgres/terms';
import { writeVideo } from '../../../lib/postgres/write-video';
import { type Filed, recordLine } from '../../../lib/store/archive/archive-format';
import { type TestServer, testServer } from '../../postgres';
import { sentenceEmbedderIn } from '../../sentence-embedder';
import { story } from '../../stories/memory';
import { storyRecords } from './story-records';

const WEIGHTS = 'public/weights';
const TERMS = { basis: 'everybody agreed', notice: 'at the door', keepDays: 30 };

let server: TestServer;
let embedder: TextEmbedder;
let breakfast: Filed[];
let camping: Filed[];
/** A collection of its own for each test. */
let database: Database;
let number = 0;

beforeAll(async () => {
  server = await testServer();
  embedder = await sentenceEmbedderIn(WEIGHTS);
  breakfast = await storyRecords('dev-breakfast', embedder);
  camping = await storyRecords('dev-camping');
}, 120_000);
afterAll(() => server.stop());
beforeEach(async () => {
  number += 1;
  database = await Database.open(server.url, `test-${number}`, server.most);
  return () => database.close();
});

const count = (table: string, where = 'true') =>
  database.transaction(async (ask) => {
    const [row] = await ask<{ n: number }>(
      `select count(*)::integer as n from mneme.${table} where ${where}`,
    );
    return row!.n;
  });
const write = (records: readonly Filed[], device = 'one', path = '/films/a.mp4') =>
  writeVideo(database, { device, path, records });

describe('a video', () => {
  test('is written whole, and reads back as it was', async () => {
    await setTerms(database, 'one', TERMS);
    expect(await write(breakfast)).toBe(true);
    const lines = await database.transaction((ask) =>
      ask<{ line: string }>('select line from mneme.record order by place'),
    );
    expect(lines.map(({ line }) => line)).toEqual(breakfast.map(recordLine));
    expect(await count('moment')).toBe(breakfast.filter((one) => one.in === 'incidents').length);
  });

  test('is written once, by however many machines and at whatever time', async () => {
    await setTerms(database, 'one', TERMS);
    const written = await Promise.all([write(breakfast), write(breakfast, 'two'), write(breakfast, 'two')]);
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(await write(breakfast, 'three')).toBe(false);
    expect(await write(camping, 'two', '/films/b.mp4')).toBe(true);
    expect(await count('video')).toBe(2);
  });

  test('has none of its rows where one of them cannot be written', async () => {
    await setTerms(database, 'one', TERMS);
    const spoilt = breakfast.map((record) =>
      record.in === 'facts' ? ({ ...record, is: { ...record.is, text: '\ud800\0' } } as Filed) : record,
    );
    spoilt.push({
      in: 'incidents',
      is: { ...camping.find((one) => one.in === 'incidents')!.is, t0: Number.NaN },
    } as Filed);
    await expect(write(spoilt)).rejects.toThrow();
    for (const table of ['video', 'record', 'moment', 'person', 'device']) expect(await count(table)).toBe(0);
  });

  test('has nothing by which people are recognised before there are terms, and all of it once there are', async () => {
    await write(breakfast);
    expect(await count('person')).toBe(0);
    expect(await count('moment', "persons <> '{}' or kind not in ('says', 'shows', 'writing')")).toBe(0);
    expect(await count('record', "store in ('tracks', 'nodes', 'ledger', 'facts')")).toBe(0);
    const voices =
      "store = 'turns' and (line::jsonb -> 'is' ->> 'embedding' is not null or line::jsonb -> 'is' ->> 'node' is not null)";
    expect(await count('record', voices)).toBe(0);
    expect(await count('moment', "kind = 'says'")).toBeGreaterThan(20);

    await expect(setTerms(database, 'one', { ...TERMS, basis: ' ' })).rejects.toMatchObject({
      code: 'bad-input',
    });
    await setTerms(database, 'one', TERMS);
    expect(await write(breakfast)).toBe(true);
    expect(await count('video')).toBe(1);
    expect(await count('person')).toBeGreaterThan(1);
    expect(await count('record', voices)).toBeGreaterThan(0);
  });
});

describe('moments', () => {
  const find = async (words: string, filters: object = {}) => {
    const [vector] = await embedder.embed('question', [words]);
    return findMoments(database, {
      ...{ words, meaning: { weight: embedder.weightId, vector: vector! }, most: 5 },
      ...filters,
    });
  };
  beforeEach(async () => {
    await setTerms(database, 'one', TERMS);
    await write(breakfast);
    await write(camping, 'two', '/films/b.mp4');
  });

  test('are found by words, and by meaning alone', async () => {
    const said = breakfast.filter((one) => one.in === 'incidents' && one.is.kind === 'says');
    const { words } = said[12]!.is as { words: string };
    const [best] = await find(words);
    expect(best).toMatchObject({ words, path: '/films/a.mp4', device: 'one', kind: 'says' });
    const byWords = await findMoments(database, { words: 'zebra', meaning: null, most: 5 });
    expect(byWords).toEqual([]);
    expect(await find('zebra')).toHaveLength(5);
  });

  test('are ranked by the rarest words they hold, as if all that hold some were compared', async () => {
    const everywhere = { moment: '', video: '', values: [] };
    const [all] = await database.transaction((ask) =>
      ask<{ lines: { key: string; stems: string[] }[] }>(
        `select json_agg(json_build_object('key', video || ' ' || place, 'stems', tsvector_to_array(found))) as lines from mneme.moment`,
      ),
    );
    const { lines } = all!;
    const weightOf = (stem: string) => {
      const n = lines.filter(({ stems }) => stems.includes(stem)).length;
      return n === 0 ? 0 : Math.log(1 + (lines.length - n + 0.5) / (n + 0.5));
    };
    for (const asked of [['boiler'], ['tea', 'boiler', 'school'], ['morn', 'tent', 'know', 'say', 'zebra']]) {
      const weights = new Map(asked.map((stem) => [stem, weightOf(stem)]));
      const exact = lines
        .map(({ key, stems }) => ({
          key,
          score: stems.reduce((sum, one) => sum + (weights.get(one) ?? 0), 0),
        }))
        .filter(({ score }) => score > 0);
      const best = exact.map(({ score }) => score).sort((a, b) => b - a);
      const scoreOf = new Map(exact.map(({ key, score }) => [key, score]));
      const found = (readAtMost?: number) =>
        database.transaction((ask) => holding(ask, asked.join(' '), everywhere, 20, readAtMost));
      const scores = (await found()).map(({ video, place }) => scoreOf.get(`${video} ${place}`)!);
      expect(scores).toHaveLength(Math.min(20, best.length));
      for (const [i, score] of scores.entries()) expect(score).toBeCloseTo(best[i]!, 9);
      // Where only those of the rarest word are read, they come with what the other words add.
      const rarest = [...weights].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
      const ofRarest = lines
        .filter(({ stems }) => stems.includes(rarest))
        .map(({ key }) => scoreOf.get(key)!);
      const few = (await found(ofRarest.length)).map(({ video, place }) => scoreOf.get(`${video} ${place}`)!);
      expect(few).toHaveLength(Math.min(20, ofRarest.length));
      for (const [i, score] of few.entries())
        expect(score).toBeCloseTo(ofRarest.sort((a, b) => b - a)[i]!, 9);
    }
  });

  test('are found by words in an archive of the version before, once it is opened', async () => {
    const before = await findMoments(database, { words: 'boiler tent', meaning: null, most: 20 });
    for (const statement of [
      'drop table mneme.word',
      'alter table mneme.video drop column moments',
      'alter table mneme.person drop column called',
      'create index on mneme.person (lower(name))',
      'create index on mneme.moment using gin (found)',
      'alter table mneme.video drop column called, drop column compared',
      'alter table mneme.person drop column who, drop column heard, drop column heard_provisional',
      'drop table mneme.step_node, mneme.step, mneme.vote, mneme.apart, mneme.node, mneme.who',
      'update mneme.version set taken = 1',
    ])
      await database.executeSql(statement, []);
    await database.close();
    database = await Database.open(server.url, `test-${number}`, server.most);
    expect(before.length).toBeGreaterThan(0);
    const after = await findMoments(database, { words: 'boiler tent', meaning: null, most: 20 });
    const named = (found: typeof before) =>
      found.map((one) => ({ ...one, who: one.who.map(({ name }) => name) }));
    expect(named(after)).toEqual(named(before));
  });

  test('are those of a person, of a video, of a time', async () => {
    const names = await database.transaction((ask) =>
      ask<{ name: string }>('select name from mneme.person where name is not null order by video, person'),
    );
    const name = names[0]!.name;
    const theirs = await find('what is there to eat', { person: name.toUpperCase(), most: 20 });
    expect(theirs.length).toBeGreaterThan(0);
    for (const { who } of theirs) expect(who.map((one) => one.name)).toContain(name);
    const ofB = await find('what is there to eat', { video: 'dev-camping.mp4' });
    expect(new Set(ofB.map(({ video }) => video))).toEqual(new Set(['dev-camping.mp4']));
    const { at } = ofB[0]!;
    expect((await find('what is there to eat', { from: at })).every((one) => one.at >= at)).toBe(true);
    expect((await find('what is there to eat', { to: at, most: 20 })).every((one) => one.at < at)).toBe(true);
  });

  test('of another collection are not seen, whatever is asked', async () => {
    const other = await Database.open(server.url, 'other', server.most);
    try {
      expect(await findMoments(other, { words: 'tea breakfast tent', meaning: null, most: 5 })).toEqual([]);
      for (const table of [
        'video',
        'record',
        'person',
        'moment',
        'word',
        'terms',
        'audit',
        'who',
        'node',
        'vote',
        'step',
      ])
        expect(await other.transaction((ask) => ask(`select from mneme.${table}`))).toEqual([]);
      const theft = other.transaction((ask) =>
        ask("insert into mneme.device (collection, device) values ('test-1', 'x')"),
      );
      await expect(theft).rejects.toMatchObject({ code: 'archive-failed' });
      await expect(other.transaction((ask) => ask('select from mneme.moment_other'))).resolves.toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('are gone with a video that is forgotten, by hand or by time, which is written down for good', async () => {
    await expect(forgetVideo(database, 'one', '/films/c.mp4')).rejects.toMatchObject({ code: 'not-found' });
    await forgetVideo(database, 'one', '/films/a.mp4');
    expect(await count('video')).toBe(1);
    expect(await forgetOlder(database, 'one')).toBe(0);
    await database.transaction((ask) =>
      ask("update mneme.video set written_at = now() - interval '31 days'"),
    );
    expect(await forgetOlder(database, 'one')).toBe(1);
    for (const table of ['video', 'record', 'moment', 'person', 'word', 'who', 'node'])
      expect(await count(table)).toBe(0);
    const acts = await database.transaction((ask) => audited(ask, 10));
    expect(acts.map(({ act }) => act)).toEqual(['forget', 'forget', 'terms']);
    for (const change of [
      'delete from mneme.audit',
      "update mneme.audit set device = 'x'",
      'truncate mneme.audit',
    ])
      await expect(database.transaction((ask) => ask(change))).rejects.toThrow('stays in the audit');
    expect(await count('audit')).toBe(3);
  });
});

test('a question is answered from the videos that come nearest, in which the same person is one', async () => {
  await setTerms(database, 'one', TERMS);
  await write(breakfast);
  await write(camping, 'two', '/films/b.mp4');
  const { question, accept } = story('dev-breakfast').qa.find(({ answerable }) => answerable)!;
  const { answer, videos, of } = await askArchive(database, embedder, question, {});
  expect({ refused: answer.refused, of }).toEqual({ refused: false, of: 2 });
  expect(accept.some((words) => answer.answer.toLowerCase().includes(words.toLowerCase()))).toBe(true);
  expect(videos[0]).toBe('/films/a.mp4');
  const never = await askArchive(database, embedder, 'Which submarine did the king of Norway buy?', {});
  expect(never.answer.refused).toBe(true);
  const people = (videos: Filed[][]) =>
    personsOf(
      foldLedger(memoryOfVideos(videos.map((records) => ({ records, whoOf: new Map() }))).recall.ledger),
    ).filter(({ nodes }) => nodes.some((node) => node.startsWith('f_'))).length;
  const again = breakfast.map((one) =>
    one.in === 'videos' ? { ...one, is: { ...one.is, fingerprint: 'f'.repeat(64) } } : one,
  );
  expect(people([breakfast, again])).toBe(people([breakfast]));
});

describe('the queue', () => {
  let queue: Queue;
  beforeEach(async () => {
    queue = await Queue.open(database);
    return () => queue.close();
  });
  const silent = () =>
    database.transaction((ask) => ask("update mneme.work set seen_at = now() - interval '10 minutes'"));

  test('holds each file once, and gives it to one machine', async () => {
    expect(await queue.add(['/a', '/b', '/a'])).toBe(2);
    expect(await queue.add(['/a', '/b'])).toBe(0);
    const taken = [await queue.take('one'), await queue.take('two'), await queue.take('two')];
    expect(taken.map((job) => job?.path)).toEqual(['/a', '/b', undefined]);
    await queue.done(taken[0]!);
    expect((await queue.status()).counts).toEqual({
      ...{ waiting: 0, 'being remembered': 1, remembered: 1, failed: 0 },
    });
    // Done, but nothing is remembered from there.
    expect(await queue.add(['/a'])).toBe(1);
  });

  test('gives what a machine that stopped was at to another, and the first is told', async () => {
    await queue.add(['/a']);
    const first = (await queue.take('one'))!;
    expect(await queue.beat(first, 'one', 10, 60)).toBe(true);
    expect((await queue.status()).working).toMatchObject([
      { path: '/a', device: 'one', doneS: 10, durationS: 60 },
    ]);
    expect(await queue.take('two')).toBeNull();
    await silent();
    expect(await queue.take('two')).toEqual(first);
    expect(await queue.beat(first, 'one', 20, 60)).toBe(false);
    expect(await queue.beat(first, 'two', 5, 60)).toBe(true);
  });

  test('tries a video three times, one that cannot be read once, and says why', async () => {
    await queue.add(['/a', '/b']);
    const tried: string[] = [];
    for (let job = await queue.take('one'); job; job = await queue.take('one')) {
      tried.push(job.path);
      const isFinal = job.path === '/b';
      await queue.failed(job, isFinal ? 'no video' : 'the browser was gone', isFinal);
    }
    expect(tried.sort()).toEqual(['/a', '/a', '/a', '/b']);
    const { counts, failures, working } = await queue.status();
    expect(counts.failed).toBe(2);
    expect(working).toEqual([]);
    expect(failures).toEqual([
      { path: '/a', why: 'the browser was gone' },
      { path: '/b', why: 'no video' },
    ]);
    // Somebody mended it.
    expect(await queue.add(['/b'])).toBe(1);
  });

  test('has a video back as if it was not taken where somebody ended the machine', async () => {
    await queue.add(['/a']);
    for (let i = 0; i < 5; i++) await queue.giveBack((await queue.take('one'))!);
    expect(await queue.take('two')).toMatchObject({ path: '/a' });
  });
});

test('a database that is not there, and a name that is none, are refused', async () => {
  await expect(Database.open('postgres://nobody@127.0.0.1:1/none', 'main')).rejects.toMatchObject({
    code: 'archive-failed',
  });
  await expect(Database.open(server.url, 'Not A Name')).rejects.toMatchObject({ code: 'bad-input' });
});
