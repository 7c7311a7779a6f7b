import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/integrity.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule<Lib>(path.join(here, 'harness/integrity.entry.ts'), {}, { isEmptied: true });

for (const [version, lacks] of [
  [1, 'where files lie, who was seen speaking, facts and checksums'],
  [2, 'who was seen speaking, facts and checksums'],
  [3, 'facts and checksums'],
  [4, 'checksums'],
  [6, 'packs in files, and what is kept of language models'],
  [10, 'what was seen by looking again'],
] as const) {
  test(`a memory of version ${version} gets what it lacks: ${lacks}`, async ({ inWorker }) => {
    const seen = await inWorker(async (lib, from) => {
      await lib.makeAs(from, lib.FILM);
      const database = await lib.open();
      const expected = await lib.digestStores(lib.upgradedFrom(from, lib.FILM));
      const digests = await lib.digestStores(database);
      const { damage } = await lib.checkMemory(database, lib.NO_HOOKS);
      const db = await lib.raw();
      const stores = [...db.objectStoreNames];
      const now = db.version;
      db.close();
      const consented = await database.setting('consented');
      return {
        expected,
        digests,
        damage,
        whole: await lib.seemsWhole(database, []),
        stores,
        now,
        consented,
        VERSION: lib.VERSION,
      };
    }, version);
    expect(seen.digests).toEqual(seen.expected);
    expect(seen.damage).toEqual([]);
    expect(seen.whole).toBe(true);
    expect(seen.stores).toEqual(
      expect.arrayContaining([
        ...['answers', 'calls', 'chain', 'facts', 'files', 'observations', 'seals', 'settings'],
      ]),
    );
    expect(seen.now).toBe(seen.VERSION);
    expect(seen.consented).toBe(true);
  });
}

test('sentences of version 12 become fields, and damage that was there is still found', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.makeRich();
    const before = await lib.digestStores(await lib.open());
    await lib.asVersion12();
    const whole = await lib.open();
    const after = await lib.digestStores(whole);
    const sound = (await lib.checkMemory(whole, lib.NO_HOOKS)).damage;
    await lib.asVersion12();
    const key = await lib.spoil('incidents', 'alter');
    const { damage } = await lib.checkMemory(await lib.open(), lib.NO_HOOKS);
    return { before, after, sound, key, damage };
  });
  expect(seen.after).toEqual(seen.before);
  expect(seen.sound).toEqual([]);
  expect(seen.damage).toEqual([{ store: 'incidents', key: seen.key, what: 'altered' }]);
});

test('a memory of a newer version is refused and left as it is', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    (await lib.open()).counts();
    const request = indexedDB.open('mneme', lib.VERSION + 1);
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const newer = request.result;
    const writing = newer.transaction('settings', 'readwrite');
    writing.objectStore('settings').put('kept', 'fromLater');
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    newer.close();
    const code = await lib.open().then(
      () => 'opened',
      (error) => error.code,
    );
    const db = await lib.raw();
    const after = { version: db.version, kept: await db.get('settings', 'fromLater') };
    db.close();
    return { code, after, VERSION: lib.VERSION };
  });
  expect(seen.code).toBe('newer-memory');
  expect(seen.after).toEqual({ version: seen.VERSION + 1, kept: 'kept' });
});

test('an upgrade that another tab holds up is told, and goes through once that tab lets go', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    await lib.makeAs(4, { ...lib.FILM, clips: 1 });
    // As an old tab that stands still: it does not close when it is asked to.
    const request = indexedDB.open('mneme', 4);
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const code = await lib.open().then(
      () => 'opened',
      (error) => error.code,
    );
    request.result.close();
    const { damage, records } = await lib.checkMemory(await lib.open(), lib.NO_HOOKS);
    return { code, damage, records };
  });
  expect(seen.code).toBe('memory-in-use');
  expect(seen.damage).toEqual([]);
  expect(seen.records).toBeGreaterThan(50);
});
