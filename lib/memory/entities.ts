import { namesOf, personsOf } from '../identity/fold';
import { plainName } from '../identity/names/alike-names';
import { nameMentions } from '../identity/names/name-mentions';
import type { FactRecord, IncidentRecord, Where } from '../store/schema';
import { type Named, namedIn, thingDescribed } from './entities/named-in';
import { subjectsIn } from './facts/subject-of';
import { spoken } from './incident-sentence';
import type { MemoryView, Recall } from './recall';

/** A line, or a fact's, that names a thing or place. */
export interface Mention extends Where {
  /** Who says it: a person's id; null when unknown. */
  by: string | null;
}

/** A thing or place that the words name. */
export interface Entity {
  /** As it was first named: "blue kite", "Mill Street". */
  name: string;
  kind: 'thing' | 'place';
  /** Whose it is: a person's id; null when nobody's or not told. */
  owner: string | null;
  /** In order of time; at least one. */
  mentions: Mention[];
  /** What tells of a thing where it is, and what it is like; in order of time. */
  facts: FactRecord[];
}

/** A name in use, with where it stands. */
interface Use extends Mention {
  named: Named;
  moment: number;
  /** The fact that it stands in; it tells of the thing itself, or of what is in the place. */
  fact: FactRecord | null;
  /** The line that it stands in, where that is no fact. */
  line: IncidentRecord | null;
  owner: string | null;
}

/** How sure it must be that a line speaks to, or shows, somebody by a name, before that name is nobody's place. */
const CALLED = 0.5;

/** What each line of a memory may name; the words of a line never change. */
const NAMED = new WeakMap<Recall, Map<number, Named[]>>();

/**
 * The things and places that the words name, as of the view: places by known names and by what streets, towns and the like are called,
 * things by a definite name with an adjective or an owner that comes up in two lines or more, and whatever a fact says where it is. Names
 * of people are none. In order of their first mention. Takes time in proportion to the lines, once; again only for what was added.
 */
export function entitiesOf(recall: Recall, view: MemoryView): Entity[] {
  const uses = new Map<string, Use[]>();
  for (const use of [...usesInLines(recall, view), ...usesInFacts(recall, view)]) {
    const known = uses.get(use.named.key);
    if (known) known.push(use);
    else uses.set(use.named.key, [use]);
  }
  const people = new Set(personsOf(view.persons).flatMap((person) => namesOf(person).flatMap(parts)));
  const entities = [...uses.values()].flatMap((all): Entity[] => {
    const [{ named }] = all as [Use];
    if (named.kind === 'place') return isPlace(all, people) ? [entity(all, null)] : [];
    return byOwner(all).flatMap(({ owner, own }) => (isThing(own) ? [entity(own, owner)] : []));
  });
  const first = ({ mentions }: Entity) => recall.momentOf(mentions[0]!);
  return entities.sort((a, b) => first(a) - first(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function usesInLines(recall: Recall, view: MemoryView): Use[] {
  const known = NAMED.get(recall) ?? new Map<number, Named[]>();
  NAMED.set(recall, known);
  const subjects = subjectsIn(view.persons);
  return recall.entries.all().flatMap((line, entry) => {
    if (line.kind !== 'says' || !view.allowed(entry)) return [];
    let named = known.get(entry);
    if (!named) {
      named = namedIn(spoken(line));
      known.set(entry, named);
    }
    if (named.length === 0) return [];
    const { videoId, t0, t1 } = line;
    const by = subjects.speaker(line.who[0] ?? null);
    const moment = recall.momentOf(line);
    return named.map(
      (one): Use => ({
        ...{ videoId, t0, t1, by, named: one, moment, fact: null, line },
        owner: ownerOf(one, by, view),
      }),
    );
  });
}

/** Facts about a described thing, and places that a place fact names. */
function usesInFacts(recall: Recall, view: MemoryView): Use[] {
  const subjects = subjectsIn(view.persons);
  return recall.facts.of(view).flatMap((fact) => {
    const { videoId, t0, t1, subject } = fact;
    const thing = subject.is === 'described' ? thingDescribed(subject.words) : null;
    const places = fact.kind === 'place' ? namedIn(fact.value).filter(({ kind }) => kind === 'place') : [];
    const by = subjects.speaker(fact.by);
    return [...(thing ? [thing] : []), ...places].map(
      (named): Use => ({
        ...{ videoId, t0, t1, by, named, moment: recall.momentOf(fact), fact, line: null },
        owner: ownerOf(named, by, view),
      }),
    );
  });
}

function ownerOf({ owner }: Named, by: string | null, view: MemoryView): string | null {
  if (owner === null) return null;
  return owner === 'speaker' ? by : (subjectsIn(view.persons).bearer(owner.name)?.person.id ?? null);
}

/** One thing where one person at most has such a one; else those of each, and those of nobody in particular. */
function byOwner(all: Use[]): { owner: string | null; own: Use[] }[] {
  const owners = new Set(all.flatMap(({ owner }) => owner ?? []));
  if (owners.size <= 1) return [{ owner: [...owners][0] ?? null, own: all }];
  return [null, ...owners].map((owner) => ({ owner, own: all.filter((use) => use.owner === owner) }));
}

function isThing(uses: Use[]): boolean {
  if (uses.some(({ fact }) => fact)) return true;
  return linesOf(uses.filter(({ named }) => named.certainty === 'likely')) > 1;
}

function isPlace(uses: Use[], people: ReadonlySet<string>): boolean {
  const { name } = uses[0]!.named;
  if (parts(name).some((part) => people.has(part))) return false;
  const told = uses.some(({ fact }) => fact);
  if (uses.some(({ named }) => named.certainty === 'sure')) return true;
  if (!told && (linesOf(uses) < 2 || uses.every(({ named }) => named.certainty === 'possible'))) return false;
  return !uses.some((use) => isCalled(name, use));
}

/** Whether a line speaks to, or shows, somebody by that name. */
function isCalled(name: string, { fact, line }: Use): boolean {
  const text = fact?.text ?? (line ? spoken(line) : '');
  return nameMentions(text).some(
    ({ kind, name: called, strength }) =>
      kind !== 'spoken-of' && strength >= CALLED && parts(called).some((part) => parts(name).includes(part)),
  );
}

function parts(name: string): string[] {
  return plainName(name).split(' ');
}

/** How many lines uses stand in. */
function linesOf(uses: Use[]): number {
  return new Set(uses.map(({ videoId, t0, t1 }) => `${videoId} ${t0} ${t1}`)).size;
}

function entity(uses: Use[], owner: string | null): Entity {
  const inOrder = [...uses].sort(
    (a, b) => a.moment - b.moment || (a.videoId < b.videoId ? -1 : a.videoId > b.videoId ? 1 : a.t0 - b.t0),
  );
  const { name, kind } = inOrder[0]!.named;
  const mentions = new Map<string, Mention>();
  for (const { videoId, t0, t1, by } of inOrder) {
    const key = `${videoId} ${t0} ${t1}`;
    if (!mentions.has(key)) mentions.set(key, { videoId, t0, t1, by });
  }
  const facts = kind === 'place' ? [] : inOrder.flatMap(({ fact }) => fact ?? []);
  return { name, kind, owner, mentions: [...mentions.values()], facts };
}
