import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inEnglish } from '../../lib/told';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/integrity.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule<Lib>(path.join(here, 'harness/integrity.entry.ts'), {}, { isEmptied: true });

/** One for each of what becomes of it; test/unit/store/rebuilt-stores.test.ts does all stores. */
for (const store of ['incidents', 'ledger', 'pictures'] as const)
  test(`a record of ${store} is lost, or altered: it is found, the rest answers, and it is rebuilt as far as it can be`, async ({
    inWorker,
  }) => {
    for (const how of ['lose', 'alter'] as const)
      expect(
        await inWorker((lib, [of, what]) => lib.faultsOnceRebuilt(of, what), [store, how] as [
          typeof store,
          typeof how,
        ]),
        how,
      ).toEqual([]);
  });

test('who is known by a checksum that is lost is kept, and a video lost with its own is told by its clips', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    const before = await lib.digestStores(await lib.remember(lib.FILM));
    await lib.lose('seals', 'nodes/f_1');
    const keeper = await lib.openKeeper();
    const known = await keeper.checkMemory(true, () => {});
    const same = await keeper.digest();
    await lib.lose('seals', 'vid_1');
    await lib.lose('videos', 'vid_1');
    const lost = await (await (await lib.openKeeper()).overview([])).damage;
    const rebuilt = await (await lib.openKeeper()).checkMemory(true, () => {});
    return { before, known, same, lost, rebuilt };
  });
  expect(seen.known).toMatchObject({ whole: true, rebuilt: 1 });
  expect(seen.same).toEqual(seen.before);
  expect(seen.lost.map(({ text }) => inEnglish(text))).toContain(
    'Video 1: its subtitles without a checksum, its own record missing.',
  );
  expect(seen.rebuilt.whole).toBe(true);
});

test('a damaged memory is checked as it is opened, and nothing is written before who is who is rebuilt', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember(lib.FILM);
    await lib.spoil('incidents', 'alter');
    await lib.spoil('ledger', 'lose');
    const keeper = await lib.openKeeper();
    const damage = (await keeper.overview([])).damage.map(({ text }) => text);
    const refused = await keeper.correct({ do: 'name', id: 'p_1', name: 'Ada' }).catch((error) => error.code);
    const { whole, rebuilt } = await keeper.checkMemory(true, () => {});
    await keeper.correct({ do: 'name', id: 'p_1', name: 'Ada' });
    return { damage, refused, whole, rebuilt, after: await keeper.checkMemory(false, () => {}) };
  });
  expect(seen.damage).toHaveLength(2);
  expect(inEnglish(seen.damage[0]!)).toMatch(/^trip \(2\)\.mov, .*: 1 incident altered\.$/);
  expect(inEnglish(seen.damage[1]!)).toMatch(/^Who is who: 1 step missing\.$/);
  expect(seen).toMatchObject({ refused: 'memory-damaged', whole: true, rebuilt: 2, after: { whole: true } });
});

test('a picture that the browser fails to read is left out when it is asked for', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember(lib.FILM);
    const keeper = await lib.openKeeper();
    const key = 'vid_1/c000002/still';
    const before = await keeper.picture(key);
    lib.makeUnreadable('pictures', key);
    const picture = await keeper.picture(key);
    const damage = (await keeper.overview([])).damage;
    const other = await keeper.picture('vid_1/c000001/still');
    return { before: before?.length, picture, damage, other: other?.length };
  });
  expect(seen.before).toBe(2000);
  expect(seen.picture).toBeNull();
  expect(seen.damage.map(({ text }) => inEnglish(text))).toEqual([
    'Größe & <3.mp4, 1:00 to 1:30: 1 picture altered.',
  ]);
  expect(seen.other).toBe(2000);
});

test('a question that a model may have been asked is not asked again where damage is found meanwhile', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember(lib.FILM);
    let calls = 0;
    const model = {
      ...({ model: 'tiny', runsIn: 'server', takes: { images: false, audio: false } } as const),
      async complete() {
        calls += 1;
        await lib.spoil('incidents', 'alter');
        throw new Error('what nothing foresees');
      },
    };
    const keeper = await lib.openKeeper(model);
    const question = { question: 'What did line 1 say?', mode: 'reflex' } as const;
    const refused = await keeper.ask(question).catch(({ code, message }) => ({ code, message }));
    const damage = (await keeper.overview([])).damage;
    return { calls, refused, damage: damage.length };
  });
  expect(seen).toEqual({
    calls: 1,
    refused: { code: 'memory-damaged', message: expect.stringMatching(/nothing is asked again by itself/) },
    damage: 1,
  });
});

test('one record changed at random, in the store of a real browser, is found and named, and all else is there', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    const memory = await lib.makeRich();
    await lib.restore(memory);
    const before = await lib.readWhole();
    const faults: [change: object, faults: string[]][] = [];
    for (let seed = 101; seed <= 110; seed += 1) {
      const change = await lib.spoilOne(memory, seed);
      const own = lib.faultsOf(before, await lib.readWhole(), change);
      if (own.length > 0) faults.push([{ seed, ...change }, own]);
    }
    return { whole: before.check, faults };
  });
  expect(seen.whole).toMatchObject({ gave: { whole: true } });
  expect(seen.faults).toEqual([]);
});

test('the same memory has the same checksums, remembered, imported or forgotten to', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    const one = { ...lib.FILM, videos: 1 };
    await lib.remember(one);
    const remembered = await lib.seals();
    await lib.forgetAll();
    const database = await lib.open();
    const archive = await lib.archiveBlob(lib.MemoryInHand.make(one), lib.NO_HOOKS);
    const { outcome } = await lib.importing(archive, database);
    const imported = await lib.seals();
    const keeper = await lib.openKeeper();
    await keeper.forgetVideo('Größe & <3.mp4', false, []);
    const { whole } = await keeper.checkMemory(false, () => {});
    return { outcome, remembered, imported, forgotten: await lib.seals(), whole };
  });
  expect(seen.outcome).toMatchObject({ videos: 1 });
  expect(seen.imported).toEqual(seen.remembered);
  expect(seen.whole).toBe(true);
  expect(seen.forgotten).toEqual([['counts', expect.objectContaining({ clips: 0, ledger: 0, pictures: 0 })]]);
});
