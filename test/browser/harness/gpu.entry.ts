import { env } from 'onnxruntime-web/jspi';
import { type Verdict, verdictsIn } from '../../../lib/models/gpu';
import { fixedInput } from '../../../lib/models/gpu-or-wasm';
import { difference, type Outputs, outputsAgree } from '../../../lib/models/outputs';
import {
  allowGpu,
  configureRuntime,
  createSession,
  gpuSession,
  wasmSession,
} from '../../../lib/models/runtime';
import { weightById } from '../../../lib/models/weights-manifest';

export { findAdapter } from '../../../lib/models/gpu';

configureRuntime({ wasmPaths: `${location.origin}/runtime/ort/`, threads: 1 });

/** What was found, by what was checked. */
export const verdicts: Record<string, Verdict | null> = {};

/** Any GPU may be used from now on, one in software too. */
export async function allowAnyGpu(): Promise<void> {
  const settings = {
    setting: async (key: string) => verdicts[key],
    setSetting: async (key: string, value: unknown) => {
      verdicts[key] = value as Verdict | null;
    },
  };
  const adapter = await navigator.gpu.requestAdapter();
  allowGpu({ adapter: adapter!, verdicts: verdictsIn(settings) });
}

/** Loads a weight as the app does, gives it its usual input, and returns what comes out first. */
export async function runWeight(id: string, file: File): Promise<number[]> {
  const { usual } = weightById(id)!;
  const session = await createSession(await bytesOf(file), id, usual);
  const run = async () => {
    const outputs = await session.run({ [session.inputNames[0]!]: fixedInput(session, usual!) });
    return [...(outputs[session.outputNames[0]!]!.data as Float32Array)];
  };
  again = run;
  return run();
}

/** Runs the weight that was loaded last once more. */
export let again: () => Promise<number[]>;

export async function loseDevice(): Promise<void> {
  const device = (await env.webgpu.device) as GPUDevice;
  device.destroy();
  await device.lost;
}

/** Whether a weight gives the same on both backends for an input of those dimensions, and how far that lies apart. */
export async function compare(id: string, file: File, dims: number[]) {
  const bytes = await bytesOf(file);
  const [wasm, gpu] = [await wasmSession(bytes, id), await gpuSession(bytes)];
  const feeds = { [wasm.inputNames[0]!]: fixedInput(wasm, { ...weightById(id)!.usual!, dims }) };
  const [expected, actual] = [await wasm.run(feeds), await gpu.run(feeds)] as [Outputs, Outputs];
  return { agree: outputsAgree(expected, actual), difference: difference(expected, actual) };
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
