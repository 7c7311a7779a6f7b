import { findAdapter, type Verdicts } from '../models/gpu';
import { allowGpu, configureRuntime } from '../models/runtime';

/** More threads than this gain nothing on networks of this size. */
const MOST_THREADS = 4;

/** Whose networks are large enough to gain from threads. */
const WITH_THREADS: ReadonlySet<string> = new Set(['vision', 'transcription']);

/** Points a worker's onnxruntime at the files that the app serves. Threads are to be had where the page is isolated. */
export function configureWorkerRuntime(
  worker: 'vision' | 'hearing' | 'transcription' | 'language' | 'memory',
): void {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 1;
  const threads =
    WITH_THREADS.has(worker) && globalThis.crossOriginIsolated ? Math.min(MOST_THREADS, cores) : 1;
  configureRuntime({ wasmPaths: `${location.origin}/runtime/ort/`, threads });
}

/** Lets the weights that a worker loads use the GPU, where the browser offers one. */
export async function allowGpuHere(verdicts: Verdicts): Promise<void> {
  const adapter = await findAdapter();
  allowGpu(adapter && { adapter, verdicts });
}
