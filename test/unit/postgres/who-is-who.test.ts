// Who is who across the videos of an archive, and names given there: PGlite, or the server that MNEME_ARCHIVE_TEST_URL names.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audited } from '../../../lib/postgres/audit';
import { compareVideos } from '../../../lib/postgres/compare-videos';
import { Database } from '../../../lib/postgres/database';
import { findMoments } from '../../../lib/postgres/find-moments';
import { forgetVideo } from '../../../lib/postgres/forget-videos';
import { namePerson } from '../../../lib/postgres/name-person';
import { peopleOf } from '../../../lib/postgres/people';
import { undoStep } from '../../../lib/postgres/steps';
import { setTerms } from '../../../lib/postgres/terms';
import { WhoJobs } from '../../../lib/postgres/who-jobs';
import { writeVideo } from '../../../lib/postgres/write-video';
import type { Filed } from '../../../lib/store/archive/archive-format';
import { type Appearance, MadePeople } from '../../made-people';
import { type TestServer, testServer } from '../../postgres';
import { storyRecords } from './story-records';

let server: TestServer;
let database: Database;
let jobs: WhoJobs;
let number = 0;

beforeAll(async () => {
  server = await testServer();
}, 120_000);
afterAll(() => server.stop());
beforeEach(async () => {
  number += 1;
  database = await Database.open(server.url, `test-${number}`, server.most);
  await setTerms(database, 'one', { basis: 'agreed', notice: 'at the door', keepDays: 30 });
  jobs = await WhoJobs.open(database);
  return async () => {
    await jobs.close();
    await database.close();
  };
});

const write = (records: readonly Filed[], path: string) =>
  writeVideo(database, { device: 'one', path, records });
const compareAll = async () => {
  await jobs.add();
  for (let block = await jobs.work(); block; block = await jobs.work())
    expect(block).toEqual({ problem: null });
};
const people = () => database.transaction((ask) => peopleOf(ask, '', 100));
const rows = (statement: string) => database.transaction((ask) => ask<Record<string, unknown>>(statement));
/** Whom each person of each video is held to be. */
const whos = () =>
  rows('select video::integer, person, who::integer, name from mneme.person order by video, person');

/** Videos of made people, both seen and heard, with so many looks that likeness tells. */
const both = (...whos: number[]): Appearance[] => whos.map((who) => ({ who, hasFace: true, hasVoice: true }));

describe('the same people in several videos', () => {
  test('are one by the votes of likeness, whichever machine compares which block, and however often', async () => {
    const made = new MadePeople(6);
    for (let n = 0; n < 12; n += 1) await write(made.video(n, both(n % 3, 3 + (n % 3))), `/${n}.mp4`);
    expect(await people()).toHaveLength(24);
    await compareAll();
    const found = await people();
    expect(found.length).toBeLessThan(18);
    // Nobody is taken for somebody else: in each video two are two, and a person is of one third of them alone.
    const after = await whos();
    const together = new Map<unknown, Set<number>>();
    for (const { video, who } of after) {
      const own = together.get(who) ?? new Set();
      together.set(who, own.add((Number(video) - Number(after[0]!.video)) % 3));
    }
    for (const thirds of together.values()) expect(thirds.size).toBe(1);
    expect(new Set(after.map(({ video, who }) => `${video} ${who}`)).size).toBe(24);
    expect(await rows('select from mneme.video where not compared')).toEqual([]);

    expect(await jobs.add()).toBe(0);
    const ids = (await rows('select id::text from mneme.video')).map(({ id }) => String(id));
    await compareVideos(database, ids);
    await Promise.all([compareVideos(database, ids.slice(0, 6)), compareVideos(database, ids.slice(3))]);
    expect(await whos()).toEqual(after);
  });

  test('are compared by another machine where one stopped at it', async () => {
    const made = new MadePeople(2);
    for (let n = 0; n < 2; n += 1) await write(made.video(n, both(0)), `/${n}.mp4`);
    await jobs.add();
    await database.executeSql(
      "update mneme_queue.job set state = 'active', started_on = now() - interval '11 minutes' where name = $1",
      [`who-${database.collection}`],
    );
    expect(await jobs.add()).toBe(0);
    expect(await jobs.work()).toEqual({ problem: null });
    expect(await rows('select from mneme.video where not compared')).toEqual([]);
  });

  test('are compared, too, where they were written by the version before', async () => {
    const made = new MadePeople(2);
    for (let n = 0; n < 3; n += 1) await write(made.video(n, both(0)), `/${n}.mp4`);
    await compareAll();
    const before = (await people()).length;
    await database.transaction(async (ask) => {
      await ask('delete from mneme.node');
      await ask('update mneme.person set who = null');
      await ask('delete from mneme.who');
      await ask('update mneme.video set compared = false');
    });
    await compareAll();
    expect(await people()).toHaveLength(before);
  });

  test('are several again once the video is forgotten by which they were one', async () => {
    const made = new MadePeople(1);
    for (let n = 0; n < 3; n += 1) await write(made.video(n, both(0)), `/${n}.mp4`);
    const nodes = await rows("select id::text from mneme.node where node like 'f%' order by video");
    const [a, b, c] = nodes.map(({ id }) => String(id));
    await database.transaction(async (ask) => {
      await ask('insert into mneme.vote (a, b, similarity) values ($1, $2, 0.96), ($2, $3, 0.96)', [a, b, c]);
      await ask('update mneme.video set compared = true');
    });
    const { refold } = await import('../../../lib/postgres/fold-who');
    const all = (await people()).map(({ id }) => id);
    await database.transaction((ask) => refold(ask, all.slice(0, 1)));
    expect(await people()).toMatchObject([{ videos: 3 }]);
    await forgetVideo(database, 'one', '/1.mp4');
    expect(await people()).toMatchObject([{ videos: 1 }, { videos: 1 }]);
    expect(await rows('select from mneme.video where not compared')).toHaveLength(2);
    await forgetVideo(database, 'one', '/0.mp4');
    await forgetVideo(database, 'one', '/2.mp4');
    for (const table of ['who', 'node', 'vote', 'apart', 'person'])
      expect([table, await rows(`select from mneme.${table}`)]).toEqual([table, []]);
  });
});

describe('a name given by hand', () => {
  const find = (person: string) => findMoments(database, { words: 'tea', meaning: null, person, most: 20 });
  const named = async (name: string) => (await people()).find((one) => one.name === name)!;

  test('is what they are found by at once, in the audit, and can be taken back', async () => {
    await write(await storyRecords('dev-breakfast'), '/a.mp4');
    const hazel = await named('Hazel');
    const before = await find('Hazel');
    expect(before.length).toBeGreaterThan(0);
    const { step, person } = await namePerson(database, 'one', hazel.id, '  Hazel   Ashworth ');
    expect(person).toEqual({ ...hazel, name: 'Hazel Ashworth', given: true, provisional: false });
    expect(await find('Hazel')).toEqual([]);
    const after = await find('hazel ashworth');
    expect(after.map(({ t0 }) => t0)).toEqual(before.map(({ t0 }) => t0));
    expect(after[0]!.who).toContainEqual({ id: hazel.id, name: 'Hazel Ashworth' });
    await namePerson(database, 'two', hazel.id, 'Hazel A.');

    expect(await undoStep(database, 'one')).toMatchObject({ person: { name: 'Hazel Ashworth' } });
    expect(await undoStep(database, 'one', step)).toEqual({
      step,
      person: hazel,
      before: 'Hazel Ashworth',
    });
    expect(await find('Hazel')).toEqual(before);
    await expect(undoStep(database, 'one', step)).rejects.toMatchObject({ code: 'not-found' });
    await expect(undoStep(database, 'one')).rejects.toMatchObject({ code: 'not-found' });
    const acts = await database.transaction((ask) => audited(ask, 10));
    expect(acts.map(({ device, act, what }) => [device, act, (what as { name: string }).name])).toEqual([
      ['one', 'undo', 'Hazel'],
      ['one', 'undo', 'Hazel Ashworth'],
      ['two', 'name', 'Hazel A.'],
      ['one', 'name', 'Hazel Ashworth'],
      ['one', 'terms', undefined],
    ]);
  });

  test('goes to all videos they are in, now and later, and with the last of them', async () => {
    const made = new MadePeople(1);
    for (let n = 0; n < 4; n += 1) await write(made.video(n, both(0)), `/${n}.mp4`);
    await compareAll();
    const [most] = await people();
    expect(most!.videos).toBeGreaterThan(1);
    await namePerson(database, 'one', most!.id, 'Ada');
    for (let n = 4; n < 12; n += 1) await write(made.video(n, both(0)), `/${n}.mp4`);
    await compareAll();
    const ada = await named('Ada');
    expect(ada.videos).toBeGreaterThan(most!.videos);
    const called = (await whos()).filter(({ who }) => String(who) === ada.id);
    expect(called.map(({ name }) => name)).toEqual(called.map(() => 'Ada'));
    for (let n = 0; n < 12; n += 1) await forgetVideo(database, 'one', `/${n}.mp4`);
    expect(await rows('select from mneme.step')).toEqual([]);
  });

  test('that cannot be read, is too long, or of nobody is refused; an empty one takes it away', async () => {
    await write(await storyRecords('dev-breakfast'), '/a.mp4');
    const { id } = await named('Hazel');
    for (const [who, name, code] of [
      [id, '\u200b', 'bad-input'],
      [id, 'x'.repeat(81), 'bad-input'],
      ['999999', 'Ada', 'not-found'],
      ['no id', 'Ada', 'not-found'],
    ] as const)
      await expect(namePerson(database, 'one', who, name)).rejects.toMatchObject({ code });
    expect(await rows('select from mneme.step')).toEqual([]);
    expect((await namePerson(database, 'one', id, '')).person.name).toBeNull();
    expect(await find('Hazel')).toEqual([]);
    // Somebody of another collection has no such person.
    const other = await Database.open(server.url, 'other', server.most);
    await expect(namePerson(other, 'one', id, 'Ada')).rejects.toMatchObject({ code: 'not-found' });
    await other.close();
  });
});
