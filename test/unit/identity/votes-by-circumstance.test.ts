import { expect, test } from 'vitest';
import { LEAST } from '../../../lib/identity/binding';
import { votesByCircumstance } from '../../../lib/identity/votes-by-circumstance';
import type { TrackRecord, TurnRecord } from '../../../lib/store/schema';

const where = { videoId: 'vid_1', clipId: 'vid_1/c000000' };
const track = (id: string, node: string | null, t0: number, t1: number): TrackRecord => ({
  ...{ ...where, id, node, t0, t1, boxes: new Float32Array(), looks: [] },
});
const turn: TurnRecord = { ...where, id: 's0', node: 'v_2', face: null, t0: 1, t1: 4.5, embedding: null };
const seen = (confidence: Record<string, number>) => new Map([['s0', new Map(Object.entries(confidence))]]);
const sumOf = (tracks: TrackRecord[], confidence: Record<string, number>, undecided = [turn]) =>
  votesByCircumstance(tracks, [turn], undecided, seen(confidence)).reduce(
    (sum, { weight }) => sum + weight,
    0,
  );

test('who is alone in view with the only voice, and whose mouth moves, is bound to it', () => {
  expect(sumOf([track('t0', 'f_1', 0, 5)], { t0: 0.45 })).toBeGreaterThan(LEAST);
});

test('a mouth that hardly moves tells that another speaks', () => {
  expect(sumOf([track('t0', 'f_1', 0, 5)], { t0: 0.1 })).toBe(0);
});

test('a mouth that could not be judged leaves circumstance alone, which binds nothing by itself', () => {
  expect(sumOf([track('t0', 'f_1', 0, 5)], {})).toBe(1);
  expect(LEAST).toBeGreaterThan(1);
});

test('with somebody else in view, recognised or not, nobody is told by it', () => {
  for (const other of ['f_9', null])
    expect(sumOf([track('t0', 'f_1', 0, 5), track('t1', other, 0, 5)], { t0: 0.45 })).toBe(0);
});

test('where somebody was clearly seen to speak, circumstance adds nothing', () => {
  expect(sumOf([track('t0', 'f_1', 0, 5)], { t0: 0.45 }, [])).toBe(0);
});
