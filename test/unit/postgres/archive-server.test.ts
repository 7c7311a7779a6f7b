// What the app's server tells pages of the archive: PGlite, or the server that MNEME_ARCHIVE_TEST_URL names.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ArchiveServer } from '../../../lib/postgres/archive-server';
import { audited } from '../../../lib/postgres/audit';
import { readArchiveConfig } from '../../../lib/postgres/config';
import { Database } from '../../../lib/postgres/database';
import { Queue } from '../../../lib/postgres/queue';
import { setTerms } from '../../../lib/postgres/terms';
import {
  ARCHIVE_TOKEN,
  type ArchiveNamed,
  type ArchiveNames,
  type ArchiveOverview,
  type ArchivePeople,
  type ArchiveProblem,
  type ArchiveReply,
} from '../../../lib/postgres/wire';
import { writeVideo } from '../../../lib/postgres/write-video';
import { readOwnNames } from '../../../lib/server/own-names';
import type { Filed } from '../../../lib/store/archive/archive-format';
import { jpegSize } from '../../../lib/store/archive/jpeg';
import type { NodeRecord } from '../../../lib/store/schema';
import { seeded } from '../../demo-film/brush.js';
import { MadePeople } from '../../made-people';
import { type TestServer, testServer } from '../../postgres';
import { sentenceEmbedderIn } from '../../sentence-embedder';
import { story } from '../../stories/memory';
import { jpeg } from '../archive-helpers';
import { storyRecords } from './story-records';

const random = seeded(7);
const TOKEN = 'a token of twenty-four: ü';
const HERE = 'http://localhost:3000';

let server: TestServer;
let archive: ArchiveServer;
let now = 0;

beforeAll(async () => {
  server = await testServer();
  const embedder = await sentenceEmbedderIn('public/weights');
  const database = await Database.open(server.url, 'main', server.most);
  await setTerms(database, 'one', { basis: 'agreed', notice: 'at the door', keepDays: 30 });
  await writeVideo(database, {
    ...{ device: 'one', path: '/films/breakfast.mp4' },
    records: await storyRecords('dev-breakfast', embedder),
  });
  const queue = await Queue.open(database);
  await queue.add(['/films/next.mp4', '/films/bad.mp4', '/films/at-it.mp4']);
  await queue.take('one');
  await queue.failed((await queue.take('two'))!, 'it is no video', true);
  await queue.close();
  const other = await Queue.open(database.another('other'));
  await other.close();
  await database.close();
}, 120_000);
afterAll(() => server.stop());
beforeEach(async () => {
  now = 0;
  const config = readArchiveConfig({ MNEME_ARCHIVE_URL: server.url, MNEME_ARCHIVE_TOKEN: TOKEN })!;
  archive = new ArchiveServer(
    ...([config, readOwnNames({}), 'the server', () => sentenceEmbedderIn('public/weights')] as const),
    ...([server.most, () => now] as const),
  );
  return () => archive.close();
});

const headersOf = (token: string | null) => ({
  ...{ host: 'localhost:3000', origin: HERE },
  ...(token === null ? {} : { [ARCHIVE_TOKEN]: encodeURIComponent(token) }),
});
const look = (query = '', headers: Record<string, string> = headersOf(TOKEN)) =>
  archive.answer(new Request(`${HERE}/api/archive${query}`, { headers }));
const ask = (body: unknown, headers: Record<string, string> = headersOf(TOKEN)) =>
  archive.answer(new Request(`${HERE}/api/archive`, { method: 'POST', headers, body: JSON.stringify(body) }));
const problemOf = async (answer: Response) => {
  const { error } = (await answer.json()) as ArchiveProblem;
  return [answer.status, error.code];
};
const acts = async () => {
  const database = await Database.open(server.url, 'main', server.most);
  const all = await database.transaction((asking) => audited(asking, 100));
  await database.close();
  return all.filter(({ act }) => act === 'ask');
};

test('who knows the token sees how far the queue is, and why a video failed', async () => {
  const answer = await look();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const overview = (await answer.json()) as ArchiveOverview;
  expect(overview).toMatchObject({
    ...{ collections: ['main', 'other'], collection: 'main', waiting: ['/films/at-it.mp4'] },
    queue: {
      counts: { waiting: 1, 'being remembered': 1, remembered: 0, failed: 1 },
      working: [{ path: '/films/next.mp4', device: 'one' }],
      failures: [{ path: '/films/bad.mp4', why: 'it is no video' }],
    },
    remembered: [{ path: '/films/breakfast.mp4', device: 'one', at: expect.stringMatching(/^20.*Z$/) }],
    terms: { basis: 'agreed' },
  });
  const other = (await (await look('?collection=other')).json()) as ArchiveOverview;
  expect({ ...other.queue.counts, terms: other.terms, remembered: other.remembered }).toEqual({
    ...{ waiting: 0, 'being remembered': 0, failed: 0, terms: null, remembered: [] },
  });
  expect(await problemOf(await look('?collection=none'))).toEqual([404, 'no-collection']);
  expect(await problemOf(await look('?collection=No%20Name'))).toEqual([404, 'no-collection']);
  expect(JSON.stringify(overview)).not.toContain(TOKEN);
});

test('a question is answered with its moments and where their files lie, and is in the audit', async () => {
  const { question, accept } = story('dev-breakfast').qa.find(({ answerable }) => answerable)!;
  const before = (await acts()).length;
  const reply = (await (await ask({ collection: 'main', question: ` ${question} ` })).json()) as ArchiveReply;
  expect(accept.some((words) => reply.answer.toLowerCase().includes(words.toLowerCase()))).toBe(true);
  expect(reply).toMatchObject({ refused: false, videos: 1, of: 1 });
  expect(reply.moments[0]).toMatchObject({
    ...{ video: 'dev-breakfast.mp4', path: '/films/breakfast.mp4' },
    at: expect.stringMatching(/^2024-11-10T08:0\d/),
  });
  expect(reply.moments.flatMap(({ who }) => who.map(({ name }) => name))).toContain('Hazel');
  const [latest, ...others] = await acts();
  expect(others).toHaveLength(before);
  expect(latest).toMatchObject({ device: 'the server', what: { question, by: 'page' } });

  const never = { collection: 'main', question: 'Which submarine did the king of Norway buy?' };
  const refused = (await (await ask(never)).json()) as ArchiveReply;
  expect(refused.refused).toBe(true);
  expect(refused.moments).toHaveLength(5);
});

test('names that begin with some letters are offered, twenty at most', async () => {
  const names = async (query: string) => (await (await look(query)).json()) as ArchiveNames;
  expect(await names('?person=hA')).toEqual({ names: ['Hazel'] });
  expect((await names('?person=')).names).toContain('Owen');
  expect(await names('?person=%25')).toEqual({ names: [] });
  expect(await names('?collection=other&person=ha')).toEqual({ names: [] });
  expect(await names('?video=dev-')).toEqual({ names: ['dev-breakfast.mp4'] });

  const database = await Database.open(server.url, 'other', server.most);
  await database.transaction(async (ask) => {
    await ask(
      `insert into mneme.who (name, videos) select 'Person ' || n % 30, 1 from generate_series(1, 100) as n`,
    );
  });
  await database.close();
  const offered = await names('?collection=other&person=person');
  expect([offered.names.length, offered.names[0]]).toEqual([20, 'Person 1']);
});

test('a question is confined to a person, a video and a time; what is none of the archive is told', async () => {
  const { question } = story('dev-breakfast').qa.find(({ answerable }) => answerable)!;
  const within = (bounds: object) => ask({ collection: 'main', question, ...bounds });
  const videosOf = async (bounds: object) => ((await (await within(bounds)).json()) as ArchiveReply).videos;
  const all = { person: 'hazel', video: 'dev-breakfast.mp4', from: '2024-11-10T00:00:00+01:00' };
  expect(await videosOf({ ...all, to: '2024-11-11' })).toBe(1);
  expect((await acts())[0]).toMatchObject({
    what: { question, ...all, from: '2024-11-09T23:00:00.000Z', to: '2024-11-11T00:00:00.000Z' },
  });
  expect(await videosOf({ from: '2024-11-11' })).toBe(0);
  expect(await videosOf({ to: '2024-11-10' })).toBe(0);
  const before = (await acts()).length;
  for (const [bounds, status, code] of [
    [{ person: 'Nobody At All' }, 404, 'no-person'],
    [{ video: 'none.mp4' }, 404, 'no-video'],
    [{ collection: 'none' }, 404, 'no-collection'],
    [{ from: 'yesterday' }, 400, 'bad-time'],
    [{ from: '2024-11-11', to: '2024-11-10' }, 400, 'bad-time'],
    [{ person: ' ' }, 400, 'bad-input'],
    [{ video: 'x'.repeat(300) }, 400, 'bad-input'],
  ] as const)
    expect([bounds, ...(await problemOf(await within(bounds)))]).toEqual([bounds, status, code]);
  expect(await acts()).toHaveLength(before);
});

test('somebody of an answer is named, which is in the audit, and taken back', async () => {
  const { question } = story('dev-breakfast').qa.find(({ answerable }) => answerable)!;
  const asked = async (person: string) => ask({ collection: 'main', question, person });
  const { moments } = (await (await asked('Hazel')).json()) as ArchiveReply;
  const { id } = moments.flatMap(({ who }) => who).find(({ name }) => name === 'Hazel')!;
  const named = (await (
    await ask({ collection: 'main', who: id, name: 'Hazel Ashworth' })
  ).json()) as ArchiveNamed;
  expect(named).toEqual({
    ...{ step: expect.stringMatching(/^\d+$/), who: id },
    ...{ name: 'Hazel Ashworth', before: 'Hazel' },
  });
  expect(await problemOf(await asked('Hazel'))).toEqual([404, 'no-person']);
  const after = (await (await asked('hazel ashworth')).json()) as ArchiveReply;
  expect(after.answer).toBe((await (await asked('HAZEL ASHWORTH')).json()).answer);
  expect(after.moments.flatMap(({ who }) => who)).toContainEqual({ id, name: 'Hazel Ashworth' });
  const back = await ask({ collection: 'main', undo: named.step });
  expect(await back.json()).toEqual({
    ...{ step: named.step, who: id },
    ...{ name: 'Hazel', before: 'Hazel Ashworth' },
  });
  expect((await asked('Hazel')).status).toBe(200);
  for (const [body, status, code] of [
    [{ undo: named.step }, 404, 'gone'],
    [{ who: '999999', name: 'Ada' }, 404, 'gone'],
    [{ who: id, name: 'x'.repeat(81) }, 400, 'bad-name'],
    [{ who: 'p_1', name: 'Ada' }, 400, 'bad-input'],
  ] as const)
    expect(await problemOf(await ask({ collection: 'main', ...body }))).toEqual([status, code]);
  const database = await Database.open(server.url, 'main', server.most);
  const [last, first] = await database.transaction((asking) =>
    asking<{ act: string; device: string; what: object }>(
      "select act, device, what from mneme.audit where act in ('name', 'undo') order by id desc",
    ),
  );
  await database.close();
  expect([last, first]).toMatchObject([
    { act: 'undo', device: 'the server', what: { who: id, name: 'Hazel' } },
    { act: 'name', device: 'the server', what: { who: id, name: 'Hazel Ashworth', before: 'Hazel' } },
  ]);
});

test('people are shown with their faces, joined and told apart, and that is taken back', async () => {
  const made = new MadePeople(3);
  const database = await Database.open(server.url, 'faces', server.most);
  await setTerms(database, 'one', { basis: 'agreed', notice: 'at the door', keepDays: 30 });
  const queue = await Queue.open(database);
  await queue.close();
  const write = (n: number, ...whos: number[]) =>
    writeVideo(database, {
      ...{ device: 'one', path: `/${n}.mp4` },
      records: pictured(
        made.video(
          n,
          whos.map((who) => ({ who, hasFace: true, hasVoice: false })),
          whos.map((who) => ['Ada', 'Ben', null][who]!),
        ),
      ),
    });
  await write(1, 0);
  await write(2, 1);
  await write(3, 0, 1);
  await write(4, 2);
  const people = async (letters = '') =>
    ((await (await look(`?collection=faces&people=${letters}`)).json()) as ArchivePeople).people;
  const say = async (body: object) => (await ask({ collection: 'faces', ...body })).json();
  const all = await people();
  expect(all.map(({ name, videos }) => [name, videos])).toEqual([
    ...[
      ['Ada', 1],
      ['Ben', 1],
      ['Ada', 1],
      ['Ben', 1],
    ],
    [null, 1],
  ]);
  expect(all.map(({ face }) => jpegSize(Buffer.from(face!, 'base64')))).toEqual(
    Array(5).fill({ width: 160, height: 160 }),
  );
  expect(all.map(({ face }) => face).every((face, i, faces) => faces.indexOf(face) === i)).toBe(true);
  expect((await people('be')).map(({ name }) => name)).toEqual(['Ben', 'Ben']);
  expect(await people('x')).toEqual([]);
  const number = all[4]!.id;
  expect((await people(`person%20${number}`)).map(({ id }) => id)).toEqual([number]);
  const looked = await database.transaction((asking) =>
    asking<{ what: object }>("select what from mneme.audit where act = 'people' order by id"),
  );
  expect(looked.map(({ what }) => what)).toEqual(
    ['', 'be', 'x', `person ${number}`].map((letters) => ({ letters, by: 'page' })),
  );

  const [ada, ben, , , nobody] = all;
  const one: ArchiveNamed = await say({ same: [ada!.id, nobody!.id] });
  expect(one).toMatchObject({ who: ada!.id, name: 'Ada', before: null });
  expect((await people('ada'))[0]).toMatchObject({ id: ada!.id, videos: 2 });
  expect(await problemOf(await ask({ collection: 'faces', same: [ada!.id, ada!.id] }))).toEqual([
    ...[409, 'one-already'],
  ]);
  const [, , adaToo, benToo] = all;
  expect(await problemOf(await ask({ collection: 'faces', same: [adaToo!.id, benToo!.id] }))).toEqual([
    ...[409, 'side-by-side'],
  ]);
  expect(await problemOf(await ask({ collection: 'faces', apart: ben!.id, path: '/2.mp4' }))).toEqual([
    ...[409, 'only-there'],
  ]);
  expect(await problemOf(await ask({ collection: 'faces', apart: ben!.id, path: '/4.mp4' }))).toEqual([
    ...[404, 'gone'],
  ]);
  expect(await problemOf(await ask({ collection: 'faces', same: [ada!.id, '999999'] }))).toEqual([
    ...[404, 'gone'],
  ]);
  const two: ArchiveNamed = await say({ apart: ada!.id, path: '/4.mp4' });
  expect(two).toMatchObject({ name: null, before: 'Ada' });
  expect(await people('ada')).toHaveLength(2);
  await say({ undo: two.step });
  expect((await people('ada'))[0]).toMatchObject({ id: ada!.id, videos: 2 });
  await say({ undo: one.step });
  expect((await people()).map(({ videos }) => videos)).toEqual([1, 1, 1, 1, 1]);
  await database.close();
});

/** The records of a made video, with a picture for each face that was found. */
function pictured(records: Filed[]): Filed[] {
  const pictures: Filed[] = [];
  const nodes = records.map((record) => {
    if (record.in !== 'nodes') return record;
    const node = record.is as NodeRecord;
    const samples = node.samples.map((sample, i) => {
      const key = `vid_1/c000000/t000${node.n}-${i}`;
      pictures.push({
        in: 'pictures',
        is: { key, videoId: 'vid_1', bytes: jpeg(160, 160, 400, random) },
      });
      return { ...sample, source: `vid_1/c000000/t000${node.n}`, picture: key };
    });
    return { in: 'nodes', is: { ...node, samples } } as Filed;
  });
  return [...nodes, ...pictures];
}

test('nobody else is answered, and nothing of theirs is in the audit', async () => {
  const before = (await acts()).length;
  const question = { collection: 'main', question: 'Who?' };
  expect(await problemOf(await look('', headersOf(null)))).toEqual([401, 'token']);
  expect(await problemOf(await look('', headersOf('wrong')))).toEqual([401, 'token']);
  expect(await problemOf(await ask(question, headersOf('wrong')))).toEqual([401, 'token']);
  const strange = { ...headersOf(TOKEN), origin: 'https://evil.example' };
  expect(await problemOf(await ask(question, strange))).toEqual([403, 'not-from-here']);
  const rebound = { ...headersOf(TOKEN), host: 'evil.example', origin: 'http://evil.example' };
  expect(await problemOf(await ask(question, rebound))).toEqual([403, 'not-from-here']);
  for (const body of [{}, { collection: 'main', question: ' ' }, { ...question, question: 'x'.repeat(1001) }])
    expect(await problemOf(await ask(body))).toEqual([400, 'bad-input']);
  const long = await ask('x'.repeat(40_000));
  expect([long.headers.get('connection'), ...(await problemOf(long))]).toEqual(['close', 413, 'bad-input']);
  expect(await acts()).toHaveLength(before);
});

test('a client that guesses tokens waits, also with the right one; others do not, but all who guess wait for each other', async () => {
  const from = (address: string, token: string) =>
    look('', { ...headersOf(token), 'x-forwarded-for': address });
  for (let i = 0; i < 10; i += 1) expect((await from('10.0.0.1', `guess ${i}`)).status).toBe(401);
  expect(await problemOf(await from('10.0.0.1', TOKEN))).toEqual([429, 'busy']);
  expect((await from('10.0.0.2', TOKEN)).status).toBe(200);
  now = 6000;
  expect((await from('10.0.0.1', TOKEN)).status).toBe(200);

  const many = await Promise.all(Array.from({ length: 100 }, (_, i) => from(`10.0.1.${i}`, 'guess')));
  expect(many.map(({ status }) => status)).toEqual(Array(100).fill(401));
  expect((await from('10.0.1.0', 'guess')).status).toBe(429);
  expect((await from('10.0.0.2', TOKEN)).status).toBe(200);
});

test('of a database that cannot be used no more is told than that', async () => {
  const config = { url: 'postgres://secret:password@127.0.0.1:1/none', token: TOKEN };
  const broken = new ArchiveServer(config, readOwnNames({}), 'the server', async () => null);
  const answer = await broken.answer(new Request(`${HERE}/api/archive`, { headers: headersOf(TOKEN) }));
  const body = await answer.text();
  expect([answer.status, (JSON.parse(body) as ArchiveProblem).error.code]).toEqual([502, 'failed']);
  expect(body).not.toMatch(/secret|password|127\.0/);
});

test('there is no archive for pages without an address, or a token that is long enough, or in a locked app', () => {
  const set = { MNEME_ARCHIVE_URL: 'postgres://x', MNEME_ARCHIVE_TOKEN: TOKEN };
  expect(readArchiveConfig(set)).toEqual({ url: 'postgres://x', token: TOKEN });
  for (const without of [
    { MNEME_ARCHIVE_URL: '' },
    { MNEME_ARCHIVE_TOKEN: undefined },
    { MNEME_ARCHIVE_TOKEN: 'fifteen letters' },
    { MNEME_KIOSK: '1' },
  ])
    expect(readArchiveConfig({ ...set, ...without })).toBeNull();
});
