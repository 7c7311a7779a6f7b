import type { Saying, ToldMatter, ToldValue } from '../../contract/cards';
import type { FactRecord } from '../../store/schema';
import { subjectsIn } from '../facts/subject-of';
import { type Matter, mattersOf } from '../facts/what-holds-now';
import { isUnsurelyHeard } from '../heard-unsurely';
import type { MemoryView, Recall } from '../recall';
import { iso } from '../wall-spans';
import { labelTold } from './label';

/** The memory that cards are read from, as of a moment. */
export interface CardSource {
  recall: Recall;
  view: MemoryView;
}

/** Facts, known to be of one subject, as matters in the order in which they were first told. */
export function toldOf(facts: readonly FactRecord[], source: CardSource): ToldMatter[] {
  const { recall } = source;
  const matters = mattersOf(facts, { subjectOf: () => '', momentOf: (fact) => recall.momentOf(fact) });
  return matters.map((matter) => toldMatter(matter, source));
}

function toldMatter({ kind, topic, statements }: Matter, source: CardSource): ToldMatter {
  const values = statements.map(({ facts, holds, since, until, weight }): ToldValue => {
    const newest = facts.at(-1)!;
    return {
      value: newest.value,
      holds,
      since: iso(since),
      until: until === null ? null : iso(until),
      weight,
      hearsay: facts.every(({ hearsay }) => hearsay),
      unsure: facts.every((fact) => isUnsure(fact, source)),
      isUnsurelyHeard: facts.every(({ text, unsure }) => isUnsurelyHeard(text, unsure)),
      sayings: facts.map((fact) => sayingOf(fact, source)),
    };
  });
  const { value, text } = statements[0]!.facts.at(-1)!;
  return { kind, topic, label: labelTold(kind, topic, value, text), values };
}

export function sayingOf(fact: FactRecord, { recall, view }: CardSource): Saying {
  const { videoId, t0, t1, text, hearsay, unsure } = fact;
  return {
    video: recall.videos.of(videoId).name,
    t0,
    t1,
    at: iso(recall.momentOf(fact)),
    by: fact.subject.is === 'observed' ? null : subjectsIn(view.persons).speaker(fact.by),
    text,
    hearsay,
    ...(unsure && { unsure }),
  };
}

/** Whether a name that a fact is told by may be another's. */
function isUnsure({ subject }: FactRecord, { view }: CardSource): boolean {
  const name = subject.is === 'named' ? subject.name : subject.is === 'relative' ? subject.of : null;
  return name !== null && subjectsIn(view.persons).bearer(name)?.sure === false;
}
