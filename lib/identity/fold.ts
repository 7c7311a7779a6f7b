import type { LedgerEntry, Where } from '../store/schema';
import { bindings } from './binding';
import { Groups } from './groups';
import { numberOf, undoneEntries } from './ledger';
import { tallyNames } from './name-tally';
import { plainName } from './phonetic';

/** A person as the ledger adds up to, as of some moment. */
export interface PersonView {
  /** `p_N`, N the earliest node's number. */
  id: string;
  nodes: string[];
  name: string | null;
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
  const undone = undoneEntries(entries);
  const live = entries.filter((entry) => !undone.has(entry.seq) && (!('at' in entry) || visible(entry.at)));
  // A node is there from its first moment on, whenever is asked.
  const nodes = entries.flatMap((entry) =>
    entry.kind === 'founded' ? [entry.node] : entry.kind === 'move' ? [entry.to] : [],
  );
  const groups = new Groups(nodes);
  separate(live, groups);
  joinByPeople(entries, live, undone, groups);
  joinByVotes(live, groups);
  const persons = new Map<string, PersonView>();
  for (const group of groups.all()) {
    const person = personOf(group, live);
    for (const node of group) persons.set(node, person);
  }
  nameByHearsay(live, persons);
  return persons;
}

/** The persons of a fold, each once, earliest first. */
export function personsOf(fold: Map<string, PersonView>): PersonView[] {
  return [...new Set(fold.values())].sort((a, b) => numberOf(a.id) - numberOf(b.id));
}

/** What people said last of each pair of nodes; and what is seen to be two. */
function separate(live: LedgerEntry[], groups: Groups): void {
  for (const [pair, same] of verdicts(live)) {
    const [a, b] = pair.split(' ') as [string, string];
    if (!same) groups.separate(a, b);
  }
  for (const entry of live) {
    if (entry.kind === 'apart') groups.separate(entry.a, entry.b);
    if (entry.kind === 'move') groups.separate(entry.from, entry.to);
  }
}

function joinByPeople(
  entries: LedgerEntry[],
  live: LedgerEntry[],
  undone: Set<number>,
  groups: Groups,
): void {
  for (const entry of entries)
    if (entry.kind === 'move' && undone.has(entry.seq)) groups.join(entry.from, entry.to);
  for (const [pair, same] of verdicts(live)) {
    const [a, b] = pair.split(' ') as [string, string];
    if (same) groups.join(a, b);
  }
}

function joinByVotes(live: LedgerEntry[], groups: Groups): void {
  const votes = live.filter((entry) => entry.kind === 'vote');
  const alike = votes.filter((vote) => vote.source === 'likeness');
  for (const { a, b } of alike.sort((x, y) => y.weight - x.weight || x.seq - y.seq)) groups.join(a, b);
  for (const [face, voice] of bindings(votes, groups)) groups.join(face, voice);
}

/** Whether two nodes are one person, as people said last, by pair. */
function verdicts(live: LedgerEntry[]): Map<string, boolean> {
  const said = new Map<string, boolean>();
  for (const entry of live) {
    if (entry.kind !== 'merge' && entry.kind !== 'split') continue;
    for (const a of entry.a)
      for (const b of entry.b) {
        const pair = numberOf(a) < numberOf(b) ? `${a} ${b}` : `${b} ${a}`;
        said.delete(pair); // The order is that of what was said last.
        said.set(pair, entry.kind === 'merge');
      }
  }
  return said;
}

function personOf(group: string[], live: LedgerEntry[]): PersonView {
  const nodes = [...group].sort((a, b) => numberOf(a) - numberOf(b));
  const given = namesGiven(nodes, live);
  const name = given.at(-1) ?? null;
  const others = [...new Set(given)].filter((other) => other !== null && other !== name);
  return {
    id: `p_${numberOf(nodes[0]!)}`,
    nodes,
    name,
    provisional: false,
    aliases: name === null ? [] : (others as string[]),
  };
}

/** The latest naming of each node by people, in the order they were made; the last is the person's name, or takes all away. */
function namesGiven(nodes: string[], live: LedgerEntry[]): (string | null)[] {
  const names = new Map<string, string | null>();
  for (const entry of live) {
    if (entry.kind !== 'name' || !nodes.includes(entry.node)) continue;
    names.delete(entry.node);
    names.set(entry.node, entry.name);
  }
  return [...names.values()];
}

/** Whom people gave no name, and took none from, has the one they are called by in the words, unless it is given to somebody else. */
function nameByHearsay(live: LedgerEntry[], persons: Map<string, PersonView>): void {
  const votes = live.filter((entry) => entry.kind === 'called');
  if (votes.length === 0) return;
  const given = new Set([...persons.values()].flatMap(({ name }) => (name ? [plainName(name)] : [])));
  const heard = tallyNames(votes, new Map([...persons].map(([node, { id }]) => [node, id])));
  for (const person of new Set(persons.values())) {
    const called = heard.get(person.id);
    if (!called) continue;
    if (namesGiven(person.nodes, live).length > 0) continue;
    if (called.provisional && given.has(plainName(called.name))) continue;
    person.name = called.name;
    person.provisional = called.provisional;
    person.aliases = called.aliases;
  }
}
