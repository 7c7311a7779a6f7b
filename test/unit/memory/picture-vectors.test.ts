import { describe, expect, it } from 'vitest';
import { bestOfGroups, fromBytes, inBytes, PictureVectors } from '../../../lib/memory/picture-vectors';

const WIDTH = 768;

/** Numbers that are the same in each run, about normal. */
function* normals(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    let sum = -6;
    for (let i = 0; i < 12; i += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      sum += state / 2 ** 32;
    }
    yield sum;
  }
}

function unitVectors(count: number): Float32Array[] {
  const numbers = normals(7);
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: WIDTH }, () => numbers.next().value);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  });
}

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

describe('vectors of pictures', () => {
  it('lose next to nothing by 8 bits a value', () => {
    const vectors = unitVectors(1000);
    const kept = new PictureVectors(WIDTH);
    for (const vector of vectors) kept.add(inBytes(vector));
    let worst = 0;
    for (const query of vectors.slice(0, 20)) {
      const cosines = kept.cosines(query);
      for (const [i, vector] of vectors.entries())
        worst = Math.max(worst, Math.abs(dot(query, vector) - cosines[i]!));
    }
    expect(worst).toBeLessThan(0.0017);
    expect(worst).toBeGreaterThan(0);
  });

  it('are of length 1 as they are read, and zeros where nothing was kept', () => {
    const kept = new PictureVectors(4);
    const values = inBytes(Float32Array.of(0.6, 0, -0.8, 0));
    kept.add(values);
    kept.add(new Int8Array());
    expect(Math.hypot(...fromBytes(values))).toBeCloseTo(1, 6);
    expect([...fromBytes(values)].map((value) => value.toFixed(2))).toEqual([
      '0.60',
      '0.00',
      '-0.80',
      '0.00',
    ]);
    expect([...fromBytes(new Int8Array(2))]).toEqual([0, 0]);
    expect([...kept.cosines(Float32Array.of(1, 0, 0, 0))]).toEqual([expect.closeTo(0.6, 2), 0]);
    expect(kept.size).toBe(2);
  });
});

describe('the best of groups', () => {
  const cosines = Float32Array.of(0.1, 0.9, 0.8, 0.3, 0.7, 0.5);
  const groups = ['a', 'a', 'a', 'b', 'c', 'd'];

  it('are the best of each, in order, and no more than were asked for', () => {
    const best = bestOfGroups(cosines, 2, (at) => groups[at]!);
    expect(best.map(({ at }) => at)).toEqual([1, 4]);
    expect(bestOfGroups(cosines, 9, (at) => groups[at]!).map(({ at }) => at)).toEqual([1, 4, 5, 3]);
  });

  it('leave out what does not count', () => {
    expect(bestOfGroups(cosines, 2, (at) => (at === 1 ? null : groups[at]!)).map(({ at }) => at)).toEqual([
      2, 4,
    ]);
  });

  it('are those of a plain sort, for any numbers', () => {
    const numbers = normals(3);
    const many = Float32Array.from({ length: 2000 }, () => numbers.next().value);
    const of = (at: number) => `g${at % 97}`;
    const byGroup = new Map<string, number>();
    for (const [at, cosine] of many.entries())
      if (cosine > (many[byGroup.get(of(at)) ?? -1] ?? Number.NEGATIVE_INFINITY)) byGroup.set(of(at), at);
    const plain = [...byGroup.values()].sort((a, b) => many[b]! - many[a]!).slice(0, 6);
    expect(bestOfGroups(many, 6, of).map(({ at }) => at)).toEqual(plain);
  });
});
