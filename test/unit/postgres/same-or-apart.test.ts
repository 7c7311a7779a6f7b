// People of an archive who are one, or are not, because somebody said so: PGlite, or the server that MNEME_ARCHIVE_TEST_URL names.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foldLedger, personsOf } from '../../../lib/identity/fold';
import { audited } from '../../../lib/postgres/audit';
import { Database } from '../../../lib/postgres/database';
import { refold } from '../../../lib/postgres/fold-who';
import { forgetVideo } from '../../../lib/postgres/forget-videos';
import { memoryOfVideos } from '../../../lib/postgres/memory-of-videos';
import { namePerson } from '../../../lib/postgres/name-person';
import { type ArchivePerson, peopleOf, personOf } from '../../../lib/postgres/people';
import { apartByHand, samePerson, tellApart } from '../../../lib/postgres/same-or-apart';
import { undoStep } from '../../../lib/postgres/steps';
import { setTerms } from '../../../lib/postgres/terms';
import { WhoJobs } from '../../../lib/postgres/who-jobs';
import { writeVideo } from '../../../lib/postgres/write-video';
import type { NodeRecord } from '../../../lib/store/schema';
import { type Appearance, MadePeople } from '../../made-people';
import { type TestServer, testServer } from '../../postgres';

let server: TestServer;
let database: Database;
let jobs: WhoJobs;
let made: MadePeople;
let number = 0;

beforeAll(async () => {
  server = await testServer();
}, 120_000);
afterAll(() => server.stop());
beforeEach(async () => {
  number += 1;
  made = new MadePeople(2);
  database = await Database.open(server.url, `said-${number}`, server.most);
  await setTerms(database, 'one', { basis: 'agreed', notice: 'at the door', keepDays: 30 });
  jobs = await WhoJobs.open(database);
  return async () => {
    await jobs.close();
    await database.close();
  };
});

const both = (...whos: number[]): Appearance[] => whos.map((who) => ({ who, hasFace: true, hasVoice: true }));
const write = (n: number, ...whos: number[]) =>
  writeVideo(database, { device: 'one', path: `/${n}.mp4`, records: made.video(n, both(...whos)) });
const compareAll = async () => {
  await jobs.add();
  for (let block = await jobs.work(); block; block = await jobs.work())
    expect(block).toEqual({ problem: null });
};
const people = () => database.transaction((ask) => peopleOf(ask, '', 100));
const now = (id: string) => database.transaction((ask) => personOf(ask, id));
/** Of each video the one person in it. */
const whoOf = async () => {
  const rows = await database.transaction((ask) =>
    ask<{ path: string; who: string }>(
      'select path, who from mneme.person p join mneme.video v on v.id = p.video',
    ),
  );
  return new Map(rows.map(({ path, who }) => [path, who]));
};
const uncompared = async () =>
  (
    await database.transaction((ask) =>
      ask<{ path: string }>('select path from mneme.video where not compared order by path'),
    )
  ).map(({ path }) => path);
const steps = () => database.transaction((ask) => ask('select from mneme.step'));
const acts = async (most: number) =>
  (await database.transaction((ask) => audited(ask, most))).map(({ device, act, what }) => ({
    device,
    act,
    what,
  }));
/** Six videos, by turns of one and of the other; the person of most videos of each. */
async function ofTwo(): Promise<[ArchivePerson, ArchivePerson]> {
  for (let n = 0; n < 6; n += 1) await write(n, n % 2);
  await compareAll();
  const whos = await whoOf();
  const of = async (rest: number) => {
    const theirs = [0, 2, 4].map((n) => whos.get(`/${n + rest}.mp4`));
    return (await people()).find(({ id }) => theirs.includes(id))!;
  };
  return [await of(0), await of(1)];
}

describe('two people who are one', () => {
  test('stay one when new videos of both are compared, by the name given last, until that is taken back', async () => {
    const [a, b] = await ofTwo();
    await namePerson(database, 'one', b.id, 'Bob');
    await namePerson(database, 'one', a.id, 'Ada');
    const before = await whoOf();
    const { step, person, before: called } = await samePerson(database, 'two', a.id, b.id);
    expect(called).toBe('Bob');
    expect(person).toMatchObject({ name: 'Ada', given: true, videos: a.videos + b.videos });
    expect(await acts(1)).toEqual([
      {
        ...{ device: 'two', act: 'same' },
        what: {
          ...{ who: person.id, name: 'Ada' },
          before: [
            { who: a.id, name: 'Ada' },
            { who: b.id, name: 'Bob' },
          ],
        },
      },
    ]);
    await expect(samePerson(database, 'one', person.id, person.id)).rejects.toMatchObject({
      code: 'bad-input',
    });

    for (let n = 6; n < 14; n += 1) await write(n, n % 2);
    await compareAll();
    expect((await now(person.id)).videos).toBeGreaterThan(person.videos);
    const after = await whoOf();
    const own = [...before].filter(([, who]) => who === a.id || who === b.id);
    for (const [path] of own) expect(after.get(path)).toBe(person.id);

    expect(await undoStep(database, 'one')).toMatchObject({ step, person: { name: 'Ada' } });
    const again = await whoOf();
    for (const [path, who] of own)
      expect((await now(again.get(path)!)).name).toBe(who === a.id ? 'Ada' : 'Bob');
    expect(await uncompared()).toEqual(expect.arrayContaining(own.map(([path]) => path)));
    await compareAll();
    expect((await people()).filter(({ given }) => given).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Ada', 'Bob']),
    );
  });

  test('are not where a picture shows both, unless one of those is somebody else', async () => {
    const [a, b] = await ofTwo();
    await write(6, 0, 1);
    const others = (await people()).filter(({ id }) => id !== a.id && id !== b.id);
    const [x, y] = await database.transaction((ask) =>
      ask<{ who: string }>(
        "select who from mneme.person p join mneme.video v on v.id = p.video where path = '/6.mp4' order by who",
      ),
    );
    await expect(samePerson(database, 'one', x!.who, y!.who)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('side by side'),
    });
    expect(await steps()).toEqual([]);
    expect((await people()).filter(({ id }) => id !== a.id && id !== b.id)).toEqual(others);
    // One of them is held for the first, who cannot be the other then, either.
    const { person } = await samePerson(database, 'one', a.id, x!.who);
    await expect(samePerson(database, 'one', person.id, y!.who)).rejects.toMatchObject({ code: 'bad-input' });
    await tellApart(database, 'one', person.id, '/6.mp4');
    expect(await samePerson(database, 'one', person.id, y!.who)).toMatchObject({
      person: { videos: a.videos + 1 },
    });
  });

  test('are who they are once all videos of one are forgotten, and nothing is left to take back', async () => {
    await write(0, 0);
    await write(1, 1);
    const [a, b] = await people();
    await samePerson(database, 'one', a!.id, b!.id);
    await forgetVideo(database, 'one', '/0.mp4');
    expect(await people()).toMatchObject([{ videos: 1, name: null }]);
    expect(await steps()).toEqual([]);
    await expect(undoStep(database, 'one')).rejects.toMatchObject({ code: 'not-found' });
    await write(2, 0);
    await compareAll();
    expect(await people()).toHaveLength(2);
  });
});

describe('somebody who is somebody else in one video', () => {
  test('stays so when it is compared anew, with new ones; the name stays with the rest; that can be taken back', async () => {
    const [ada] = await ofTwo();
    expect(ada.videos).toBeGreaterThan(1);
    await namePerson(database, 'one', ada.id, 'Ada');
    const before = await whoOf();
    const own = [...before].filter(([, who]) => who === ada.id).map(([path]) => path);
    const [first, ...rest] = own.sort();
    const { step, person, before: called } = await tellApart(database, 'two', ada.id, first!);
    expect(called).toBe('Ada');
    expect(person).toMatchObject({ name: null, given: false });
    expect(person.id).not.toBe(ada.id);
    expect(await acts(1)).toEqual([
      {
        ...{ device: 'two', act: 'apart' },
        what: { who: ada.id, video: first, is: person.id, name: null, before: 'Ada' },
      },
    ]);
    expect(await now(ada.id)).toMatchObject({ name: 'Ada', videos: ada.videos - person.videos });
    const areApart = async () => {
      const whos = await whoOf();
      expect(rest.map((path) => whos.get(path))).not.toContain(whos.get(first!));
    };
    await areApart();
    await compareAll();
    for (let n = 6; n < 14; n += 1) await write(n, n % 2);
    await compareAll();
    await areApart();
    expect((await people()).filter(({ name }) => name === 'Ada')).toHaveLength(1);

    expect(await undoStep(database, 'one', step)).toMatchObject({ step, person: { name: 'Ada' } });
    const again = await whoOf();
    for (const path of rest) expect(again.get(path)).toBe(again.get(first!));
  });

  test('leaves the name to the rest whoever is worked out anew; what is taken back counts no more', async () => {
    await write(0, 0);
    await write(1, 1);
    const [a, b] = await people();
    const same = await samePerson(database, 'one', a!.id, b!.id);
    await namePerson(database, 'one', same.person.id, 'Ada');
    await compareAll();
    const { step, person } = await tellApart(database, 'one', same.person.id, '/0.mp4');
    expect(await uncompared()).toEqual(['/0.mp4']);
    await database.transaction((ask) => refold(ask, [person.id]));
    expect((await now(person.id)).name).toBeNull();
    expect((await now(same.person.id)).name).toBe('Ada');
    await undoStep(database, 'one', same.step);
    const pairs = () => database.transaction((ask) => apartByHand(ask, [person.id, same.person.id]));
    expect(await pairs()).toHaveLength(1);
    await undoStep(database, 'one', step);
    expect(await people()).toHaveLength(2);
    expect(await pairs()).toEqual([]);
  });

  test('gets no votes for who they were', async () => {
    const [ada] = await ofTwo();
    const whos = await whoOf();
    const [first, ...rest] = [...whos].filter(([, who]) => who === ada.id).map(([path]) => path);
    const votes = async () =>
      (
        await database.transaction((ask) =>
          ask(
            `select from mneme.vote v join mneme.node x on x.id = v.a join mneme.node y on y.id = v.b
               join mneme.video s on s.id = x.video join mneme.video t on t.id = y.video
             where (s.path = $1 and t.path = any($2)) or (t.path = $1 and s.path = any($2))`,
            [first, rest],
          ),
        )
      ).length;
    expect(await votes()).toBeGreaterThan(0);
    await tellApart(database, 'one', ada.id, first!);
    await database.transaction((ask) => ask('delete from mneme.vote'));
    await compareAll();
    expect(await votes()).toBe(0);
  });

  test('is asked about as somebody else', async () => {
    const videos = [made.video(0, both(0)), made.video(1, both(0)), made.video(2, both(0))].map(
      (records, n) => {
        const nodes = records.flatMap((one) => (one.in === 'nodes' ? [(one.is as NodeRecord).id] : []));
        return { records, whoOf: new Map(nodes.map((node) => [node, String(n % 2)])) };
      },
    );
    const told = (...apart: [string, string][]) => {
      const { recall } = memoryOfVideos(videos, new Map(), apart);
      return personsOf(foldLedger(recall.ledger)).length;
    };
    expect(told()).toBe(1);
    expect(told(['1', '0'])).toBe(2);
  });

  test('is told by a path or by a name that is plain; not where nothing is left, and of this collection alone', async () => {
    const [ada] = await ofTwo();
    const whos = await whoOf();
    const theirs = [...whos].filter(([, who]) => who === ada.id).map(([path]) => path);
    const others = [...whos].find(([, who]) => who !== ada.id)![0];
    for (const [who, video, code] of [
      [ada.id, others, 'not-found'],
      [ada.id, '/none.mp4', 'not-found'],
      [whos.get(others)!, '/none.mp4', 'not-found'],
      ['999999', others, 'not-found'],
    ] as const)
      await expect(tellApart(database, 'one', who, video)).rejects.toMatchObject({ code });
    await database.transaction((ask) => ask("update mneme.video set name = 'Party.mp4'"));
    await expect(tellApart(database, 'one', ada.id, 'party.mp4')).rejects.toMatchObject({
      code: 'bad-input',
    });
    expect(await steps()).toEqual([]);
    const other = await Database.open(server.url, 'other-said', server.most);
    await expect(tellApart(other, 'one', ada.id, theirs[0]!)).rejects.toMatchObject({ code: 'not-found' });
    await expect(samePerson(other, 'one', ada.id, whos.get(others)!)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(undoStep(other, 'one')).rejects.toMatchObject({ code: 'not-found' });
    await other.close();
    for (const path of theirs.slice(2)) await forgetVideo(database, 'one', path);
    await database.transaction((ask) =>
      ask("update mneme.video set name = 'Alone.mp4' where path in ($1, $2)", [theirs[0], others]),
    );
    const { person } = await tellApart(database, 'one', ada.id, 'alone.MP4');
    expect(person.videos).toBe(1);
    await expect(tellApart(database, 'one', person.id, theirs[0]!)).rejects.toMatchObject({
      code: 'bad-input',
    });
    const pairs = () => database.transaction((ask) => apartByHand(ask, [person.id, ada.id]));
    expect(await pairs()).toEqual([[person.id, ada.id]]);
    await forgetVideo(database, 'one', theirs[0]!);
    expect(await pairs()).toEqual([]);
    expect(await steps()).toEqual([]);
    expect(await now(ada.id)).toMatchObject({ videos: 1 });
  });
});
