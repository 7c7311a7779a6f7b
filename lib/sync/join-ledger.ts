import { linksOf } from '../store/integrity/links';
import type { Filed, LedgerEntry, NodeRecord } from '../store/schema';
import { undoneEntries } from '../store/undone';
import { foundings } from './items';
import type { JoinedEntry, PassedEntry } from './ledger-items';

/** What of a joined memory the ledger speaks of. */
export interface Spoken {
  nodes: readonly NodeRecord[];
  /** Whether a record is there. */
  has(store: Filed['in'], key: string): boolean;
}

/**
 * The ledger of all devices in one order, without what speaks of what is not there: of what was forgotten on one device while another still spoke of it.
 * Of two that take back the same the first counts.
 *
 * @param ops by name, in their order
 */
export function joinedLedger(
  ops: readonly [op: string, entry: PassedEntry][],
  spoken: Spoken,
): JoinedEntry[] {
  const kept: JoinedEntry[] = [];
  const numbers = new Map<string, number>();
  const founded = new Set<string>();
  /** Numbers of what stands and can be taken back, and by each taking back what it took. */
  const standing = new Set<number>();
  const takenBack = new Map<number, number>();
  const pictures = new Set<string>();
  for (const [op, passed] of ops) {
    const seq = kept.length + 1;
    if (passed.kind === 'undo') {
      const of = numbers.get(passed.of!);
      if (of === undefined || !standing.delete(of)) continue;
      const doneAgain = takenBack.get(of);
      if (doneAgain !== undefined) standing.add(doneAgain);
      takenBack.set(seq, of);
      standing.add(seq);
      numbers.set(op, seq);
      kept.push({ op, entry: { kind: 'undo', of, seq } });
      continue;
    }
    const entry = withOwnPicture(keptOf({ ...passed, seq } as LedgerEntry, spoken), pictures);
    const node = entry?.kind === 'founded' ? entry.node : entry?.kind === 'move' ? entry.to : null;
    if (!entry || (node !== null && founded.has(node))) continue;
    if (node !== null) founded.add(node);
    if (STEPS.has(entry.kind)) standing.add(seq);
    numbers.set(op, seq);
    kept.push({ op, entry });
  }
  return kept;
}

const STEPS: ReadonlySet<LedgerEntry['kind']> = new Set([
  ...(['name', 'merge', 'split', 'move', 'listen', 'lines', 'cover', 'hide', 'mark'] as const),
]);

/** Two devices may give the pictures of two marks by hand one name: the first keeps it. */
function withOwnPicture(entry: LedgerEntry | null, taken: Set<string>): LedgerEntry | null {
  if (entry?.kind !== 'mark' || entry.track !== null || entry.picture === null) return entry;
  if (taken.has(entry.picture)) return { ...entry, picture: null };
  taken.add(entry.picture);
  return entry;
}

/** What stays of an entry; null where nothing does. */
function keptOf(entry: LedgerEntry, { has }: Spoken): LedgerEntry | null {
  const isThere = (node: string) => has('nodes', node);
  switch (entry.kind) {
    case 'founded':
      if (!isThere(entry.node)) return null;
      return entry.at && !has('videos', entry.at.videoId) ? { ...entry, at: null } : entry;
    case 'name': {
      const [node, ...also] = [entry.node, ...(entry.also ?? [])].filter(isThere);
      return node === undefined ? null : { ...entry, node, ...(entry.also && { also }) };
    }
    case 'merge':
    case 'split': {
      const [a, b] = [entry.a.filter(isThere), entry.b.filter(isThere)];
      return a.length > 0 && b.length > 0 ? { ...entry, a, b } : null;
    }
    case 'move': {
      const records = entry.records.filter((id) => has('tracks', id) || has('turns', id));
      if (!isThere(entry.to)) return null;
      const isWhole = records.length > 0 && isThere(entry.from);
      return isWhole ? { ...entry, records } : { seq: entry.seq, kind: 'founded', node: entry.to, at: null };
    }
    case 'hide':
    case 'cover': {
      const nodes = entry.nodes.filter(isThere);
      const isShown = entry.kind === 'hide' || entry.picture === null || has('pictures', entry.picture);
      return nodes.length > 0 && isShown ? { ...entry, nodes } : null;
    }
    default:
      return linksOf({ in: 'ledger', is: entry }).every(({ store, key }) => has(store, key)) ? entry : null;
  }
}

/** With the founding of those whose own is gone: of whom one device forgot while another met them again. They come first. */
export function withFoundings(ledger: readonly JoinedEntry[], nodes: readonly NodeRecord[]): JoinedEntry[] {
  const founded = foundings(ledger.map(({ entry }) => entry));
  const missing = nodes.filter(({ id }) => !founded.has(id)).sort((a, b) => a.n - b.n);
  if (missing.length === 0) return [...ledger];
  const first = missing.map(
    ({ id }, i): JoinedEntry => ({ op: null, entry: { seq: i + 1, kind: 'founded', node: id, at: null } }),
  );
  const moved = (n: number) => n + first.length;
  const rest = ledger.map(({ op, entry }): JoinedEntry => {
    const of = entry.kind === 'undo' ? { of: moved(entry.of) } : {};
    return { op, entry: { ...entry, ...of, seq: moved(entry.seq) } as LedgerEntry };
  });
  return [...first, ...rest];
}

/** Nodes to which people gave a name that stands. */
export function namedNodes(ledger: readonly LedgerEntry[]): Set<string> {
  const undone = undoneEntries(ledger);
  return new Set(
    ledger.flatMap((entry) =>
      entry.kind === 'name' && entry.name !== null && !undone.has(entry.seq)
        ? [entry.node, ...(entry.also ?? [])]
        : [],
    ),
  );
}
