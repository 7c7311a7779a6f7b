import { append } from '../../append';
import type { FactRecord } from '../../store/schema';
import { thingDescribed } from '../entities/named-in';
import { subjectsIn } from '../facts/subject-of';
import type { MemoryView } from '../recall';
import type { CardSource } from './sayings';

/** A relative whose name is told. */
export interface NamedRelative {
  relation: string;
  /** A person's id, or a name that nobody known has. */
  whose: string;
  /** The name, and the person who has it. */
  name: string;
  person: string | null;
  fact: FactRecord;
}

/** The facts of a view by whom they are about. */
export interface KnownFacts {
  /** By `Subjects.of`. */
  bySubject: ReadonlyMap<string, FactRecord[]>;
  /** Facts about somebody's relatives, by whose they are. */
  ofRelatives: ReadonlyMap<string, FactRecord[]>;
  named: readonly NamedRelative[];
  /** "brother of p_1" for a person's relation to others, where only that person is told to be it. */
  kinOf: ReadonlyMap<string, string[]>;
  /** Facts about somebody's things, by whose they are, each with the thing's name and what is the same for the same thing. */
  things: ReadonlyMap<string, { key: string; name: string; fact: FactRecord }[]>;
}

const KNOWN = new WeakMap<MemoryView, KnownFacts>();

/** The facts of a view by whom they are about; read once a view. */
export function knownFacts(source: CardSource): KnownFacts {
  const found = KNOWN.get(source.view) ?? read(source);
  KNOWN.set(source.view, found);
  return found;
}

function read({ recall, view }: CardSource): KnownFacts {
  const subjects = subjectsIn(view.persons);
  const bySubject = new Map<string, FactRecord[]>();
  const ofRelatives = new Map<string, FactRecord[]>();
  const things: Map<string, { key: string; name: string; fact: FactRecord }[]> = new Map();
  const named: NamedRelative[] = [];
  for (const fact of recall.facts.of(view)) {
    const { subject } = fact;
    if (subject.is === 'described') {
      const thing = thingDescribed(subject.words);
      const owner =
        thing?.owner === 'speaker'
          ? subjects.speaker(fact.by)
          : thing?.owner && (subjects.bearer(thing.owner.name)?.person.id ?? null);
      if (thing && owner) append(things, owner, { key: thing.key, name: thing.name, fact });
      continue;
    }
    const key = subjects.of(fact);
    if (key === null) continue;
    append(bySubject, key, fact);
    if (subject.is !== 'relative') continue;
    const whose = key.slice(subject.relation.length + ' of '.length);
    append(ofRelatives, whose, fact);
    if (fact.kind !== 'relation' || fact.topic[0] !== 'name') continue;
    const person = subjects.bearer(fact.value)?.person.id ?? null;
    // Nobody is their own brother: the name is another's.
    named.push({
      relation: subject.relation,
      whose,
      name: fact.value,
      person: person === whose ? null : person,
      fact,
    });
  }
  return { bySubject, ofRelatives, named, kinOf: kinOf(named), things };
}

/** Whose only brother somebody is: with two of them, "my brother" may be either. */
function kinOf(named: readonly NamedRelative[]): Map<string, string[]> {
  const bearers = new Map<string, Set<string>>();
  for (const { relation, whose, person, name } of named) {
    const key = `${relation} of ${whose}`;
    bearers.set(key, (bearers.get(key) ?? new Set()).add(person ?? `"${name}"`));
  }
  const found = new Map<string, string[]>();
  for (const [key, people] of bearers) {
    const [only] = people;
    if (people.size === 1 && !only!.startsWith('"')) append(found, only!, key);
  }
  return found;
}
