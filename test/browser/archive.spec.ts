import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/archive.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule<Lib>(path.join(here, 'harness/archive.entry.ts'));

/** What an import into an empty memory tells of whom and what it met. */
const UNMET = { skipped: [], matched: 0, unmatched: [] };

test('an exported memory is taken into an empty one and is the same', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    const original = await lib.remember(lib.FILM);
    const before = await lib.digestStores(original);
    const steps: number[] = [];
    const hooks = { progress: (done: number) => steps.push(done), stopped: () => false };
    const archive = await lib.archiveBlob(original, hooks);
    await lib.forgetAll();

    const database = await lib.open();
    const taken = await lib.importing(archive, database, hooks);
    const again = await lib.archiveBlob(database, lib.NO_HOOKS);
    const sameBytes = (await again.text()) === (await archive.text());
    const counts = await database.counts();
    return { before, ...taken, sameBytes, counts, steps, exported: steps.indexOf(1) };
  });
  expect(seen.digests).toEqual(seen.before);
  expect(seen.sameBytes).toBe(true);
  const records = Object.values(seen.counts).reduce((sum, count) => sum + count, 0);
  expect(seen.outcome).toEqual({ ...UNMET, records, videos: 2, clips: 20 });
  for (const steps of [seen.steps.slice(0, seen.exported + 1), seen.steps.slice(seen.exported + 1)]) {
    expect(steps.length).toBeGreaterThan(10);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBe(1);
  }
});

test('what an earlier Mneme exported gets the facts that remembering it now would find', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    const settings = { ...lib.FILM, clips: 6, pictureBytes: 200 };
    const expected = lib.MemoryInHand.make(settings)
      .all()
      .filter((record) => record.in === 'facts');
    const database = await lib.open();
    const { outcome } = await lib.importing(lib.archiveBefore(settings), database);
    const counts = await database.counts();
    return {
      expected: expected.map(({ is }) => is),
      outcome,
      counts,
      facts: await database.all('facts'),
    };
  });
  expect(seen.expected.length).toBeGreaterThan(5);
  expect(seen.facts).toEqual(seen.expected);
  const records = Object.values(seen.counts).reduce((sum, count) => sum + count, 0);
  expect(seen.outcome).toEqual({ ...UNMET, records, videos: 2, clips: 12 });
});

test('what is refused leaves the memory as it was', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    const original = await lib.remember({ ...lib.FILM, clips: 1 });
    const archive = await lib.archiveBlob(original, lib.NO_HOOKS);
    const text = await archive.text();
    await lib.forgetAll();

    const database = await lib.open();
    const empty = await lib.digestStores(database);
    const bad: Record<string, string | Blob> = {
      cut: archive.slice(0, archive.size - 1000),
      changed: text.replace('Line 1 of', 'Line 2 of'),
      longer: `${text}\n`,
      other: new Blob([new Uint8Array(100_000)]),
      newer: text.replace(/^\{"mneme":\d+/, '{"mneme":99'),
    };
    const outcomes: Record<string, unknown> = {};
    for (const [name, file] of Object.entries(bad)) {
      const { outcome, digests } = await lib.importing(new Blob([file]), database);
      outcomes[name] = 'code' in outcome ? outcome.code : outcome;
      if (JSON.stringify(digests) !== JSON.stringify(empty)) outcomes[name] = 'the memory has changed';
    }
    return outcomes;
  });
  expect(seen).toEqual({
    cut: 'bad-archive',
    changed: 'bad-archive',
    longer: 'bad-archive',
    other: 'bad-archive',
    newer: 'newer-archive',
  });
});

test('an exported memory is merged into one that holds something, as in hand', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    const ours = { ...lib.FILM, clips: 4 };
    const theirs = lib.MemoryInHand.make({ ...ours, videos: 3, before: 1 });
    const expected = lib.MemoryInHand.make(ours);
    const archive = await lib.archiveBlob(theirs, lib.NO_HOOKS);
    const plan = expected.takeIn(new Uint8Array(await archive.arrayBuffer()));
    const database = await lib.remember(ours);
    const first = await lib.importing(archive, database);
    const second = await lib.importing(archive, database);
    const bare = await lib.archiveBlob(lib.withoutPictures(database), lib.NO_HOOKS);
    await lib.forgetAll();
    const again = await lib.open();
    const taken = await lib.importing(bare, again);
    const same = (await (await lib.archiveBlob(again, lib.NO_HOOKS)).text()) === (await bare.text());
    return {
      expected: await lib.digestStores(expected),
      matched: plan.matched,
      first,
      second,
      bare: [taken.outcome, same, bare.size < archive.size / 4],
    };
  });
  expect(seen.first.digests).toEqual(seen.expected);
  expect(seen.first.outcome).toMatchObject({
    videos: 2,
    clips: 8,
    skipped: ['trip (2).mov'],
    matched: seen.matched,
    unmatched: [],
  });
  expect(seen.second.outcome).toMatchObject({ videos: 0, clips: 0, matched: 0 });
  expect(seen.bare).toEqual([expect.objectContaining({ videos: 4 }), true, true]);
});

test('what is refused or stopped leaves a memory that holds something as it was', async ({ inWorker }) => {
  const outcomes = await inWorker(async (lib) => {
    const database = await lib.remember({ ...lib.FILM, clips: 2 });
    const before = JSON.stringify(await lib.digestStores(database));
    const archive = await lib.archiveBlob(lib.MemoryInHand.make({ ...lib.FILM, before: 10 }), lib.NO_HOOKS);
    const lines = (await archive.text()).trimEnd().split('\n');
    const records = lines.slice(1, -1);
    const steps = (...entries: object[]) => {
      const end = records.findLastIndex((line) => line.startsWith('{"in":"ledger"'));
      return lib.sealed(records.toSpliced(end + 1, 0, ...entries.map((entry) => JSON.stringify(entry))));
    };
    const last = records.filter((line) => line.startsWith('{"in":"ledger"')).length;
    const bad: Record<string, string | Blob> = {
      cut: archive.slice(0, archive.size - 1000),
      changed: (await archive.text()).replace('Line 1 of', 'Line 2 of'),
      'two of an id': lib.sealed([records[0]!, ...records]),
      'nothing there': lib.sealed(records.map((line) => line.replace('"who":["f_1"]', '"who":["f_999"]'))),
      'huge counts': lines.join('\n').replace(/"clips":\d+/, '"clips":4000000'),
      'undone in a circle': steps(
        { in: 'ledger', is: { kind: 'undo', of: last + 2, seq: last + 1 } },
        { in: 'ledger', is: { kind: 'undo', of: last + 1, seq: last + 2 } },
      ),
      'a name of control characters': steps({
        in: 'ledger',
        is: { kind: 'name', name: 'E\u0007ve', node: 'f_1', seq: last + 1 },
      }),
    };
    const found: Record<string, unknown> = {};
    const attempt = async (name: string, file: Blob, hooks = lib.NO_HOOKS) => {
      const { outcome, digests } = await lib.importing(file, database, hooks);
      found[name] = 'code' in outcome ? outcome.code : outcome;
      if (JSON.stringify(digests) !== before) found[name] = 'the memory has changed';
    };
    for (const [name, file] of Object.entries(bad)) await attempt(name, new Blob([file]));
    let at = 0;
    const progress = (done: number) => {
      at = done;
    };
    await attempt('stopped', archive, { progress, stopped: () => at >= 0.9 });
    return found;
  });
  expect(outcomes).toEqual({
    cut: 'bad-archive',
    changed: 'bad-archive',
    'two of an id': 'bad-archive',
    'nothing there': 'bad-archive',
    'huge counts': 'bad-archive',
    'undone in a circle': 'bad-archive',
    'a name of control characters': 'bad-archive',
    stopped: 'cancelled',
  });
});

test('a cancelled import leaves nothing, and the next one goes through', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    // Large enough for progress to be told close to its end.
    const original = lib.MemoryInHand.make({ ...lib.FILM, clips: 25 });
    const before = await lib.digestStores(original);
    const archive = await lib.archiveBlob(original, lib.NO_HOOKS);
    const database = await lib.open();
    const empty = await lib.digestStores(database);
    const stoppedAt = async (end: number) => {
      let at = 0;
      const progress = (done: number) => {
        at = done;
      };
      const result = await lib.importing(archive, database, { progress, stopped: () => at >= end });
      return { ...result, at };
    };
    // While it is checked, while it is stored, and when all of it is stored but not yet committed.
    const stopped = [await stoppedAt(0.3), await stoppedAt(0.7), await stoppedAt(0.95)];
    return { before, empty, stopped, after: await lib.importing(archive, database) };
  });
  for (const { outcome, digests, at } of seen.stopped) {
    expect(outcome).toMatchObject({ code: 'cancelled' });
    expect(digests).toEqual(seen.empty);
    expect(at).toBeLessThan(1);
  }
  expect(seen.after.digests).toEqual(seen.before);
});

test('an import that is killed leaves nothing, and the next one goes through', async ({ page, inWorker }) => {
  const killedAt = await page.evaluate(async () => {
    const run = async (lib: Lib) => {
      const archive = await lib.archiveBlob(lib.MemoryInHand.make(lib.FILM), lib.NO_HOOKS);
      const progress = (value: number) => self.postMessage({ value });
      return lib.importing(archive, await lib.open(), { progress, stopped: () => false });
    };
    const victim = new Worker('/worker.js', { type: 'module' });
    return new Promise<number>((resolve, reject) => {
      victim.onmessage = ({ data: { value, error } }) => {
        if (typeof value !== 'number') reject(new Error(error ?? 'It ended before it was killed.'));
        else if (value > 0.7) {
          victim.terminate();
          resolve(value);
        }
      };
      victim.postMessage({ source: run.toString() });
    });
  });
  expect(killedAt).toBeLessThan(1);
  const after = await inWorker(async (lib) => {
    const original = lib.MemoryInHand.make(lib.FILM);
    const database = await lib.open();
    const left = await database.counts();
    const archive = await lib.archiveBlob(original, lib.NO_HOOKS);
    return { left, before: await lib.digestStores(original), ...(await lib.importing(archive, database)) };
  });
  expect(new Set(Object.values(after.left))).toEqual(new Set([0]));
  expect(after.digests).toEqual(after.before);
});

for (const clips of [0, 2])
  test(`an import that the browser has no room for leaves a memory of ${clips} clips as it was, and says so`, async ({
    page,
    inWorker,
  }) => {
    // The browser asks for the room there is when it first stores something, and then trusts that for a while.
    const devtools = await page.context().newCDPSession(page);
    const origin = new URL(page.url()).origin;
    const attempt = () =>
      inWorker(async (lib, here) => {
        const coming = lib.MemoryInHand.make({ ...lib.FILM, before: 10 });
        const archive = await lib.archiveBlob(coming, lib.NO_HOOKS);
        const database = await lib.open();
        if (here > 0 && (await database.counts()).clips === 0)
          await lib.remember({ ...lib.FILM, videos: 1, clips: here });
        const before = await lib.digestStores(database);
        return { before, ...(await lib.importing(archive, database)) };
      }, clips);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 });
    const full = await attempt();
    expect(full.outcome).toMatchObject({ code: 'storage-full' });
    expect(full.digests).toEqual(full.before);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    expect((await attempt()).outcome).toMatchObject({ videos: 2, clips: 20 });
  });
