import type { NameConflict } from '../contract/sharing';
import { foldLedger } from '../identity/fold';
import { undoneEntries } from '../store/undone';
import type { JoinedEntry } from './ledger-items';
import { isAfter, type Log, type Version, versionsThatCount } from './versions';

/** Those of a joined memory that nobody has decided since: whoever gives a name knowing of both has. */
export function nameConflicts(
  ledger: readonly JoinedEntry[],
  logs: ReadonlyMap<string, Log>,
): NameConflict[] {
  const entries = ledger.map(({ entry }) => entry);
  const undone = undoneEntries(entries);
  const persons = foldLedger(entries);
  const versions = versionsThatCount(logs, (name) => name.startsWith('ledger '));
  const given = new Map<string, { name: string | null; version: Version }[]>();
  for (const { op, entry } of ledger) {
    const version = versions.get(`ledger ${op}`);
    if (entry.kind !== 'name' || !version || undone.has(entry.seq)) continue;
    const { id } = persons.get(entry.node)!;
    given.set(id, [...(given.get(id) ?? []), { name: entry.name, version }]);
  }
  return [...given].flatMap(([person, all]) => {
    const newest = all.filter(({ version }) => !all.some((other) => isAfter(other.version, version)));
    const names = [...new Set(newest.flatMap(({ name }) => name ?? []))];
    return names.length > 1 ? [{ person, names, asOf: entries.at(-1)!.seq }] : [];
  });
}
