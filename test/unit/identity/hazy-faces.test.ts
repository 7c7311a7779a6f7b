import { describe, expect, test } from 'vitest';
import { hazyFaces } from '../../../lib/identity/hazy-faces';
import { identify } from '../../../lib/identity/identify';
import { faceLikeness } from '../../../lib/identity/likeness';
import { identityRules } from '../../../lib/identity/match-rules-of-weights';
import { NodeIndex } from '../../../lib/identity/similarity';
import type { ClipRecord, LedgerEntry, NodeRecord, TrackRecord } from '../../../lib/store/schema';

const RULES = { sure: 0.95, haze: { middle: Float32Array.of(1, 0, 0), least: 0.94 } };
const FPS = 5;

/** A face from one moment to another, `x` of the picture from its left, of which one look is `turned` from the haze, in degrees. */
function track(
  [t0, t1]: [t0: number, t1: number],
  {
    x = 0.4,
    turned = 10,
    quality = 0.4,
    node = null,
  }: { x?: number; turned?: number; quality?: number; node?: string | null } = {},
): TrackRecord {
  const rows = Array.from({ length: Math.round((t1 - t0) * FPS) + 1 }, (_, k) => [
    t0 + k / FPS,
    ...[x, 0.2, 0.1, 0.2],
  ]);
  const angle = (turned * Math.PI) / 180;
  const look = { t: t0, box: { x, y: 0.2, w: 0.1, h: 0.2 }, quality, picture: null };
  return {
    ...{ id: `t${t0}-${x}`, clipId: 'c', videoId: 'v', t0, t1, node },
    boxes: Float32Array.from(rows.flat()),
    looks: [{ ...look, embedding: Float32Array.of(Math.cos(angle), Math.sin(angle), 0) }],
  };
}

/** Whose each track is. */
function told(tracks: TrackRecord[], earlier: TrackRecord[] = [], cuts: number[] = []) {
  let founded = 0;
  const seen = { clip: { frames: 150 }, tracks, searched: tracks.map(() => 0.9), cuts };
  const nodes = hazyFaces(seen, earlier, RULES, () => `f_${100 + ++founded}`);
  return tracks.map((one) => nodes.get(one) ?? one.node);
}

describe('a face that is seen hazily alone', () => {
  test('is one person at one place, also after a while, and before it lasted', () => {
    expect(told([track([0, 1]), track([4, 8]), track([15, 16], { turned: -5 })])).toEqual([
      'f_101',
      'f_101',
      'f_101',
    ]);
  });

  test('is nobody at another place, and nobody where it hardly lasts', () => {
    expect(told([track([0, 4]), track([6, 7], { x: 0.7 })])).toEqual(['f_101', null]);
    expect(told([track([0, 1]), track([3, 4])])).toEqual([null, null]);
  });

  test('is nobody new where somebody was just before', () => {
    const known = track([0, 3], { node: 'f_1', turned: 40 });
    expect(told([known, track([3.2, 8])])).toEqual(['f_1', null]);
    expect(told([known, track([5, 9])])).toEqual(['f_1', 'f_101']);
  });

  test('is somebody new where another shot begins, whoever was just before', () => {
    const known = track([0, 3], { node: 'f_1', turned: 40 });
    expect(told([known, track([3.2, 8])], [], [3.2])).toEqual(['f_1', 'f_101']);
    expect(told([known, track([3.2, 8])], [], [2, 6])).toEqual(['f_1', null]);
    expect(told([known, track([3.2, 4.4])], [], [3.2])).toEqual(['f_1', null]);
  });

  test('is nobody who is in the same frame, or who is not as like', () => {
    expect(told([track([0, 4]), track([2, 6], { x: 0.42 })])).toEqual(['f_101', 'f_102']);
    expect(told([track([0, 4], { turned: 15 }), track([6, 7], { turned: -15 })])).toEqual(['f_101', null]);
  });

  test('goes on with whoever was there in the last clip, and is nobody of another video', () => {
    const before = track([20, 24], { node: 'f_1' });
    expect(told([track([30, 34])], [before])).toEqual(['f_1']);
    expect(told([track([30, 34])])).toEqual(['f_101']);
  });

  test('leaves alone whoever is seen clearly', () => {
    expect(told([track([0, 4], { turned: 40 })])).toEqual([null]);
  });
});

test('whoever is seen hazily alone has their picture, and is nobody of another video', () => {
  const rules = { threshold: 0.9, sure: 0.95, suggest: 0.9, cap: 10, haze: RULES.haze };
  const nodes: NodeRecord[] = [];
  const ledger: LedgerEntry[] = [];
  const remembered = (videoId: string, turned: number) => {
    const seen = { ...track([0, 4], { turned }), id: `${videoId}/t`, videoId };
    const clip = { id: `${videoId}/c`, videoId, t0: 0, t1: 30, frames: 150 } as ClipRecord;
    const previous = { tracks: [], turns: [], words: [] };
    const loudness = { t0: 0, stepS: 1, values: new Float32Array() };
    const sights = { clip, tracks: [seen], mouths: [null], searched: [0.9], turns: [], words: [], cuts: [] };
    const all = { ...sights, loudness, previous, before: [], isLast: true };
    const added = identify(all, nodes, ledger, { face: { weightId: 'w', rules }, voice: null });
    nodes.push(...added.nodes);
    ledger.push(...added.ledger);
    return seen.node;
  };
  expect(remembered('v1', 10)).toBe('f_1');
  expect(nodes[0]!.samples).toHaveLength(1);
  expect(remembered('v2', 10)).toBe('f_2');
  expect(remembered('v3', 24)).toBe('f_3');
  expect(faceLikeness(nodes, new NodeIndex(nodes), rules)).toEqual([]);
});

test('the haze of the embedded weight is a direction of its embeddings', () => {
  const { haze } = identityRules({ 'face-embedding': 'faceapi-resnet34' }).face!.rules;
  expect(haze!.middle).toHaveLength(128);
  expect(Math.hypot(...haze!.middle)).toBeCloseTo(1, 5);
});
