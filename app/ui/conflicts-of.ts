import type { Person } from '../../lib/contract/people';
import type { NameConflict } from '../../lib/contract/sharing';

/** Of the names that devices gave somebody without knowing of each other, those of who is still there: nothing tells what the others were called. */
export function conflictsOf(
  conflicts: readonly NameConflict[],
  people: readonly Pick<Person, 'id'>[] | null,
): NameConflict[] {
  const there = new Set(people?.map(({ id }) => id));
  return conflicts.filter(({ person }) => there.has(person));
}
