import type { LedgerEntry, NewLedgerEntry, Where } from '../store/schema';
import { undoneEntries } from './ledger';

/** What is forgotten, and what stays. */
export interface Forgetting {
  /** Whether this evidence is forgotten. */
  forgets(at: Where): boolean;
  /** Whether this track or turn is. */
  forgetsRecord(id: string): boolean;
  /** Whether a node stays. */
  keeps(node: string): boolean;
  /** The node that stands for the person of a node that goes; null when nothing of that person stays. */
  heir(node: string): string | null;
}

/**
 * A ledger without what is forgotten, numbered anew without gaps. What was seen and heard goes with its evidence. What people did
 * stays for the nodes that stay, and names pass to the node that stands for the person; each step is taken back, or can be done
 * again, as before.
 */
export function forgetEntries(entries: LedgerEntry[], forgetting: Forgetting): LedgerEntry[] {
  const undone = undoneEntries(entries);
  const left: LedgerEntry[] = [];
  /** New numbers of the entries that are still what they were, by old number. */
  const numbers = new Map<number, number>();
  for (const entry of entries) {
    for (const kept of keptOf(entry, forgetting, numbers, undone.has(entry.seq))) {
      left.push({ ...kept, seq: left.length + 1 } as LedgerEntry);
      if (kept.kind === entry.kind) numbers.set(entry.seq, left.length);
    }
  }
  return left;
}

/** What stays of an entry. */
function keptOf(
  entry: LedgerEntry,
  forgetting: Forgetting,
  numbers: ReadonlyMap<number, number>,
  undone: boolean,
): NewLedgerEntry[] {
  const { forgets, keeps } = forgetting;
  switch (entry.kind) {
    case 'founded':
      if (!keeps(entry.node)) return [];
      return [entry.at && forgets(entry.at) ? { ...entry, at: null } : entry];
    case 'vote':
    case 'apart':
      return !forgets(entry.at) && keeps(entry.a) && keeps(entry.b) ? [entry] : [];
    case 'called':
      return !forgets(entry.at) && keeps(entry.node) ? [entry] : [];
    case 'name': {
      const node = keeps(entry.node) ? entry.node : forgetting.heir(entry.node);
      if (node === null) return [];
      const also = entry.also?.filter((other) => keeps(other) && other !== node);
      return [{ ...entry, node, ...(also ? { also } : {}) }];
    }
    case 'merge':
    case 'split': {
      const [a, b] = [entry.a.filter(keeps), entry.b.filter(keeps)];
      return a.length > 0 && b.length > 0 ? [{ ...entry, a, b }] : [];
    }
    case 'move':
      return keptOfMove(entry, forgetting, undone);
    case 'undo': {
      const of = numbers.get(entry.of);
      return of === undefined ? [] : [{ kind: 'undo', of }];
    }
  }
}

/** A move of what is forgotten founds its node nonetheless, and says whether the two are one. */
function keptOfMove(
  move: Extract<LedgerEntry, { kind: 'move' }>,
  { forgetsRecord, keeps }: Forgetting,
  undone: boolean,
): NewLedgerEntry[] {
  const { from, to } = move;
  if (!keeps(to)) return [];
  const records = move.records.filter((record) => !forgetsRecord(record));
  if (records.length > 0) return [{ ...move, records }];
  const founded: NewLedgerEntry = { kind: 'founded', node: to, at: null };
  return keeps(from) ? [founded, { kind: undone ? 'merge' : 'split', a: [from], b: [to] }] : [founded];
}
