import { namesOf, type PersonView, personOfId } from '../../identity/fold';
import { subjectsIn } from '../../memory/facts/subject-of';
import { mattersOf } from '../../memory/facts/what-holds-now';
import type { FactRecord, IncidentRecord } from '../../store/schema';
import type { Source } from './contract';

/** Facts of which one is looked at: more of one person are taken as they are. */
const MOST_FACTS = 500;
const PERSON_AT_END = /\bp_\d+$/;

/** Whether something else holds by now of all that a record tells for good: as of the moment that is asked about. Throws `NotRead`. */
export function isOutdated(record: IncidentRecord | FactRecord, source: Source): boolean {
  const facts = 'by' in record ? [record] : record.kind === 'says' ? source.recall.facts.ofLine(record) : [];
  return facts.length > 0 && facts.every((fact) => isReplaced(fact, source));
}

/** The facts that hold no more, by person and kind, read once in a reading of the memory: each of a person's is held against all of its kind. */
const REPLACED = new WeakMap<Source, Map<string, ReadonlySet<string>>>();

function isReplaced(fact: FactRecord, source: Source): boolean {
  const { view } = source;
  const id = PERSON_AT_END.exec(subjectsIn(view.persons).of(fact) ?? '')?.[0];
  const person = id && personOfId(view.persons, id);
  if (!person) return false;
  const known = REPLACED.get(source) ?? new Map<string, ReadonlySet<string>>();
  REPLACED.set(source, known);
  const key = `${person.id} ${fact.kind}`;
  const replaced = known.get(key) ?? replacedOf(person, fact.kind, source);
  known.set(key, replaced);
  return replaced.has(fact.id);
}

/** The facts of a kind about a person that hold no more, by their ids; none where there are very many. */
function replacedOf(
  person: PersonView,
  kind: FactRecord['kind'],
  { recall, view }: Source,
): ReadonlySet<string> {
  const about = recall.facts.about(person.nodes, namesOf(person), view);
  if (about.length > MOST_FACTS) return new Set();
  const subjects = subjectsIn(view.persons);
  const matters = mattersOf(
    about.filter((one) => one.kind === kind),
    {
      subjectOf: (one) => subjects.of(one),
      momentOf: (one) => recall.momentOf(one),
      newestWins: view.who?.newestWins,
    },
  );
  const over = matters
    .flatMap(({ statements }) => statements)
    .filter(({ holds, until }) => !holds && until !== null);
  return new Set(over.flatMap(({ facts }) => facts.map((one) => one.id)));
}
