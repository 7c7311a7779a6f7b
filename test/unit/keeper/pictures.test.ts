import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Ability } from '../../../lib/contract/models';
import { Keeper } from '../../../lib/keeper/keeper';
import type { PerceivedClip } from '../../../lib/keeper/memorize';
import { PICTURES_AND_WORDS } from '../../../lib/models/seeing-weights';
import { MIGRATIONS } from '../../../lib/store/migrations';
import { seeded } from '../../demo-film/brush.js';
import { jpeg } from '../archive-helpers';

const { id: WEIGHT } = PICTURES_AND_WORDS;
const CLIP_S = 30;
const CLIPS = 3;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // This thread is the only one.
  const request = (_: string, ...args: unknown[]) => (args.at(-1) as () => unknown)();
  vi.stubGlobal('navigator', { locks: { request } });
});

/** Of length 1: the first values are red, green and blue. */
function shown(...colours: number[]): Float32Array {
  const length = Math.hypot(...colours);
  return Float32Array.from({ length: 768 }, (_, i) => (colours[i] ?? 0) / length);
}
const [RED, GREEN, BLUE] = [shown(1), shown(0, 1), shown(0, 0, 1)];

/** A keeper whose words are the names of the colours. */
async function openKeeper(): Promise<Keeper> {
  const ability: Ability = { task: 'text-embedding', weight: null, missing: null, refused: [] };
  const vectors: Record<string, Float32Array> = { red: RED, green: GREEN, blue: BLUE };
  const keeper = new Keeper(
    async () => ({ embedder: null, ability }),
    async () => null,
    async () => ({
      weightId: WEIGHT,
      vectorOf: async (text) => vectors[text.split(' ').at(-1)!] ?? shown(1, 1, 1),
    }),
  );
  await keeper.open(() => {});
  return keeper;
}

/** A clip with a still, in which a boat is in view from 5 to 9 s; in the second one somebody is, too. */
function clipOf(c: number): PerceivedClip {
  const t0 = c * CLIP_S;
  const picture = (seed: number) => jpeg(64, 36, 60, seeded(seed));
  const boxes = [[t0 + 6, 0.1, 0.2, 0.2, 0.3] as [number, number, number, number, number]];
  const look = {
    ...{
      t: t0 + 11,
      box: { x: 0.1, y: 0.2, w: 0.2, h: 0.3 },
      quality: 0.9,
      jpeg: jpeg(160, 160, 80, seeded(1)),
    },
    embedding: Float32Array.from({ length: 128 }, (_, i) => (i === 0 ? 1 : 0)),
  };
  const faceBoxes = Array.from({ length: 30 }, (_, k) => [t0 + 10 + k / 5, 0.1, 0.2, 0.2, 0.3]);
  const face = { t0: t0 + 10, t1: t0 + 16, boxes: faceBoxes, mouth: null, looks: [look] };
  return {
    ...{ t0, t1: t0 + CLIP_S, isLast: c === CLIPS - 1, frames: 150, still: picture(c) },
    tracks: c === 1 ? [face] : [],
    ...{ turns: [], cues: [], gaps: [], unwritten: [], writing: [], silences: [] },
    things: [{ kind: 'boat', score: 0.9, t0: t0 + 5, t1: t0 + 9, boxes, jpeg: picture(c + 10) }],
  } as unknown as PerceivedClip;
}

async function remember(keeper: Keeper, name: string, n: number): Promise<string> {
  const info = { durationS: CLIPS * CLIP_S, width: 640, height: 360, hasVideo: true, hasAudio: false };
  const { videoId } = await keeper.begin({
    ...{ name, bytes: 1000 + n, fingerprint: String(n).padStart(64, '0'), begunAs: null, cues: [] },
    info: { ...info, createdAt: null, complete: true, warnings: [] },
    ...{ startsAt: new Date(Date.UTC(2026, 0, n)).toISOString(), startSource: 'container', zone: 'UTC' },
    weights: { 'face-detection': 'yunet', 'face-embedding': 'sface' },
  });
  for (let c = 0; c < CLIPS; c += 1) await keeper.commit(videoId, clipOf(c));
  return videoId;
}

/** Describes what is left, so many pictures in a batch: stills of `a.mp4` red, green and blue, of `b.mp4` blue; boats as is told. Returns the keys in their order. */
async function describeAll(keeper: Keeper, most = 100, boats = GREEN): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    const pictures = await keeper.picturesToDescribe(WEIGHT, most);
    if (pictures.length === 0) return keys;
    keys.push(...pictures.map(({ key }) => key));
    await keeper.keepPictures(
      WEIGHT,
      pictures.map((picture) => {
        const clip = Math.floor(picture.t0 / CLIP_S);
        const still = picture.videoId === 'vid_1' ? [RED, GREEN, BLUE][clip]! : BLUE;
        return { ...picture, vector: picture.thing === null ? still : boats };
      }),
    );
  }
}

async function storedKeys(): Promise<IDBValidKey[]> {
  const db = await openDB('mneme');
  const keys = await db.getAllKeys('meanings');
  db.close();
  return keys;
}

const found = async (keeper: Keeper, request: Parameters<Keeper['search']>[0]) =>
  (await keeper.search(request, null)).pictures;

describe('pictures that are described', () => {
  test('are the stills and the things of all clips, batch by batch, and go on where it was left', async () => {
    const keeper = await openKeeper();
    await remember(keeper, 'a.mp4', 1);
    const before = await keeper.digest();
    const first = await keeper.picturesToDescribe(WEIGHT, 4);
    expect(first.map(({ thing }) => thing)).toEqual(['boat', null, 'boat', null]);
    await keeper.keepPictures(
      WEIGHT,
      first.slice(0, 3).map((picture) => ({ ...picture, vector: RED })),
    );
    // Another visit knows how far it came.
    const later = await openKeeper();
    const rest = await describeAll(later, 2);
    expect(rest.length).toBe(3);
    expect(rest[0]).toBe(first[3]!.key);
    expect((await storedKeys()).length).toBe(2 * CLIPS);
    expect(await later.digest(), 'it is no memory').toEqual(before);
    await remember(later, 'b.mp4', 2);
    expect((await describeAll(later)).length).toBe(2 * CLIPS);
  });

  test('are told to be known by the overview once there is one', async () => {
    const keeper = await openKeeper();
    await remember(keeper, 'a.mp4', 1);
    expect((await keeper.overview([])).knowsPictures).toBe(false);
    await describeAll(keeper);
    expect((await keeper.overview([])).knowsPictures).toBe(true);
  });

  test('are made anew by another weight, and one that cannot be read is not asked for again', async () => {
    const keeper = await openKeeper();
    await remember(keeper, 'a.mp4', 1);
    const pictures = await keeper.picturesToDescribe('another', 100);
    await keeper.keepPictures(
      'another',
      pictures.map((picture) => ({ ...picture, vector: null })),
    );
    expect(await keeper.picturesToDescribe('another', 100)).toEqual([]);
    expect(await describeAll(keeper)).toEqual(pictures.map(({ key }) => key));
    expect((await storedKeys()).length).toBe(2 * CLIPS);
  });
});

describe('a search for what pictures show', () => {
  let keeper: Keeper;
  beforeEach(async () => {
    keeper = await openKeeper();
    await remember(keeper, 'a.mp4', 1);
    await remember(keeper, 'b.mp4', 2);
    await describeAll(keeper);
  });

  test('finds moments by words, of each clip the best picture', async () => {
    const pictures = await found(keeper, { text: 'something red', k: 2 });
    expect(pictures[0]).toMatchObject({
      ...{ kind: 'picture', video: 'a.mp4', t0: 0, t1: CLIP_S, clip: 0, thing: null },
      score: expect.closeTo(1, 2),
    });
    const green = await found(keeper, { text: 'something green' });
    expect(green.length).toBe(6);
    expect(new Set(green.map(({ video, clip }) => `${video} ${clip}`)).size).toBe(6);
    expect(green.filter(({ thing }) => thing === 'boat').length).toBeGreaterThan(3);
  });

  test('finds moments that look like another, without that one', async () => {
    const [best] = await found(keeper, { like: { video: 'a.mp4', t: 65 }, k: 1 });
    expect(best).toMatchObject({ video: 'b.mp4', thing: null, score: expect.closeTo(1, 2) });
    const boat = (await found(keeper, { text: 'something green', videos: ['a.mp4'] })).find(
      ({ thing }) => thing,
    )!;
    const alike = await found(keeper, { like: { picture: boat.id } });
    expect(alike.length).toBe(5);
    await expect(keeper.search({ like: { picture: 'vid_1/c000000/h9999' } }, null)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('knows nothing later than the moment that is read as of', async () => {
    const asOf = async (before: number) =>
      (await found(keeper, { text: 'something red', video: 'a.mp4', before })).map(({ t1 }) => t1);
    expect(await asOf(61)).toEqual([30, 39]);
    expect(await asOf(29), 'the still may be of a later second').toEqual([9]);
    expect(await asOf(8)).toEqual([]);
  });

  test('holds to videos, times, people, kinds, and what was shown', async () => {
    const of = async (bounds: object) =>
      (await found(keeper, { text: 'something green', ...bounds })).map(
        ({ video, clip }) => `${video} ${clip}`,
      );
    expect(await of({ videos: ['b.mp4'] })).toEqual(['b.mp4 0', 'b.mp4 1', 'b.mp4 2']);
    expect((await of({ when: '2026-01-01' })).every((one) => one.startsWith('a.mp4'))).toBe(true);
    expect(await of({ persons: ['p_1'] })).toEqual(['a.mp4 1', 'b.mp4 1']);
    expect(await of({ kinds: ['says'] })).toEqual([]);
    const [best] = await found(keeper, { text: 'something red' });
    const others = await found(keeper, { text: 'something red', shown: [best!.id] });
    expect(others.map(({ id }) => id)).not.toContain(best!.id);
  });

  test('finds none by words where nothing here describes them', async () => {
    const ability: Ability = { task: 'text-embedding', weight: null, missing: null, refused: [] };
    const without = new Keeper(async () => ({ embedder: null, ability }));
    await without.open(() => {});
    expect(await found(without, { text: 'something red' })).toEqual([]);
    expect((await found(without, { like: { video: 'a.mp4', t: 65 } })).length).toBe(5);
  });

  test('tells how like things are to those that have a name', async () => {
    const pictures = await found(keeper, { text: 'something green', k: 6 });
    const [boat] = pictures.filter(({ thing }) => thing === 'boat');
    const [red] = await found(keeper, { text: 'something red', k: 1 });
    expect(await keeper.picturesAlike([boat!.id, red!.id, 'none'], [boat!.id])).toEqual([
      expect.closeTo(1, 3),
      expect.closeTo(0, 3),
      null,
    ]);
    expect(await keeper.picturesAlike([boat!.id], [])).toEqual([null]);
  });
});

describe('what is forgotten', () => {
  test('of a video goes from what pictures show in the same transaction', async () => {
    const keeper = await openKeeper();
    await remember(keeper, 'a.mp4', 1);
    await remember(keeper, 'b.mp4', 2);
    await describeAll(keeper);
    expect((await found(keeper, { text: 'something red', k: 1 }))[0]!.video).toBe('a.mp4');
    await keeper.forgetVideo('a.mp4', false, []);
    const keys = await storedKeys();
    expect(keys.length).toBe(2 * CLIPS);
    expect(keys.every((key) => String(key).startsWith('vid_2/'))).toBe(true);
    expect((await found(keeper, { text: 'something red' })).every(({ video }) => video === 'b.mp4')).toBe(
      true,
    );
  });

  test('of a person takes away what they are seen in', async () => {
    const keeper = await openKeeper();
    await remember(keeper, 'a.mp4', 1);
    await describeAll(keeper);
    const before = await storedKeys();
    await keeper.forgetPerson('p_1', false);
    const db = await openDB('mneme');
    const pictures = new Set(await db.getAllKeys('pictures'));
    db.close();
    const after = await storedKeys();
    expect(after).toEqual(before.filter((key) => pictures.has(key)));
    // What was cut out where their face is goes, too.
    expect(before.filter((key) => !after.includes(key))).toEqual([
      'vid_1/c000001/h0000',
      'vid_1/c000001/still',
    ]);
  });

  test('while it was being described does not come back', async () => {
    const keeper = await openKeeper();
    await remember(keeper, 'a.mp4', 1);
    const pictures = await keeper.picturesToDescribe(WEIGHT, 100);
    await keeper.forgetVideo('a.mp4', false, []);
    await keeper.keepPictures(
      WEIGHT,
      pictures.map((picture) => ({ ...picture, vector: RED })),
    );
    expect(await storedKeys()).toEqual([]);
    expect(await found(keeper, { text: 'something red' })).toEqual([]);
  });

  test('all of it leaves nothing', async () => {
    const keeper = await openKeeper();
    await remember(keeper, 'a.mp4', 1);
    await describeAll(keeper);
    await keeper.forgetEverything();
    expect(await storedKeys()).toEqual([]);
  });
});

test('a memory of the version before gets a place for it, and stays as it was', async () => {
  const keeper = await openKeeper();
  await remember(keeper, 'a.mp4', 1);
  const before = await keeper.digest();
  const now = await openDB('mneme');
  const stores = await Promise.all(
    [...now.objectStoreNames]
      .filter((name) => name !== 'meanings')
      .map(async (name) => {
        const { keyPath, autoIncrement } = now.transaction(name).store;
        return {
          name,
          keyPath,
          autoIncrement,
          keys: await now.getAllKeys(name),
          values: await now.getAll(name),
        };
      }),
  );
  now.close();
  vi.stubGlobal('indexedDB', new IDBFactory());
  const older = await openDB('mneme', MIGRATIONS.length - 1, {
    upgrade(db) {
      for (const { name, keyPath, autoIncrement } of stores)
        db.createObjectStore(name, { keyPath, autoIncrement });
    },
  });
  for (const { name, keyPath, keys, values } of stores)
    for (const [i, value] of values.entries())
      await older.put(name, value, keyPath === null ? keys[i] : undefined);
  older.close();
  const upgraded = await openKeeper();
  expect(await upgraded.digest()).toEqual(before);
  expect((await describeAll(upgraded)).length).toBe(2 * CLIPS);
});
