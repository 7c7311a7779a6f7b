import type * as ort from 'onnxruntime-web/wasm';

/** What is used of a network that is loaded. */
export interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  readonly inputMetadata: ort.InferenceSession['inputMetadata'];
  run(feeds: ort.InferenceSession.FeedsType): Promise<ort.InferenceSession.ReturnType>;
  /** Whether it runs on the GPU now; absent: on WebAssembly. */
  readonly isOnGpu?: boolean;
}
