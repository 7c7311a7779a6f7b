import { expect, test } from 'vitest';
import { isOf } from '../../../app/ui/moment-picture';
import { nearestFace } from '../../../lib/keeper/pictures/kept-picture';
import type { TrackRecord } from '../../../lib/store/schema';

const track = (id: string, node: string | null, looks: [t: number, quality: number][]) =>
  ({
    ...{ id, node },
    looks: looks.map(([t, quality], i) => ({ t, quality, picture: quality > 0 ? `${id}-${i}` : null })),
  }) as TrackRecord;
const TRACKS = [
  track('t0', 'f_1', [
    [2, 0.9],
    [8, 0.4],
  ]),
  track('t1', 'f_1', [[24, 0.5]]),
  track('t2', 'f_2', [[12, 0.9]]),
  track('t3', 'f_3', [[13, 0]]),
  track('t4', null, [[14, 0.9]]),
];
const PERSONS = new Map(
  [
    ['f_1', 'p_1'],
    ['f_2', 'p_2'],
    ['f_3', 'p_3'],
  ].map(([node, id]) => [node!, { id: id! }]),
);
const face = (t: number, who: string, moved: [string, string][] = []) =>
  nearestFace(TRACKS, t, who, PERSONS, new Map(moved));

test('of a person the face that was seen nearest to a moment is shown, with its second', () => {
  expect(face(0, 'p_1')).toEqual({ picture: 't0-0', t0: 2, t1: 2, isPart: true });
  expect(face(7, 'p_1')?.picture).toBe('t0-1');
  expect(face(30, 'p_1')?.picture).toBe('t1-0');
  expect(face(5, 'p_1')?.picture, 'of two as near the better one').toBe('t0-0');
});

test('nobody else is shown, and nobody of whom no face was kept', () => {
  expect(face(13, 'p_3')).toBeNull();
  expect(face(13, 'p_4')).toBeNull();
  expect(face(13, 'p_1', [['t2', 'f_1']])?.picture, 'who was moved by hand is theirs').toBe('t2-0');
});

test('a picture is of a moment where all that it may be of lies near it', () => {
  expect(isOf({ t0: 12, t1: 12 }, { t0: 13.5, t1: 13.5 })).toBe(true);
  expect(isOf({ t0: 12, t1: 12 }, { t0: 15, t1: 15 })).toBe(false);
  expect(isOf({ t0: 12, t1: 16 }, { t0: 0, t1: 27 })).toBe(false);
  expect(isOf({ t0: 1, t1: 26 }, { t0: 0, t1: 27 })).toBe(true);
  expect(isOf({ t0: 1, t1: 1 }, { t0: 0, t1: 3 }), 'a short clip').toBe(true);
});
