import type { FactKind } from '../../contract/cards';
import { namesOf, type PersonView } from '../../identity/fold';
import type { FactRecord } from '../../store/schema';
import { subjectsIn } from '../facts/subject-of';
import { mattersOf } from '../facts/what-holds-now';
import { labelOf } from './label';
import type { CardSource } from './sayings';

/** What holds of a person in one matter, as a line to be read after them. */
export interface ShortMatter {
  kind: FactKind;
  /** Stems of what it is about, as facts hold them. */
  topic: readonly string[];
  /** It is told of a relative of theirs: "brother"; null: of themselves. */
  relative: string | null;
  /** "Takes tea with lemon". */
  text: string;
  /** The newest saying of it. */
  fact: FactRecord;
}

/** What holds of a person and their relatives, by the facts that are about them; takes time in proportion to these alone. Throws `NotRead`. */
export function mattersInShort(person: PersonView, { recall, view }: CardSource): ShortMatter[] {
  const subjects = subjectsIn(view.persons);
  const matters = mattersOf(recall.facts.about(person.nodes, namesOf(person), view), {
    subjectOf: (fact) => subjects.of(fact),
    momentOf: (fact) => recall.momentOf(fact),
    newestWins: view.who?.newestWins,
  });
  const ofTheirs = ` of ${person.id}`;
  return matters.flatMap(({ subject, kind, topic, statements: [first] }): ShortMatter[] => {
    const isOwn = subject === person.id;
    if (!isOwn && !subject.endsWith(ofTheirs)) return [];
    const fact = first!.facts.at(-1)!;
    const text = `${labelOf(kind, topic, fact.value, fact.text)} ${fact.value}`;
    return [{ kind, topic, relative: isOwn ? null : subject.slice(0, -ofTheirs.length), text, fact }];
  });
}
