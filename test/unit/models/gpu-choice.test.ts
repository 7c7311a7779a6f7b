import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Choice, compareSpeed, findAdapter, type Gpu, verdictsIn } from '../../../lib/models/gpu';
import { checkSession, chooseSession, fixedInput } from '../../../lib/models/gpu-or-wasm';
import { difference, outputsAgree } from '../../../lib/models/outputs';
import { createSession } from '../../../lib/models/runtime';
import type { Session } from '../../../lib/models/session-types';

const floats = (...values: number[]) => Float32Array.from(values);
const output = (data: unknown, dims = [1, (data as Float32Array).length]) => ({ data, dims });
const USUAL = { dims: [1, 3, 4, 8], range: [-1, 1] as const };

let clock = 0;
beforeEach(() => {
  clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A network that takes so long and gives so much; `runs` counts. */
function network(ms: number, factor = 1, shape: (number | string)[] = ['batch', 3, 'height', 8]) {
  const session = {
    runs: 0,
    fails: false,
    factor,
    inputNames: ['in'],
    outputNames: ['out'],
    inputMetadata: [{ name: 'in', isTensor: true, type: 'float32', shape }],
    async run(feeds: Record<string, { data: Float32Array; dims: number[] }>) {
      session.runs += 1;
      if (session.fails) throw new Error('the device was lost');
      clock += ms;
      const { data, dims } = feeds.in!;
      return {
        out: output(
          data.map((value) => session.factor * value),
          dims,
        ),
      };
    },
  };
  return session as unknown as Session & { runs: number; fails: boolean; factor: number };
}

/** A GPU, and the settings in which its verdicts are kept. */
function fakeGpu(description = 'a card') {
  const settings = new Map<string, unknown>();
  const info = { vendor: 'v', architecture: 'a', device: '', description };
  const verdicts = verdictsIn({
    setting: async (key) => settings.get(key),
    setSetting: async (key, value) => void settings.set(key, value),
  });
  return { gpu: { adapter: { info }, verdicts } as unknown as Gpu, settings };
}

describe('outputs agree', () => {
  const agree = (a: Float32Array, b: Float32Array, dims?: number[]) =>
    outputsAgree({ a: output(a, dims) }, { a: output(b, dims) });

  test('within a thousandth of the greatest value', () => {
    expect(agree(floats(1, -2), floats(1, -2))).toBe(true);
    expect(agree(floats(1, -2), floats(1.0019, -2))).toBe(true);
    expect(agree(floats(1, -2), floats(1.0021, -2))).toBe(false);
    expect(agree(floats(0, 0), floats(0, 0))).toBe(true);
    // What marks nothing: rounding is no difference, and anything that a threshold could see is one.
    expect(agree(floats(0, 0), floats(0, 4e-9))).toBe(true);
    expect(agree(floats(0, 0), floats(0, 2e-6))).toBe(false);
    for (const none of [Number.NaN, Number.POSITIVE_INFINITY])
      for (const [a, b] of [
        [none, 1],
        [1, none],
        [none, none],
      ])
        expect(agree(floats(2, a!), floats(2, b!))).toBe(false);
  });

  test('by the greatest of each row, but where that is small beside the rest', () => {
    const [a, b] = [floats(1000, 0, 100, 0), floats(1000, 0, 100, 0.5)];
    expect(agree(a, b, [1, 4])).toBe(true);
    expect(agree(a, b, [2, 2])).toBe(false);
    const small = (value: number) => ({ boxes: output(floats(5, 6)), scores: output(floats(value)) });
    expect(difference(small(0.0001), small(0.000_16))).toBeCloseTo(0.001, 6);
  });

  test('only in the same shape, in every output, and in floats', () => {
    const a = { a: output(floats(1, 2)) };
    expect(outputsAgree(a, { a: output(floats(1, 2), [2, 1]) })).toBe(false);
    expect(outputsAgree(a, { a: output(floats(1, 2, 3)) })).toBe(false);
    expect(outputsAgree(a, {})).toBe(false);
    expect(outputsAgree({ ...a, b: output(Int32Array.of(1)) }, { ...a, b: output(Int32Array.of(1)) })).toBe(
      false,
    );
  });
});

describe('the GPU is found faster', () => {
  const taking = (times: number[]) => {
    let run = 0;
    return async () => {
      clock += times[Math.min(run, times.length - 1)]!;
      run += 1;
    };
  };
  const { signal } = new AbortController();

  test('where the median of its warm runs is clearly less', async () => {
    const wasm = () => taking([90, 40, 30, 20, 20, 20, 10, 10, 10, 10]);
    expect(await compareSpeed(wasm(), taking([60, 60, 6, 6, 6, 6, 6]), signal)).toBe('faster');
    expect(await compareSpeed(wasm(), taking([8]), signal)).toBe('not-faster');
    // A few slow runs do not count.
    expect(await compareSpeed(wasm(), taking([6, 6, 6, 6, 6, 6, 6, 50, 50, 50, 6]), signal)).toBe('faster');
  });

  test('a hopeless one is not waited for', async () => {
    let runs = 0;
    const slow = async () => {
      runs += 1;
      clock += 71;
    };
    expect(await compareSpeed(taking([10]), slow, signal)).toBe('not-faster');
    expect(runs).toBe(1);
  });

  test('once it takes too long, no run is begun any more', async () => {
    const ended = new AbortController();
    ended.abort();
    await expect(compareSpeed(taking([10]), taking([1]), ended.signal)).rejects.toThrow();
  });
});

describe('a finding', () => {
  test('is kept for its GPU and version', async () => {
    const { gpu, settings } = fakeGpu();
    const choice = new Choice('yunet-7', '1.30|4', gpu);
    expect(await choice.known()).toBeNull();
    expect(await choice.find(async () => 'faster')).toBe('faster');
    expect([...settings]).toEqual([['gpu/yunet-7', { of: '1.30|4|v|a||a card', finding: 'faster' }]]);
    expect(await choice.known()).toBe('faster');
    expect(await new Choice('yunet-8', '1.30|4', gpu).known()).toBeNull();
    expect(await new Choice('yunet-7', '1.31|4', gpu).known()).toBeNull();
    const other = { ...fakeGpu('another card').gpu, verdicts: gpu.verdicts };
    expect(await new Choice('yunet-7', '1.30|4', other).known()).toBeNull();
    await choice.keep(null);
    expect(await choice.known()).toBeNull();
  });

  test('is that it failed where the check throws, or does not end', async () => {
    vi.useFakeTimers();
    const choice = new Choice('a', '1', fakeGpu().gpu);
    expect(await choice.find(() => Promise.reject(new Error('no memory')))).toBe('failed');
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
    const found = choice.find(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await found).toBe('failed');
    expect(await choice.known()).toBe('failed');
  });

  test('that cannot be kept or read is made anew', async () => {
    const broken = () => Promise.reject(new Error('closed'));
    const choice = new Choice('a', '1', { ...fakeGpu().gpu, verdicts: { read: broken, write: broken } });
    expect(await choice.find(async () => 'faster')).toBe('faster');
    expect(await choice.known()).toBeNull();
  });
});

describe('a network', () => {
  const choose = (wasm: Session, gpu: Session | Error, own = fakeGpu()) => {
    const made: string[] = [];
    const put = (where: string, session: Session | Error) => async () => {
      made.push(where);
      if (session instanceof Error) throw session;
      return session;
    };
    const choice = new Choice('net', '1', own.gpu);
    const load = () => chooseSession({ wasm: put('wasm', wasm), gpu: put('gpu', gpu) }, USUAL, choice);
    return { load, made, choice };
  };
  const input = (session: Session, rows = 1) => ({
    in: fixedInput(session, { ...USUAL, dims: [rows, 3, 4, 8] }),
  });
  /** Which of them a run is made on. */
  const ran = async (session: Session, networks: Record<string, { runs: number }>, rows?: number) => {
    const before = Object.values(networks).map(({ runs }) => runs);
    await session.run(input(session, rows));
    return Object.keys(networks).filter((name, i) => networks[name]!.runs > before[i]!);
  };

  test('runs on the GPU where that gives the same and is faster', async () => {
    const on = { wasm: network(10), gpu: network(3) };
    const { load, made, choice } = choose(on.wasm, on.gpu);
    const session = await load();
    expect([session.inputNames, session.outputNames]).toEqual([['in'], ['out']]);
    expect(session.inputMetadata).toBe(on.wasm.inputMetadata);
    expect(await choice.known()).toBe('faster');
    await ran(session, on);
    expect(await ran(session, on)).toEqual(['gpu']);
    const runs = on.wasm.runs;
    await load();
    expect(made).toEqual(['wasm', 'gpu', 'wasm', 'gpu']);
    expect(on.wasm.runs).toBe(runs);
  });

  test('is run on both for each new shape', async () => {
    const on = { wasm: network(10), gpu: network(3) };
    const session = await choose(on.wasm, on.gpu).load();
    for (const rows of [1, 2]) {
      expect(await ran(session, on, rows)).toEqual(['wasm', 'gpu']);
      expect(await ran(session, on, rows)).toEqual(['gpu']);
    }
  });

  test('stays on WebAssembly for good once the GPU gives something else, and what WebAssembly gives counts', async () => {
    const on = { wasm: network(10), gpu: network(3) };
    const { load, choice } = choose(on.wasm, on.gpu);
    const session = await load();
    await ran(session, on);
    on.gpu.factor = 1.01;
    const { out } = await session.run(input(session, 2));
    expect(out!.data).toEqual(input(session, 2).in.data);
    expect(await choice.known()).toBe('differs');
    on.gpu.factor = 1;
    expect(await ran(session, on)).toEqual(['wasm']);
  });

  test.each([
    ['not-faster', network(9)],
    ['differs', network(3, 1.01)],
    ['failed', new Error('no shader-f16')],
  ] as const)(
    'stays on WebAssembly where the check finds "%s", and the GPU is not tried again',
    async (finding, gpu) => {
      const wasm = network(10);
      const { load, made, choice } = choose(wasm, gpu);
      expect(await load()).toBe(wasm);
      expect(await choice.known()).toBe(finding);
      expect(await load()).toBe(wasm);
      expect(made).toEqual(['wasm', 'gpu', 'wasm']);
    },
  );

  test('falls back to WebAssembly in the run that fails, for good, and the finding is dropped', async () => {
    const on = { wasm: network(10), gpu: network(3) };
    const { load, choice } = choose(on.wasm, on.gpu);
    const session = await load();
    await ran(session, on);
    on.gpu.fails = true;
    expect(await ran(session, on)).toEqual(['wasm', 'gpu']);
    on.gpu.fails = false;
    expect(await ran(session, on)).toEqual(['wasm']);
    expect(await choice.known()).toBeNull();
  });

  test('falls back where it cannot be put on the GPU any more', async () => {
    const own = fakeGpu();
    await choose(network(10), network(3), own).load();
    const wasm = network(10);
    const { load, choice } = choose(wasm, new Error('no memory'), own);
    expect(await load()).toBe(wasm);
    expect(await choice.known()).toBeNull();
  });

  test('that is none is not loaded, and nothing is found of it', async () => {
    const { load, choice } = choose(new Error('corrupt') as never, network(3));
    await expect(load()).rejects.toThrow('corrupt');
    expect(await choice.known()).toBeNull();
  });

  test('is compared on an input of its own shape and range, always the same', async () => {
    const { data, dims } = fixedInput(network(1), USUAL);
    expect(dims).toEqual([1, 3, 4, 8]);
    const values = data as Float32Array;
    expect(Math.min(...values)).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...values)).toBeLessThanOrEqual(1);
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.5);
    expect(fixedInput(network(1), USUAL).data).toEqual(values);
    const fixed = [1, 3, 16, 2 ** 32 - 1];
    expect(fixedInput(network(1, 1, fixed), USUAL).dims).toEqual([1, 3, 16, 8]);
  });

  test('gives the same finding as the check by itself', async () => {
    const { signal } = new AbortController();
    expect(await checkSession(network(10), network(3), USUAL, signal)).toBe('faster');
    expect(await checkSession(network(10), network(3, 1.01), USUAL, signal)).toBe('differs');
  });
});

describe('without a GPU', () => {
  const offering = (adapter: unknown) =>
    vi.stubGlobal('navigator', { gpu: { requestAdapter: async () => adapter } });

  test('in hardware there is none', async () => {
    vi.stubGlobal('navigator', {});
    expect(await findAdapter()).toBeNull();
    offering(null);
    expect(await findAdapter()).toBeNull();
    offering({ info: { isFallbackAdapter: true } });
    expect(await findAdapter()).toBeNull();
    vi.stubGlobal('navigator', { gpu: { requestAdapter: () => Promise.reject(new Error('lost')) } });
    expect(await findAdapter()).toBeNull();
    const card = { info: { isFallbackAdapter: false } };
    offering(card);
    expect(await findAdapter()).toBe(card);
  });

  test('a weight is loaded as ever', async () => {
    await expect(createSession(new Uint8Array(9), 'it', USUAL)).rejects.toMatchObject({
      code: 'weight-corrupt',
    });
  });
});
