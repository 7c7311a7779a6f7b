import type { PersonView } from '../../identity/fold';
import { resolveName } from '../../identity/phonetic';
import { currentFacts } from '../../memory/facts/current';
import { ACQUAINTANCES, FAMILY } from '../../memory/facts/words';
import { nearWords } from '../../memory/near-words';
import { tokens } from '../../memory/words';
import type { Evidence } from '../../pipeline/contract';
import type { FactRecord, IncidentRecord } from '../../store/schema';
import { findCandidates, isSaid } from './find';
import type { Finding } from './finding';
import { namesOf, type Question } from './question';
import { recordsBy, type Scene } from './scene';
import { spoken, tellsWork } from './tells';

/** Lines that are looked at for whom a description means. */
const DESCRIBING_LINES = 2;

/**
 * What somebody is or does, from the facts: of whoever the question names, is kin to whom it names, or describes ("the man who mended the
 * tap"). Null where no fact tells it.
 */
export function findRole(scene: Scene, question: Question): Finding | null {
  const { recall, view, tell } = scene;
  const facts = recall.facts(view);
  const groups = currentFacts(facts, {
    subjectOf: (fact) => subjectOf(fact, scene),
    momentOf: (fact) => recall.momentOf(fact),
  });
  for (const { subjects, line } of subjectsMeant(scene, question)) {
    const told = subjects.flatMap((subject) =>
      groups
        .filter((group) => group.subject === subject && group.kind === 'role')
        .flatMap((group) => group.facts[0]!),
    );
    if (told.length === 0) continue;
    const lines = told.flatMap((fact) => lineOf(scene, fact) ?? []);
    const others = line && !lines.includes(line) ? [line] : [];
    return {
      lead: null,
      unsure: false,
      quoted: [...lines.slice(0, 2), ...others],
      evidence: [
        ...told.map((fact) => factEvidence(scene, fact)),
        ...others.map((other) => tell.evidence(other, 0.5)),
      ],
      note: `${told.length} facts tell it, of ${groups.length} subjects and topics.`,
    };
  }
  return saidOfWork(scene, question);
}

/** What the persons named say themselves of their work, where no rule makes it a fact. */
function saidOfWork(scene: Scene, question: Question): Finding | null {
  if (question.terms.length > 0 || relationIn(question.text)) return null;
  const lines = question.named
    .flatMap((person) => recordsBy(scene, person, ['says']))
    .filter((line) => /\b(?:I|my|we|our)\b/i.test(spoken(line)) && tellsWork(spoken(line)));
  if (lines.length === 0) return null;
  return {
    lead: null,
    unsure: false,
    quoted: lines.slice(0, 1),
    evidence: lines.map((line, i) => scene.tell.evidence(line, 1 / (i + 1))),
    note: `${lines.length} lines speak of work.`,
  };
}

/** Who somebody is: what they are, and what they are to others. Null where no fact tells it. */
export function findIdentity(scene: Scene, question: Question): Finding | null {
  const { recall, view } = scene;
  const [person, other] = question.named;
  if (!person) return null;
  const names = namesOf(person).map((name) => ` ${tokens(name).join(' ')} `);
  const told = recall.facts(view).filter((fact) => {
    const isRole = fact.kind === 'role' && subjectOf(fact, scene) === person.id;
    const isKin =
      fact.kind === 'relation' && names.some((name) => ` ${tokens(fact.text).join(' ')} `.includes(name));
    return other ? isKin && fact.by !== null && other.nodes.includes(fact.by) : isRole || isKin;
  });
  if (told.length === 0) return null;
  return {
    lead: null,
    unsure: false,
    quoted: told.slice(0, 2).flatMap((fact) => lineOf(scene, fact) ?? []),
    evidence: told.map((fact) => factEvidence(scene, fact)),
    note: `${told.length} facts tell it.`,
  };
}

/**
 * Of lines that a fact is told in, those where it is told of somebody else than the persons named: "I study law" says nothing of what
 * another studies. Only facts on what is asked count.
 */
export function toldOfOthers(scene: Scene, lines: IncidentRecord[], question: Question): Set<IncidentRecord> {
  const { named, terms } = question;
  if (named.length === 0) return new Set();
  const stems = new Set(terms.flatMap(({ stem }) => [stem, ...nearWords(stem)]));
  const byPlace = new Map(lines.map((line) => [`${line.clipId} ${line.t0} ${line.t1}`, line]));
  const own = new Set<IncidentRecord>();
  const others = new Set<IncidentRecord>();
  for (const fact of scene.recall.facts(scene.view)) {
    const line = byPlace.get(`${fact.clipId} ${fact.t0} ${fact.t1}`);
    if (!line || fact.kind === 'relation' || !fact.topic.some((stem) => stems.has(stem))) continue;
    const subject = subjectOf(fact, scene) ?? '';
    const isTheirs = named.some((person) => subject === person.id || subject.endsWith(` of ${person.id}`));
    (isTheirs || fact.subject.is === 'described' ? own : others).add(line);
  }
  return new Set([...others].filter((line) => !own.has(line)));
}

/** A newer line on the same matter as one that tells a preference, or the oldest one; null when there is none. */
export function standingLine(
  scene: Scene,
  line: IncidentRecord,
  turn: Question['turn'],
): IncidentRecord | null {
  const { recall, view } = scene;
  const facts = recall.facts(view);
  const own = facts.find((fact) => fact.kind === 'preference' && isOf(fact, line));
  if (!own) return null;
  const subject = subjectOf(own, scene);
  const topic = own.topic.join(' ');
  const alike = facts.filter(
    (fact) =>
      fact.kind === 'preference' &&
      fact.topic.join(' ') === topic &&
      subjectOf(fact, scene) === subject &&
      !fact.hearsay,
  );
  const meant = turn === 'first' ? alike[0] : alike.at(-1);
  return meant ? lineOf(scene, meant) : null;
}

/** One key for everything that is told of the same somebody or something; null when whose words they are is unknown. */
function subjectOf({ subject, by }: FactRecord, scene: Scene): string | null {
  const speaker = by === null ? null : (scene.view.persons.get(by)?.id ?? null);
  switch (subject.is) {
    case 'speaker':
      return speaker;
    case 'named':
      return bearer(subject.name, scene);
    case 'relative': {
      const of = subject.of === null ? speaker : bearer(subject.of, scene);
      return of && `${subject.relation} of ${of}`;
    }
    case 'described':
      return `"${subject.words}"`;
  }
}

/** The id of the person who has a name; the name itself where nobody known has it. */
function bearer(name: string, { view }: Scene): string {
  const persons = [...new Set(view.persons.values())];
  const known = resolveName(name, persons.flatMap(namesOf))?.name ?? name;
  return persons.find((person) => namesOf(person).includes(known))?.id ?? known.toLowerCase();
}

/** Whom a question may mean, likeliest first, each with the line that says so. */
function subjectsMeant(
  scene: Scene,
  question: Question,
): { subjects: string[]; line: IncidentRecord | null }[] {
  const { recall, view, video } = scene;
  const relation = relationIn(question.text);
  if (question.named.length > 0) {
    const subjects = question.named.map(({ id }) => (relation ? `${relation} of ${id}` : id));
    return [{ subjects, line: null }];
  }
  const candidates = findCandidates(recall, view, { ...question, here: video?.id });
  return candidates.slice(0, DESCRIBING_LINES).map(({ incident }) => {
    const speaker = view.persons.get(incident.who[0] ?? '');
    const kin = relation ?? /\bmy (?:\w+ )??(\w+)/i.exec(spoken(incident))?.[1]?.toLowerCase();
    const own = kin && isRelation(kin) && speaker ? [`${kin} of ${speaker.id}`] : [];
    const named = [...new Set(view.persons.values())].filter((person) => isSaid(person, incident));
    const others = relation ? [] : [...named, ...(speaker && named.length === 0 ? [speaker] : [])];
    return { subjects: [...own, ...others.map((person: PersonView) => person.id)], line: incident };
  });
}

function relationIn(text: string): string | null {
  return tokens(text).find(isRelation) ?? null;
}

function isRelation(word: string): boolean {
  return FAMILY.includes(word) || ACQUAINTANCES.includes(word);
}

function isOf(fact: FactRecord, line: IncidentRecord): boolean {
  return fact.clipId === line.clipId && fact.t0 === line.t0 && fact.t1 === line.t1;
}

/** The line that a fact stands in. */
function lineOf({ recall }: Scene, fact: FactRecord): IncidentRecord | null {
  const entry = recall.entriesIn(fact.videoId).find((one) => {
    const line = recall.incidents[one]!;
    return line.kind === 'says' && isOf(fact, line);
  });
  return entry === undefined ? null : recall.incidents[entry]!;
}

function factEvidence({ recall, view }: Scene, fact: FactRecord): Evidence {
  const speaker = fact.by === null ? undefined : view.persons.get(fact.by);
  return {
    video: recall.video(fact.videoId).name,
    t0: fact.t0,
    t1: fact.t1,
    who: speaker ? [speaker.id] : [],
    text: fact.text,
    kind: 'fact',
    score: fact.hearsay ? 0.5 : 1,
  };
}
