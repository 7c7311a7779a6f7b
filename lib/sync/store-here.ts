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

/** The memory of this device, as it is joined with others. */
export interface StoreHere {
  /** All of it. Throws `memory-damaged` where any is damaged or lost: what seems to be gone would be taken away everywhere. */
  read(): Promise<{ records: Filed[] /** How often a person was forgotten. */; peopleForgotten: number }>;
  /** What was noted with the last replacement; undefined before the first. */
  state(): Promise<unknown>;
  /** Changes it, and notes the state with it: both or neither. */
  replace(replacement: Replacement, state: unknown): Promise<void>;
}
