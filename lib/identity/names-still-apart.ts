import type { NameConflict } from '../contract/sharing';
import type { LedgerEntry } from '../store/schema';
import { undoneEntries } from '../store/undone';
import type { PersonView } from './fold';

/** Of the names that devices gave people without knowing of each other, those that nobody has decided since by naming them. @param persons of each node */
export function namesStillApart(
  conflicts: readonly NameConflict[],
  ledger: readonly LedgerEntry[],
  persons: ReadonlyMap<string, Pick<PersonView, 'id'>>,
): NameConflict[] {
  const undone = undoneEntries(ledger);
  return conflicts.filter(({ person, asOf = Number.POSITIVE_INFINITY }) => {
    const decides = (entry: LedgerEntry) =>
      entry.kind === 'name' &&
      entry.seq > asOf &&
      !undone.has(entry.seq) &&
      persons.get(entry.node)?.id === person;
    return !ledger.some(decides);
  });
}
