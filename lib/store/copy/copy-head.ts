import type { Committed, SecondCopyState } from '../../contract/memory';
import { checksum } from '../integrity/checksum';

/** What is known of the second copy as a whole, in a file of its own. */
export interface CopyHead extends Committed {
  /** The database's version that its records are of. */
  version: number;
  /** The memory as it was after the commit `generation` can be had of it. Otherwise it is being made. */
  isWhole: boolean;
  /** The parts that are as the memory was then, and how many bytes each has. */
  parts: Record<string, number>;
  /** How many bytes the foundations had when they were written anew last: what was added since is mostly older records. */
  foundations: number;
  /** When it was noted, and when all of it was read and found to be as it was written; milliseconds since 1970. */
  at: number;
  checkedAt: number;
  off: SecondCopyState['off'];
}

/** Of a copy that is still to be made, of a memory as it is after a commit. */
export function newHead({ generation, records }: Committed, version: number): CopyHead {
  return {
    ...{ generation, records, version, isWhole: false, parts: {}, foundations: 0 },
    ...{ at: Date.now(), checkedAt: Date.now(), off: null },
  };
}

/** One line of JSON with its checksum. */
export function headText(head: CopyHead): string {
  return JSON.stringify({ ...head, sum: checksum(head) });
}

/** Null for what is none, or not whole. */
export function readHead(text: string): CopyHead | null {
  try {
    const { sum, ...head } = JSON.parse(text) as CopyHead & { sum: string };
    return sum === checksum(head) ? head : null;
  } catch {
    return null;
  }
}

/** How many bytes a copy has. */
export function bytesOf({ parts }: CopyHead): number {
  return Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
}
