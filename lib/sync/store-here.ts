import type { NewIds } from '../store/archive/renumber';
import type { Filed, LedgerEntry, Rewritten } from '../store/schema';

/** What becomes of the memory of this device, in one transaction. */
export interface Replacement extends Pick<Rewritten, 'removed' | 'changed'> {
  /** Null where it stays as it is. */
  ledger: LedgerEntry[] | null;
  /** What the files of videos belong to from now on, by what they did. */
  renamed: ReadonlyMap<string, string>;
  /** Videos that were forgotten: what was recorded of them here goes, too. */
  forgotten: readonly string[];
}

/** What is read of a memory. */
export interface ReadHere {
  records: Filed[];
  /** How often a person was forgotten. */
  peopleForgotten: number;
}

/** The memory of this device, as it is joined with others. */
export interface StoreHere {
  /** How many records it has. */
  size(): Promise<number>;
  /** Throws `memory-damaged` where any of it is damaged or lost: what seems to be gone would be taken away everywhere. */
  requireWhole(): Promise<void>;
  /** All of it. Throws `memory-damaged` as `requireWhole` does. */
  read(): Promise<ReadHere>;
  /** All videos' own records, all nodes, the ledger, and of some videos all that is of them. Null where any of that is damaged or lost. */
  readOf(videos: ReadonlySet<string>): Promise<ReadHere | null>;
  /** Notes from now on which videos are changed. Returns the number of the last commit. */
  noteChanges(): Promise<number>;
  /** The videos of which anything was changed since a commit, and whether anything was at all; null where that was not noted, or one of them is gone. */
  changedSince(commit: number): Promise<{ videos: Set<string>; isAny: boolean } | null>;
  /** How often a person was forgotten. */
  peopleForgotten(): Promise<number>;
  /** What was noted with the last replacement; undefined before the first. */
  state(): Promise<unknown>;
  /** Gives all that is in it other numbers, and notes the state with it, in one transaction that holds the records of one video at a time. None of the new ones is there yet. */
  renumber(ids: NewIds, state: unknown): Promise<void>;
  /** Changes it, and notes the state with it: both or neither. */
  replace(replacement: Replacement, state: unknown): Promise<void>;
}
