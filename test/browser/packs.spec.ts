import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/packs.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule<Lib>(path.join(here, 'harness/packs.entry.ts'), {}, { isEmptied: true });

test('a memory with packs opens by them, reads as before, and goes on', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember(1);
    const first = await lib.opened();
    const before = await lib.look(first);
    await lib.pack(first);
    const afterPacking = await lib.look(first);
    const stored = await lib.packs();
    const second = await lib.opened();
    const packed = [...second.packed.values()];
    const sizes = await second.reading(({ sizes }) => sizes);
    const opened = await lib.look(second);
    // A clip more, and a name, written by the second and read by the first.
    await second.asWriter(() => second.addClip(lib.lastClip()));
    await second.asWriter(() => second.append({ kind: 'name', node: 'f_1', name: 'Ottilie' }, null));
    const grown = await lib.look(second);
    await first.fresh();
    const followed = await lib.look(first);
    const stale = (await lib.opened()).isUnfolded;
    await lib.pack(second);
    const third = await lib.opened();
    return {
      ...{ before, afterPacking, stored, packed, sizes, opened, grown, followed, stale },
      again: await lib.look(third),
      fresh: third.isUnfolded,
    };
  });
  expect(seen.stored.numbers.length).toBeGreaterThan(3);
  expect(seen.stored.isFolded).toBe(true);
  expect(seen.sizes.packed).toBeGreaterThan(seen.sizes.all / 2);
  expect(seen.packed.length).toBeGreaterThan(2);
  expect(seen.afterPacking).toEqual(seen.before);
  expect(seen.opened).toEqual(seen.before);
  expect(seen.grown).not.toEqual(seen.before);
  expect(seen.grown.join()).toContain('Ottilie');
  expect(seen.followed).toEqual(seen.grown);
  expect([seen.stale, seen.fresh]).toEqual([true, false]);
  expect(seen.again).toEqual(seen.grown);
});

test('the first lines that were remembered teach, packed or not, and none of a video that is forgotten', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember(1);
    const held = await lib.opened();
    const before = await lib.taught(held, 50);
    await lib.pack(held);
    const second = await lib.opened();
    const packed = await lib.taught(second, 50);
    await second.asWriter(() => second.addClip(lib.lastClip()));
    const grown = await lib.taught(second, 50);
    await lib.forgetVideo(second, 'dev-breakfast.mp4');
    return { before, packed, grown, left: await lib.taught(second, 50) };
  });
  const lines = ({ talks }: { talks: number[][] }) => talks.flat();
  expect(lines(seen.before)).toHaveLength(50);
  expect(seen.before.count).toBeGreaterThan(50);
  expect(seen.packed).toEqual(seen.before);
  // More of the last video changes nothing of what was learnt.
  expect(seen.grown).toEqual({ ...seen.before, count: expect.any(Number) });
  expect(seen.grown.count).toBeGreaterThan(seen.before.count);
  expect(seen.left.state).not.toBe(seen.grown.state);
  const forgotten = new Set(lines(seen.before).slice(0, 20));
  expect(lines(seen.left).filter((value) => forgotten.has(value))).toEqual([]);
});

test('of a packed video other words are read once it has them, by each tab and after each opening', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember();
    const first = await lib.opened();
    const before = await lib.look(first);
    await lib.pack(first);
    const second = await lib.opened();
    const packed = (await lib.packs()).numbers.length;
    await lib.addSubtitles(second, 'dev-camping.mp4');
    const left = (await lib.packs()).numbers.length;
    const added = await lib.look(second);
    await first.fresh();
    const followed = await lib.look(first);
    await lib.pack(second);
    const isFolded = !second.isUnfolded;
    const third = await lib.opened();
    const opened = await lib.look(third);
    const late = [...third.listened.values()];
    await lib.correct(third, 'undo');
    const undone = await lib.look(third);
    await lib.pack(third);
    const fourth = await lib.opened();
    const opensUndone = await lib.look(fourth);
    await lib.correct(fourth, 'redo');
    return {
      before,
      packed,
      left,
      added,
      followed,
      isFolded,
      opened,
      late,
      undone,
      opensUndone,
      redone: await lib.look(fourth),
    };
  });
  expect(seen.left).toBeLessThan(seen.packed);
  expect(seen.added.join()).toContain('Honest.');
  expect(seen.followed).toEqual(seen.added);
  expect(seen.isFolded).toBe(true);
  expect(seen.opened).toEqual(seen.added);
  expect(seen.late).toEqual([{ listening: 1, by: 'subtitles' }]);
  expect(seen.undone).toEqual(seen.before);
  expect(seen.opensUndone).toEqual(seen.before);
  expect(seen.redone).toEqual(seen.added);
});

test('of a packed video what people said is something else is not read, by each tab and after each opening', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember();
    const first = await lib.opened();
    await lib.pack(first);
    const second = await lib.opened();
    const [before, packed] = [await lib.dogs(second), (await lib.packs()).numbers.length];
    await lib.denyDogs(second);
    const [denied, left] = [await lib.dogs(second), (await lib.packs()).numbers.length];
    await first.fresh();
    const followed = await lib.dogs(first);
    await lib.pack(second);
    const third = await lib.opened();
    const opened = await lib.dogs(third);
    await lib.restoreDogs(third);
    return { before, packed, denied, left, followed, opened, restored: await lib.dogs(third) };
  });
  expect(seen.before).toHaveLength(2);
  expect(seen.left).toBeLessThan(seen.packed);
  expect(seen.denied).toEqual(seen.before.slice(1));
  expect(seen.followed).toEqual(seen.denied);
  expect(seen.opened).toEqual(seen.denied);
  expect(seen.restored).toEqual(seen.before);
});

for (const [what, name] of [
  ['Video', 'dev-camping.mp4'],
  ['Person', 'Bea'],
] as const)
  test(`nothing of a ${what.toLowerCase()} that is forgotten stays in packs`, async ({ inWorker }) => {
    const seen = await inWorker(
      async (lib, [of, called]) => {
        const forget = of === 'Video' ? lib.forgetVideo : lib.forgetPerson;
        await lib.remember();
        const without = await lib.opened();
        await lib.pack(without);
        const before = await lib.asides();
        const videoId = of === 'Video' ? without.videoNamed(called).id : null;
        const all = await lib.packs();
        // In another tab, which knew of no packs when it was opened.
        const other = await lib.opened();
        await forget(other, called);
        const left = await lib.packs();
        const asides = await lib.asides();
        const opened = await lib.look(await lib.opened());
        await lib.pack(other);
        const again = await lib.opened();
        return {
          ...{ before, all, left, asides, opened, videoId },
          repacked: await lib.packs(),
          again: await lib.look(again),
          held: await lib.look(other),
        };
      },
      [what, name] as [typeof what, string],
    );
    const tells = what === 'Video' ? new RegExp(`"videoId":"${seen.videoId}"`) : /\bbea\b/i;
    expect(seen.before).toMatch(tells);
    expect(seen.asides).not.toMatch(tells);
    expect(seen.left.numbers.length).toBeLessThan(seen.all.numbers.length);
    expect(seen.left.isFolded).toBe(false);
    expect(seen.left.bytes).toBeLessThan(seen.all.bytes);
    expect(seen.repacked.isFolded).toBe(true);
    if (what === 'Person') expect(seen.repacked.numbers.length).toBeGreaterThan(seen.left.numbers.length);
    expect(seen.opened).toEqual(seen.held);
    expect(seen.again).toEqual(seen.held);
  });

test('of packed lines that are described anew no earlier vector is read, by any tab, and they are packed again', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember();
    const first = await lib.opened();
    await lib.pack(first);
    const before = await lib.found(first);
    const second = await lib.opened();
    await lib.describeLines(second);
    const left = await lib.packs();
    const described = await lib.found(second);
    await first.fresh();
    await lib.pack(first);
    const again = await lib.packs();
    return { before, left, described, again, opened: await lib.found(await lib.opened()) };
  });
  expect(seen.left.numbers).toEqual([]);
  expect(seen.described).not.toEqual(seen.before);
  expect(seen.again.numbers.length).toBeGreaterThan(1);
  expect(seen.opened).toEqual(seen.described);
});

test('packs that do not hold are not used, and made again', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember();
    const first = await lib.opened();
    await lib.pack(first);
    const expected = await lib.look(first);
    const clip = await lib.falsify(1);
    const second = await lib.opened();
    await lib.look(second);
    const read = await lib.look(second);
    const left = await lib.packs();
    await lib.pack(second);
    const repacked = await lib.packs();
    const again = await lib.look(await lib.opened());
    return { clip, expected, read, left, repacked, again };
  });
  expect(seen.clip).toBeGreaterThanOrEqual(0);
  expect(seen.read).toEqual(seen.expected);
  expect(seen.left).toEqual({ numbers: [], bytes: 0, isFolded: false });
  expect(seen.repacked.numbers.length).toBeGreaterThan(3);
  expect(seen.again).toEqual(seen.expected);
});

test('where a file of packs is spoilt the memory is read without them, and they are made again', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember();
    const first = await lib.opened();
    await lib.pack(first);
    const stored = await lib.packs();
    const expected = await lib.look(first);
    const looks: string[][] = [];
    const left: boolean[] = [];
    for (const part of ['columns', 'codes'] as const) {
      await lib.spoil(part);
      const held = await lib.opened();
      left.push(held.hasUnsoundPacks);
      looks.push(await lib.look(held));
      await lib.pack(held);
    }
    return { expected, looks, left, stored, repacked: await lib.packs() };
  });
  expect(seen.left).toEqual([true, true]);
  for (const look of seen.looks) expect(look).toEqual(seen.expected);
  expect(seen.repacked.numbers.length).toBe(seen.stored.numbers.length);
});

test('everything that is forgotten is in no file of packs', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember();
    const held = await lib.opened();
    await lib.pack(held);
    const before = (await lib.packs()).bytes;
    await held.asWriter(() => held.clear());
    return { before, after: await lib.packs() };
  });
  expect(seen.before).toBeGreaterThan(10_000);
  expect(seen.after).toEqual({ numbers: [], bytes: 0, isFolded: false });
});
