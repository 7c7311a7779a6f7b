import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/writing.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule<Lib>(path.join(here, 'harness/writing.entry.ts'));

test('a memory that was made without a model is written by one, sealed, packed anew, rebuilt and forgotten', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember();
    const before = await lib.opened();
    await lib.pack(before);
    const plain = await lib.look(before);
    const { keeper, untilIdle } = await lib.writingKeeper();
    await keeper.upgradeMemory();
    const idle = await untilIdle();
    const digest = await keeper.digest();
    const whole = await lib.check(keeper, false);
    // Another tab, which follows; and one that opens by packs that do not hold what was written.
    await before.fresh();
    const followed = await lib.look(before);
    const late = await lib.opened();
    const lateEntries = late.lateEntries;
    const reopened = await lib.look(late);
    await lib.pack(late);
    const repacked = await lib.opened();
    const again = { late: repacked.lateEntries, look: await lib.look(repacked) };
    // What is lost of it is written again.
    await lib.spoil('writings', 'alter');
    const damaged = await lib.check(keeper, false);
    const rebuilt = await lib.check(keeper, true);
    const left = (await repacked.records.writtenClips()).length;
    await keeper.upgradeMemory();
    await untilIdle();
    const after = await keeper.digest();
    const names = (await keeper.people()).flatMap(({ name }) => name ?? []);
    await keeper.forgetVideo('dev-camping.mp4', false, []);
    const forgotten = await lib.check(keeper, false);
    return {
      ...{
        plain,
        idle,
        digest,
        whole,
        followed,
        lateEntries,
        reopened,
        again,
        damaged,
        rebuilt,
        left,
        after,
      },
      ...{ names, forgotten, clips: late.videos().reduce((sum, { clips }) => sum + clips, 0) },
    };
  });
  expect(seen.idle).toMatchObject({ model: 'scribe-1', without: 0, problem: null });
  expect(seen.whole).toMatchObject({ whole: true, damage: [] });
  expect(seen.followed).not.toEqual(seen.plain);
  expect(seen.followed.join()).toContain('likes paper boats');
  expect(seen.lateEntries).toBeGreaterThan(12);
  expect(seen.reopened).toEqual(seen.followed);
  expect(seen.again).toEqual({ late: 0, look: seen.followed });
  expect(seen.damaged).toMatchObject({ whole: false, damage: [{ remedy: 'rebuild' }] });
  expect(seen.rebuilt).toMatchObject({ whole: true });
  expect(seen.left).toBe(seen.clips - 1);
  const { ledger: _, ...digest } = seen.digest;
  expect(seen.after).toMatchObject(digest);
  expect(seen.forgotten).toMatchObject({ whole: true });
});

test('what was seen by looking again is there for other tabs and after opening by packs, is sealed, and goes with its video', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.remember();
    const other = await lib.opened();
    await lib.pack(other);
    const tab = await lib.opened();
    await lib.seeAgain(tab);
    const here = await lib.seenAgain(tab);
    await other.fresh();
    const followed = await lib.seenAgain(other);
    const reopened = await lib.opened();
    const packed = { clips: reopened.packed.size, unpacked: reopened.unpackedEntries };
    const later = await lib.seenAgain(reopened);
    const looks = [await lib.look(other), await lib.look(reopened)];
    const { keeper } = await lib.writingKeeper();
    const whole = await lib.check(keeper, false);
    await lib.spoil('observations', 'alter');
    const damaged = await lib.check(keeper, false);
    const left = await lib.seenAgain(await lib.opened());
    const rebuilt = await lib.check(keeper, true);
    await tab.fresh();
    await lib.seeAgain(tab);
    const [video] = await keeper.videos();
    await keeper.forgetVideo(video!.name, false, []);
    const forgotten = await lib.check(keeper, false);
    const db = await lib.raw();
    const stored = await db.count('observations');
    db.close();
    const kept = [await lib.askWhile(false), await lib.askWhile(true)];
    return {
      ...{ kept, here, followed, packed, later, looks, whole, damaged, left, rebuilt, forgotten, stored },
    };
  });
  expect(seen.here).toEqual(['Somebody folds a paper crane.']);
  expect(seen.followed).toEqual(seen.here);
  expect(seen.packed).toMatchObject({ clips: expect.any(Number), unpacked: 0 });
  expect(seen.packed.clips).toBeGreaterThan(0);
  expect(seen.later).toEqual(seen.here);
  expect(seen.looks[1]).toEqual(seen.looks[0]);
  expect(seen.whole).toMatchObject({ whole: true });
  expect(seen.damaged).toMatchObject({ whole: false, damage: [{ remedy: 'rebuild' }] });
  expect(seen.left).toEqual([]);
  expect(seen.rebuilt).toMatchObject({ whole: true });
  expect(seen.forgotten).toMatchObject({ whole: true });
  expect(seen.stored).toBe(0);
  // What is forgotten while a question is thought about may be in what was seen for it.
  expect(seen.kept).toEqual([1, 1]);
});
