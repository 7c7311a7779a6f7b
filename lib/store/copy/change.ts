import type { Filed } from '../schema';

/** What a commit changed, by the parts of the second copy. `unknown`: it wrote too much at once to be told record by record. */
export type Change =
  | 'unknown'
  | {
      /** Records that came, or took the place of those of their keys. */
      added: ReadonlyMap<string, readonly Filed[]>;
      /** Something went: nothing of it may stay. */
      removes: boolean;
      /** Parts of which something went or was changed. */
      parts: ReadonlySet<string>;
      /** Videos that went. */
      videos: readonly string[];
    };

/** That a commit changed nothing that the copy does not have. */
export const NOTHING: Change = { added: new Map(), removes: false, parts: new Set(), videos: [] };
