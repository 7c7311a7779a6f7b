import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BitSet, bitsIn } from '../../../lib/memory/vectors/bit-set';
import { codeOf, SEGMENT_ROWS, scaleOf } from '../../../lib/memory/vectors/layout';
import { MeasuredRows } from '../../../lib/memory/vectors/measured-rows';
import { PlainRows } from '../../../lib/memory/vectors/plain-rows';
import { split } from '../../../lib/memory/vectors/segment';
import { VectorIndex } from '../../../lib/memory/vectors/vector-index';
import { WasmRows } from '../../../lib/memory/vectors/wasm-rows';
import { OfferedGpu, type Verdict, verdictsIn } from '../../../lib/models/gpu';
import { Clusters } from '../../clusters';

/** A GPU whose work is done here: how long it takes by the clock, and what it does wrong. */
const device = vi.hoisted(() => ({ ms: 1, wrong: false, lost: false, most: 1e6, closed: 0, measured: 0 }));
vi.mock('../../../lib/memory/vectors/gpu-codes', () => ({
  shader: () => 'shader',
  GpuCodes: class {
    private readonly codes = new Uint32Array(4 * 270_336);
    get most() {
      return device.most;
    }
    write(segment: number, row: number, codes: Uint32Array) {
      this.codes.set(codes, 4 * (segment * 4096 + row));
    }
    async distances(code: Uint32Array, rows: number) {
      if (device.lost) throw new Error('lost');
      clock += device.ms;
      device.measured += 1;
      const distances = new Uint16Array(rows);
      for (let row = 0; row < rows; row += 1) {
        // The codes of 16 bits have all of them in their first word.
        distances[row] = bitsIn(this.codes[4 * row]! ^ code[0]!) + Number(device.wrong && row % 1000 === 7);
      }
      return distances;
    }
    close() {
      device.closed += 1;
    }
  },
}));

let clock = 0;
beforeEach(() => {
  clock = 0;
  Object.assign(device, { ms: 1, wrong: false, lost: false, most: 1e6, closed: 0, measured: 0 });
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const DIMENSION = 16;
const ROWS = 263_000;
const clusters = new Clusters(DIMENSION, 2000);
const vectors = Array.from({ length: ROWS }, () => clusters.next());
const query = clusters.next();
/** What an index is filled with at once. */
const [scales, codes] = [Float64Array.from(vectors, scaleOf), new Uint32Array(4 * ROWS)];
const bytes = { high: new Int8Array(DIMENSION * ROWS), low: new Int8Array(DIMENSION * ROWS) };
vectors.forEach((vector, row) => {
  codes.set(codeOf(vector), 4 * row);
  const own = (part: 'high' | 'low') => bytes[part].subarray(DIMENSION * row, DIMENSION * (row + 1));
  split(vector, scales[row]!, own('high'), own('low'));
});

/** An index whose own first step takes 10 ms by the clock. */
function filled(count = ROWS): VectorIndex {
  const rows = WasmRows.make(DIMENSION)!;
  const begin = rows.begin.bind(rows);
  rows.begin = (code, most, weights) => {
    if (!weights) clock += 10;
    begin(code, most, weights);
  };
  const index = new VectorIndex(DIMENSION, rows);
  index.addCodes(
    Uint32Array.from({ length: count }, (_, entry) => entry),
    scales.subarray(0, count),
    codes.subarray(0, 4 * count),
  );
  for (const part of ['high', 'low'] as const) {
    const rows = index.missing(part, 0, count);
    expect(rows.length).toBe(count);
    index.fill(part, rows, bytes[part]);
  }
  return index;
}

function offered(look: () => Promise<unknown> = async () => ({ info: {}, requestDevice: async () => ({}) })) {
  const verdicts = new Map<string, Verdict | null>();
  const settings = {
    setting: async (key: string) => verdicts.get(key),
    setSetting: async (key: string, value: unknown) => void verdicts.set(key, value as Verdict | null),
  };
  const gpu = new OfferedGpu(verdictsIn(settings), look as never);
  const finding = () => verdicts.get(`gpu/codes-${DIMENSION}`)?.finding ?? null;
  return { gpu, finding };
}

test('rows whose distances are known come through as those that are measured', () => {
  const [dimension, count] = [100, 9000];
  const own = new Clusters(dimension, 40);
  const plain = new PlainRows(dimension);
  const codes = Array.from({ length: count }, () => codeOf(own.next()));
  for (const code of codes) plain.add(code);
  const asked = codeOf(own.next());
  const distances = Uint16Array.from(codes, (code) =>
    code.reduce((sum, word, i) => sum + bitsIn(word ^ asked[i]!), 0),
  );
  const measured = new MeasuredRows(distances, dimension);
  for (const counts of [() => true, (row: number) => row % 7 === 0, (row: number) => row > 8000, () => false])
    for (const [most, wanted, margin] of [
      [500, 20, 6],
      [30, 20, 40],
      [1, 1, 0],
      [20_000, 20_000, 3],
    ] as const) {
      const { words } = BitSet.of(
        [...Array(3 * SEGMENT_ROWS).keys()].filter((row) => row < count && counts(row)),
      );
      const parts = [0, 1, 2].map((segment) => {
        const part = new Uint32Array(SEGMENT_ROWS / 32);
        part.set(words.subarray(128 * segment, 128 * (segment + 1)));
        return part;
      });
      const [a, b] = [plain, measured].map((search) => {
        search.begin(asked, most);
        for (const [segment, bits] of parts.entries()) search.measure(segment, bits);
        search.settle(wanted, margin);
        return parts.map((bits, segment) => [...search.nearest(segment, bits)]);
      });
      expect(b).toEqual(a);
    }
});

describe('distances that a GPU measures ahead', () => {
  const even = { limit: 20, allowed: (entry: number) => entry % 2 === 0 };

  test('are used once it is found to give the same faster, and the same is found', async () => {
    const { gpu, finding } = offered();
    const index = filled();
    expect(await index.prepare(query, gpu)).toBe(false);
    await vi.waitFor(() => expect(finding()).toBe('faster'));
    const plain = [index.search(query, { limit: 20 }), index.search(query, even)];
    index.search(vectors[3]!, { limit: 1 });
    await vi.waitFor(async () => expect(await index.prepare(query, gpu)).toBe(true));
    const begun = clock;
    expect([index.search(query, { limit: 20 }), index.search(query, even)]).toEqual(plain);
    expect(clock).toBe(begun);
    // Not those of another query, nor once there are more rows.
    expect(index.search(vectors[3]!, { limit: 1 })).toHaveLength(1);
    expect(clock).toBe(begun + 10);
    index.add(ROWS, query);
    expect(index.search(query, { limit: 1 })[0]!.entry).toBe(ROWS);
    expect(clock).toBe(begun + 20);
    expect(await index.prepare(query, gpu)).toBe(true);
    expect(index.search(query, { limit: 1 })[0]!.entry).toBe(ROWS);
    expect(clock).toBe(begun + 21);
    // What was found holds for the next index.
    expect(await filled().prepare(query, gpu)).toBe(true);
  });

  test.each([
    ['not-faster', { ms: 8 }],
    ['differs', { wrong: true }],
    ['failed', { lost: true }],
    ['failed', { most: 1000 }],
  ] as const)('are not used where it is found that it is "%s": %o', async (found, fault) => {
    const { gpu, finding } = offered();
    Object.assign(device, fault);
    const index = filled();
    await index.prepare(query, gpu);
    await vi.waitFor(() => expect(finding()).toBe(found));
    await vi.waitFor(() => expect(device.closed).toBe(1));
    expect(await index.prepare(query, gpu)).toBe(false);
    const { measured } = device;
    expect(await filled().prepare(query, gpu)).toBe(false);
    expect(device.measured).toBe(measured);
  });

  test.each([{ lost: true }, { wrong: true }])(
    'are given up at once when it fails later: %o',
    async (fault) => {
      const { gpu, finding } = offered();
      const index = filled();
      await index.prepare(query, gpu);
      await vi.waitFor(async () => expect(await index.prepare(query, gpu)).toBe(true));
      const plain = index.search(query, { limit: 20 });
      index.add(ROWS, vectors[0]!);
      Object.assign(device, fault);
      // One row in a thousand is wrong: here the last.
      if (device.wrong) for (let i = 0; i < 7; i += 1) index.add(ROWS + 1 + i, vectors[0]!);
      expect(await index.prepare(query, gpu)).toBe(false);
      expect(index.search(query, { limit: 20 }).length).toBe(plain.length);
      expect([finding(), gpu.isGivenUp, device.closed]).toEqual([null, true, 1]);
      Object.assign(device, { lost: false, wrong: false });
      expect(await filled().prepare(query, gpu)).toBe(false);
    },
  );

  test('are not measured where there are few rows, or there is no GPU', async () => {
    const look = vi.fn(async () => null);
    const { gpu, finding } = offered(look);
    expect(await filled(1000).prepare(query, gpu)).toBe(false);
    expect(look).not.toHaveBeenCalled();
    const index = filled();
    expect(await index.prepare(query, gpu)).toBe(false);
    expect(await index.prepare(query, gpu)).toBe(false);
    expect(look).toHaveBeenCalledTimes(1);
    expect(finding()).toBeNull();
  });

  test('are not begun for an index that has ended meanwhile', async () => {
    const destroy = vi.fn();
    const requestDevice = async () => {
      index.close();
      return { destroy };
    };
    const { gpu } = offered(async () => ({ info: {}, requestDevice }));
    const index = filled();
    expect(await index.prepare(query, gpu)).toBe(false);
    expect(destroy).toHaveBeenCalledTimes(1);
    expect([device.measured, gpu.isGivenUp]).toEqual([0, false]);
  });

  test('end with their index, and a check that is cut off finds nothing', async () => {
    const { gpu, finding } = offered();
    const index = filled();
    await index.prepare(query, gpu);
    index.close();
    expect(device.closed).toBe(1);
    expect(await index.prepare(query, gpu)).toBe(false);
    await vi.waitFor(() => expect(device.measured).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([finding(), gpu.isGivenUp]).toEqual([null, false]);
  });
});
