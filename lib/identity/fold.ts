import type { LedgerEntry, Where } from '../store/schema';
import { bindings } from './binding';
import { Groups } from './groups';
import { isStep, movedRecords, numberOf, type Step, undoneEntries } from './ledger';
import { NameForms } from './name-forms';
import { tallyNames } from './name-tally';

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

type Of<Kind> = Extract<LedgerEntry, { kind: Kind }>;

/** Which evidence counts: everything, or only what lies before a moment. */
export type Visible = (where: Where) => boolean;

/**
 * Folds the ledger into persons. What was seen and heard counts only where it is `visible`; what people did always does, and
 * before everything else. Two faces of one picture are never one person.
 */
export function foldLedger(entries: LedgerEntry[], visible?: Visible): Map<string, PersonView> {
  return new LedgerFold(entries).persons(visible);
}

/** A ledger as it is when this is made, to be folded as of several moments: what hangs on no moment is done once. */
export class LedgerFold {
  /** What stands of what was seen and heard, and of what people did. */
  private readonly apart: Of<'apart'>[] = [];
  private readonly votes: Of<'vote'>[] = [];
  private readonly called: Of<'called'>[] = [];
  private readonly steps: Step[] = [];
  private readonly nodes: string[] = [];
  private readonly back: Map<string, string>;
  private readonly names = new NameForms();

  constructor(entries: LedgerEntry[]) {
    for (const entry of standing(entries)) {
      if (entry.kind === 'apart') this.apart.push(entry);
      else if (entry.kind === 'vote') this.votes.push(entry);
      else if (entry.kind === 'called') this.called.push(entry);
      else if (isStep(entry)) this.steps.push(entry);
    }
    this.back = movedBack(entries, undoneEntries(entries));
    // A node is there from its first moment on, whenever is asked.
    for (const entry of entries) {
      if (entry.kind === 'founded') this.nodes.push(entry.node);
      if (entry.kind === 'move') this.nodes.push(entry.to);
    }
  }

  /** The person of each node, as `foldLedger` has it. */
  persons(visible: Visible = () => true): Map<string, PersonView> {
    const isSeen = ({ at }: { at: Where }) => visible(at);
    const groups = new Groups(this.nodes);
    for (const { a, b } of this.apart.filter(isSeen)) groups.separate(a, b);
    joinByPeople(this.steps, groups);
    for (const [moved, from] of this.back) groups.join(from, moved);
    joinByVotes(this.votes.filter(isSeen), groups);
    const given = namesGiven(this.steps);
    const persons = new Map<string, PersonView>();
    const named = namesByGroup(given, groups);
    for (const group of groups.all()) {
      const person = personOf(group, named.get(group) ?? []);
      for (const node of group) persons.set(node, person);
    }
    nameByHearsay(this.called.filter(isSeen), given, persons, this.names);
    return persons;
  }
}

/** The persons of a fold, each once, earliest first. */
export function personsOf(fold: Map<string, PersonView>): PersonView[] {
  return [...new Set(fold.values())].sort((a, b) => numberOf(a.id) - numberOf(b.id));
}

/** Nodes that a move made and its undoing took back, with the node that each came from: what was said of them counts no more. */
function movedBack(entries: LedgerEntry[], undone: ReadonlySet<number>): Map<string, string> {
  const back = new Map<string, string>();
  if (undone.size === 0) return back;
  for (const entry of entries) {
    if (entry.kind === 'move' && undone.has(entry.seq)) back.set(entry.to, entry.from);
  }
  return back;
}

/** What has not been taken back, with whom tracks and turns were moved to in the places of those that they were moved from. */
export function standing(entries: LedgerEntry[]): LedgerEntry[] {
  const undone = undoneEntries(entries);
  const gone = movedBack(entries, undone);
  const is = (node: string) => !gone.has(node);
  const left: LedgerEntry[] = [];
  for (const entry of entries) {
    if (undone.has(entry.seq) || (entry.kind === 'name' && !is(entry.node))) continue;
    if (gone.size === 0 || (entry.kind !== 'merge' && entry.kind !== 'split')) left.push(entry);
    else left.push({ ...entry, a: entry.a.filter(is), b: entry.b.filter(is) });
  }
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

/** What people said: of each pair what was said last, and of a joining all that is left of it or nothing. */
function joinByPeople(steps: Step[], groups: Groups): void {
  const said = new Map<string, boolean>();
  const pairOf = (a: string, b: string) => (numberOf(a) < numberOf(b) ? `${a} ${b}` : `${b} ${a}`);
  for (const entry of steps) {
    if (entry.kind === 'move') said.set(pairOf(entry.from, entry.to), false);
    if (entry.kind === 'merge' || entry.kind === 'split')
      for (const a of entry.a) for (const b of entry.b) said.set(pairOf(a, b), entry.kind === 'merge');
  }
  for (const [pair, same] of said) if (!same) groups.separate(...(pair.split(' ') as [string, string]));
  for (const entry of steps) {
    if (entry.kind !== 'merge') continue;
    const pairs = entry.a
      .flatMap((a) => entry.b.map((b): [string, string] => [a, b]))
      .filter(([a, b]) => said.get(pairOf(a, b)));
    const all = [...new Set(pairs.flat())];
    if (all.every((a) => all.every((b) => groups.mayJoin(a, b))))
      for (const [a, b] of pairs) groups.join(a, b);
  }
}

function joinByVotes(votes: Of<'vote'>[], groups: Groups): void {
  const alike = votes.filter((vote) => vote.source === 'likeness');
  for (const { a, b } of alike.sort((x, y) => y.weight - x.weight || x.seq - y.seq)) groups.join(a, b);
  for (const [face, voice] of bindings(votes, groups)) groups.join(face, voice);
}

/** What people last named each node, in the order in which they did; null where they took the name away. */
function namesGiven(steps: Step[]): Map<string, string | null> {
  const names = new Map<string, string | null>();
  for (const entry of steps) {
    if (entry.kind !== 'name') continue;
    for (const node of [entry.node, ...(entry.also ?? [])]) names.delete(node);
    names.set(entry.node, entry.name);
  }
  return names;
}

/** The names that people gave each group, in the order in which they did. */
function namesByGroup(given: ReadonlyMap<string, string | null>, groups: Groups): Map<string[], string[]> {
  const names = new Map<string[], string[]>();
  for (const [node, name] of given) {
    if (name === null) continue;
    const held = names.get(groups.of(node));
    if (held) held.push(name);
    else names.set(groups.of(node), [name]);
  }
  return names;
}

/** The last name that people gave leads, the others are aliases. */
function personOf(group: string[], names: string[]): PersonView {
  const name = names.at(-1) ?? null;
  const nodes = [...group].sort((a, b) => numberOf(a) - numberOf(b));
  const aliases = [...new Set(names)].filter((other) => other !== name);
  return {
    id: `p_${numberOf(nodes[0]!)}`,
    nodes,
    name,
    given: name !== null,
    provisional: false,
    aliases,
  };
}

/** Whom people gave no name, and took none from, has the one they are called by in the words, unless it is given to somebody else. */
function nameByHearsay(
  votes: Of<'called'>[],
  given: ReadonlyMap<string, string | null>,
  persons: Map<string, PersonView>,
  forms: NameForms,
): void {
  if (votes.length === 0) return;
  const settled = new Set([...given.keys()].map((node) => persons.get(node)));
  const unsettled = new Map(
    [...persons].flatMap(([node, person]) => (settled.has(person) ? [] : [[node, person.id] as const])),
  );
  const taken = new Set([...given.values()].flatMap((name) => (name === null ? [] : [forms.plain(name)])));
  const heard = tallyNames(votes, unsettled, forms);
  for (const person of new Set(persons.values())) {
    const called = heard.get(person.id);
    if (!called || (called.provisional && taken.has(forms.plain(called.name)))) continue;
    person.name = called.name;
    person.provisional = called.provisional;
    person.aliases = called.aliases;
  }
}
