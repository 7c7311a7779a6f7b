import { findAdapter, type Verdicts } from '../models/gpu';
import { allowGpu, configureRuntime } from '../models/runtime';

/** More threads than this gain nothing on networks of this size. */
const MOST_THREADS = 4;

/**
 * On so few cores a worker has one thread: seeing and writing down run side by side, and threads that wait for one another only turn on the spot. Measured on two cores by
 * turns (`bench -- ingest words`; seconds a second of video, processor / wall), one each and two each: the first 62 s of a film with words, medians, .78 / .57 and
 * 1.00 / .55; a silent video of 40 s, means of three, .54 / .44 and .67 / .37. More cores were not measured.
 */
const FEW_CORES = 2;

/** Whose networks are large enough to gain from threads. */
const WITH_THREADS: ReadonlySet<string> = new Set(['vision', 'transcription']);

/** Points a worker's onnxruntime at the files that the app serves. Threads are to be had where the page is isolated. */
export function configureWorkerRuntime(
  worker: 'vision' | 'sights' | 'hearing' | 'transcription' | 'language' | 'memory',
): void {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 1;
  const threads = WITH_THREADS.has(worker) && globalThis.crossOriginIsolated ? threadsOn(cores) : 1;
  configureRuntime({ wasmPaths: `${location.origin}/runtime/ort/`, threads });
}

function threadsOn(cores: number): number {
  return cores <= FEW_CORES ? 1 : Math.min(MOST_THREADS, cores);
}

/** Lets the weights that a worker loads use the GPU, where the browser offers one. */
export async function allowGpuHere(verdicts: Verdicts): Promise<void> {
  const adapter = await findAdapter();
  allowGpu(adapter && { adapter, verdicts });
}
