import { trackOfCrop } from '../store/clip-id';
import type { LedgerEntry, LinesStep, Where } from '../store/schema';
import { undoneEntries } from '../store/undone';
import { foldLedger, type PersonView } from './fold';
import { forgetEntries } from './forget-ledger';
import { plainName } from './names/alike-names';
import type { ErasedNames } from './names/erased-names';
import { NameForms } from './names/name-forms';

/** A person who is forgotten, and what goes along. */
export interface Leaving {
  /** The nodes of the person. */
  nodes: ReadonlySet<string>;
  /** Tracks and turns that go. */
  gone: ReadonlySet<string>;
  /** Tracks and turns that stay and once were, or now no longer can become, the person's: whose they are for good. */
  settled: ReadonlyMap<string, string>;
  names: ErasedNames;
  /** Whether the words of a line go. */
  goesLine(id: string): boolean;
  /** Whether only what goes was seen or heard in this stretch. */
  goes(at: Where): boolean;
  /** Whether only what goes was said from the beginning of this stretch. */
  saidByThem(at: Where): boolean;
}

type Of<Kind> = Extract<LedgerEntry, { kind: Kind }>;

/**
 * A ledger without a person: without all that was voted, seen, heard and said of their nodes, what rests on their own words, and
 * their names wherever these stand; numbered anew without gaps. Who everybody else is stays as it was, but for evidence that weighed
 * them against the person. What was moved away from the person stays with whom it was moved to, and can no longer be moved back.
 */
export function forgetPersonEntries(entries: LedgerEntry[], leaving: Leaving): LedgerEntry[] {
  const { nodes, gone, settled } = leaving;
  const dropped = new Dropped(entries, leaving);
  const marked = new Set(
    entries.flatMap((entry) => (entry.kind === 'mark' && nodes.has(entry.node) ? entry.picture : [])),
  );
  const left = entries.flatMap((entry): LedgerEntry[] => {
    switch (entry.kind) {
      case 'vote':
      case 'apart':
        return withoutGone(entry, leaving);
      case 'called':
        return dropped.isErased(entry.node, entry.name) || leaving.saidByThem(entry.at) ? [] : [entry];
      case 'founded':
        return entry.at && leaving.goes(entry.at) ? [{ ...entry, at: null }] : [entry];
      case 'name':
        return dropped.names.has(entry.seq) ? [] : [entry];
      case 'merge':
        return dropped.fails(entry) ? [] : [entry];
      case 'cover':
        return entry.picture !== null && (gone.has(trackOfCrop(entry.picture)) || marked.has(entry.picture))
          ? []
          : [entry];
      case 'lines':
        return linesWithout(entry, leaving, dropped);
      default:
        return [entry];
    }
  });
  return forgetEntries(left, {
    forgets: () => false,
    forgetsRecord: (record) => gone.has(record) || settled.has(record),
    keeps: (node) => !nodes.has(node),
    heir: () => null,
  });
}

/**
 * Lines that people set right, without the names of who goes: these stand in no text of a step, since facts are found in it when it is read. A step
 * on lines that go is gone.
 */
function linesWithout(step: LinesStep, leaving: Leaving, dropped: Dropped): LedgerEntry[] {
  const { nodes, gone, settled, names } = leaving;
  if (step.of.some(({ id }) => leaving.goesLine(id))) return [];
  const by = step.by.map((line) => ({
    ...line,
    text: names.takenOutOf(line.text),
    who: (line.turn !== null && settled.get(line.turn)) || line.who,
  }));
  if (by.some(({ who, turn }) => (who !== null && nodes.has(who)) || (turn !== null && gone.has(turn))))
    return [];
  const called = step.called.filter(({ node, name }) => !dropped.isErased(node, name));
  return [{ ...step, by, called }];
}

/** What was seen, of whom it is now; none where it was seen in what goes. */
function withoutGone(entry: Of<'vote'> | Of<'apart'>, { gone, settled }: Leaving): LedgerEntry[] {
  if (!entry.by) return [entry];
  const [one, other] = entry.by;
  if (gone.has(one) || gone.has(other)) return [];
  const a = settled.get(one) ?? entry.a;
  const b = settled.get(other) ?? entry.b;
  return a === b ? [] : [{ ...entry, a, b }];
}

/** Which of people's steps go though they are not of the person's nodes alone. */
class Dropped {
  /** Numbers of namings. */
  readonly names: ReadonlySet<number>;
  private readonly forms = new NameForms();
  private readonly persons: Map<string, PersonView>;
  private readonly undone: ReadonlySet<number>;

  constructor(
    private readonly entries: LedgerEntry[],
    private readonly leaving: Leaving,
  ) {
    this.persons = foldLedger(entries);
    this.undone = undoneEntries(entries);
    this.names = this.namings();
  }

  /** Whether a name of a node is the person's who goes, and not what the node's own person is known by for sure. */
  isErased(node: string, name: string): boolean {
    if (!this.leaving.names.isTheirs(name)) return false;
    const own = this.persons.get(node);
    return !own?.name || own.provisional || !this.forms.areOne(own.name, name);
  }

  /** A joining that people meant and the person's sight forbade: without the person it would come true. */
  fails({ seq, a, b }: Of<'merge'>): boolean {
    const { nodes } = this.leaving;
    if (this.undone.has(seq) || ![...a, ...b].some((node) => nodes.has(node))) return false;
    const stays = (node: string) => !nodes.has(node);
    return a
      .filter(stays)
      .some((x) =>
        b
          .filter(stays)
          .some((y) => this.persons.get(x) !== this.persons.get(y) && !this.toldApart(x, y, seq)),
      );
  }

  private toldApart(x: string, y: string, after: number): boolean {
    return this.entries.some(
      (entry) =>
        entry.kind === 'split' &&
        entry.seq > after &&
        !this.undone.has(entry.seq) &&
        ((entry.a.includes(x) && entry.b.includes(y)) || (entry.a.includes(y) && entry.b.includes(x))),
    );
  }

  /**
   * Namings of the person, namings of others by the person's name that they are not known by, and earlier ones that only these
   * had put an end to: nobody gets back a name.
   */
  private namings(): Set<number> {
    const dropped = new Set<number>();
    const settledLater = new Set<string>();
    const ended = new Set<string>();
    for (const step of this.entries.toReversed()) {
      if (step.kind !== 'name') continue;
      const of = [step.node, ...(step.also ?? [])];
      const stands = !this.undone.has(step.seq);
      const goes =
        this.leaving.nodes.has(step.node) || (step.name !== null && this.isErased(step.node, step.name));
      if (goes || (stands && ended.has(step.node))) {
        dropped.add(step.seq);
        if (stands) for (const node of of) if (!settledLater.has(node)) ended.add(node);
      } else if (stands) for (const node of of) if (!ended.has(node)) settledLater.add(node);
    }
    return dropped;
  }
}

/**
 * What a person is known by: the names shown, the one heard in the words under a given one, also in words that came later and were
 * taken back, and those that people gave before.
 */
export function namesKnownBy(person: PersonView, entries: LedgerEntry[]): string[] {
  const ofNodes = [entries, withAllWords(entries)].flatMap((all) => {
    const heard = foldLedger(all.filter(({ kind }) => kind !== 'name'));
    return person.nodes.flatMap((node) => {
      const { name, provisional, aliases } = heard.get(node)!;
      return name === null || provisional ? [] : [name, ...aliases];
    });
  });
  const undone = undoneEntries(entries);
  const given = entries.flatMap((step) =>
    step.kind === 'name' && step.name !== null && person.nodes.includes(step.node) && !undone.has(step.seq)
      ? [step.name]
      : [],
  );
  const all = [...(person.name === null ? [] : [person.name]), ...person.aliases, ...ofNodes, ...given];
  return [...new Map(all.map((name) => [plainName(name), name])).values()];
}

/** A ledger in which no words that came later were taken back. */
function withAllWords(entries: LedgerEntry[]): LedgerEntry[] {
  const late = new Set(entries.flatMap(({ kind, seq }) => (kind === 'listen' ? [seq] : [])));
  return entries.filter((entry) => entry.kind !== 'undo' || !late.has(entry.of));
}
