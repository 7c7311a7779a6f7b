import type { StateNode } from './global-state';
import type { AsOf, Recall } from './recall';

/**
 * Entries of a memory up to which the global state goes into prompts. It is made of all lines: of a larger memory these are not held,
 * and would be read anew for every prompt.
 */
export const STATE_ENTRIES = 100_000;

/** The global state for a prompt; none of a memory that is too large to hold it. Throws `NotRead`. */
export function stateFor(recall: Recall, asOf: AsOf): StateNode[] {
  return recall.sizes.all > STATE_ENTRIES ? [] : recall.globalState(asOf);
}
