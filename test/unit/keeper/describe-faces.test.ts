import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DescribedAnew } from '../../../lib/contract/memory';
import { toErrorData } from '../../../lib/errors';
import { faceSamples } from '../../../lib/identity/samples';
import { Keeper } from '../../../lib/keeper/keeper';
import type { PerceivedClip } from '../../../lib/keeper/memorize';
import type { NewVideo } from '../../../lib/keeper/new-video-record';
import { type SoundKeeper, soundKeeper } from '../../../lib/keeper/sound';
import type { NodeRecord, TrackRecord, VideoRecord } from '../../../lib/store/schema';
import { all, settingsOf } from './stored-records';

const OLD = 'faceapi-resnet34';
const NEW = 'mobilefacenet';
type Weight = typeof OLD | typeof NEW;
const LENGTH = 128;
const CLIP_S = 20;
const CLIPS = 3;
const TASK = 'face-embedding';

const hash = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100, 0);

/** What a weight makes of a crop: each person has an axis of their own, and no two crops are quite alike. */
function face(weight: Weight, person: number, crop: string): Float32Array {
  const vector = new Float32Array(LENGTH);
  vector[person + (weight === NEW ? 10 : 0)] = 1;
  vector[28 + hash(`${weight} ${crop}`)] = 0.2;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** The beginning of a JPEG of 10 x 10 pixels, and the end of any. */
const HEAD = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 10, 0, 10, 1, 1, 0x11, 0];
const END = [0xff, 0xd9];
/** Crops tell whom they are of, and which they are. */
const jpegOf = (person: number, crop: string) =>
  Uint8Array.from([...HEAD, ...new TextEncoder().encode(`${person} ${crop}`), ...END]);
/** What the other weight makes of a kept crop, by what it shows. */
async function byNew(keeper: SoundKeeper, picture: string): Promise<Float32Array> {
  const jpeg = (await keeper.picture(picture))!;
  const text = new TextDecoder().decode(jpeg.slice(HEAD.length, -END.length));
  return face(NEW, Number(text.split(' ')[0]), text);
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // This thread is the only one.
  const request = (_: string, ...args: unknown[]) => (args.at(-1) as () => unknown)();
  const estimate = async () => ({ usage: 0, quota: 1e12 });
  vi.stubGlobal('navigator', { locks: { request }, storage: { estimate } });
});

afterEach(() => void vi.restoreAllMocks());

async function open(): Promise<SoundKeeper> {
  const keeper = soundKeeper(
    new Keeper(
      async () => ({ embedder: null, readers: null }) as never,
      async () => null,
    ),
  );
  await keeper.open(() => {});
  return keeper;
}

function fileOf(n: number, weight: string): NewVideo {
  const info = { durationS: CLIPS * CLIP_S, width: 320, height: 240, hasVideo: true, hasAudio: false };
  return {
    ...{ name: `${n}.mp4`, bytes: 1000 + n, fingerprint: String(n).padStart(64, '0'), begunAs: null },
    info: { ...info, createdAt: null, complete: true, warnings: [] },
    cues: [],
    ...{ startsAt: new Date(Date.UTC(2026, 0, n)).toISOString(), startSource: 'container', zone: 'UTC' },
    weights: { [TASK]: weight },
  };
}

/** A clip in which people are seen side by side, each in two looks. */
function clipOf(n: number, c: number, weight: Weight, people: readonly number[]): PerceivedClip {
  const t0 = c * CLIP_S;
  const tracks = people.map((person, i) => {
    const box = { x: 0.1 + 0.3 * i, y: 0.3, w: 0.2, h: 0.25 };
    const { x, y, w, h } = box;
    const looks = [1, 2].map((t) => {
      const crop = `${n} ${c} ${t}`;
      const jpeg = jpegOf(person, crop);
      return { t: t0 + t, box, quality: 0.9, embedding: face(weight, person, `${person} ${crop}`), jpeg };
    });
    const boxes = [1, 2].map((t) => [t0 + t, x, y, w, h] as [number, number, number, number, number]);
    return { t0: t0 + 1, t1: t0 + 2, boxes, looks, mouth: null };
  });
  return {
    ...{ t0, t1: t0 + CLIP_S, isLast: c === CLIPS - 1, frames: 2, still: null, tracks, turns: [], gaps: [] },
    ...{ cues: [], loudness: { t0, stepS: 0.02, values: new Float32Array() } },
  };
}

const PEOPLE: readonly number[] = [0, 1];
async function remember(keeper: SoundKeeper, n: number, weight: Weight, people = PEOPLE, clips = CLIPS) {
  const { videoId } = await keeper.begin(fileOf(n, weight));
  for (let c = 0; c < clips; c += 1) await keeper.commit(videoId, clipOf(n, c, weight, people));
  return videoId;
}

const begun = () => settingsOf('faces-anew');

/** Describes the faces of a video, of so many clips at most, as looking at their crops would. */
async function look(keeper: SoundKeeper, videoId: string, most = 99): Promise<void> {
  for (const { id, faces } of (await keeper.facesOfVideo(NEW, videoId)).slice(0, most)) {
    const vectors = faces.map(async ({ picture }) => [picture, await byNew(keeper, picture)] as const);
    await keeper.keepFaces(NEW, id, new Map(await Promise.all(vectors)));
  }
}

/** Describes all that is not described yet, and has it used. */
async function toItsEnd(keeper: SoundKeeper): Promise<DescribedAnew> {
  for (;;) {
    for (const { id } of (await keeper.facesToDescribe(NEW)).videos) await look(keeper, id);
    const done = await keeper.describeFaces(NEW);
    if (done) return done;
  }
}

const OTHERS = ['clips', 'words', 'incidents', 'facts', 'ledger', 'turns', 'pictures'] as const;
const untouched = async (keeper: SoundKeeper) => {
  const digest = await keeper.digest();
  return [OTHERS.map((store) => digest[store]), await keeper.people(), await keeper.steps()];
};

/** All faces are described by the other weight alone, each as it looks. */
async function expectAllByNew(keeper: SoundKeeper): Promise<void> {
  for (const { weights } of await all<VideoRecord>('videos')) expect(weights[TASK]).toBe(NEW);
  for (const { looks } of await all<TrackRecord>('tracks'))
    for (const { picture, embedding } of looks) expect(embedding).toEqual(await byNew(keeper, picture!));
  for (const { weightId, samples } of await all<NodeRecord>('nodes')) {
    expect(weightId).toBe(NEW);
    for (const { picture, embedding } of samples) expect(embedding).toEqual(await byNew(keeper, picture!));
  }
  expect(await begun()).toEqual([]);
  expect((await keeper.checkMemory(false, () => {})).damage).toEqual([]);
  expect(await keeper.facesToDescribe(NEW)).toEqual({ videos: [], withoutPicture: 0 });
}

describe('faces that are described anew', () => {
  test('are compared as before until all are, also after a kill half way; then by the other weight alone', async () => {
    const first = await open();
    const videos = [await remember(first, 1, OLD), await remember(first, 2, OLD)];
    const nodes = (await all<NodeRecord>('nodes')).map(({ id }) => id);
    expect(nodes).toHaveLength(2);
    await first.correct({ do: 'name', id: 'p_1', name: 'Ada' });
    const before = await first.digest();
    expect(await first.facesToDescribe(NEW)).toEqual({
      videos: videos.map((id) => ({ id, faces: 12, left: 12 })),
      withoutPicture: 0,
    });
    await look(first, videos[0]!);
    await look(first, videos[1]!, 1);
    expect(await first.digest()).toEqual(before);

    const second = await open();
    expect((await second.facesToDescribe(NEW)).videos.map(({ left }) => left)).toEqual([0, 8]);
    expect(await second.describeFaces(NEW), 'not all are described').toBeNull();
    expect(await second.digest()).toEqual(before);
    const kept = await untouched(second);
    await look(second, videos[1]!);
    expect(await second.describeFaces(NEW)).toEqual({ described: 24, missed: 0 });
    expect(await untouched(second)).toEqual(kept);
    await expectAllByNew(second);

    // Who comes again is recognised by it.
    await remember(second, 3, NEW);
    expect((await all<NodeRecord>('nodes')).map(({ id }) => id)).toEqual(nodes);
  });

  test('are all there, though more was remembered by the old weight meanwhile', async () => {
    const keeper = await open();
    const video = await remember(keeper, 1, OLD);
    await look(keeper, video);
    const more = await remember(keeper, 2, OLD, [1, 2], 1);
    expect(await keeper.describeFaces(NEW)).toBeNull();
    expect(await toItsEnd(keeper)).toEqual({ described: 16, missed: 0 });
    await expectAllByNew(keeper);
    // It goes on with the other weight.
    await keeper.begin(fileOf(2, NEW));
    await keeper.commit(more, clipOf(2, 1, NEW, [1, 2]));
    expect(await all<NodeRecord>('nodes')).toHaveLength(3);
    await expectAllByNew(keeper);
  });

  test('have none where no face was found in the crop, and leave whoever has no other as they are', async () => {
    const keeper = await open();
    const video = await remember(keeper, 1, OLD);
    const nodes = await all<NodeRecord>('nodes');
    for (const { id, faces } of await keeper.facesOfVideo(NEW, video)) {
      const found = new Map<string, Float32Array | null>();
      for (const { picture } of faces)
        found.set(picture, picture.includes('t0000') ? null : await byNew(keeper, picture));
      await keeper.keepFaces(NEW, id, found);
    }
    expect(await keeper.describeFaces(NEW)).toEqual({ described: 6, missed: 6 });
    const [missed, found] = await all<NodeRecord>('nodes');
    expect(missed).toEqual(nodes[0]);
    expect(found!.weightId).toBe(NEW);
    expect(found!.samples).toHaveLength(nodes[1]!.samples.length);
    for (const track of await all<TrackRecord>('tracks'))
      expect(faceSamples(track), 'nothing is learnt of a look without one').toHaveLength(
        track.id.endsWith('t0000') ? 0 : 2,
      );
    expect((await keeper.checkMemory(false, () => {})).whole).toBe(true);
  });

  test('stay as they are where no face was found in any crop, and can be tried again', async () => {
    const keeper = await open();
    const video = await remember(keeper, 1, OLD);
    const before = await keeper.digest();
    for (const { id, faces } of await keeper.facesOfVideo(NEW, video))
      await keeper.keepFaces(NEW, id, new Map(faces.map(({ picture }) => [picture, null])));
    await expect(keeper.describeFaces(NEW)).rejects.toMatchObject({ code: 'bad-input' });
    expect([await keeper.digest(), await begun()]).toEqual([before, []]);
    expect(await toItsEnd(keeper)).toEqual({ described: 12, missed: 0 });
    await expectAllByNew(keeper);
  });

  test('leave nothing of what is forgotten meanwhile', async () => {
    const keeper = await open();
    const videos = [await remember(keeper, 1, OLD), await remember(keeper, 2, OLD)];
    for (const id of videos) await look(keeper, id);
    await keeper.forgetVideo('1.mp4', true, []);
    expect((await begun()).filter((key) => key.includes('vid_1'))).toEqual([]);
    const [clip] = (await all<TrackRecord>('tracks')).map(({ clipId }) => clipId);
    const looked = (await all<TrackRecord>('tracks')).filter(({ clipId }) => clipId === clip);
    const vectors = looked.flatMap(({ looks }) => looks.map(({ picture }) => [picture!, null] as const));
    await keeper.forgetPerson('p_1', false);
    expect((await begun()).filter((key) => key.includes('/'))).toEqual([]);
    // What was being looked at when they were forgotten.
    await keeper.keepFaces(NEW, clip!, new Map(vectors));
    expect((await begun()).filter((key) => key.includes('/'))).toEqual([]);
    expect(await toItsEnd(keeper)).toEqual({ described: 6, missed: 0 });
    await expectAllByNew(keeper);
  });

  test('of a person who is kept without any video stay as they are, which is told before', async () => {
    const keeper = await open();
    await remember(keeper, 1, OLD);
    await keeper.correct({ do: 'name', id: 'p_1', name: 'Ada' });
    await keeper.forgetVideo('1.mp4', true, []);
    await remember(keeper, 2, OLD, [2, 3]);
    const [ada] = await all<NodeRecord>('nodes');
    expect((await keeper.facesToDescribe(NEW)).withoutPicture).toBe(1);
    await toItsEnd(keeper);
    const [still, ...others] = await all<NodeRecord>('nodes');
    expect(still).toEqual(ada);
    for (const { weightId } of others) expect(weightId).toBe(NEW);
    expect(await keeper.weightInUse('face'), 'not what she was described by').toBe(NEW);
  });

  test('stay as they are for what is no weight of faces, and vectors of another length', async () => {
    const keeper = await open();
    const video = await remember(keeper, 1, OLD);
    const before = await keeper.digest();
    await expect(keeper.describeFaces('yunet')).rejects.toMatchObject({ code: 'not-found' });
    const [clip] = await keeper.facesOfVideo(NEW, video);
    const wrong = new Map(clip!.faces.map(({ picture }) => [picture, new Float32Array(64).fill(0.1)]));
    await expect(keeper.keepFaces(NEW, clip!.id, wrong)).rejects.toMatchObject({ code: 'bad-input' });
    expect([await keeper.digest(), await begun()]).toEqual([before, []]);
  });

  test('stay as they are where the last step breaks off anywhere, and are changed by the next', async () => {
    const keeper = await open();
    const videos = [await remember(keeper, 1, OLD), await remember(keeper, 2, OLD)];
    for (const id of videos) await look(keeper, id);
    const [before, kept] = [await keeper.digest(), await begun()];
    const { put } = IDBObjectStore.prototype;
    for (const at of [1, 4, 9, 14, 17]) {
      let puts = 0;
      const broken = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...args
      ) {
        puts += 1;
        if (puts === at) queueMicrotask(() => this.transaction.abort());
        return put.apply(this, args);
      });
      await expect(keeper.describeFaces(NEW)).rejects.toThrow();
      broken.mockRestore();
      expect([await keeper.digest(), await begun()]).toEqual([before, kept]);
    }
    const again = await open();
    expect(await again.describeFaces(NEW)).toEqual({ described: 24, missed: 0 });
    await expectAllByNew(again);
  });
});

/** Numbers from 0 to 1, the same each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const STEPS = 12;

/** What a person does to a memory, at random; `between` is done before each step, and gives the keeper to go on with. */
async function lived(seed: number, between: (keeper: SoundKeeper) => Promise<SoundKeeper>) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const random = numbers(seed);
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)];
  let keeper = await open();
  for (let n = 1; n <= 3; n += 1) await remember(keeper, n, OLD, [n - 1, n]);
  const done: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    keeper = await between(keeper);
    const people = await keeper.people();
    const videos = await keeper.videos();
    const [who, other] = [one(people)?.id, one(people)?.id];
    const track = one((await all<TrackRecord>('tracks')).filter(({ node }) => node !== null));
    const owner = track && people.find(({ faces }) => faces.includes(track.node!))?.id;
    const steps: Record<string, () => Promise<unknown>> = {
      remember: () => remember(keeper, 10 + step, OLD, [step % 4, 4], 1 + (step % CLIPS)),
      name: async () => who && keeper.correct({ do: 'name', id: who, name: `Name ${step}` }),
      merge: async () => who && other && keeper.correct({ do: 'merge', id: who, other }),
      move: async () => owner && keeper.correct({ do: 'not-in', id: owner, record: track!.id }),
      undo: () => keeper.correct({ do: 'undo' }),
      'forget a video': async () => videos.length > 1 && keeper.forgetVideo(one(videos)!.name, false, []),
      'forget a person': async () => who && people.length > 2 && keeper.forgetPerson(who, false),
    };
    const what = one(['remember', 'name', 'name', 'merge', 'move', 'move', 'undo', ...Object.keys(steps)])!;
    const outcome = await steps[what]!().then(
      () => 'done',
      (error) => toErrorData(error).code, // As of two who were seen side by side.
    );
    expect(['done', 'bad-input', 'not-found']).toContain(outcome);
    done.push(`${what}: ${outcome}`);
  }
  await toItsEnd(keeper);
  await expectAllByNew(keeper);
  return { done, digest: await keeper.digest(), people: await keeper.people(), steps: await keeper.steps() };
}

test.each([1, 2, 4, 7])(
  'described while the memory changes, with kills between, all is as if it had been described at the end alone (%i)',
  async (seed) => {
    const atTheEnd = await lived(seed, async (keeper) => keeper);
    const random = numbers(100 + seed);
    const meanwhile = await lived(seed, async (keeper) => {
      const { videos } = await keeper.facesToDescribe(NEW);
      for (const { id } of videos) if (random() < 0.6) await look(keeper, id, Math.floor(random() * 3));
      return random() < 0.5 ? open() : keeper;
    });
    expect(meanwhile).toEqual(atTheEnd);
  },
);
