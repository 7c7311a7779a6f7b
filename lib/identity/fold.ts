import type { LedgerEntry, Where } from '../store/schema';
import { bindings } from './binding';
import { Groups } from './groups';
import { movedRecords, numberOf, undoneEntries } from './ledger';
import { tallyNames } from './name-tally';
import { plainName } from './phonetic';

/** A person as the ledger adds up to, as of some moment. */
export interface PersonView {
  /** `p_N`, N the earliest node's number. */
  id: string;
  nodes: string[];
  name: string | null;
  /** People gave the name. */
  given: boolean;
  /** The name rests on weak evidence. */
  provisional: boolean;
  aliases: string[];
}

/** Which evidence counts: everything, or only what lies before a moment. */
export type Visible = (where: Where) => boolean;

/**
 * Folds the ledger into persons. What was seen and heard counts only where it is `visible`; what people did always does, and
 * before everything else. Two faces of one picture are never one person.
 */
export function foldLedger(entries: LedgerEntry[], visible: Visible = () => true): Map<string, PersonView> {
  const live = standing(entries).filter((entry) => !('at' in entry) || !entry.at || visible(entry.at));
  // A node is there from its first moment on, whenever is asked.
  const nodes = entries.flatMap((entry) =>
    entry.kind === 'founded' ? [entry.node] : entry.kind === 'move' ? [entry.to] : [],
  );
  const groups = new Groups(nodes);
  joinByPeople(live, groups);
  for (const [moved, from] of movedBack(entries)) groups.join(from, moved);
  joinByVotes(live, groups);
  const given = namesGiven(live);
  const persons = new Map<string, PersonView>();
  for (const group of groups.all()) {
    const person = personOf(group, given);
    for (const node of group) persons.set(node, person);
  }
  nameByHearsay(live, given, persons);
  return persons;
}

/** The persons of a fold, each once, earliest first. */
export function personsOf(fold: Map<string, PersonView>): PersonView[] {
  return [...new Set(fold.values())].sort((a, b) => numberOf(a.id) - numberOf(b.id));
}

/** Nodes that a move made and its undoing took back, with the node that each came from: what was said of them counts no more. */
function movedBack(entries: LedgerEntry[]): Map<string, string> {
  const undone = undoneEntries(entries);
  return new Map(
    entries.flatMap((entry) =>
      entry.kind === 'move' && undone.has(entry.seq) ? [[entry.to, entry.from] as const] : [],
    ),
  );
}

/** What has not been taken back, with whom tracks and turns were moved to in the places of those that they were moved from. */
export function standing(entries: LedgerEntry[]): LedgerEntry[] {
  const undone = undoneEntries(entries);
  const gone = movedBack(entries);
  const is = (node: string) => !gone.has(node);
  const left = entries.flatMap((entry): LedgerEntry[] => {
    if (undone.has(entry.seq) || (entry.kind === 'name' && !is(entry.node))) return [];
    if (entry.kind !== 'merge' && entry.kind !== 'split') return [entry];
    return [{ ...entry, a: entry.a.filter(is), b: entry.b.filter(is) }];
  });
  return asMoved(left, movedRecords(entries));
}

function asMoved(live: LedgerEntry[], moved: ReadonlyMap<string, string>): LedgerEntry[] {
  if (moved.size === 0) return live;
  return live.flatMap((entry): LedgerEntry[] => {
    if ((entry.kind !== 'vote' && entry.kind !== 'apart') || !entry.by) return [entry];
    const a = moved.get(entry.by[0]) ?? entry.a;
    const b = moved.get(entry.by[1]) ?? entry.b;
    return a === b ? [] : [{ ...entry, a, b }];
  });
}

/** What is seen to be two and what people said: of each pair what was said last, and of a joining all that is left of it or nothing. */
function joinByPeople(live: LedgerEntry[], groups: Groups): void {
  const said = new Map<string, boolean>();
  const pairOf = (a: string, b: string) => (numberOf(a) < numberOf(b) ? `${a} ${b}` : `${b} ${a}`);
  for (const entry of live) {
    if (entry.kind === 'move') said.set(pairOf(entry.from, entry.to), false);
    if (entry.kind === 'apart') groups.separate(entry.a, entry.b);
    if (entry.kind === 'merge' || entry.kind === 'split')
      for (const a of entry.a) for (const b of entry.b) said.set(pairOf(a, b), entry.kind === 'merge');
  }
  for (const [pair, same] of said) if (!same) groups.separate(...(pair.split(' ') as [string, string]));
  for (const entry of live) {
    if (entry.kind !== 'merge') continue;
    const pairs = entry.a
      .flatMap((a) => entry.b.map((b): [string, string] => [a, b]))
      .filter(([a, b]) => said.get(pairOf(a, b)));
    const all = [...new Set(pairs.flat())];
    if (all.every((a) => all.every((b) => groups.mayJoin(a, b))))
      for (const [a, b] of pairs) groups.join(a, b);
  }
}

function joinByVotes(live: LedgerEntry[], groups: Groups): void {
  const votes = live.filter((entry) => entry.kind === 'vote');
  const alike = votes.filter((vote) => vote.source === 'likeness');
  for (const { a, b } of alike.sort((x, y) => y.weight - x.weight || x.seq - y.seq)) groups.join(a, b);
  for (const [face, voice] of bindings(votes, groups)) groups.join(face, voice);
}

/** What people last named each node, in the order in which they did; null where they took the name away. */
function namesGiven(live: LedgerEntry[]): Map<string, string | null> {
  const names = new Map<string, string | null>();
  for (const entry of live) {
    if (entry.kind !== 'name') continue;
    for (const node of [entry.node, ...(entry.also ?? [])]) names.delete(node);
    names.set(entry.node, entry.name);
  }
  return names;
}

/** The last name that people gave leads, the others are aliases. */
function personOf(group: string[], given: ReadonlyMap<string, string | null>): PersonView {
  const members = new Set(group);
  const names = [...given].flatMap(([node, name]) => (members.has(node) && name !== null ? [name] : []));
  const name = names.at(-1) ?? null;
  const nodes = [...group].sort((a, b) => numberOf(a) - numberOf(b));
  const aliases = [...new Set(names)].filter((other) => other !== name);
  return { id: `p_${numberOf(nodes[0]!)}`, nodes, name, given: name !== null, provisional: false, aliases };
}

/** Whom people gave no name, and took none from, has the one they are called by in the words, unless it is given to somebody else. */
function nameByHearsay(
  live: LedgerEntry[],
  given: ReadonlyMap<string, string | null>,
  persons: Map<string, PersonView>,
): void {
  const votes = live.filter((entry) => entry.kind === 'called');
  if (votes.length === 0) return;
  const settled = new Set([...given.keys()].map((node) => persons.get(node)));
  const unsettled = new Map(
    [...persons].flatMap(([node, person]) => (settled.has(person) ? [] : [[node, person.id] as const])),
  );
  const taken = new Set([...given.values()].flatMap((name) => (name === null ? [] : [plainName(name)])));
  const heard = tallyNames(votes, unsettled);
  for (const person of new Set(persons.values())) {
    const called = heard.get(person.id);
    if (!called || (called.provisional && taken.has(plainName(called.name)))) continue;
    person.name = called.name;
    person.provisional = called.provisional;
    person.aliases = called.aliases;
  }
}
