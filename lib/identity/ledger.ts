import type { LedgerEntry } from '../store/schema';
import { undoneEntries } from '../store/undone';

/** The number of a node or person id: 3 for `f_3`, `v_3` and `p_3`. */
export function numberOf(id: string): number {
  return Number(id.slice(2));
}

/** How a text names a person: by the node's own person id, which the ledger resolves at reading. */
export function personReference(node: string): string {
  return `<p_${numberOf(node)}>`;
}

/** A step that a person took: what can be undone. */
export type Step = Extract<
  LedgerEntry,
  { kind: 'name' | 'merge' | 'split' | 'move' | 'listen' | 'lines' | 'cover' | 'hide' | 'mark' }
>;

export function isStep(entry: LedgerEntry): entry is Step {
  return STEPS.has(entry.kind);
}

const STEPS: ReadonlySet<LedgerEntry['kind']> = new Set<Step['kind']>([
  'name',
  'merge',
  'split',
  'move',
  'listen',
  'lines',
  'cover',
  'hide',
  'mark',
]);

/** What a language model holds of who is who. */
export function isOfModel(entry: LedgerEntry): boolean {
  return (
    (entry.kind === 'vote' && entry.source === 'model') || (entry.kind === 'called' && entry.how === 'model')
  );
}

/** The last step that stands: what undoing takes back. */
export function lastUndoable(entries: LedgerEntry[]): Step | null {
  const undone = undoneEntries(entries);
  return (entries.findLast((entry) => isStep(entry) && !undone.has(entry.seq)) as Step | undefined) ?? null;
}

/** The step that was taken back last and the undo that did it, unless another step has been taken since. */
export function lastRedoable(entries: LedgerEntry[]): { step: Step; undo: number } | null {
  const undone = undoneEntries(entries);
  const undo = entries.findLast(
    (entry) => entry.kind === 'undo' && !undone.has(entry.seq) && isStep(entries[entry.of - 1]!),
  );
  if (undo?.kind !== 'undo') return null;
  const since = entries.slice(undo.seq).some((entry) => isStep(entry) && !undone.has(entry.seq));
  return since ? null : { step: entries[undo.of - 1] as Step, undo: undo.seq };
}

/** The node that each track or turn that people said is somebody's belongs to now, by record id. */
export function movedRecords(entries: LedgerEntry[]): Map<string, string> {
  const undone = undoneEntries(entries);
  const moved = new Map<string, string>();
  for (const entry of entries) {
    if (undone.has(entry.seq)) continue;
    if (entry.kind === 'mark' && entry.track !== null) moved.set(entry.track, entry.node);
    if (entry.kind === 'move') for (const record of entry.records) moved.set(record, entry.to);
  }
  return moved;
}
