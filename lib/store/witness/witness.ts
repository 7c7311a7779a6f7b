import { checksum } from '../integrity/checksum';

/** What is known of a memory outside its database: a browser that finds its own files damaged throws them away, and makes an empty database in their place. */
export interface Witness {
  /** The number of the last commit: each is numbered one higher than the one before. */
  generation: number;
  /** How many records there were after it. */
  records: number;
  /** When it was noted, milliseconds since 1970. */
  at: number;
  /** Something was being written, and nothing tells that it came to its end: the browser's log may break off amid a record. */
  isTorn: boolean;
  /** The browser itself failed at writing, as on a full disk. */
  hasFailed: boolean;
}

/** What a commit came to. */
export type Committed = Pick<Witness, 'generation' | 'records'>;

/** Places beside those that a worker reaches, which keep a witness as a text. */
export interface WitnessPlace {
  /** What each of them has; null where it has none. */
  read(): Promise<(string | null)[]>;
  /** Nobody waits for it: what is kept may be older than the database, and is never newer. */
  keep(text: string): void;
}

/** A memory of which something that was on disk is not there any more. */
export interface Lost {
  /** As it was. */
  before: Witness;
  /** As it is. */
  now: Committed;
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
