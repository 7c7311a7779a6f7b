import type { Committed, Witness } from '../../contract/memory';
import { checksum } from '../integrity/checksum';

/** Places beside those that a worker reaches, which keep a witness as a text. */
export interface WitnessPlace {
  /** What each of them has; null where it has none. */
  read(): Promise<(string | null)[]>;
  /** Nobody waits for it: what is kept may be older than the database, and is never newer. */
  keep(text: string): void;
}

/** Bytes of a witness as text, filled up with spaces: it is written over in place, also where a disk is full. */
export const WITNESS_BYTES = 256;

/** One line of JSON with its checksum, always of the same length. */
export function witnessText(witness: Witness): string {
  return JSON.stringify({ ...witness, sum: checksum(witness) }).padEnd(WITNESS_BYTES);
}

/** Null for what is none, or not whole. */
export function readWitness(text: string | null): Witness | null {
  try {
    const { sum, ...witness } = JSON.parse(text ?? 'null') as Witness & { sum: string };
    return sum === checksum(witness) ? witness : null;
  } catch {
    return null;
  }
}

/** Of what several places keep the newest; torn, or failed at, where any of them is. */
export function newestWitness(witnesses: readonly (Witness | null)[]): Witness | null {
  const all = witnesses.filter((one) => one !== null).sort((a, b) => b.generation - a.generation);
  if (!all[0]) return null;
  return {
    ...all[0],
    isTorn: all.some(({ isTorn }) => isTorn),
    hasFailed: all.some(({ hasFailed }) => hasFailed),
  };
}

/**
 * Whether commits that were on disk are not in the database any more. A witness is kept only once its commit is on disk, so that none is
 * ahead of a whole database, wherever a kill falls.
 */
export function isBehind(stored: Committed, witness: Witness | null): boolean {
  if (!witness) return false;
  return (
    stored.generation < witness.generation ||
    // A memory from before commits were numbered has none; a new database has one, that made it.
    (stored.generation <= Math.max(witness.generation, 1) && stored.records === 0 && witness.records > 0)
  );
}
