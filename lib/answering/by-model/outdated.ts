import { namesOf, personOfId } from '../../identity/fold';
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

function isReplaced(fact: FactRecord, { recall, view }: Source): boolean {
  const subjects = subjectsIn(view.persons);
  const id = PERSON_AT_END.exec(subjects.of(fact) ?? '')?.[0];
  const person = id && personOfId(view.persons, id);
  if (!person) return false;
  const about = recall.facts.about(person.nodes, namesOf(person), view);
  if (about.length > MOST_FACTS) return false;
  const ofItsKind = about.filter(({ kind }) => kind === fact.kind);
  const matters = mattersOf(ofItsKind, {
    subjectOf: (one) => subjects.of(one),
    momentOf: (one) => recall.momentOf(one),
    newestWins: view.who?.newestWins,
  });
  return matters
    .flatMap(({ statements }) => statements)
    .some(({ facts, holds, until }) => !holds && until !== null && facts.some((one) => one.id === fact.id));
}
