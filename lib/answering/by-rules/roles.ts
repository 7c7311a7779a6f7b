import type { Evidence } from '../../contract/answers';
import { namesOf, type PersonView } from '../../identity/fold';
import { isRelation } from '../../memory/facts/fact-words';
import { subjectsIn } from '../../memory/facts/subject-of';
import { mattersOf } from '../../memory/facts/what-holds-now';
import { spoken } from '../../memory/incident-sentence';
import { nearWords } from '../../memory/synonyms';
import { tokens } from '../../memory/terms';
import type { FactRecord, IncidentRecord } from '../../store/schema';
import { findCandidates, holdsName, isSaid } from './find';
import type { Finding } from './finding';
import { escaped } from './names-in-question';
import type { Question } from './question';
import { recordsBy, type Scene } from './scene';
import { tellsWork } from './telling-lines';

/** A person's latest lines, that are read for what they say of themselves. */
const OWN_LINES = 300;
/** Lines that are looked at for whom a description means. */
const DESCRIBING_LINES = 2;

/**
 * What somebody is or does, from the facts: of whoever the question names, is kin to whom it names, or describes ("the man who mended the
 * tap"). Null where nothing tells it.
 */
export function findRole(scene: Scene, question: Question): Finding | null {
  for (const { persons, relation, line } of meant(scene, question)) {
    const told = persons.flatMap((person) => currentOf(scene, person, relation, 'role'));
    if (told.length > 0) return fromFacts(scene, told, line);
  }
  return saidOfThemselves(scene, question, (text) => WORKING.test(text) && tellsWork(text));
}

/** Where somebody is, lives or comes from, by the facts; null where none tells it. */
export function findWhereabouts(scene: Scene, question: Question): Finding | null {
  if (question.terms.length > 0 || relationIn(question.text)) return null;
  const told = question.named.flatMap((person) => currentOf(scene, person, null, 'place'));
  return told.length > 0 ? fromFacts(scene, told.slice(0, 1), null) : null;
}

/** Who somebody is: what they are, what they are to others, how they were introduced. Null where nothing tells it. */
export function findIdentity(scene: Scene, question: Question): Finding | null {
  const { recall, view, tell } = scene;
  const [person, other] = question.named;
  if (!person) return null;
  // "Who is Walter's sister?" asks for somebody else, of whom lines must tell.
  if (relationIn(question.text)) return null;
  const names = namesOf(person);
  const roles = other ? [] : currentOf(scene, person, null, 'role');
  const kin = recall.facts
    .about(other?.nodes ?? person.nodes, names, view)
    .filter((fact) => fact.kind === 'relation' && names.some((name) => holdsName(fact.text, name)))
    .filter((fact) => !other || (fact.by !== null && other.nodes.includes(fact.by)));
  if (roles.length + kin.length > 0) return fromFacts(scene, [...roles, ...kin], null);
  const introduced = recall.entries
    .read(recall.entries.naming(names).filter(view.allowed))
    .filter((line) => line.kind === 'says' && names.some((name) => introduces(spoken(line), name)));
  if (other || introduced.length === 0) return null;
  return {
    lead: null,
    unsure: false,
    quoted: introduced.slice(0, 2),
    evidence: introduced.map((line, i) => tell.evidence(line, 1 / (i + 1))),
    note: `${introduced.length} lines introduce ${names[0]}.`,
  };
}

/**
 * Whether the facts of a line are told of somebody else than the persons named: "I study law" and "my sister studies law" say nothing of
 * what another studies. Only facts on what is asked count; all of them where nothing but a name is left to look for.
 */
export function toldOfOthers(scene: Scene, line: IncidentRecord, question: Question): boolean {
  const { named, terms } = question;
  if (named.length === 0) return false;
  const stems = new Set(terms.flatMap(({ stem }) => [stem, ...nearWords(stem)]));
  const relation = relationIn(question.text);
  const onIt = scene.recall.facts
    .ofLine(line)
    .filter(
      ({ kind, topic }) => kind !== 'relation' && (stems.size === 0 || topic.some((stem) => stems.has(stem))),
    );
  return (
    onIt.length > 0 &&
    onIt.every((fact) => {
      if (fact.subject.is === 'described') return false;
      const subject = subjectOf(fact, scene);
      return !named.some(
        ({ id }) => subject === id || (relation !== null && subject === `${relation} of ${id}`),
      );
    })
  );
}

/** A newer line on the same matter as one that tells a preference, or the oldest one; null when there is none. */
export function standingLine(
  scene: Scene,
  line: IncidentRecord,
  turn: Question['turn'],
): IncidentRecord | null {
  const alike = preferencesLike(scene, line);
  const meantOne = turn === 'first' ? alike[0] : alike.at(-1);
  return meantOne ? lineOf(scene, meantOne) : null;
}

/** Whether a line tells a preference that the same person has told otherwise since. */
export function isToldOtherwiseSince(scene: Scene, line: IncidentRecord): boolean {
  const alike = preferencesLike(scene, line);
  const told = alike.findLast((fact) => lineOf(scene, fact)?.id === line.id);
  return told !== undefined && alike.at(-1)!.value !== told.value;
}

/** The line in which the same person told otherwise before what a line tells of a preference; null where it tells none, or nobody did. */
export function lineBefore(scene: Scene, line: IncidentRecord): IncidentRecord | null {
  const alike = preferencesLike(scene, line);
  const at = alike.findLastIndex((fact) => lineOf(scene, fact)?.id === line.id);
  const before = alike.slice(0, Math.max(at, 0)).findLast(({ value }) => value !== alike[at]!.value);
  return before ? lineOf(scene, before) : null;
}

/** How preferences are asked for, by what their topics end or begin with (lib/memory/facts/preferences.ts). */
const ASKED_BY: Readonly<Record<string, RegExp>> = {
  take: /\b(?:takes?|taking|drinks?|eats?|ha[sv]e|likes?|prefers?|wants?)\b/i,
  favourit: /\b(?:favou?rite|likes?|loves?|best|most)\b/i,
  prefer: /\b(?:prefers?|rather|likes?)\b/i,
};

/** The preference that a line tells where a question asks for it: its value, and whether another was told before; null where it does not. */
export function preferenceTold(
  scene: Scene,
  line: IncidentRecord,
  { asks, text, terms }: Pick<Question, 'asks' | 'text' | 'terms'>,
): { value: string; isChanged: boolean } | null {
  if (asks.for !== 'thing' && asks.for !== 'kind') return null;
  const alike = preferencesLike(scene, line);
  const told = alike.findLast((fact) => lineOf(scene, fact)?.id === line.id);
  if (!told) return null;
  const stems = new Set(terms.map(({ stem }) => stem));
  const isAsked = told.topic.every((stem) => ASKED_BY[stem]?.test(text) ?? stems.has(stem));
  const before = alike.slice(0, alike.indexOf(told));
  return isAsked ? { value: told.value, isChanged: before.some(({ value }) => value !== told.value) } : null;
}

/** The preferences of the same person on what a line tells one of, in the order in which they were told; none where it tells none. */
function preferencesLike(scene: Scene, line: IncidentRecord): FactRecord[] {
  const { recall, view } = scene;
  const own = recall.facts.ofLine(line).find((fact) => fact.kind === 'preference');
  const subject = own && subjectOf(own, scene);
  const person = [...new Set(view.persons.values())].find(({ id }) => subject?.endsWith(id));
  if (!own || !subject || !person) return [];
  const topic = own.topic.join(' ');
  return recall.facts
    .about(person.nodes, namesOf(person), view)
    .filter(
      (fact) =>
        fact.kind === 'preference' &&
        fact.topic.join(' ') === topic &&
        subjectOf(fact, scene) === subject &&
        !fact.hearsay,
    );
}

/** What is told of one kind of a person, or of whoever is `relation` to them: of each topic what holds. */
function currentOf(
  scene: Scene,
  person: PersonView,
  relation: string | null,
  kind: FactRecord['kind'],
): FactRecord[] {
  const { recall, view } = scene;
  const key = relation ? `${relation} of ${person.id}` : person.id;
  const matters = mattersOf(recall.facts.about(person.nodes, namesOf(person), view), {
    subjectOf: (fact) => subjectOf(fact, scene),
    momentOf: (fact) => recall.momentOf(fact),
    newestWins: view.who?.newestWins,
  });
  return matters
    .filter((matter) => matter.subject === key && matter.kind === kind)
    .map(({ statements: [standing] }) => standing!.facts.at(-1)!);
}

/** What the persons named say of themselves, in lines that pass. */
function saidOfThemselves(
  scene: Scene,
  question: Question,
  passes: (text: string) => boolean,
): Finding | null {
  if (question.terms.length > 0 || relationIn(question.text)) return null;
  const lines = question.named
    .flatMap((person) => recordsBy(scene, person, ['says']).slice(-OWN_LINES))
    .filter((line) => passes(spoken(line)) && !toldOfOthers(scene, line, question));
  if (lines.length === 0) return null;
  return {
    lead: null,
    unsure: false,
    quoted: lines.slice(0, 1),
    evidence: lines.map((line, i) => scene.tell.evidence(line, 1 / (i + 1))),
    note: `${lines.length} lines of theirs tell it.`,
  };
}

/** Facts with the lines they stand in, and the line that says whom they are of. */
function fromFacts(scene: Scene, told: FactRecord[], line: IncidentRecord | null): Finding {
  const lines = told.flatMap((fact) => lineOf(scene, fact) ?? []);
  const others = line && !lines.includes(line) ? [line] : [];
  return {
    lead: null,
    unsure: false,
    quoted: [...lines.slice(0, 2), ...others],
    evidence: [
      ...told.map((fact) => factEvidence(scene, fact)).sort((a, b) => b.score - a.score),
      ...others.map((other) => scene.tell.evidence(other, 0.4)),
    ],
    note: `${told.length === 1 ? 'A fact tells' : `${told.length} facts tell`} it.`,
  };
}

function subjectOf(fact: FactRecord, { view }: Scene): string | null {
  return subjectsIn(view.persons).of(fact);
}

const WORKING = /\bI(?:['’]m| am| (?:\w+ly )?\w+)\b/;

function introduces(text: string, name: string): boolean {
  const called = escaped(name);
  return new RegExp(
    `\\b(?:this is|that is|that['’]s|here is|here['’]s|meet|I am|I['’]m|my name is)(?: \\w+)?,? ${called}\\b|\\b${called}(?:,| is| was) (?:my|our|the|a|an)\\b`,
    'i',
  ).test(text);
}

interface Meant {
  persons: PersonView[];
  /** Whoever is that to them. */
  relation: string | null;
  /** The line that says so. */
  line: IncidentRecord | null;
}

/** Whom a question may mean, likeliest first. */
function meant(scene: Scene, question: Question): Meant[] {
  const { recall, view, video } = scene;
  const relation = relationIn(question.text);
  if (question.named.length > 0) return [{ persons: question.named, relation, line: null }];
  const candidates = findCandidates(recall, view, { ...question, here: video?.id });
  return candidates.slice(0, DESCRIBING_LINES).flatMap(({ incident: line }): Meant[] => {
    const speaker = view.persons.get(line.who[0] ?? '');
    const kin = relation ?? /\bmy (?:\w+ )??(\w+)/i.exec(spoken(line))?.[1]?.toLowerCase();
    const ofSpeaker: Meant[] =
      kin && isRelation(kin) && speaker ? [{ persons: [speaker], relation: kin, line }] : [];
    if (relation) return ofSpeaker;
    const named = [...new Set(view.persons.values())].filter((person) => isSaid(person, line));
    const others = named.length > 0 ? named : speaker ? [speaker] : [];
    return [...ofSpeaker, { persons: others, relation: null, line }];
  });
}

function relationIn(text: string): string | null {
  return tokens(text).find(isRelation) ?? null;
}

/** The line that a fact stands in. */
function lineOf({ recall }: Scene, fact: FactRecord): IncidentRecord | null {
  const entry = recall.entries.inVideo(fact.videoId).find((one) => {
    const { kind, t0, t1 } = recall.entries.place(one);
    const isThere = kind === 'says' && t0 === fact.t0 && t1 === fact.t1;
    return isThere && recall.entries.at(one).clipId === fact.clipId;
  });
  return entry === undefined ? null : recall.entries.at(entry);
}

function factEvidence({ recall, view }: Scene, fact: FactRecord): Evidence {
  const speaker = fact.by === null ? undefined : view.persons.get(fact.by);
  return {
    video: recall.videos.of(fact.videoId).name,
    t0: fact.t0,
    t1: fact.t1,
    who: speaker ? [speaker.id] : [],
    text: fact.text,
    kind: 'fact',
    score: fact.hearsay ? 0.5 : 1,
    ...(fact.unsure && { unsure: fact.unsure }),
  };
}
