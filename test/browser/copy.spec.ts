import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/copy.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule<Lib>(path.join(here, 'harness/copy.entry.ts'));

test('a memory that is damaged in any way is put back from its second copy, byte for byte', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    const database = await lib.rememberWithCopy(lib.FILM);
    const before = await lib.digestStores(database);
    const rounds = [];
    for (let seed = 1; seed <= 5; seed += 1) {
      const tab = await lib.open();
      const kind = await lib.damage(seed);
      // A tab that was open looks after the copy, unless its database was deleted.
      await lib.settle(tab).catch(() => {});
      const { digests, ...after } = await lib.opened();
      rounds.push({ seed, kind, ...after, isSame: JSON.stringify(digests) === JSON.stringify(before) });
    }
    // Emptied under a tab that is open, and checked there: it is not taken for lost afterwards.
    const keeper = await lib.openKeeper();
    await lib.empty();
    const { whole } = await keeper.checkMemory(false, () => {});
    const { digests, lost } = await lib.opened();
    const isSame = JSON.stringify(digests) === JSON.stringify(before);
    return { rounds, open: { whole, lost, isSame } };
  });
  expect(seen.open).toEqual({ whole: true, lost: null, isSame: true });
  for (const round of seen.rounds)
    expect(round).toMatchObject({ isSame: true, whole: true, damage: [], lost: null, putBack: {} });
  expect(new Set(seen.rounds.map(({ kind }) => kind)).size).toBeGreaterThan(2);
});

test('nothing that was forgotten stays in the second copy, not even what it was before', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.rememberWithCopy(lib.FILM);
    const keeper = await lib.openKeeper();
    const [first] = await keeper.videos();
    // What is set right and taken back lies in it as it was, until something is forgotten.
    await keeper.markVideos([{ video: first!.name, add: ['Zoe at the sea'] }]);
    await keeper.markVideos([{ video: first!.name, remove: ['Zoe at the sea'] }]);
    const before = await lib.textOfCopy();
    await keeper.forgetPerson('p_1', true);
    const withoutZoe = await lib.textOfCopy();
    await keeper.forgetVideo('trip (2).mov', false, []);
    const withoutTrip = await lib.textOfCopy();
    const digests = await keeper.digest();
    await lib.forgetAll();
    const healed = await lib.opened();
    const again = await lib.openKeeper();
    await again.forgetEverything();
    const isSame = JSON.stringify(healed.digests) === JSON.stringify(digests);
    return { before, withoutZoe, withoutTrip, isSame, all: await lib.textOfCopy() };
  });
  expect(seen.before).toMatch(/Zoe at the sea/);
  expect(seen.before).toMatch(/town 2/);
  expect(seen.withoutZoe).not.toMatch(/Zoe/);
  expect(seen.withoutZoe).toMatch(/town 2/);
  expect(seen.withoutTrip).not.toMatch(/town 2|vid_2/);
  expect(seen.withoutTrip).toMatch(/town 1/);
  expect(seen.isSame, 'what was not forgotten is put back').toBe(true);
  expect(seen.all).toBe('');
});

test('a second copy that is cut, doubled, lost, or behind by a kill is made anew; what it still has heals', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    const database = await lib.rememberWithCopy(lib.FILM);
    const sizes = (all: Map<string, Uint8Array>) =>
      JSON.stringify([...all].map(([n, b]) => [n, b.length]).sort());
    const whole = await lib.files();
    const [name, bytes] = [...whole].find(([one]) => one.startsWith('vid_1'))!;
    const doubled = new Uint8Array(2 * bytes.length);
    doubled.set(bytes);
    doubled.set(bytes, bytes.length);
    const faults = { cut: bytes.slice(0, 5000), doubled, lost: null };
    const made: Record<string, boolean> = {};
    for (const [fault, now] of Object.entries(faults)) {
      await lib.putFiles(new Map([[name, now]]));
      await lib.settle(await lib.open());
      const files = await lib.files();
      made[fault] = sizes(files) === sizes(whole) && (await database.copyState())?.isWhole === true;
    }
    // Killed between the commit and the copy: the copy is as it was before.
    const before = await lib.files();
    await database.setVideosRight([{ ...(await database.all('videos'))[0]!, name: 'renamed.mp4' }]);
    await lib.putFiles(before);
    await lib.lose('pictures', 'vid_1/c000000/still');
    const behind = await lib.opened();
    await lib.settle(await lib.open());
    const digests = await lib.digestStores(database);
    await lib.forgetAll();
    const caughtUp = await lib.opened();
    return { made, behind, same: JSON.stringify(caughtUp.digests) === JSON.stringify(digests) };
  });
  expect(seen.made).toEqual({ cut: true, doubled: true, lost: true });
  expect(seen.behind).toMatchObject({ whole: true, lost: null, putBack: { records: 1 } });
  expect(seen.same).toBe(true);
});

test('what is taken in, and what two tabs write by turns, is in the second copy; what it cannot heal is told as ever', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    const [one, other] = [await lib.open(), await lib.open()];
    await lib.settle(one);
    const archive = await lib.archiveBlob(lib.MemoryInHand.make(lib.FILM), lib.NO_HOOKS);
    await lib.importing(archive, one);
    await lib.settle(one);
    const [video] = await one.all('videos');
    for (const [i, tab] of [other, one, other].entries())
      await tab.setVideosRight([{ ...video!, name: `name ${i}.mp4` }]);
    const followed = await other.copyState();
    const digests = await lib.digestStores(one);
    await lib.forgetAll();
    const healed = await lib.opened();
    await (await lib.openKeeper()).keepSecondCopy(false);
    await lib.forgetAll();
    const { lost } = await lib.opened();
    return { followed, same: JSON.stringify(healed.digests) === JSON.stringify(digests), lost };
  });
  expect(seen.followed).toMatchObject({ off: null, isWhole: true });
  expect(seen.same).toBe(true);
  expect(seen.lost, 'switched off').toMatchObject({ now: { records: 0 } });
});

test('where there is no room the second copy is given up and told, and the memory goes on', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    const [first, second, third] = lib.makeWrites(lib.FILM);
    const database = await lib.open();
    await lib.settle(database);
    await database.writeClip(first!);
    lib.fillDatabase();
    await database.writeClip(second!);
    const yielded = [await database.copyState(), await database.copyNews()];
    await database.keepCopy(true);
    await database.forgetCopyNews();
    await lib.settle(database);
    const kept = await database.copyState();
    lib.fillDisk();
    await database.writeClip(third!);
    const givenUp = [await database.copyState(), await database.copyNews()];
    return { yielded, kept, givenUp, clips: (await database.all('clips')).length };
  });
  const noRoom = [
    { off: 'no-room', isWhole: false, bytes: 0 },
    { putBack: null, copyYielded: true },
  ];
  expect(seen.yielded).toEqual(noRoom);
  expect(seen.kept).toMatchObject({ off: null, isWhole: true });
  expect(seen.givenUp).toEqual(noRoom);
  expect(seen.clips).toBe(3);
});
