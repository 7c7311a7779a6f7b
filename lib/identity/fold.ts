import { MnemeError } from '../errors';
import { type Listened, listenedIn } from '../store/listened';
import type { PersonView } from '../store/packs/pack-format';
import type { LedgerEntry, NameHeard, Where } from '../store/schema';
import { undoneEntries } from '../store/undone';
import { told } from '../told';
import { bindings, type PairVotes, pairVotes } from './binding';
import { Dates, type MomentOf } from './dates';
import { Groups } from './groups';
import { type HeldForOne, heldForOne, isHeldForOne, joinHeld } from './held-for-one';
import { isStep, movedRecords, numberOf } from './ledger';
import { linesSetRight, namesHeardNow } from './line-steps';
import { joinAsSaid, type Said, saidIn } from './merges-and-splits';
import { type HeardName, heardNames, type PersonName, tallyNames } from './names/choose-names';
import { NameForms } from './names/name-forms';
import { newestBindings } from './newest';
import { Numbering } from './numbering';
import { ShownAs } from './shown-as';
import type { WhoSwitches } from './who-switches';

export type { PersonView };

/** How many readings a fold keeps: questions come in rows about one stretch. */
const KEPT = 8;

/** Numbers of nodes. */
type Pair = readonly [number, number];
type Group = readonly number[];
type Vote = Extract<LedgerEntry, { kind: 'vote' }>;
type Move = Extract<LedgerEntry, { kind: 'move' }>;

/** Kinds of what is seen and heard. */
type Kind = 'apart' | 'alike' | 'held' | 'votes' | 'called';

/** The places of what was known as of a moment. */
type Known = Record<Kind, Uint32Array>;

/** The person of each node, by the whole ledger. */
export function foldLedger(entries: LedgerEntry[]): Map<string, PersonView> {
  return new LedgerFold(entries).persons();
}

/**
 * A ledger as it is when this is made, to be folded into persons as of several moments: what hangs on no moment is done once.
 * What was seen and heard counts from its moment on; what people did always does, and before everything else. Two faces of one
 * picture are never one person.
 */
export class LedgerFold {
  private readonly nodes = new Numbering();
  private readonly videos = new Numbering();
  /** How many nodes are founded: those that come first. */
  private readonly founded: number;
  private readonly apart: Pair[];
  /** Most alike first; where the newest wins, that. */
  private readonly alike: Pair[];
  private readonly held: HeldForOne;
  private readonly votes: PairVotes;
  private readonly called: HeardName[];
  private readonly dates: Record<Kind, Dates>;
  private readonly said: Said;
  private readonly shownAs: ShownAs;
  /** Nodes that came from others and are one with them again. */
  private readonly back: Pair[];
  /** Each node as a group, and as a person whom nobody named. */
  private readonly alone: readonly number[][];
  private readonly strangers: PersonView[];
  /** The readings that were asked for last, latest last. */
  private readonly kept: { count: number; video: number; persons: Map<string, PersonView> }[] = [];

  /**
   * @param momentOf from when on evidence counts; needed to read as of a moment
   * @param names keeps what names are to each other from one ledger to the next
   * @param switches how it is read otherwise than for people
   */
  constructor(
    entries: LedgerEntry[],
    momentOf: MomentOf = () => 0,
    private readonly names = new NameForms(),
    private readonly switches: WhoSwitches = {},
  ) {
    const { nodes } = this;
    // A node is there from its first moment on, whenever is asked.
    for (const entry of entries) {
      if (entry.kind === 'founded') nodes.of(entry.node);
      if (entry.kind === 'move') nodes.of(entry.to);
    }
    this.founded = nodes.texts.length;

    const { withoutEquivalence, newestWins, strangersOnly } = switches;
    const live = strangersOnly ? [] : standing(entries);
    const inOrder = newestWins ? inTime(momentOf) : asTheyAre;
    const apart = live.filter((entry) => entry.kind === 'apart');
    const allVotes = withoutEquivalence ? [] : inOrder(live.filter((entry) => entry.kind === 'vote'));
    const ofOneKind = (vote: Vote) => vote.source === 'likeness' || isHeldForOne(vote);
    const votes = allVotes.filter((vote) => !ofOneKind(vote));
    // Where the newest wins, what a model holds for one weighs no less than a likeness.
    const held = newestWins ? [] : allVotes.filter(isHeldForOne);
    const alike = newestWins
      ? allVotes.filter(ofOneKind).reverse()
      : allVotes
          .filter(({ source }) => source === 'likeness')
          .sort((x, y) => y.weight - x.weight || x.seq - y.seq);
    const called = inOrder(
      namesHeardNow(
        live.filter((entry) => entry.kind === 'called'),
        linesSetRight(live),
      ),
    );
    const dated = (things: { at: Where }[]) => new Dates(things, momentOf, this.videos);
    this.dates = {
      apart: dated(apart),
      alike: dated(alike),
      held: dated(held),
      votes: dated(votes),
      called: dated(called),
    };
    const pairOf = ({ a, b }: { a: string; b: string }): Pair => [nodes.of(a), nodes.of(b)];
    this.apart = apart.map(pairOf);
    this.alike = alike.map(pairOf);
    this.held = heldForOne(held, nodes);
    this.votes = pairVotes(votes, nodes);
    this.called = heardNames(called, nodes, this.names);
    const steps = live.filter(isStep);
    this.said = saidIn(steps, nodes);
    this.shownAs = new ShownAs(steps);
    this.back = [...movedBack(entries, undoneEntries(entries))].map(([a, b]) => pairOf({ a, b }));
    this.alone = nodes.texts.map((_, node) => [node]);
    this.strangers = nodes.texts.map((node) => personOf([node]));
  }

  /**
   * The person of each node as of a moment. Shared between readers: not to be changed.
   * @param until as `momentOf` counts
   * @param whole id of a video of which everything counts
   */
  persons(until = Number.POSITIVE_INFINITY, whole?: string): Map<string, PersonView> {
    const video = this.videos.find(whole);
    const { apart, alike, held, votes, called } = this.dates;
    const known: Known = {
      apart: apart.known(until, video),
      alike: alike.known(until, video),
      held: held.known(until, video),
      votes: votes.known(until, video),
      called: called.known(until, video),
    };
    // What is known only grows with time: as much of it is the same.
    const count = Object.values(known).reduce((sum, { length }) => sum + length, 0);
    let reading = this.kept.find((other) => other.count === count && other.video === video);
    if (!reading) {
      reading = { count, video, persons: this.fold(known) };
      this.kept.push(reading);
      if (this.kept.length > KEPT) this.kept.shift();
    }
    return reading.persons;
  }

  private fold(known: Known): Map<string, PersonView> {
    const groups = this.groupsOf(known);
    const given = this.namesGiven(groups);
    const called = Array.from(known.called, (place) => this.called[place]!);
    const heard = this.namesHeard(called, groups, given);
    const persons = new Map<string, PersonView>();
    for (const group of groups.all()) {
      const person = this.personOf(group, given.get(group), heard.get(group));
      for (const node of group) persons.set(this.nodes.texts[node]!, person);
    }
    return persons;
  }

  private groupsOf(known: Known): Groups {
    const groups = new Groups(this.alone, this.founded);
    for (const place of known.apart) groups.separate(...this.apart[place]!);
    joinAsSaid(this.said, groups);
    for (const [moved, from] of this.back) groups.join(from, moved);
    for (const place of known.alike) groups.join(...this.alike[place]!);
    joinHeld(this.held, known.held, groups);
    const bound = this.switches.newestWins
      ? newestBindings(this.votes, known.votes, groups)
      : bindings(this.votes, known.votes, groups, this.nodes);
    for (const pair of bound) groups.join(...pair);
    return groups;
  }

  /** The names that people gave each group, in the order in which they did; none where they only took names away. */
  private namesGiven(groups: Groups): Map<Group, string[]> {
    const names = new Map<Group, string[]>();
    for (const { node, name } of this.said.given) {
      const group = groups.of(node);
      const held = names.get(group) ?? [];
      names.set(group, held);
      if (name !== null) held.push(name);
    }
    return names;
  }

  /** Whom people gave no name, and took none from, has the one they are called by in the words, unless it is given to somebody else. */
  private namesHeard(
    called: HeardName[],
    groups: Groups,
    given: ReadonlyMap<Group, string[]>,
  ): Map<Group, PersonName> {
    const ids = new Map<Group, string>();
    const personOf = (node: number): string | undefined => {
      const group = groups.of(node);
      if (!groups.has(node) || given.has(group)) return undefined;
      const id = ids.get(group) ?? idOf(this.nodesOf(group));
      ids.set(group, id);
      return id;
    };
    const heard = tallyNames(called, personOf, this.names, this.switches);
    const taken = new Set([...given.values()].flat().map((name) => this.names.sounds(name)));
    return new Map(
      [...ids].flatMap(([group, id]) => {
        const name = heard.get(id);
        return !name || (name.provisional && taken.has(this.names.sounds(name.name))) ? [] : [[group, name]];
      }),
    );
  }

  private personOf(group: Group, given?: string[], heard?: PersonName): PersonView {
    const nodes = this.nodesOf(group);
    const shownAs = this.shownAs.of(nodes);
    if (group.length === 1 && !given && !heard && !shownAs) return this.strangers[group[0]!]!;
    return { ...personOf(nodes, given, heard), ...shownAs };
  }

  /** Earliest first. */
  private nodesOf(group: Group): string[] {
    const nodes = group.map((node) => this.nodes.texts[node]!);
    return nodes.length === 1 ? nodes : nodes.sort((a, b) => numberOf(a) - numberOf(b));
  }
}

const SORTED = new WeakMap<ReadonlyMap<string, PersonView>, PersonView[]>();

/** The persons of a fold, each once, earliest first; sorted once. Shared: not to be changed. */
export function personsOf(fold: ReadonlyMap<string, PersonView>): PersonView[] {
  const known = SORTED.get(fold);
  if (known) return known;
  const persons = [...new Set(fold.values())].sort((a, b) => numberOf(a.id) - numberOf(b.id));
  SORTED.set(fold, persons);
  return persons;
}

/** The person of whom a person id tells: who has it, or whom it was joined to; undefined for nobody. */
export function personOfId(fold: ReadonlyMap<string, PersonView>, id: string): PersonView | undefined {
  // A person's id is that of a node, face or voice.
  const n = /^p_(\d+)$/.exec(id)?.[1];
  return fold.get(`f_${n}`) ?? fold.get(`v_${n}`);
}

/** The person who has an id now: not whom it was joined to. Throws `not-found`. */
export function personNow(fold: ReadonlyMap<string, PersonView>, id: string): PersonView {
  const found = personOfId(fold, id);
  if (found?.id !== id) throw noPerson(id);
  return found;
}

/** What is said of an id that nobody has. */
export function noPerson(id: string): MnemeError {
  return new MnemeError('not-found', told`There is no person ${id}. \`people\` lists those there are.`);
}

/** What a person is called: the name, then the aliases. */
export function namesOf({ name, aliases }: PersonView): string[] {
  return name ? [name, ...aliases] : aliases;
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

/** What has not been taken back, without names that were heard in words that are not read any more, with whom tracks and turns were moved to in the places of those that they were moved from. */
export function standing(entries: LedgerEntry[]): LedgerEntry[] {
  const undone = undoneEntries(entries);
  const gone = movedBack(entries, undone);
  const is = (node: string) => !gone.has(node);
  const listened = listenedIn(entries);
  const left: LedgerEntry[] = [];
  for (const entry of entries) {
    if (undone.has(entry.seq) || (entry.kind === 'name' && !is(entry.node))) continue;
    if ((entry.kind === 'cover' || entry.kind === 'hide') && !entry.nodes.some(is)) continue;
    if (!isOfWordsRead(entry, listened)) continue;
    if (gone.size === 0 || (entry.kind !== 'merge' && entry.kind !== 'split')) left.push(entry);
    else left.push({ ...entry, a: entry.a.filter(is), b: entry.b.filter(is) });
  }
  return namedAsMoved(asMoved(left, movedRecords(entries)));
}

/** Whether an entry rests on no words, or on those that are read now of its video. */
function isOfWordsRead(entry: LedgerEntry, listened: Listened): boolean {
  if (entry.kind !== 'called' || entry.how === 'model') return true;
  return entry.listening === listened.get(entry.at.videoId)?.listening;
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

/** Names that were heard of a node in a video throughout which it turned out to be another are of that one. */
function namedAsMoved(live: LedgerEntry[]): LedgerEntry[] {
  const moves = live.filter((entry) => entry.kind === 'move' && entry.throughout !== undefined) as Move[];
  if (moves.length === 0) return live;
  const now = <Heard extends NameHeard>(heard: Heard): Heard => {
    const isMoved = (node: string, { from, throughout }: Move) =>
      node === from && throughout === heard.at.videoId;
    return {
      ...heard,
      node: moves.reduce((node, move) => (isMoved(node, move) ? move.to : node), heard.node),
    };
  };
  return live.map((entry) => {
    if (entry.kind === 'called') return now(entry);
    return entry.kind === 'lines' ? { ...entry, called: entry.called.map(now) } : entry;
  });
}

function asTheyAre<T>(things: T[]): T[] {
  return things;
}

/** Sorts by when things were seen or heard; what was at one moment stays in its order. */
function inTime(momentOf: MomentOf): <T extends { at: Where }>(things: T[]) => T[] {
  return (things) => [...things].sort((x, y) => momentOf(x.at) - momentOf(y.at));
}

/** Of the names that people gave the last leads, and the others are aliases. */
function personOf(nodes: string[], given: string[] = [], heard?: PersonName): PersonView {
  const name = given.at(-1) ?? null;
  return {
    id: idOf(nodes),
    nodes,
    name: heard?.name ?? name,
    given: name !== null,
    provisional: heard?.provisional ?? false,
    aliases: heard?.aliases ?? [...new Set(given)].filter((other) => other !== name),
  };
}

function idOf([earliest]: string[]): string {
  return `p_${numberOf(earliest!)}`;
}
