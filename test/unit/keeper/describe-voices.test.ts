import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Keeper } from '../../../lib/keeper/keeper';
import type { PerceivedClip } from '../../../lib/keeper/memorize';
import type { NewVideo } from '../../../lib/keeper/new-video-record';
import { type SoundKeeper, soundKeeper } from '../../../lib/keeper/sound';
import type { NodeRecord, TurnRecord, VideoRecord } from '../../../lib/store/schema';
import { madeVoice } from '../made-voices';
import { ReadAtOnce, ReaderAtOnce } from '../read-at-once';
import { all, settingsOf } from './stored-records';

const OLD = 'voiceprint-lite';
const NEW = 'wespeaker-resnet34-lm';
type Weight = typeof OLD | typeof NEW;
const LENGTH_OF_NEW = 256;
const CLIP_S = 20;
const CLIPS = 3;
const TASK = 'speaker-embedding';

/** What a weight makes of a turn: each of its speakers has a direction of their own, and no two turns are quite alike. */
function voice(weight: Weight, speaker: number, turn: string): Float32Array {
  const vector = weight === OLD ? madeVoice(speaker) : new Float32Array(LENGTH_OF_NEW);
  if (weight === NEW) vector[speaker + 7] = 1;
  const at = 20 + [...turn].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 150, 0);
  vector[at] = 0.2;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Who speaks in a turn, by its number in its clip. */
const SPEAKERS = [0, 1, 0, 1];
const speakerOf = (turnId: string) => SPEAKERS[Number(turnId.slice(-4))]!;
const byNew = (turnId: string) => voice(NEW, speakerOf(turnId), turnId);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // This thread is the only one.
  const request = (_: string, ...args: unknown[]) => (args.at(-1) as () => unknown)();
  vi.stubGlobal('navigator', { locks: { request } });
});

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
  const info = { durationS: CLIPS * CLIP_S, width: 0, height: 0, hasVideo: false, hasAudio: true };
  return {
    ...{ name: `${n}.mp4`, bytes: 1000 + n, fingerprint: String(n).padStart(64, '0'), begunAs: null },
    info: { ...info, createdAt: null, complete: true, warnings: [] },
    cues: [],
    ...{ startsAt: new Date(Date.UTC(2026, 0, n)).toISOString(), startSource: 'container', zone: 'UTC' },
    weights: { [TASK]: weight },
  };
}

function clipOf(c: number, weight: Weight, speakers = SPEAKERS): PerceivedClip {
  const t0 = c * CLIP_S;
  const turns = speakers.map((speaker, i) => ({
    ...{ t0: t0 + 5 * i, t1: t0 + 5 * i + 4 },
    embedding: voice(weight, speaker, `${c} ${i}`),
  }));
  // Nobody can be told by it.
  turns.push({ t0: t0 + 19.5, t1: t0 + 19.9, embedding: null as never });
  const cues = [{ t0, t1: t0 + 4, text: `Line ${c}.` }];
  return {
    ...{ t0, t1: t0 + CLIP_S, isLast: c === CLIPS - 1, frames: 0, still: null, tracks: [], turns, gaps: [] },
    ...{ cues, loudness: { t0, stepS: 0.02, values: new Float32Array() } },
  };
}

async function remember(keeper: SoundKeeper, n: number, weight: Weight, clips = CLIPS, speakers = SPEAKERS) {
  const { videoId } = await keeper.begin(fileOf(n, weight));
  for (let c = 0; c < clips; c += 1) await keeper.commit(videoId, clipOf(c, weight, speakers));
  return videoId;
}

const begun = () => settingsOf('voices-anew');

/** Describes the voices of a video, of so many clips at most, as listening to its file would. */
async function hear(keeper: SoundKeeper, videoId: string, most = 99): Promise<void> {
  for (const { id, turns } of (await keeper.clipsToDescribe(NEW, videoId)).slice(0, most))
    await keeper.keepVoices(NEW, id, new Map(turns.map((turn) => [turn.id, byNew(turn.id)])));
}

const OTHERS = ['clips', 'words', 'incidents', 'facts', 'ledger', 'tracks'] as const;
const untouched = async (keeper: SoundKeeper) => {
  const digest = await keeper.digest();
  return [OTHERS.map((store) => digest[store]), await keeper.people(), await keeper.steps()];
};
const turnsOf = async (videoId: string) =>
  (await all<TurnRecord>('turns')).filter((turn) => turn.videoId === videoId);
const clear = ({ id }: TurnRecord) => !id.endsWith('4');

describe('voices that are described anew', () => {
  test('are compared as before until all are, also after a kill half way; then by the other weight alone', async () => {
    const first = await open();
    const videos = [await remember(first, 1, OLD), await remember(first, 2, OLD)];
    const voices = (await all<NodeRecord>('nodes')).map(({ id }) => id);
    expect(voices).toHaveLength(2);
    await first.correct({ do: 'name', id: 'p_1', name: 'Ada' });
    const before = [await first.digest(), await first.voicesToDescribe(NEW)];
    expect(before[1]).toEqual({
      ...{ isOther: true, withoutSound: 0 },
      videos: [1, 2].map((n) => ({ id: `vid_${n}`, name: `${n}.mp4`, voices: 12, left: 12 })),
    });
    await hear(first, videos[0]!);
    await hear(first, videos[1]!, 1);
    expect(await first.digest()).toEqual(before[0]);

    const second = await open();
    expect((await second.voicesToDescribe(NEW)).videos.map(({ left }) => left)).toEqual([0, 8]);
    const [kept, turns] = [await untouched(second), await all<TurnRecord>('turns')];
    await hear(second, videos[1]!);
    expect(await second.describeVoices(NEW)).toEqual({ described: 24, missed: 0, without: [] });

    expect(await untouched(second)).toEqual(kept);
    expect(await all<TurnRecord>('turns')).toEqual(
      turns.map((turn) => (clear(turn) ? { ...turn, embedding: byNew(turn.id) } : turn)),
    );
    for (const { weights } of await all<VideoRecord>('videos')) expect(weights[TASK]).toBe(NEW);
    for (const { id, weightId, samples } of await all<NodeRecord>('nodes')) {
      expect([id, weightId]).toEqual([expect.stringMatching(/^v_/), NEW]);
      expect(samples).toHaveLength(12);
      for (const { source, embedding } of samples) expect(embedding).toEqual(byNew(source!));
    }
    expect(await begun()).toEqual([]);
    expect((await second.checkMemory(false, () => {})).whole).toBe(true);
    expect(await second.voicesToDescribe(NEW)).toEqual({ videos: [], isOther: false, withoutSound: 0 });

    // Who comes again is recognised by it.
    await remember(second, 3, NEW);
    expect((await all<NodeRecord>('nodes')).map(({ id }) => id)).toEqual(voices);
  });

  test('of a video whose file is not here are compared with nothing, until it is', async () => {
    const keeper = await open();
    const [there, gone] = [await remember(keeper, 1, OLD), await remember(keeper, 2, OLD)];
    const kept = await untouched(keeper);
    await hear(keeper, there);
    await hear(keeper, gone, 1);
    expect(await keeper.describeVoices(NEW)).toEqual({ described: 12, missed: 0, without: ['2.mp4'] });
    for (const { embedding } of await turnsOf(gone)) expect(embedding).toBeNull();
    const samples = async () => (await all<NodeRecord>('nodes')).flatMap((node) => node.samples);
    for (const { source } of await samples()) expect(source).toMatch(/^vid_1/);
    expect(await untouched(keeper)).toEqual(kept);
    expect((await keeper.checkMemory(false, () => {})).whole).toBe(true);
    expect(await keeper.weightInUse('voice')).toBe(NEW);

    const saved = await keeper.exportMemory({}, () => {});
    const digest = await keeper.digest();

    // What was listened to of it is not listened to again.
    expect(await keeper.voicesToDescribe(NEW)).toEqual({
      ...{ isOther: false, withoutSound: 0 },
      videos: [{ id: gone, name: '2.mp4', voices: 12, left: 8 }],
    });
    await hear(keeper, gone);
    expect(await keeper.describeVoices(NEW)).toEqual({ described: 12, missed: 0, without: [] });
    for (const turn of (await turnsOf(gone)).filter(clear)) expect(turn.embedding).toEqual(byNew(turn.id));
    expect(await samples()).toHaveLength(24);
    expect(await untouched(keeper)).toEqual(kept);
    expect(await begun()).toEqual([]);
    expect((await keeper.checkMemory(false, () => {})).whole).toBe(true);

    // Saved between the two, it can be taken in, and listened to there.
    vi.stubGlobal('FileReaderSync', ReaderAtOnce);
    vi.stubGlobal('indexedDB', new IDBFactory());
    const elsewhere = await open();
    await elsewhere.importMemory(
      new ReadAtOnce(new Uint8Array(await saved.arrayBuffer())),
      undefined,
      () => {},
    );
    expect(await elsewhere.digest()).toEqual(digest);
    expect((await elsewhere.voicesToDescribe(NEW)).videos).toMatchObject([{ id: gone, left: 12 }]);
  });

  test('are none, and the memory goes on with the other weight, where no file is here', async () => {
    const keeper = await open();
    const half = await remember(keeper, 1, OLD, 2);
    expect(await keeper.describeVoices(NEW)).toEqual({ described: 0, missed: 0, without: ['1.mp4'] });
    expect(await keeper.weightInUse('voice')).toBe(NEW);
    await keeper.begin(fileOf(1, NEW));
    await keeper.commit(half, clipOf(2, NEW));
    const voices = (await turnsOf(half)).map(({ embedding }) => embedding?.length ?? null);
    expect(voices.slice(0, 10)).toEqual(Array(10).fill(null));
    expect(voices.slice(10)).toEqual([256, 256, 256, 256, null]);
    expect((await keeper.checkMemory(false, () => {})).whole).toBe(true);
  });

  test('leave nothing of what is forgotten meanwhile, and are not looked for in what is left of somebody who was', async () => {
    const keeper = await open();
    const videos = [await remember(keeper, 1, OLD), await remember(keeper, 2, OLD)];
    for (const id of videos) await hear(keeper, id);
    await keeper.forgetVideo('1.mp4', true, []);
    expect((await begun()).filter((key) => key.includes('vid_1'))).toEqual([]);
    expect((await keeper.voicesToDescribe(NEW)).videos).toEqual([
      { id: videos[1], name: '2.mp4', voices: 12, left: 0 },
    ]);
    const [clip] = await keeper.clipsToDescribe(NEW, videos[1]!);
    expect(clip).toBeUndefined();
    const asked = (await turnsOf(videos[1]!)).filter(({ clipId }) => clipId.endsWith('c000000'));
    await keeper.forgetPerson('p_1', false);
    expect((await begun()).filter((key) => key.includes('/'))).toEqual([]);
    // What was being listened to when they were forgotten.
    const heard = new Map(asked.map(({ id }) => [id, byNew(id)]));
    await keeper.keepVoices(NEW, asked[0]!.clipId, heard);
    expect((await begun()).filter((key) => key.includes('/'))).toEqual([]);
    await hear(keeper, videos[1]!);
    expect(await keeper.describeVoices(NEW)).toEqual({ described: 6, missed: 0, without: [] });
    for (const { id, embedding } of (await all<TurnRecord>('turns')).filter(clear))
      expect([speakerOf(id), embedding]).toEqual([1, byNew(id)]);
    expect((await keeper.checkMemory(false, () => {})).whole).toBe(true);
  });

  test('of a person who is kept without any video stay as they are, which is told before', async () => {
    const keeper = await open();
    await remember(keeper, 1, OLD);
    await keeper.correct({ do: 'name', id: 'p_1', name: 'Ada' });
    await keeper.forgetVideo('1.mp4', true, []);
    await remember(keeper, 2, OLD, CLIPS, [2, 3, 2, 3]);
    const [ada, ...others] = await all<NodeRecord>('nodes');
    expect(others).toHaveLength(2);
    expect(await keeper.voicesToDescribe(NEW)).toMatchObject({ isOther: true, withoutSound: 1 });
    const kept = await untouched(keeper);
    await keeper.describeVoices(NEW);
    expect(await all<NodeRecord>('nodes')).toEqual([
      ada,
      ...others.map((node) => ({ ...node, weightId: NEW, samples: [] })),
    ]);
    expect(await untouched(keeper)).toEqual(kept);
    expect(await keeper.weightInUse('voice'), 'not what she was described by').toBe(NEW);
    expect(await keeper.voicesToDescribe(NEW)).toMatchObject({ isOther: false });
  });

  test('stay as they are for what is no weight of voices, and vectors of another length', async () => {
    const keeper = await open();
    const video = await remember(keeper, 1, OLD);
    const before = await keeper.digest();
    await expect(keeper.describeVoices('yunet')).rejects.toMatchObject({ code: 'not-found' });
    const [clip] = await keeper.clipsToDescribe(NEW, video);
    const wrong = new Map(clip!.turns.map(({ id }) => [id, new Float32Array(192).fill(0.1)]));
    await expect(keeper.keepVoices(NEW, clip!.id, wrong)).rejects.toMatchObject({ code: 'bad-input' });
    expect([await keeper.digest(), await begun()]).toEqual([before, []]);
  });
});
