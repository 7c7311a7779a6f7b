import { memoryName } from '../which-memory';

/** Runs `work` as the one that reads on and writes, of all tabs that have this memory open: others wait until it has ended. */
export function asOnlyWriter<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(`${memoryName()}-writer`, work) as Promise<T>;
}
