import type { TabModelOffer } from '../contract/models';
import { downloadBytes } from '../models/downloads/parts';
import { findAdapter } from '../models/gpu';
import { LANGUAGE_MODELS } from '../models/language-models';
import { deviceMemory, memoryFor } from '../models/memory-of-weight';
import { type Needs, pathOf, type Weight } from '../models/weight';
import { type Tellable, told } from '../told';

/** What a device has for a language model. */
export interface Device {
  /** Its GPU by WebGPU; null without one in hardware. `buffer`: the largest piece it holds, bytes. */
  gpu: { f16: boolean; buffer: number } | null;
  /** Whether a worker can wait for the GPU (JavaScript Promise Integration). */
  canWait: boolean;
  /** Memory, as far as the browser tells (8 GB at most, in powers of two); null where it does not. Bytes. */
  memory: number | null;
}

/**
 * The models that may run in a tab on a device, best first: in the precision that its GPU computes with, and in another where their files are there.
 *
 * @param held paths of weights that are there, as `pathOf` gives them
 */
export function tabModels(device: Device, held: ReadonlySet<string>): TabModelOffer[] {
  const isFit = ({ needs }: Weight) => needs!.f16 === (device.gpu?.f16 ?? true);
  return LANGUAGE_MODELS.map((weight) => ({
    weight,
    held: filesOf(weight).every((path) => held.has(path)),
  }))
    .filter((one) => one.held || isFit(one.weight))
    .map(({ weight, held }) => ({
      id: weight.id,
      title: weight.title,
      licence: weight.licence,
      origin: weight.origin,
      downloadBytes: downloadBytes(weight),
      memoryBytes: weight.needs!.memory,
      held,
      why: whyNot(device, weight.needs!),
    }));
}

/** What this device has. */
export async function readDevice(): Promise<Device> {
  const adapter = await findAdapter();
  return {
    gpu: adapter && {
      f16: adapter.features.has('shader-f16'),
      buffer: Math.min(adapter.limits.maxStorageBufferBindingSize, adapter.limits.maxBufferSize),
    },
    canWait: 'Suspending' in WebAssembly,
    memory: deviceMemory(),
  };
}

function whyNot({ gpu, canWait, memory }: Device, needs: Needs): Tellable | null {
  if (!gpu) return 'It needs a graphics processor that the browser offers by WebGPU.';
  if (!canWait) return 'It needs a newer browser (Chrome or Edge 137, or later).';
  if (needs.f16 && !gpu.f16) return 'It needs a graphics processor that computes with 16 bits.';
  if (gpu.buffer < needs.buffer) return 'It needs a graphics processor that holds larger pieces.';
  if (memory !== null && memory < memoryFor(needs.memory))
    return told`It needs a device with ${Math.ceil(memoryFor(needs.memory) / 2 ** 30)} GB of memory.`;
  return null;
}

function filesOf(weight: Weight): string[] {
  return [...weight.files, ...(weight.companions ?? [])].map((file) => pathOf(weight, file));
}
