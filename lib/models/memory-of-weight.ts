import { partsOf } from './downloads/parts';
import type { Weight } from './weight';

/** So many times what a weight takes must a device have: the rest of the tab, the browser and the system need as much. */
const MEMORY_SHARE = 2;

/**
 * What a network takes as it is loaded, in lengths of its file: the file itself, and what onnxruntime-web 1.30.0 keeps of it on WebAssembly. Of made networks of 54 to
 * 216 MB it was 3.1 to 3.3, by the memory of the process (Node 24).
 */
const NETWORK_SHARE = 3.3;
/** The same of a tokenizer: that of multilingual-e5-small, 17 MB, takes 240 MB. */
const TOKENIZER_SHARE = 14;

/** About what a weight that can be downloaded takes while it is used, bytes: what is known of it, else an estimate by the lengths of its files. */
export function memoryOf(weight: Weight): number {
  if (weight.needs) return weight.needs.memory;
  return partsOf(weight).reduce((sum, { path, bytes }) => sum + bytes * shareOf(path), 0);
}

function shareOf(path: string): number {
  if (path.endsWith('.onnx')) return NETWORK_SHARE;
  return path.endsWith('tokenizer.json') ? TOKENIZER_SHARE : 1;
}

/** What the browser says that the device has: 8 GB at most in some, in powers of two; null where it does not tell. Bytes. */
export function deviceMemory(): number | null {
  const { deviceMemory } = globalThis.navigator as { deviceMemory?: number };
  return deviceMemory === undefined ? null : deviceMemory * 2 ** 30;
}

/** How much memory a device must have for what takes so much, bytes. */
export function memoryFor(bytes: number): number {
  return MEMORY_SHARE * bytes;
}
