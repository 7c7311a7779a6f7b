import { configureRuntime } from '../models/runtime';

/** More threads than this gain nothing on networks of this size. */
const MOST_THREADS = 4;

/**
 * Points a worker's onnxruntime at the files that the app serves. Vision gets the threads, where the page is isolated;
 * the networks of the others are too small to gain from them.
 */
export function configureWorkerRuntime(worker: 'vision' | 'hearing' | 'memory'): void {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 1;
  const threads = worker === 'vision' && globalThis.crossOriginIsolated ? Math.min(MOST_THREADS, cores) : 1;
  configureRuntime({ wasmPaths: `${location.origin}/runtime/ort/`, threads });
}
