import { findAdapter, type Verdicts } from '../models/gpu';
import { allowGpu, configureRuntime } from '../models/runtime';

/** More threads than this gain nothing on networks of this size. */
const MOST_THREADS = 4;

/**
 * Cores for each thread of a worker: seeing and writing down run side by side, and threads that wait for one another only turn on the spot. On two cores, the first 62 s
 * of a film by turns (`bench -- ingest words`; medians of seconds a second of video, processor / wall): one each .78 / .57, two for seeing 1.00 / .56, two for both
 * 1.00 / .55.
 */
const CORES_A_THREAD = 2;

/** Whose networks are large enough to gain from threads. */
const WITH_THREADS: ReadonlySet<string> = new Set(['vision', 'transcription']);

/** Points a worker's onnxruntime at the files that the app serves. Threads are to be had where the page is isolated. */
export function configureWorkerRuntime(
  worker: 'vision' | 'hearing' | 'transcription' | 'language' | 'memory',
): void {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 1;
  const threads = WITH_THREADS.has(worker) && globalThis.crossOriginIsolated ? threadsOn(cores) : 1;
  configureRuntime({ wasmPaths: `${location.origin}/runtime/ort/`, threads });
}

function threadsOn(cores: number): number {
  return Math.max(1, Math.min(MOST_THREADS, Math.floor(cores / CORES_A_THREAD)));
}

/** Lets the weights that a worker loads use the GPU, where the browser offers one. */
export async function allowGpuHere(verdicts: Verdicts): Promise<void> {
  const adapter = await findAdapter();
  allowGpu(adapter && { adapter, verdicts });
}
