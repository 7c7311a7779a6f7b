import { afterEach, describe, expect, test, vi } from 'vitest';
import { dot } from '../../../lib/identity/similarity';
import { BitSet, forEachBit } from '../../../lib/memory/vectors/bit-set';
import { EntryRows } from '../../../lib/memory/vectors/entry-rows';
import { codeOf, SEGMENT_ROWS, scaleOf, weightsOf } from '../../../lib/memory/vectors/layout';
import { PlainRows } from '../../../lib/memory/vectors/plain-rows';
import { split } from '../../../lib/memory/vectors/segment';
import { RowsMissing, VectorIndex } from '../../../lib/memory/vectors/vector-index';
import { WasmRows } from '../../../lib/memory/vectors/wasm-rows';
import { Clusters } from '../../clusters';

const unit = (...values: number[]) => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};
/** Rows by their entries, ascending. */
const index = (rows: Record<number, Float32Array>) => {
  const made = new VectorIndex(Object.values(rows)[0]!.length);
  for (const [entry, vector] of Object.entries(rows)) made.add(Number(entry), vector);
  return made;
};
const entries = (hits: { entry: number }[]) => hits.map(({ entry }) => entry);
const made = (count: number, { dimension, centres }: { dimension: number; centres: number }) => {
  const clusters = new Clusters(dimension, centres);
  return Array.from({ length: count }, () => clusters.next());
};
/** The entries of the nearest vectors by their cosines in floats; entry i has cosine i. */
const exactly = (cosines: Float32Array, limit: number, counts = (_: number) => true) => {
  const order = [...cosines.keys()].filter(counts).sort((a, b) => cosines[b]! - cosines[a]! || a - b);
  return order.slice(0, limit);
};

describe('the nearest vectors', () => {
  const fan = index({
    10: unit(1, 0, 0),
    11: unit(1, 1, 0),
    12: unit(0, 1, 0),
    13: unit(-1, 0.2, 0),
    14: unit(1, 0, 1),
  });

  test('come best first, with their cosine', () => {
    const hits = fan.search(unit(1, 0.1, 0), { limit: 3 });
    expect(entries(hits)).toEqual([10, 11, 14]);
    for (const [i, cosine] of [0.995, 0.774, 0.704].entries()) expect(hits[i]!.score).toBeCloseTo(cosine, 2);
    expect(fan.search(unit(1, 0.1, 0), { limit: 0 })).toEqual([]);
    expect(entries(fan.search(unit(1, 0, 0), { limit: 99 }))).toHaveLength(5);
  });

  test('are those of the allowed entries, as if there were no others', () => {
    const without = index({ 11: unit(1, 1, 0), 12: unit(0, 1, 0), 13: unit(-1, 0.2, 0) });
    const allowed = (entry: number) => entry >= 11 && entry <= 13;
    for (const query of [unit(1, 0.1, 0), unit(-1, 2, 0.3)])
      expect(fan.search(query, { limit: 2, allowed })).toEqual(without.search(query, { limit: 2 }));
    expect(fan.search(unit(1, 0, 0), { limit: 2, allowed: () => false })).toEqual([]);
  });

  test('are looked for among a few where only these are wanted, and nothing else is asked about', () => {
    const asked: number[] = [];
    const allowed = (entry: number) => asked.push(entry) > 0 && entry !== 14;
    const hits = fan.search(unit(1, 0, 0), { limit: 5, only: BitSet.of([13, 11, 14, 99, 11]), allowed });
    expect(entries(hits)).toEqual([11, 13]);
    expect(asked).toEqual([11, 13, 14]);
    expect(fan.search(unit(1, 0, 0), { limit: 5, only: new BitSet() })).toEqual([]);
  });

  test('of one score come in the order that is asked for', () => {
    const same = index({ 1: unit(1, 0), 2: unit(1, 0), 3: unit(1, 0) });
    expect(entries(same.search(unit(1, 0), { limit: 2 }))).toEqual([1, 2]);
    const latestFirst = { limit: 2, compare: (a: number, b: number) => b - a };
    expect(entries(same.search(unit(1, 0), latestFirst))).toEqual([3, 2]);
  });

  test('are never those of another weight', () => {
    expect(() => fan.add(20, unit(1, 0))).toThrow('A vector of 2 values is not of this weight.');
    expect(() => fan.search(unit(1, 0), { limit: 1 })).toThrow('not of this weight');
    expect(() => fan.add(14, unit(1, 0, 0))).toThrow('Entry 14 does not come after 14.');
  });

  test('are none where there are none', () => {
    expect(new VectorIndex(384).search(new Float32Array(384), { limit: 5 })).toEqual([]);
  });

  test('a vector of zeros is at right angles to everything', () => {
    const some = index({ 0: Float32Array.of(0, 0), 1: unit(-1, 0), 2: unit(1, 0) });
    expect(some.search(unit(1, 0), { limit: 3 })).toEqual([
      { entry: 2, score: expect.closeTo(1, 5) },
      { entry: 0, score: 0 },
      { entry: 1, score: expect.closeTo(-1, 5) },
    ]);
  });
});

describe('the nearest of many', () => {
  const [count, limit] = [40_000, 20];
  const vectors = made(count + 20, { dimension: 384, centres: 400 });
  const queries = vectors.splice(count);
  const many = index(vectors);
  const cosinesOf = queries.map((query) => Float32Array.from(vectors, (vector) => dot(query, vector)));

  test.each([
    ['all', undefined],
    ['every tenth', (entry: number) => entry % 10 === 0],
    ['all but a few', (entry: number) => entry % 50 !== 0],
    ['the last fifth', (entry: number) => entry >= 32_000],
  ])('are found as in floats, 99 in 100 at least: %s', (_, allowed) => {
    let found = 0;
    for (const [i, query] of queries.entries()) {
      const cosines = cosinesOf[i]!;
      const order = exactly(cosines, limit, allowed);
      const hits = many.search(query, { limit, allowed });
      expect(hits).toHaveLength(limit);
      for (const { entry, score } of hits) {
        if (order.includes(entry)) found += 1;
        expect(Math.abs(score - cosines[entry]!)).toBeLessThan(1e-5);
      }
    }
    expect(found / (queries.length * limit)).toBeGreaterThanOrEqual(0.99);
  });

  test('a set of entries counts like a question about each', () => {
    const third = BitSet.of([...vectors.keys()].filter((entry) => entry % 3 === 0));
    for (const query of queries.slice(0, 5)) {
      const hits = many.search(query, { limit, only: third });
      expect(hits).toEqual(many.search(query, { limit, allowed: (entry) => entry % 3 === 0 }));
      expect(hits).not.toEqual(many.search(query, { limit }));
      expect(many.search(query, { limit, only: BitSet.below(count) })).toEqual(many.search(query, { limit }));
    }
  });

  test('are the same whatever else there is, where that does not count', () => {
    const part = index(vectors.slice(0, 35_000));
    for (const query of queries.slice(0, 5))
      expect(many.search(query, { limit, allowed: (entry) => entry < 35_000 })).toEqual(
        part.search(query, { limit }),
      );
  });

  test('of the same vector all are weighed, however many: the order among them decides', () => {
    const okay = unit(1, 2, -3, 4);
    const repeated = new VectorIndex(4);
    for (let entry = 0; entry < 300_000; entry += 1)
      repeated.add(entry, entry % 2 === 0 ? okay : unit(1, 2, -3, 4 + entry));
    const hits = repeated.search(okay, { limit: 3, compare: (a, b) => b - a });
    expect(entries(hits)).toEqual([299_998, 299_996, 299_994]);
  });
});

test('of rows that came by their signs, a search asks for the bytes that it needs, and finds the same', () => {
  const vectors = made(9000, { dimension: 20, centres: 700 });
  const [query, other] = vectors.splice(0, 2) as [Float32Array, Float32Array];
  const whole = new VectorIndex(20);
  vectors.forEach((vector, entry) => {
    whole.add(entry, vector);
  });
  const byParts = new VectorIndex(20);
  const scales = Float64Array.from(vectors, scaleOf);
  byParts.addCodes(
    Uint32Array.from(vectors.keys()),
    scales,
    Uint32Array.from(vectors.flatMap((vector) => [...codeOf(vector)])),
  );
  const asked = { high: 0, low: 0 };
  const bytesOf = (part: 'high' | 'low', rows: readonly number[]) => {
    const bytes = new Int8Array(32 * rows.length);
    rows.forEach((row, i) => {
      const parts = { high: new Int8Array(20), low: new Int8Array(20) };
      split(vectors[row]!, scales[row]!, parts.high, parts.low);
      bytes.set(parts[part], 32 * i);
    });
    return bytes;
  };
  const search = (asking: Float32Array) => {
    for (;;)
      try {
        return byParts.search(asking, { limit: 20 });
      } catch (error) {
        if (!(error instanceof RowsMissing)) throw error;
        for (const part of ['high', 'low'] as const) {
          asked[part] += error.rows[part].length;
          byParts.fill(part, error.rows[part], bytesOf(part, error.rows[part]));
        }
      }
  };
  for (const asking of [query, other, query])
    expect(search(asking)).toEqual(whole.search(asking, { limit: 20 }));
  expect(asked.low).toBeLessThan(600);
  expect(asked.high).toBeLessThan(9000);
  const left = byParts.missing('high', 100, 8000);
  expect(left.length).toBeGreaterThan(0);
  byParts.fill('high', left, bytesOf('high', left));
  expect(byParts.missing('high', 100, 8000)).toEqual([]);
  expect(search(vectors[5]!)).toEqual(whole.search(vectors[5]!, { limit: 20 }));
});

describe('with and without WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each([
    { dimension: 130, count: 34_000, centres: 300 },
    { dimension: 100, count: 34_000, centres: 34_000 },
    { dimension: 3, count: 270_000, centres: 270_000 },
  ])('the nearest are the same, with the same scores: %o', ({ dimension, count, centres }) => {
    const coarse = WasmRows.make(dimension)!;
    expect(coarse).not.toBeNull();
    const [wasm, plain] = [
      new VectorIndex(dimension, coarse),
      new VectorIndex(dimension, new PlainRows(dimension)),
    ];
    const vectors = made(count + 5, { dimension, centres });
    const queries = [...vectors.splice(count), new Float32Array(dimension)];
    for (const [entry, vector] of vectors.entries())
      for (const one of [wasm, plain])
        one.add(entry, entry % 1000 === 7 ? new Float32Array(dimension) : vector);
    for (const query of queries)
      for (const allowed of [undefined, (entry: number) => entry % 4 !== 1, () => false]) {
        const hits = wasm.search(query, { limit: 50, allowed });
        expect(hits).toEqual(plain.search(query, { limit: 50, allowed }));
      }
  });

  test.each([
    ['WebAssembly', () => WasmRows.make(150)!],
    ['plain', () => new PlainRows(150)],
  ])('rows are as near and as like as they are: %s', (_, make) => {
    const rows = make();
    const random = made(5001, { dimension: 160, centres: 5001 });
    const high = random.map((vector) =>
      Int8Array.from(vector, (value, i) => (i < 150 ? Math.max(-127, Math.min(127, 500 * value)) : 0)),
    );
    const codes = high.map((values) => {
      const code = new Uint32Array(8);
      for (let i = 0; i < 150; i += 1) if (values[i]! > 0) code[i >> 5]! |= 1 << (i & 31);
      return code;
    });
    for (let row = 0; row < 5000; row += 1) {
      rows.add(codes[row]!);
      rows.fill(Math.floor(row / SEGMENT_ROWS), row % SEGMENT_ROWS, high[row]!);
    }
    const { bits: weights } = weightsOf(Float32Array.from(high[5000]!));
    const weight = (i: number) => {
      const [two, four] = [weights[i >> 5]!, weights[8 + (i >> 5)]!].map((word) => (word >>> (i & 31)) & 1);
      return 1 + 2 * two! + 4 * four!;
    };
    for (const [counted, margin, isWeighed] of [
      [[...Array(5000).keys()], 3, false],
      [[...Array(5000).keys()], 99, false],
      [[...Array(5000).keys()], 20, true],
      [[...Array(5000).keys()], 999, true],
      [[...Array(5000).keys()].filter((row) => row % 7 < 2), 3, false],
      [[1, 4095, 4096, 4999], 0, true],
      [[], 0, false],
    ] as const) {
      const apart = (row: number) => {
        let sum = 0;
        for (let i = 0; i < 150; i += 1)
          if (high[row]![i]! > 0 !== high[5000]![i]! > 0) sum += isWeighed ? weight(i) : 1;
        return sum;
      };
      const { words } = BitSet.of([...counted, 8191]);
      words[255] = 0;
      rows.begin(codes[5000]!, 100, isWeighed ? weights : undefined);
      const parts = [0, 1].map((segment) => words.subarray(128 * segment, 128 * (segment + 1)));
      for (const [segment, bits] of parts.entries()) rows.measure(segment, bits);
      rows.settle(10, margin);
      const nearest = parts.flatMap((bits, segment) => {
        const near: number[] = [];
        forEachBit(rows.nearest(segment, bits), (row) => {
          near.push(4096 * segment + row);
        });
        return near;
      });
      const sorted = counted.map(apart).sort((a, b) => a - b);
      const within = Math.min(sorted[99] ?? 1050, (sorted[9] ?? 1050) + margin);
      expect(nearest).toEqual(counted.filter((row) => apart(row) <= within));
      const query = Int16Array.from(high[5000]!, (value) => 32 * value);
      const dots = parts.flatMap((bits, segment) => [...rows.dots(segment, bits, query)]);
      expect(dots).toEqual(
        counted.map((row) => high[row]!.reduce((sum, value, i) => sum + value * query[i]!, 0)),
      );
    }
    expect([...rows.highOf(1).subarray(160, 320)]).toEqual([...high[4097]!]);
  });

  test('without it the plain rows are taken', () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect(WasmRows.make(384)).toBeNull();
    const vectors = made(3000, { dimension: 16, centres: 10 });
    expect(entries(index(vectors).search(vectors[5]!, { limit: 1 }))).toEqual([5]);
  });
});

test('bits weigh by how far their values are from 0', () => {
  const values = [...Array(40).keys()].map((i) => (i % 2 === 0 ? 1 : -1) * [0.1, 1, 1.4, 3][i % 4]!);
  const { bits, squares } = weightsOf(Float32Array.from(values));
  // The root mean square is 1.73.
  const weights = values.map(
    (_, i) => 1 + 2 * ((bits[i >> 5]! >>> i) & 1) + 4 * ((bits[4 + (i >> 5)]! >>> i) & 1),
  );
  expect(weights).toEqual(values.map((_, i) => [1, 1, 3, 5][i % 4]));
  expect(squares).toBe(10 * (1 + 1 + 9 + 25));
  expect(weightsOf(new Float32Array(40)).squares).toBe(40);
});

test('the rows of entries are those that they were added as', () => {
  const rows = new EntryRows();
  const entries = [0, 3, 31, 32, 63, 64, 200, 201, 5000];
  // Some at once, and one by one.
  const half = entries.length >> 1;
  rows.add(entries.slice(0, half));
  for (const entry of entries.slice(half)) rows.add([entry]);
  const of = (some: number[]) => {
    const found: number[] = [];
    forEachBit(rows.of(BitSet.of(some), 64).words, (row) => {
      found.push(row);
    });
    return found;
  };
  expect(of(entries)).toEqual([...entries.keys()]);
  expect(of([1, 3, 32, 62, 63, 199, 200, 5000, 90_000])).toEqual([1, 3, 4, 6, 8]);
  expect(of([1, 2, 4000])).toEqual([]);
});

describe('a set of bits', () => {
  test('holds what was added', () => {
    const set = BitSet.of([64, 3, 31, 3, 1000]);
    const seen: number[] = [];
    forEachBit(set.words, (number) => {
      seen.push(number);
    });
    expect(seen).toEqual([3, 31, 64, 1000]);
    expect(set.size).toBe(4);
    expect([2, 3, 31, 32, 1000, 1001, 100_000].map((number) => set.has(number))).toEqual([
      ...[false, true, true, false, true, false, false],
    ]);
  });

  test('of all numbers below one', () => {
    for (const end of [0, 1, 31, 32, 33, 64]) {
      const set = BitSet.below(end, 96);
      expect([set.size, set.words.length, set.has(end), end === 0 || set.has(end - 1)]).toEqual([
        ...[end, 3, false, true],
      ]);
    }
  });

  test('knows stretches that hold none', () => {
    const set = BitSet.of([70]);
    expect([set.mayHold(0, 63), set.mayHold(64, 64), set.mayHold(96, 5000), set.mayHold(0, 5000)]).toEqual([
      ...[false, true, false, true],
    ]);
  });
});
