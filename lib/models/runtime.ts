import * as ort from 'onnxruntime-web/wasm';
import { MnemeError } from '../errors';

export type Session = ort.InferenceSession;
export const Tensor = ort.Tensor;
export type Tensor = ort.Tensor;

/** Where the app serves the onnxruntime files (laid out by the set-up). Set once, by the worker shells. */
export function configureRuntime(options: { wasmPaths?: string; threads: number }): void {
  if (options.wasmPaths) ort.env.wasm.wasmPaths = options.wasmPaths;
  ort.env.wasm.numThreads = options.threads;
  ort.env.wasm.proxy = false;
  ort.env.logLevel = 'error';
}

/**
 * The one place where a backend is chosen: wasm SIMD, with threads where the page is isolated (`configureRuntime`).
 * Throws `weight-corrupt` when the bytes are not a model that this runtime can run.
 */
export async function createSession(bytes: Uint8Array, what: string): Promise<Session> {
  try {
    return await ort.InferenceSession.create(bytes, {
      executionProviders: ['wasm'],
      graphOptimizationLevel: 'all',
    });
  } catch (cause) {
    throw new MnemeError('weight-corrupt', `The weight ${what} could not be loaded. Run the set-up again.`, {
      cause,
    });
  }
}
