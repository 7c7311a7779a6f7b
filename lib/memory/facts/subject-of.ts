import { namesOf, type PersonView } from '../../identity/fold';
import { plainName } from '../../identity/names/alike-names';
import type { FactRecord } from '../../store/schema';

/** The person whom a name means. */
export interface Bearer {
  person: PersonView;
  /** It is nobody else's name, and not provisional. */
  sure: boolean;
}

/** Whom facts are about, as of one view. */
export class Subjects {
  /** By `plainName`. */
  private readonly bearers = new Map<string, Bearer>();

  /** @param persons node id to person, as `MemoryView.persons` */
  constructor(private readonly persons: ReadonlyMap<string, PersonView>) {
    for (const person of new Set(persons.values()))
      for (const name of namesOf(person)) {
        const plain = plainName(name);
        const other = this.bearers.get(plain);
        if (!other) this.bearers.set(plain, { person, sure: !person.provisional });
        else if (other.person !== person) other.sure = false;
      }
  }

  /**
   * One key for everything that is told of the same somebody or something: a person's id, a name that nobody known has, "brother of p_1",
   * or a description in quotes. Null when whose words they are is unknown.
   */
  of({ subject, by }: FactRecord): string | null {
    switch (subject.is) {
      case 'speaker':
      case 'observed':
        return this.speaker(by);
      case 'named':
        return this.keyOf(subject.name);
      case 'relative': {
        const of = subject.of === null ? this.speaker(by) : this.keyOf(subject.of);
        return of && `${subject.relation} of ${of}`;
      }
      case 'described':
        return `"${subject.words}"`;
    }
  }

  /** The id of the person of a node; null where there is none. */
  speaker(by: string | null): string | null {
    return by === null ? null : (this.persons.get(by)?.id ?? null);
  }

  /** Who has a name, of several the first; null for nobody known. */
  bearer(name: string): Bearer | null {
    return this.bearers.get(plainName(name)) ?? null;
  }

  /** The id of the person who has a name; the name itself where nobody known has it. */
  private keyOf(name: string): string {
    return this.bearer(name)?.person.id ?? plainName(name);
  }
}

const known = new WeakMap<ReadonlyMap<string, PersonView>, Subjects>();

/** The subjects of a view's persons; made once for each. */
export function subjectsIn(persons: ReadonlyMap<string, PersonView>): Subjects {
  const found = known.get(persons) ?? new Subjects(persons);
  known.set(persons, found);
  return found;
}
