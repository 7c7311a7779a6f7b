import type { WantedRows } from '../store/packs/pack-format';

/** What of a memory may not have been read yet. `clips` are numbered as the packs have them. */
export type Unread =
  | { of: 'incidents' | 'facts'; clips: readonly number[] }
  | { of: 'rows'; wanted: readonly WantedRows[] }
  | { of: 'ledger' }
  | { of: 'nodes' };

/** Thrown where something is looked for that has not been read yet: whoever reads the store reads it, and asks again. */
export class NotRead extends Error {
  constructor(readonly unread: Unread) {
    super(`Not read yet: ${unread.of}.`);
  }
}
