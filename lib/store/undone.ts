import type { LedgerEntry } from './schema';

/** Sequence numbers of the entries that are taken back. An undo that is itself undone takes nothing back. */
export function undoneEntries(entries: readonly LedgerEntry[]): Set<number> {
  const undone = new Set<number>();
  // An undo points backwards only, so that reading from the end every undo's own standing is known before it counts.
  for (let i = entries.length - 1; i >= 0; i -= 1) {
    const entry = entries[i]!;
    if (entry.kind === 'undo' && !undone.has(entry.seq)) undone.add(entry.of);
  }
  return undone;
}
