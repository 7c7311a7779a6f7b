import type { VectorHit } from '../../../lib/memory/vectors/best';
import { BitSet } from '../../../lib/memory/vectors/bit-set';
import { VectorIndex, type VectorSearch } from '../../../lib/memory/vectors/vector-index';
import { OfferedGpu, type Verdict, verdictsIn } from '../../../lib/models/gpu';
import { Clusters } from '../../clusters';

/** Codes of more than 128 bits, filled up with zeros. */
const DIMENSION = 200;
/** More than the GPU has room for at first. */
const ROWS = 270_000;
const LIMIT = 20;
const KEY = `gpu/codes-${DIMENSION}`;

/** Every way in which rows are left out: not at all, by a set, by a question, and so that a few are left. */
const FILTERS: Omit<VectorSearch, 'limit'>[] = [
  {},
  { only: BitSet.of(Array.from({ length: ROWS / 3 }, (_, i) => 3 * i)) },
  { allowed: (entry) => entry < 200_000 },
  { allowed: (entry) => entry % 64 === 5 },
];

/**
 * Searches an index on WebAssembly and one on the GPU, whatever the check finds of the times: what both find, what the check found, and whether
 * the GPU measured. Then the GPU's device is lost.
 */
export async function searchBoth() {
  const devices = keepDevices();
  const verdicts = new Map<string, Verdict | null>();
  const settings = {
    setting: async (key: string) => verdicts.get(key),
    setSetting: async (key: string, value: unknown) => void verdicts.set(key, value as Verdict | null),
  };
  const gpu = new OfferedGpu(verdictsIn(settings), () => navigator.gpu.requestAdapter());
  const clusters = new Clusters(DIMENSION, ROWS / 100);
  const [checked, used] = [new VectorIndex(DIMENSION), new VectorIndex(DIMENSION)];
  for (let entry = 0; entry < ROWS; entry += 1) {
    const vector = clusters.next();
    for (const index of [checked, used]) index.add(entry, vector);
  }
  const queries = Array.from({ length: 6 }, () => clusters.next());
  const search = (index: VectorIndex, query: Float32Array): VectorHit[][] =>
    FILTERS.map((filter) => index.search(query, { limit: LIMIT, ...filter }));

  await checked.prepare(queries[0]!, gpu);
  while (!verdicts.has(KEY)) await new Promise((resolve) => setTimeout(resolve, 50));
  const { finding } = verdicts.get(KEY)!;
  checked.close();
  verdicts.get(KEY)!.finding = 'faster';
  const both = [];
  for (const query of queries) {
    const measured = await used.prepare(query, gpu);
    both.push({ measured, gpu: search(used, query), wasm: search(checked, query) });
  }

  const [query] = queries;
  used.add(ROWS, query!);
  const added = {
    measured: await used.prepare(query!, gpu),
    best: used.search(query!, { limit: 1 })[0]!.entry,
  };
  for (const device of devices) device.destroy();
  const lost = {
    measured: await used.prepare(query!, gpu),
    best: used.search(query!, { limit: 1 })[0]!.entry,
    verdict: verdicts.get(KEY),
  };
  return { finding, both, added, lost };
}

/** The devices that are made from now on. */
function keepDevices(): GPUDevice[] {
  const devices: GPUDevice[] = [];
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (...args) {
    const device = await requestDevice.apply(this, args);
    devices.push(device);
    return device;
  };
  return devices;
}
