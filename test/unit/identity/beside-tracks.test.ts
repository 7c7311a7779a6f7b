import { describe, expect, test } from 'vitest';
import { besideTracks, endsOf, nodesBeside } from '../../../lib/identity/beside-tracks';
import type { Haze } from '../../../lib/identity/hazy-looks';
import type { TrackRecord } from '../../../lib/store/schema';

const FPS = 5;
const SURE = 0.7;

/** A track from one moment to another, `x` of the picture from its left. */
function track(
  node: string | null,
  [t0, t1]: [t0: number, t1: number],
  { x = 0.4, quality = 0.01 }: { x?: number; quality?: number } = {},
): TrackRecord {
  const rows = Array.from({ length: Math.round((t1 - t0) * FPS) + 1 }, (_, k) => [
    t0 + k / FPS,
    ...[x, 0.2, 0.1, 0.2],
  ]);
  const look = { t: t0, box: { x, y: 0.2, w: 0.1, h: 0.2 }, quality };
  return {
    ...{ id: `t${t0}-${x}`, clipId: 'c', videoId: 'v', t0, t1, node },
    boxes: Float32Array.from(rows.flat()),
    looks: [{ ...look, embedding: Float32Array.of(1), picture: null }],
  };
}

/** Whose each track without a node is; `alike`: how like each node it is, all tracks the same. */
function told(
  tracks: TrackRecord[],
  {
    alike = {},
    earlier = [],
    haze,
    cuts,
  }: { alike?: Record<string, number>; earlier?: TrackRecord[]; haze?: Haze; cuts?: number[] } = {},
) {
  const nodes = besideTracks(tracks, earlier, (_, node) => alike[node] ?? 0, { sure: SURE, haze }, cuts);
  return tracks.filter(({ node }) => node === null).map((one) => nodes.get(one) ?? null);
}

describe('a face that could be told by none of its looks', () => {
  test('is who was there before and after it, whatever it looks like', () => {
    const around = [track('f_1', [0, 3]), track('f_1', [4, 6])];
    expect(told([...around, track(null, [3.2, 3.8])])).toEqual(['f_1']);
    expect(told([...around, track(null, [3.2, 3.8], { x: 0.6 })])).toEqual([null]);
    expect(told([track('f_1', [0, 3]), track('f_2', [4, 6]), track(null, [3.2, 3.8])])).toEqual([null]);
    expect(told([track('f_1', [0, 1.8]), track('f_1', [4, 6]), track(null, [3.2, 3.8])])).toEqual([null]);
  });

  test('is nobody of another shot', () => {
    const around = [track('f_1', [0, 3]), track('f_1', [4, 6])];
    expect(told([...around, track(null, [3.2, 3.8])], { cuts: [3.2, 4] })).toEqual([null]);
    expect(told([...around, track(null, [3.2, 3.8])], { cuts: [2, 5] })).toEqual(['f_1']);
    const alike = { f_1: SURE };
    expect(told([track('f_1', [0, 3]), track(null, [3.2, 5])], { alike, cuts: [3.2] })).toEqual([null]);
  });

  test('is somebody else where it is seen clearly, and unlike', () => {
    const around = [track('f_1', [0, 3]), track('f_1', [4, 6])];
    expect(told([...around, track(null, [3.2, 3.8], { quality: 0.9 })])).toEqual([null]);
    const haze = { middle: Float32Array.of(1), least: 0.9 };
    expect(told([...around, track(null, [3.2, 3.8], { quality: 0.9 })], { haze })).toEqual(['f_1']);
  });

  test('is who was there before it, or after it, where it is like them beyond doubt', () => {
    const tracks = [track('f_1', [0, 3]), track(null, [3.2, 5])];
    expect(told(tracks, { alike: { f_1: SURE } })).toEqual(['f_1']);
    expect(told(tracks, { alike: { f_1: SURE - 0.01 } })).toEqual([null]);
    expect(told([track('f_1', [3.2, 5]), track(null, [0, 3])], { alike: { f_1: SURE } })).toEqual(['f_1']);
    const far = [track('f_1', [0, 3], { x: 0.7 }), track(null, [3.2, 5])];
    expect(told(far, { alike: { f_1: 1 } })).toEqual([null]);
  });

  test('goes on with whoever the last clip ended with', () => {
    const earlier = [track('f_1', [28, 29.8])];
    expect(told([track(null, [30, 31])], { earlier, alike: { f_1: 0.8 } })).toEqual(['f_1']);
    expect(told([track(null, [30, 30.4]), track('f_1', [30.6, 33])], { earlier })).toEqual(['f_1']);
  });

  test('is nobody who is in the same frame', () => {
    const alike = { f_1: 0.9, f_2: 0.8 };
    const inView = track('f_1', [3.4, 5], { x: 0.8 });
    expect(told([track('f_1', [0, 3]), inView, track(null, [3.2, 5])], { alike })).toEqual([null]);
    const both = [track('f_1', [0, 3]), track(null, [3.2, 5]), track(null, [3.2, 5], { x: 0.42 })];
    expect(told(both, { alike })).toEqual(['f_1', null]);
  });

  test('makes nobody else told', () => {
    const tracks = [track('f_1', [0, 3]), track(null, [3.2, 5]), track(null, [5.2, 6])];
    expect(told(tracks, { alike: { f_1: 0.9 } })).toEqual(['f_1', null]);
  });
});

describe('two of whom one is followed just after the other', () => {
  const pairs = (...tracks: TrackRecord[]) =>
    nodesBeside(tracks.map((one) => ({ videoId: one.videoId, node: one.node, ends: endsOf(one) })));

  test('at the same place may be one, said once however often it happens', () => {
    const turned = [track('f_8', [0, 3]), track('f_2', [3.2, 5]), track('f_8', [5.2, 6])];
    expect(pairs(...turned)).toEqual([['f_2', 'f_8']]);
  });

  test('elsewhere, later, at once or in another video are no such pair', () => {
    expect(pairs(track('f_1', [0, 3]), track('f_2', [3.2, 5], { x: 0.7 }))).toEqual([]);
    expect(pairs(track('f_1', [0, 3]), track('f_2', [5, 6]))).toEqual([]);
    expect(pairs(track('f_1', [0, 3]), track('f_2', [2, 5]))).toEqual([]);
    expect(pairs(track('f_1', [0, 3]), { ...track('f_2', [3.2, 5]), videoId: 'w' })).toEqual([]);
    expect(pairs(track('f_1', [0, 3]), track(null, [3.2, 5]), track('f_1', [5.2, 6]))).toEqual([]);
  });
});
