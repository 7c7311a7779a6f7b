import { describe, expect, test } from 'vitest';
import { leastErring, linked, steps } from '../../bench/identity/linkage';
import { faceRows, leastOfFaces, whoIsAt } from '../../bench/identity/wild-faces';

const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

describe('the average-linkage baseline', () => {
  test('joins while the mean cosine of all pairs is enough, in whatever order things come', () => {
    const items = [[at(0)], [at(90)], [at(10)], [at(100), at(105)]];
    expect(linked(items, 0.9)).toEqual(['1', '2', '1', '2']);
    expect(linked(items, 0.999)).toEqual(['1', '2', '3', '4']);
    expect(linked(items, 0)).toEqual(['1', '2', '1', '2']);
    expect(linked(items, -1)).toEqual(['1', '1', '1', '1']);
  });

  test('is average, not single linkage: a chain does not hold together', () => {
    const chain = [0, 24, 50, 74].map((degrees) => [at(degrees)]);
    expect(linked(chain, Math.cos((30 * Math.PI) / 180))).toEqual(['1', '1', '2', '2']);
  });

  test('weighs each embedding alike, and what has none stays alone', () => {
    expect(linked([[at(0)], [], [at(5)]], 0.9)).toEqual(['1', null, '1']);
    // Means over pairs: of three looks one is near, which is not enough.
    expect(linked([[at(0)], [at(0), at(90), at(90)]], 0.5)).toEqual(['1', '2']);
  });
});

test('of values that err alike the one in the middle is chosen', () => {
  const errors = [3, 1, 1, 1, 2];
  expect(leastErring([10, 20, 30, 40, 50], (value) => errors[value / 10 - 1]!)).toBe(30);
  expect(leastErring([10, 20], () => 0)).toBe(10);
  expect(steps(0.2, 0.4, 0.1).map((value) => Number(value.toFixed(3)))).toEqual([0.2, 0.3, 0.4]);
});

test("who stands side by side is told by where a face is in the picture's width", () => {
  const face = (x: number) => Float32Array.of(0, x, 0.2, 0.1, 0.2, 0.2, x + 0.02, 0.2, 0.1, 0.2);
  const abreast = ['left', 'middle', 'right'];
  expect([0, 0.45, 0.8, 0.95].map((x) => whoIsAt(abreast, face(x)))).toEqual([
    'left',
    'middle',
    'right',
    'right',
  ]);
  expect(whoIsAt(['one'], face(0.9))).toBe('one');
});

test("linkage's threshold for faces parts two people and keeps each one; people who are not found count", () => {
  const seen = [
    { who: 'a', degrees: 0 },
    { who: 'a', degrees: 20 },
    { who: 'b', degrees: 60 },
    { who: 'b', degrees: 75 },
  ].map(({ who, degrees }) => ({ who, pictures: 5, looks: [at(degrees)], ours: who, m3: 'f_1' }));
  const least = leastOfFaces(seen);
  expect(
    linked(
      seen.map(({ looks }) => looks),
      least,
    ),
  ).toEqual(['1', '1', '2', '2']);
  const rows = new Map(faceRows('part', 4, seen, least).map(({ metric, ...row }) => [metric, row]));
  expect(rows.get('identity.part.faces.found')).toMatchObject({ value: 0.5, baseline: 0.25 });
  expect(rows.get('identity.part.faces.right.linkage')).toMatchObject({ value: 1 });
  expect(rows.get('identity.part.faces.wrong')).toMatchObject({ value: 0, baseline: 0.5 });
});
