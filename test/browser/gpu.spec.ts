import path from 'node:path';
import { at } from '../../bin/setup/common.mjs';
import { expect, testWithModule } from './harness';
import type * as Lib from './harness/gpu.entry';
import { hasWebGpu, SOFTWARE_GPU } from './harness/software-gpu';

const embedded = (task: string, id: string) => at('public/weights', task, id, `${id}.onnx`);
const FILES = {
  'faceapi-ssd': embedded('face-detection', 'faceapi-ssd'),
  'faceapi-landmarks68': embedded('face-landmarks', 'faceapi-landmarks68'),
};
const test = testWithModule<typeof Lib>(at('test/browser/harness/gpu.entry.ts'), FILES);
test.use(SOFTWARE_GPU);
test.beforeEach(async ({ inWorker }) => {
  test.skip(!(await hasWebGpu(inWorker)), 'this browser has no WebGPU');
});

test('a GPU in software is none, and nothing of the build for GPUs is fetched', async ({
  context,
  inWorker,
}) => {
  const fetched: string[] = [];
  context.on('request', (request) => fetched.push(path.basename(request.url())));
  const found = await inWorker(async (lib, _, fixture) => {
    await lib.runWeight('faceapi-landmarks68', await fixture('faceapi-landmarks68'));
    return lib.findAdapter();
  });
  expect(found).toBeNull();
  expect(fetched).toContain('ort-wasm-simd-threaded.wasm');
  expect(fetched.filter((name) => name.includes('jspi'))).toEqual([]);
});

test('a check finds it slower; where it was found faster it is used, and WebAssembly once it is lost', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib, _, fixture) => {
    const [id, file] = ['faceapi-landmarks68', await fixture('faceapi-landmarks68')];
    const plain = await lib.runWeight(id, file);
    await lib.allowAnyGpu();
    const checked = await lib.runWeight(id, file);
    const found = structuredClone(lib.verdicts);
    const [key] = Object.keys(found);
    lib.verdicts[key!]!.finding = 'faster';
    const onGpu = await lib.runWeight(id, file);
    await lib.loseDevice();
    const after = await lib.again();
    return { plain, checked, found, onGpu, after, kept: lib.verdicts[key!] };
  });
  const of = expect.stringMatching(/^1\.30\.0\|1\|google\|swiftshader\|/);
  expect(seen.found).toEqual({ 'gpu/faceapi-landmarks68-372053': { of, finding: 'not-faster' } });
  expect(seen.checked).toEqual(seen.plain);
  expect(seen.onGpu).not.toEqual(seen.plain);
  const farthest = seen.onGpu.map((value, i) => Math.abs(value - seen.plain[i]!));
  expect(Math.max(...farthest)).toBeLessThan(1e-5);
  expect(seen.after).toEqual(seen.plain);
  expect(seen.kept).toBeNull();
});

/** Smaller than at work, since it is so slow; `bench -- gpu software` runs all networks. */
test('the face detector gives the same on a GPU within the tolerance', async ({ inWorker }) => {
  const apart = await inWorker(
    // A face that is looked for near where it was: a map of 3 x 3 cells is halved on the way.
    async (lib, _, fixture) => lib.compare('faceapi-ssd', await fixture('faceapi-ssd'), [1, 3, 160, 160]),
  );
  expect(apart.agree).toBe(true);
  // Far within the tolerance: what a memory keeps of a face can be compared across backends.
  expect(apart.difference).toBeLessThan(2e-5);
});
