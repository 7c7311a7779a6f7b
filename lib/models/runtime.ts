import * as ort from 'onnxruntime-web/wasm';
import { MnemeError } from '../errors';
import { oneAtATime } from '../one-at-a-time';
import { told } from '../told';
import { Choice, type Gpu } from './gpu';
import { chooseSession, type UsualInput } from './gpu-or-wasm';
import type { Session } from './session-types';

export const Tensor = ort.Tensor;
export type Tensor = ort.Tensor;

/** A network on WebAssembly, with all that onnxruntime offers for it: which outputs it gives can be chosen. */
export type WholeSession = ort.InferenceSession;

let gpu: Gpu | null = null;

/**
 * Networks of one build of onnxruntime share a stack, and wait for each other amid a run (`run` of its wasm-core-impl keeps a place on the stack over an `await`): two
 * at once read each other's values, or none.
 */
const onWasm = oneAtATime();
const onGpu = oneAtATime();

/** Where the app serves the onnxruntime files (laid out by the set-up). Set once, by the worker shells. */
export function configureRuntime(options: { wasmPaths?: string; threads: number }): void {
  if (options.wasmPaths) ort.env.wasm.wasmPaths = options.wasmPaths;
  ort.env.wasm.numThreads = options.threads;
  ort.env.wasm.proxy = false;
  ort.env.logLevel = 'error';
}

/** Lets weights that are loaded from now on use a GPU where that is found to pay. */
export function allowGpu(found: Gpu | null): void {
  gpu = found;
}

/** Whether weights that are loaded may use a GPU. The GPU's build of onnxruntime waits for it by JavaScript Promise Integration. */
export function mayUseGpu(): boolean {
  return gpu !== null && 'Suspending' in WebAssembly;
}

/** Where a network that is loaded runs: on the GPU, or on so many threads. Those without a session of their own run on WebAssembly. */
export function runsOn(session?: Session): 'gpu' | number {
  return session?.isOnGpu ? 'gpu' : (ort.env.wasm.numThreads ?? 1);
}

/**
 * The one place where a backend is chosen: wasm SIMD, with threads where the page is isolated (`configureRuntime`), unless `allowGpu` named
 * a GPU and a check of this weight with a usual input (`usual`) finds that it gives the same there, and faster.
 * Throws `weight-corrupt` when the bytes are not a model that this runtime can run.
 */
export async function createSession(bytes: Uint8Array, what: string, usual?: UsualInput): Promise<Session> {
  const wasm = () => wasmSession(bytes, what);
  if (!gpu || !usual || !mayUseGpu()) return wasm();
  const version = `${ort.env.versions.web}|${ort.env.wasm.numThreads}`;
  const choice = new Choice(`${what}-${bytes.length}`, version, gpu);
  return chooseSession({ wasm, gpu: () => gpuSession(bytes) }, usual, choice);
}

/** Throws `weight-corrupt`. */
export async function wasmSession(bytes: Uint8Array, what: string): Promise<WholeSession> {
  try {
    const session = await onWasm(() =>
      ort.InferenceSession.create(bytes, {
        executionProviders: ['wasm'],
        graphOptimizationLevel: 'all',
      }),
    );
    return inTurn(session, onWasm);
  } catch (cause) {
    throw new MnemeError('weight-corrupt', told`The weight ${what} could not be loaded.`, { cause });
  }
}

/** By another build of onnxruntime, which is fetched here (17 MB): nobody without a GPU needs it. */
export async function gpuSession(bytes: Uint8Array): Promise<Session> {
  const { InferenceSession, env } = await import('onnxruntime-web/jspi');
  env.wasm.wasmPaths = ort.env.wasm.wasmPaths;
  env.wasm.numThreads = 1;
  env.wasm.proxy = false;
  const session = await onGpu(() =>
    InferenceSession.create(bytes, {
      executionProviders: ['webgpu'],
      graphOptimizationLevel: 'all',
      // Errors alone: what is left to the processor is told in warnings.
      logSeverityLevel: 3,
    }),
  );
  return inTurn(session, onGpu);
}

/** A network that runs while no other does. */
function inTurn<S extends Pick<WholeSession, 'run'>>(session: S, turn: ReturnType<typeof oneAtATime>): S {
  const run = session.run.bind(session) as (...given: unknown[]) => Promise<ort.InferenceSession.ReturnType>;
  session.run = (...given: unknown[]) => turn(() => run(...given));
  return session;
}
