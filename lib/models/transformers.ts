import * as ort from 'onnxruntime-web/wasm';

export type Transformers = typeof import('@huggingface/transformers');

/** The name under which transformers.js knows the files that it is given. */
export const GIVEN = 'given/weight';
const GIVEN_PATH = `/models/${GIVEN}/`;

/** How networks are put on WebAssembly: the names of devices are those of transformers.js's own runtime. */
export const ON_WASM = {
  device: 'auto',
  session_options: { executionProviders: ['wasm'], graphOptimizationLevel: 'all' },
} as const;
/** How they are put on the GPU. */
export const ON_GPU = { device: 'webgpu' } as const;

/**
 * transformers.js over one weight's files, by their paths: it reads these and nothing else, neither from the network nor from a cache of its own.
 * It runs them on WebAssembly by the onnxruntime of this project (`configureRuntime`). It is fetched here: few need it.
 */
export async function transformersOnWasm(files: ReadonlyMap<string, Uint8Array>): Promise<Transformers> {
  // What transformers.js takes for its runtime where it finds it (its src/backends/onnx.js).
  Object.assign(globalThis, { [Symbol.for('onnxruntime')]: ort });
  const { wasmPaths } = ort.env.wasm;
  const transformers = await transformersOver(files);
  ort.env.wasm.wasmPaths = wasmPaths; // Where there was none, it has named a server of its own.
  return transformers;
}

/**
 * The same on the GPU, by onnxruntime's build for it: in a worker in which nothing was put on WebAssembly by transformers.js, since it keeps to
 * the runtime that it began with.
 */
export async function transformersOnGpu(files: ReadonlyMap<string, Uint8Array>): Promise<Transformers> {
  const transformers = await transformersOver(files);
  const { wasm } = transformers.env.backends.onnx;
  Object.assign(wasm!, { wasmPaths: ort.env.wasm.wasmPaths, numThreads: 1, proxy: false });
  return transformers;
}

async function transformersOver(files: ReadonlyMap<string, Uint8Array>): Promise<Transformers> {
  const transformers = await import('@huggingface/transformers');
  const { env } = transformers;
  env.allowLocalModels = true;
  env.localModelPath = '/models/';
  env.allowRemoteModels = false;
  // In Node it looks for a network under this name too.
  env.remoteHost = '/models/';
  env.remotePathTemplate = '{model}/';
  env.useBrowserCache = false;
  env.useFSCache = false;
  env.useWasmCache = false;
  env.useCustomCache = true;
  env.customCache = {
    match: async (path: string) => {
      const bytes = path.startsWith(GIVEN_PATH) && files.get(path.slice(GIVEN_PATH.length));
      return bytes ? new Response(bytes as Uint8Array<ArrayBuffer>) : undefined;
    },
    put: async () => {},
  };
  env.fetch = async () => new Response(null, { status: 404 });
  env.logLevel = transformers.LogLevel.ERROR;
  return transformers;
}
