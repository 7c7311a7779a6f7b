import type { LedgerEntry, Where } from '../store/schema';

/** A person as the ledger adds up to, as of some moment. */
export interface PersonView {
  /** `p_N`, N the earliest node's number. */
  id: string;
  nodes: string[];
  name: string | null;
  provisional: boolean;
  aliases: string[];
}

/** Which evidence counts: everything, or only what lies before a moment. */
export type Visible = (where: Where) => boolean;

/**
 * Least share of a face's votes that its best voice must hold (M3-Agent, Algorithm 2, threshold p).
 * The paper gives no value; a bare majority keeps a face with two voices in doubt unbound.
 */
const BINDING_SHARE = 0.5;
/** Pairs seen this often or less are dropped (Algorithm 2, line 11). */
const BINDING_DROPPED_VOTES = 1;

/** The number of a node or person id: 3 for `f_3`, `v_3` and `p_3`. */
export function numberOf(id: string): number {
  return Number(id.slice(2));
}

/** How a text names a person: by the node's own person id, which the ledger resolves at reading. */
export function personReference(node: string): string {
  return `<p_${numberOf(node)}>`;
}

/**
 * Folds the ledger into persons. Votes count only where their evidence is `visible`; a person's own namings always do.
 * Every node is a person until votes bind it to another.
 */
export function foldLedger(entries: LedgerEntry[], visible: Visible = () => true): Map<string, PersonView> {
  const undone = new Set(entries.flatMap((entry) => (entry.kind === 'undo' ? [entry.of] : [])));
  const live = entries.filter((entry) => !undone.has(entry.seq));
  const nodes = live.flatMap((entry) => (entry.kind === 'founded' ? [entry.node] : []));
  const groupOf = new Map(nodes.map((node) => [node, [node]]));
  for (const [face, voice] of bindings(live, visible)) {
    const joined = [...(groupOf.get(face) ?? [face]), ...(groupOf.get(voice) ?? [voice])];
    for (const node of joined) groupOf.set(node, joined);
  }
  const persons = new Map<string, PersonView>();
  const done = new Map<string[], PersonView>();
  for (const node of nodes) {
    const group = groupOf.get(node)!;
    if (!done.has(group)) done.set(group, personOf(group, live));
    persons.set(node, done.get(group)!);
  }
  return persons;
}

/** The persons of a fold, each once, earliest first. */
export function personsOf(fold: Map<string, PersonView>): PersonView[] {
  return [...new Set(fold.values())].sort((a, b) => numberOf(a.id) - numberOf(b.id));
}

/** The last entry that a person made and has not taken back. */
export function lastUndoable(entries: LedgerEntry[]): LedgerEntry | null {
  const undone = new Set(entries.flatMap((entry) => (entry.kind === 'undo' ? [entry.of] : [])));
  return entries.findLast((entry) => entry.kind === 'name' && !undone.has(entry.seq)) ?? null;
}

function personOf(group: string[], entries: LedgerEntry[]): PersonView {
  const nodes = [...group].sort((a, b) => numberOf(a) - numberOf(b));
  const members = new Set(nodes);
  // The latest naming of each node, in the order they were made; the last one is the person's name, or takes all away.
  const names = new Map<string, string | null>();
  for (const entry of entries) {
    if (entry.kind !== 'name' || !members.has(entry.node)) continue;
    names.delete(entry.node);
    names.set(entry.node, entry.name);
  }
  const given = [...names.values()];
  const name = given.at(-1) ?? null;
  const aliases =
    name === null ? [] : [...new Set(given)].filter((other) => other !== null && other !== name);
  return { id: `p_${numberOf(nodes[0]!)}`, nodes, name, provisional: false, aliases: aliases as string[] };
}

/** Face-voice pairs by vote: M3-Agent's Algorithm 2 over the meta-clips whose evidence counts. */
function bindings(entries: LedgerEntry[], visible: Visible): [face: string, voice: string][] {
  const votes = new Map<string, Map<string, number>>();
  for (const entry of entries) {
    if (entry.kind !== 'vote' || !visible(entry.at)) continue;
    const row = votes.get(entry.a) ?? new Map<string, number>();
    row.set(entry.b, (row.get(entry.b) ?? 0) + entry.weight);
    votes.set(entry.a, row);
  }
  const bestFace = new Map<string, { face: string; weight: number }>();
  for (const [face, row] of [...votes].sort(byNumber)) {
    const pairs = [...row]
      .filter(([, weight]) => weight > BINDING_DROPPED_VOTES)
      .sort((a, b) => b[1] - a[1] || byNumber(a, b));
    const total = pairs.reduce((sum, [, weight]) => sum + weight, 0);
    const [voice, weight] = pairs[0] ?? [null, 0];
    if (voice === null || weight / total <= BINDING_SHARE) continue;
    const held = bestFace.get(voice);
    if (!held || weight > held.weight) bestFace.set(voice, { face, weight });
  }
  return [...bestFace].map(([voice, { face }]) => [face, voice]);
}

function byNumber(a: [string, unknown], b: [string, unknown]): number {
  return numberOf(a[0]) - numberOf(b[0]);
}
