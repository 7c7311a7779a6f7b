import { at } from '../../bin/setup/common.mjs';
import { expect, testWithModule } from './harness';
import type * as Lib from './harness/gpu-codes.entry';
import { hasWebGpu, SOFTWARE_GPU } from './harness/software-gpu';

const test = testWithModule<typeof Lib>(at('test/browser/harness/gpu-codes.entry.ts'));
test.use(SOFTWARE_GPU);

test('the nearest vectors are the same with a GPU as without, also once it is lost', async ({ inWorker }) => {
  test.skip(!(await hasWebGpu(inWorker)), 'this browser has no WebGPU');
  const { finding, both, added, lost } = await inWorker((lib) => lib.searchBoth());
  // The same distances; which is faster is for the machine to say.
  expect(['faster', 'not-faster']).toContain(finding);
  for (const { measured, gpu, wasm } of both) {
    expect(measured).toBe(true);
    expect(gpu).toEqual(wasm);
    for (const hits of wasm) expect(hits).toHaveLength(20);
  }
  expect(added).toEqual({ measured: true, best: 270_000 });
  expect(lost).toEqual({ measured: false, best: 270_000, verdict: null });
});
