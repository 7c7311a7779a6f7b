import { describe, expect, test } from 'vitest';
import { seeded } from '../../bin/demo-film/brush.js';
import { dot } from '../../lib/identity/similarity';
import { DenseIndex, fuse } from '../../lib/memory/dense';

const everything = () => true;
const unit = (...values: number[]) => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};
const index = (rows: Record<number, Float32Array>) => {
  const made = new DenseIndex(Object.values(rows)[0]!.length);
  for (const [entry, vector] of Object.entries(rows)) made.add(Number(entry), vector);
  return made;
};
const entries = (hits: { entry: number }[]) => hits.map(({ entry }) => entry);

describe('the nearest vectors', () => {
  const fan = index({
    10: unit(1, 0, 0),
    11: unit(1, 1, 0),
    12: unit(0, 1, 0),
    13: unit(-1, 0.2, 0),
    14: unit(1, 0, 1),
  });

  test('come best first, with their cosine', () => {
    const hits = fan.search(unit(1, 0.1, 0), everything, { limit: 3 });
    expect(entries(hits)).toEqual([10, 11, 14]);
    for (const [i, cosine] of [0.995, 0.774, 0.704].entries()) expect(hits[i]!.score).toBeCloseTo(cosine, 2);
    expect(fan.search(unit(1, 0.1, 0), everything, { limit: 0 })).toEqual([]);
    expect(entries(fan.search(unit(1, 0, 0), everything, { limit: 99 }))).toHaveLength(5);
  });

  test('are those of the allowed entries, as if there were no others', () => {
    const without = index({ 11: unit(1, 1, 0), 12: unit(0, 1, 0), 13: unit(-1, 0.2, 0) });
    const allowed = (entry: number) => entry >= 11 && entry <= 13;
    for (const query of [unit(1, 0.1, 0), unit(-1, 2, 0.3)])
      expect(fan.search(query, allowed, { limit: 2 })).toEqual(
        without.search(query, everything, { limit: 2 }),
      );
  });

  test('are looked for among a few where only these are wanted', () => {
    const hits = fan.search(unit(1, 0, 0), (entry) => entry !== 14, { limit: 5, only: [13, 11, 14, 99, 11] });
    expect(entries(hits)).toEqual([11, 13]);
  });

  test('of one score come in the order that is asked for', () => {
    const same = index({ 3: unit(1, 0), 1: unit(1, 0), 2: unit(1, 0) });
    expect(entries(same.search(unit(1, 0), everything, { limit: 2 }))).toEqual([1, 2]);
    const latestFirst = { limit: 2, compare: (a: number, b: number) => b - a };
    expect(entries(same.search(unit(1, 0), everything, latestFirst))).toEqual([3, 2]);
  });

  test('are never those of another weight', () => {
    expect(() => fan.add(20, unit(1, 0))).toThrow('A vector of 2 values is not of this weight.');
    expect(() => fan.search(unit(1, 0), everything, { limit: 1 })).toThrow('not of this weight');
    expect(() => fan.add(10, unit(1, 0, 0))).toThrow('Entry 10 has a vector already.');
  });

  test('are found as in floats: of the 20 nearest in clusters, 99 in 100', () => {
    const [dimension, count, centres, limit] = [384, 10_000, 100, 20];
    const random = seeded(1);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const noise = (amount: number) =>
      Float32Array.from({ length: dimension }, () => (amount * normal()) / Math.sqrt(dimension));
    const middles = Array.from({ length: centres }, () => unit(...noise(1)));
    const around = (i: number) => unit(...noise(0.7).map((value, d) => value + middles[i % centres]![d]!));
    const vectors = Array.from({ length: count }, (_, i) => around(i));
    const made = new DenseIndex(dimension);
    for (const [entry, vector] of vectors.entries()) made.add(entry, vector);
    let found = 0;
    for (let i = 0; i < centres; i += 5) {
      const query = around(i);
      const cosines = Float64Array.from(vectors, (vector) => dot(query, vector));
      const exact = [...cosines.keys()].sort((a, b) => cosines[b]! - cosines[a]!).slice(0, limit);
      const hits = made.search(query, everything, { limit });
      for (const { entry, score } of hits) {
        if (exact.includes(entry)) found += 1;
        expect(Math.abs(score - cosines[entry]!)).toBeLessThan(1e-5);
      }
    }
    expect(found / ((centres / 5) * limit)).toBeGreaterThanOrEqual(0.99);
  });
});

describe('lists as one', () => {
  test('an entry scores 1 / (60 + rank) in each list that holds it', () => {
    expect(
      fuse([
        [7, 8, 9],
        [9, 7],
      ]),
    ).toEqual([
      { entry: 7, score: 1 / 61 + 1 / 62 },
      { entry: 9, score: 1 / 63 + 1 / 61 },
      { entry: 8, score: 1 / 62 },
    ]);
    expect(fuse([[1], [1, 2]], 0)).toEqual([
      { entry: 1, score: 2 },
      { entry: 2, score: 1 / 2 },
    ]);
  });

  test('of one score, what stands higher in the first list comes first, whatever its number', () => {
    expect(entries(fuse([[5], [4]]))).toEqual([5, 4]);
    expect(entries(fuse([[9, 3], [3, 9], [1]]))).toEqual([9, 3, 1]);
  });

  test('one list stays as it is, and nothing comes of none', () => {
    expect(entries(fuse([[3, 1, 2], []]))).toEqual([3, 1, 2]);
    expect(fuse([])).toEqual([]);
  });
});
