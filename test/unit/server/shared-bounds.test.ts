import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readOwnNames } from '../../../lib/server/own-names';
import { offerOf, readSharedConfig } from '../../../lib/server/shared/config';
import { USUAL_BOUNDS } from '../../../lib/server/shared/households';
import { SHARED_LIMITS, SharedServer } from '../../../lib/server/shared/shared-server';
import { ServerPlace } from '../../../lib/sync/server-place';
import { fromPageOf, serveRoute } from '../../serve-route';
import { type StorageInHand, startS3, startWebdav } from '../../shared-storage';

const DEVICE = '0123456789abcdef';
const SECRETS = ['3f', 'a0', 'b1', 'c2'].map((pair) => pair.repeat(32));
const folderOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const segment = (n: number) => `${DEVICE}/1-${n}`;
const picture = (n: number) => `pictures/${DEVICE}/${String(n).padStart(40, '0')}`;
const bytes = (kilobytes: number) => new Uint8Array(kilobytes * 1000);
const FULL = { code: 'place-full', message: expect.stringContaining('at most 1 MB of one shared memory') };
const FULL_OF_PICTURES = {
  code: 'place-full',
  message: expect.stringContaining('takes pictures of one shared memory'),
};
const CLOSED = { code: 'place-full', message: expect.stringContaining('no more shared memories') };

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** The households of a server with bounds, in the order of their secrets. `clock.ms` is its time. */
async function householdsOf(storage: StorageInHand, bounds: Record<string, string>) {
  const clock = { ms: 0 };
  const configured = readSharedConfig({ ...storage.env, ...bounds });
  const server = new SharedServer(configured, readOwnNames({}), SHARED_LIMITS, () => clock.ms);
  const app = await serveRoute((one) => server.answer(one));
  opened.push(app);
  return { clock, places: SECRETS.map((secret) => new ServerPlace(secret, fromPageOf(app.origin))) };
}

describe.each([
  ['WebDAV', () => startWebdav()],
  ['WebDAV as nginx has it', () => startWebdav(500)],
  ['S3', () => startS3(2)],
])('households in %s', (_, start) => {
  let storage: StorageInHand;
  beforeEach(async () => {
    storage = await start();
    opened.push(storage);
  });
  const ONE_MB = { MNEME_SHARED_HOUSEHOLD_MB: '1' };

  test('one that is full takes no more, is read as before, and takes more once something was removed', async () => {
    const { places } = await householdsOf(storage, ONE_MB);
    const [place, other] = places as [ServerPlace, ServerPlace];
    for (const n of [1, 2, 3]) await place.write(segment(n), bytes(400));
    await expect(place.write(segment(4), bytes(400))).rejects.toMatchObject(FULL);
    expect(await place.list()).toEqual([1, 2, 3].map(segment));
    expect(await place.read(segment(1))).toHaveLength(400_000);
    // What is small enough still fits, and others have room of their own.
    await place.write(`${DEVICE}/head-0`, bytes(1));
    await other.write(segment(1), bytes(900));
    await place.remove(segment(2));
    await place.write(segment(4), bytes(400));
    await expect(place.write(segment(5), bytes(400))).rejects.toMatchObject(FULL);
  });

  test('pictures leave room for what forgetting writes', async () => {
    const { places } = await householdsOf(storage, ONE_MB);
    const place = places[0]!;
    for (const n of [1, 2]) await place.write(picture(n), bytes(350));
    await expect(place.write(picture(3), bytes(100))).rejects.toMatchObject(FULL_OF_PICTURES);
    await place.write(segment(1), bytes(200));
  });

  test('where all room is filled, segments are written anew all the same before the old ones go', async () => {
    const { places } = await householdsOf(storage, ONE_MB);
    const place = places[0]!;
    for (const n of [1, 2]) await place.write(picture(n), bytes(375));
    await place.write(segment(1), bytes(249));
    await place.write(`${DEVICE}/2-1`, bytes(249));
    await place.remove(segment(1));
    await expect(place.write(picture(3), bytes(1))).rejects.toMatchObject(FULL_OF_PICTURES);
  });

  test('where more lies than there may, as much may lie there again once something was removed', async () => {
    const before = await householdsOf(storage, {});
    for (const n of [1, 2]) await before.places[0]!.write(segment(n), bytes(1000));
    const { places } = await householdsOf(storage, ONE_MB);
    const place = places[0]!;
    await expect(place.write(`${DEVICE}/2-1`, bytes(900))).rejects.toMatchObject(FULL);
    await place.remove(segment(1));
    await place.write(`${DEVICE}/2-1`, bytes(900));
    await expect(place.write(`${DEVICE}/2-2`, bytes(200))).rejects.toMatchObject(FULL);
    await expect(place.write(picture(1), bytes(1))).rejects.toMatchObject(FULL_OF_PICTURES);
  });

  test('one whose bound was lowered is not filled again with what is new', async () => {
    const before = await householdsOf(storage, {});
    for (const n of [1, 2]) await before.places[0]!.write(segment(n), bytes(1000));
    await before.places[0]!.write(picture(1), bytes(1000));
    const { places, clock } = await householdsOf(storage, ONE_MB);
    const place = places[0]!;
    // In the place of a picture that went nothing else comes.
    await expect(place.write(segment(3), bytes(10))).rejects.toMatchObject(FULL);
    await place.remove(picture(1));
    await expect(place.write(segment(3), bytes(10))).rejects.toMatchObject(FULL);
    // What is written anew comes back, also where that takes long.
    await place.remove(segment(1));
    await place.remove(segment(2));
    for (const n of [1, 2, 3, 4]) {
      clock.ms += 500_000;
      await place.write(`${DEVICE}/2-${n}`, bytes(450));
    }
    await place.remove(`${DEVICE}/2-4`);
    clock.ms += 3_700_000;
    await expect(place.write(`${DEVICE}/2-5`, bytes(450))).rejects.toMatchObject(FULL);
  });

  test('what lies there already counts for a server that was just started', async () => {
    const before = await householdsOf(storage, {});
    await before.places[0]!.write(segment(1), bytes(1100));
    const { places } = await householdsOf(storage, ONE_MB);
    await expect(places[0]!.write(segment(2), bytes(200))).rejects.toMatchObject(FULL);
    expect(await places[0]!.read(segment(1))).toHaveLength(1_100_000);
  });

  test('a file that is written again is no second one, once it was measured', async () => {
    const { places, clock } = await householdsOf(storage, ONE_MB);
    const place = places[0]!;
    for (let n = 0; n < 5; n += 1) {
      await place.write(segment(1), bytes(400));
      clock.ms += 61_000;
    }
    expect(storage.files.size).toBe(1);
  });

  test('what comes at once is counted together', async () => {
    const { places } = await householdsOf(storage, ONE_MB);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => places[0]!.write(segment(n + 1), bytes(250))),
    );
    const lying = [...storage.files.values()].reduce((all, { length }) => all + length, 0);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
    expect(lying).toBeLessThanOrEqual(1.25e6);
  });

  test('a write costs no measuring of its own', async () => {
    const { places } = await householdsOf(storage, ONE_MB);
    await places[0]!.write(segment(1), bytes(1));
    storage.asked.length = 0;
    for (const n of [2, 3, 4]) await places[0]!.write(segment(n), bytes(1));
    expect(storage.asked).toHaveLength(3);
    // Nor does one that is refused again and again.
    await expect(places[0]!.write(segment(5), bytes(1300))).rejects.toMatchObject(FULL);
    storage.asked.length = 0;
    await expect(places[0]!.write(segment(5), bytes(1300))).rejects.toMatchObject(FULL);
    expect(storage.asked).toEqual([]);
  });

  test('no more are begun than there may be, and those that are there go on', async () => {
    const { places } = await householdsOf(storage, { MNEME_SHARED_HOUSEHOLDS: '2' });
    const [one, two, three] = places as [ServerPlace, ServerPlace, ServerPlace];
    storage.files.set('letter.txt', Buffer.from('of the operator'));
    await one.write(segment(1), bytes(1));
    await two.write(segment(1), bytes(1));
    await expect(three.write(segment(1), bytes(1))).rejects.toMatchObject(CLOSED);
    expect(await three.list()).toEqual([]);
    await one.write(segment(2), bytes(1));
    expect([...storage.files.keys()].some((path) => path.startsWith(folderOf(SECRETS[2]!)))).toBe(false);
  });

  test('with 0 none is begun', async () => {
    const before = await householdsOf(storage, {});
    await before.places[0]!.write(segment(1), bytes(1));
    const { places } = await householdsOf(storage, { MNEME_SHARED_HOUSEHOLDS: '0' });
    await places[0]!.write(segment(2), bytes(1));
    await expect(places[1]!.write(segment(1), bytes(1))).rejects.toMatchObject(CLOSED);
  });

  test('of many that are begun at once no more come to be', async () => {
    const { places } = await householdsOf(storage, { MNEME_SHARED_HOUSEHOLDS: '2' });
    await Promise.allSettled(places.map((place) => place.write(segment(1), bytes(1))));
    expect(new Set([...storage.files.keys()].map((path) => path.slice(0, 64))).size).toBeLessThanOrEqual(2);
  });
});

test('where a WebDAV server tells no sizes, what was written counts', async () => {
  const storage = await startWebdav(409, false);
  opened.push(storage);
  const { places, clock } = await householdsOf(storage, { MNEME_SHARED_HOUSEHOLD_MB: '1' });
  for (const n of [1, 2, 3]) {
    await places[0]!.write(segment(n), bytes(400));
    clock.ms += 3_600_000;
  }
  await expect(places[0]!.write(segment(4), bytes(400))).rejects.toMatchObject(FULL);
});

test('where a WebDAV server tells sizes of folders, these do not count', async () => {
  const storage = await startWebdav(409, 'of folders');
  opened.push(storage);
  const { places, clock } = await householdsOf(storage, { MNEME_SHARED_HOUSEHOLD_MB: '1' });
  for (const n of [1, 2, 3]) {
    await places[0]!.write(segment(n), bytes(400));
    clock.ms += 3_600_000;
  }
  await expect(places[0]!.write(segment(4), bytes(400))).rejects.toMatchObject(FULL);
});

test('the bounds are as set, and have their usual size where they are not', () => {
  const of = (env: Record<string, string>) =>
    readSharedConfig({ MNEME_SHARED_URL: 'https://dav.example.org/me', ...env });
  expect(of({})).toMatchObject({ bounds: USUAL_BOUNDS });
  expect(of({ MNEME_SHARED_HOUSEHOLD_MB: '500', MNEME_SHARED_HOUSEHOLDS: '0' })).toMatchObject({
    bounds: { bytes: 500e6, households: 0 },
  });
});

test.each([
  ['MNEME_SHARED_HOUSEHOLD_MB', '0'],
  ['MNEME_SHARED_HOUSEHOLD_MB', '10 GB'],
  ['MNEME_SHARED_HOUSEHOLDS', '-1'],
  ['MNEME_SHARED_HOUSEHOLDS', 'none'],
])('%s may not be %j', (name, value) => {
  const configured = readSharedConfig({ MNEME_SHARED_URL: 'https://dav.example.org/me', [name]: value });
  expect(configured).toMatchObject({ storage: null, problem: expect.stringContaining(name) });
  expect(JSON.stringify(offerOf(configured))).not.toContain('10 GB');
});
