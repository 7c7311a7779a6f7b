import type { Weight } from './weight';

/**
 * Of what computes for long on the processor alone, so many cores should a device have. What writes words down (Whisper) takes up to four threads, beside pictures that are
 * looked at meanwhile, and no GPU helps it (`lib/models/transformers.ts`). Its speed has not been measured: this is where threads begin to lack. Small has three times the values of base.
 */
const LEAST_CORES: Readonly<Record<string, number>> = { 'whisper-base': 4, 'whisper-small': 8 };

/** How many cores the browser says that the device has; null where it does not tell. */
export function deviceCores(): number | null {
  return globalThis.navigator?.hardwareConcurrency ?? null;
}

/** Whether a weight is heavy for so many cores; false where that is not known. */
export function isHeavyFor({ id }: Pick<Weight, 'id'>, cores: number | null): boolean {
  return cores !== null && cores < (LEAST_CORES[id] ?? 0);
}
