import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeModule } from '../../bin/setup/node-module.mjs';
import type { ArchiveAnswer } from '../../lib/postgres/ask-archive';
import { Database } from '../../lib/postgres/database';
import type { FoundMoment } from '../../lib/postgres/find-moments';
import type { ArchivePerson } from '../../lib/postgres/people';
import type { QueueStatus } from '../../lib/postgres/queue';
import { setTerms } from '../../lib/postgres/terms';
import { writeVideo } from '../../lib/postgres/write-video';
import { testServer } from '../postgres';
import { DEMO, expect, test } from './harness/app';
import { beginning } from './harness/beginning';
import { commandsOn, commandsWithin, makeHome } from './harness/cli';

test('two machines remember into one archive, each film once; it is searched, asked and forgotten', async () => {
  const home = makeHome();
  const server = await testServer();
  const variables = () => ({ MNEME_ARCHIVE_URL: server.url, MNEME_MODELS: path.join(home, 'weights') });
  const { result, failure } = commandsWithin('mem', () => home, variables);
  const machine = commandsOn('mem', () => home, variables);
  try {
    for (const folder of ['weights', 'all/.hidden', 'all/deep'])
      mkdirSync(path.join(home, folder), { recursive: true });
    const film = path.join(home, 'all/a.mp4');
    writeFileSync(film, await beginning(DEMO, 6, false));
    writeFileSync(
      path.join(home, 'all/a.vtt'),
      'WEBVTT\n\n00:01.000 --> 00:04.000\nThe spare key is under the blue pot.\n',
    );
    cpSync(film, path.join(home, 'all/deep/again.mp4'));
    cpSync(film, path.join(home, 'all/.hidden/none.mp4'));
    cpSync(path.join(home, 'films/letter.mp4'), path.join(home, 'all/letter.mp4'));
    expect(await failure('archive', 'add', 'nowhere')).toMatchObject({ code: 'not-found' });
    expect(await failure('archive', 'find')).toMatchObject({ code: 'bad-input' });
    expect(await failure('archive', 'status', '--drain')).toMatchObject({ code: 'bad-input' });

    expect(await result('archive', 'add', 'all')).toEqual({ files: 3, added: 3 });
    const work = (device: string) =>
      machine.result<Record<string, number>>('archive', 'work', '--drain', '--device', device);
    const [one, two] = await Promise.all([work('one'), work('two')]);
    expect(one!.remembered! + two!.remembered!).toBe(1);
    expect(one!.known! + two!.known!).toBe(1);
    const { counts, failures } = await result<QueueStatus>('archive', 'status');
    expect(counts).toEqual({ waiting: 0, 'being remembered': 0, remembered: 2, failed: 1 });
    expect(failures.map(({ path: file }) => path.basename(file))).toEqual(['letter.mp4']);

    const found = await result<FoundMoment[]>('archive', 'find', 'blue pot');
    expect(found[0]).toMatchObject({ words: 'The spare key is under the blue pot.', who: [] });
    const { answer, of } = await result<ArchiveAnswer['answer'] & { of: number }>(
      'archive',
      'ask',
      'Where is the spare key?',
    );
    expect({ answer, of }).toEqual({ answer: expect.stringContaining('under the blue pot'), of: 1 });
    expect(await result('archive', 'forget', found[0]!.path)).toEqual({ forgotten: [found[0]!.path] });
    expect(await result('archive', 'find', 'blue pot')).toEqual([]);
    const acts = await result<{ act: string }[]>('archive', 'audit');
    expect(acts.map(({ act }) => act)).toEqual(['find', 'forget', 'ask', 'find']);
  } finally {
    await server.stop();
  }
});

test('people of an archive are listed, named, joined and told apart, found by their new name, and that is taken back', async () => {
  const home = makeHome();
  const server = await testServer();
  const { result, failure } = commandsWithin(
    'mem',
    () => home,
    () => ({ MNEME_ARCHIVE_URL: server.url }),
  );
  const database = await Database.open(server.url, 'main', server.most);
  try {
    const { storyRecords } = await nodeModule('test/unit/postgres/story-records.ts');
    await setTerms(database, 'one', { basis: 'agreed', notice: 'at the door', keepDays: 30 });
    const write = async (name: string) =>
      writeVideo(database, {
        ...{ device: 'one', path: `/films/${name}.mp4`, records: await storyRecords(`dev-${name}`) },
      });
    await write('breakfast');
    const people = await result<ArchivePerson[]>('archive', 'people');
    expect(people.map(({ name }) => name)).toContain('Owen');
    const [hazel] = await result<ArchivePerson[]>('archive', 'people', 'haz');
    expect(hazel).toMatchObject({ name: 'Hazel', given: false, videos: 1 });
    expect(await failure('archive', 'name')).toMatchObject({ code: 'bad-input' });
    expect(await failure('archive', 'name', '999999', 'Ada')).toMatchObject({ code: 'not-found' });
    expect(await result('archive', 'name', hazel!.id, 'Hazel', 'Ashworth')).toMatchObject({
      person: { id: hazel!.id, name: 'Hazel Ashworth', given: true },
    });
    const theirs = (name: string) => result<FoundMoment[]>('archive', 'find', 'tea', '--person', name);
    expect((await theirs('hazel ashworth')).length).toBeGreaterThan(0);
    expect(await theirs('Hazel')).toEqual([]);
    expect(await result('archive', 'undo')).toMatchObject({ person: hazel, before: 'Hazel Ashworth' });
    expect((await theirs('Hazel')).length).toBeGreaterThan(0);
    expect(await failure('archive', 'undo')).toMatchObject({ code: 'not-found' });

    await write('camping');
    const owen = people.find(({ name }) => name === 'Owen')!;
    const camper = (await result<ArchivePerson[]>('archive', 'people', 'haz'))[1]!;
    expect(await failure('archive', 'same', hazel!.id)).toMatchObject({ code: 'bad-input' });
    expect(await failure('archive', 'same', hazel!.id, owen.id)).toMatchObject({ code: 'bad-input' });
    const alone = ['apart', hazel!.id, '/films/breakfast.mp4'];
    expect(await failure('archive', ...alone)).toMatchObject({ code: 'bad-input' });
    await result('archive', 'name', hazel!.id, 'Hazel A.');
    expect(await result('archive', 'same', hazel!.id, camper.id)).toMatchObject({
      ...{ person: { name: 'Hazel A.', videos: 2 }, before: 'Hazel' },
    });
    const [both] = await result<ArchivePerson[]>('archive', 'people', 'haz');
    expect(await result('archive', 'apart', both!.id, 'dev-camping.mp4')).toMatchObject({
      ...{ person: { name: 'Hazel', videos: 1 }, before: 'Hazel A.' },
    });
    expect(await result('archive', 'undo')).toMatchObject({ person: both });
    const acts = await result<{ act: string }[]>('archive', 'audit');
    expect(acts.slice(0, 4).map(({ act }) => act)).toEqual(['undo', 'apart', 'same', 'name']);
  } finally {
    await database.close();
    await server.stop();
  }
});
