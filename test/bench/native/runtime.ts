// Stands in for lib/models/runtime.ts when the recipe is bundled for the native baseline; the bundler puts onnxruntime-node,
// which has the same interface, in the place of onnxruntime-web.
import * as ort from 'onnxruntime-web';

export const Tensor = ort.Tensor;
export type Tensor = ort.Tensor;
export type Session = ort.InferenceSession;

export function createSession(bytes: Uint8Array): Promise<Session> {
  return ort.InferenceSession.create(bytes, { executionProviders: ['cpu'], graphOptimizationLevel: 'all' });
}
