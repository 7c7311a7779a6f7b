import type { Answer } from '../contract/answers';
import type { FactKind } from '../contract/cards';
import { type PersonView, personsOf } from '../identity/fold';
import { labelOf } from '../memory/cards/label';
import { namedIn, thingDescribed } from '../memory/entities/named-in';
import { ADJECTIVES } from '../memory/entities/thing-words';
import { type Subjects, subjectsIn } from '../memory/facts/subject-of';
import { spoken } from '../memory/incident-sentence';
import { isUnsurelyRead } from '../memory/read-unsurely';
import { EVERYTHING, type Recall } from '../memory/recall';
import { isSurelyShown } from '../memory/surely-shown';
import { thingsInWords } from '../memory/thing-names';
import { areaOf, thingStretches } from '../memory/things-shown';
import { wordsIn } from '../spoken-words';
import type { FactRecord, IncidentRecord, VideoRecord } from '../store/schema';

/** Entries of a video that are looked at for what can be asked: its first. */
const MOST_LOOKED_AT = 3000;
/** Questions of one sort that are tried. */
const MOST_OF_A_SORT = 3;
/** Somebody who is there from the beginning needs no question when. Seconds. */
const LATER_S = 10;
/** An answer worth offering is short, letters. */
const MOST_LETTERS = 280;
/**
 * From this score on a thing is offered, at most so many of a video: above the score from which it is told as sure, since nobody asked for it. Of the kinds offered of the 16
 * silent videos of test/stories/silent 2 of 14 were not there from .55 on, 1 of 13 so, 1 of 7 from .7 on.
 */
const OFFERED_SCORE = 0.6;
const MOST_THINGS = 2;
/** Written words worth asking for have so many letters in a row. */
const LEGIBLE = /\p{L}{4,}/u;

/**
 * Questions that what is remembered of a video suggests, by their sort, the most telling sort first: what is told of people and things, what the picture
 * shows and what is written in it, what is spoken of, who is there and who comes later, who wears what, and what it is as a whole. None is about somebody who is hidden. In English, as all questions are. Whether they have a good answer is not known (`pickAnswered`).
 */
export function suggestedQuestions(recall: Recall, video: VideoRecord): string[][] {
  const { entries, videos } = recall;
  const view = recall.view(EVERYTHING);
  const seen = entries.read(entries.inVideo(video.id).slice(0, MOST_LOOKED_AT));
  const ofKind = (kind: IncidentRecord['kind']) => seen.filter((one) => one.kind === kind);
  const lines = ofKind('says');
  const facts = lines.flatMap((line) => recall.facts.ofLine(line));
  const nodes = new Set(seen.flatMap(({ who }) => who));
  const named = personsOf(view.persons).filter(
    ({ name, provisional, hidden, nodes: own }) =>
      name && !provisional && !hidden && own.some((node) => nodes.has(node)),
  );
  // What is told of all that is seen tells of who is hidden, too.
  const appears = ofKind('appears');
  const isHiddenSeen = personsOf(view.persons).some(
    ({ hidden, nodes: own }) => hidden && appears.some(({ who }) => who.some((node) => own.includes(node))),
  );
  const isOnly = videos.all().length === 1;
  const sorts = [
    toldOfPeople(facts, subjectsIn(view.persons), new Map(named.map(({ id, name }) => [id, name!]))),
    whereThingsAre(facts),
    [
      ...namedThings(video).map((name) => `When did we see ${name}?`),
      ...surestThings(ofKind('shows'))
        .slice(0, MOST_THINGS)
        .map((kind) => `When was there ${thingsInWords(kind)}?`),
    ],
    ofKind('writing').some(isLegible)
      ? [isOnly ? 'What can be read in the picture?' : `What can be read in ${video.name}?`]
      : [],
    spokenOf(lines).map((name) => `What is said about ${name}?`),
    named.length > 1 ? [isOnly ? 'Who was there?' : `Who can be seen in ${video.name}?`] : [],
    comingLater(appears, named).map((name) => `When did ${name} first appear?`),
    worn(ofKind('wears')).map((colour) => `Who wears ${colour}?`),
    !isHiddenSeen && ofKind('shows').length > 0 ? [`What can be seen in ${video.name}?`] : [],
    // What a short film is asked of which nothing else is known.
    lines.length > 0 ? [`What is said in ${video.name}?`] : [],
    !isHiddenSeen && appears.length > 0
      ? [isOnly ? 'Who was there?' : `Who can be seen in ${video.name}?`]
      : [],
    isHiddenSeen ? [] : [`What happens in ${video.name}?`],
  ];
  const asked = new Set<string>();
  return sorts.map((questions) => {
    const others = [...new Set(questions)].filter((question) => !asked.has(question));
    for (const question of others) asked.add(question);
    return others.slice(0, MOST_OF_A_SORT);
  });
}

/**
 * The first questions that are answered well, by that video too: one of each sort before a second of any.
 *
 * @param most so many at most
 */
export async function pickAnswered(
  sorts: readonly (readonly string[])[],
  { name }: Pick<VideoRecord, 'name'>,
  most: number,
  ask: (question: string) => Promise<Answer>,
): Promise<string[]> {
  const picked: string[] = [];
  for (let place = 0; place < MOST_OF_A_SORT; place += 1)
    for (const sort of sorts) {
      const question = sort[place];
      if (picked.length >= most) return picked;
      if (question !== undefined && isGood(await ask(question), name)) picked.push(question);
    }
  return picked;
}

function isGood({ answer, refused, evidence }: Answer, video: string): boolean {
  return !refused && evidence.some((one) => one.video === video) && answer.length <= MOST_LETTERS;
}

/** What is told of somebody with a sure name, asked by what a card calls it (`labelOf`). */
function toldOfPeople(
  facts: readonly FactRecord[],
  subjects: Subjects,
  names: ReadonlyMap<string, string>,
): string[] {
  return facts.flatMap((fact) => {
    const name = names.get(subjects.of(fact) ?? '');
    if (!name || fact.hearsay || fact.unsure) return [];
    const { kind, topic, value, text } = fact;
    return askedOf(name, labelOf(kind, topic, value, text), kind) ?? [];
  });
}

function askedOf(name: string, label: string, kind: FactKind): string | null {
  const [first = '', ...rest] = label.split(' ');
  const matter = rest.join(' ');
  switch (kind) {
    case 'role':
      return `What does ${name} do for a living?`;
    case 'relation':
      return null;
    case 'preference':
      if (first === 'Takes') return `How does ${name} take ${matter}?`;
      return first === 'Favourite' && matter ? `What is ${name}’s favourite ${matter}?` : null;
    case 'place':
      if (label === 'Comes') return `Where does ${name} come from?`;
      return label === 'Lives' || label === 'Works'
        ? `Where does ${name} ${label.toLowerCase().slice(0, -1)}?`
        : null;
    case 'attribute':
      return label === 'Age' ? `How old is ${name}?` : null;
  }
}

/** Where a thing is that somebody tells the place of. */
function whereThingsAre(facts: readonly FactRecord[]): string[] {
  return facts.flatMap(({ kind, subject, unsure }) => {
    if (kind !== 'place' || subject.is !== 'described' || unsure) return [];
    const thing = /^(?:the|my|our) /.test(subject.words) ? thingDescribed(subject.words) : null;
    return thing ? [`Where ${/[^s]s$/.test(thing.name) ? 'are' : 'is'} the ${thing.name}?`] : [];
  });
}

/** What people gave a name, that of which there is most first. */
function namedThings({ named = [] }: VideoRecord): string[] {
  const seconds = new Map<string, number>();
  for (const { name, t0, t1 } of named) seconds.set(name, (seconds.get(name) ?? 0) + t1 - t0);
  return byCount(seconds);
}

/** The kinds of things that were surely in view, the longest first. */
function surestThings(shows: readonly IncidentRecord[]): string[] {
  const seconds = new Map<string, number>();
  for (const stretch of thingStretches(shows)) {
    const { kind, score, t0, t1 } = stretch;
    if (score >= OFFERED_SCORE && isSurelyShown(stretch))
      seconds.set(kind, (seconds.get(kind) ?? 0) + t1 - t0);
  }
  return byCount(seconds);
}

function isLegible(written: IncidentRecord): boolean {
  return LEGIBLE.test(written.words ?? '') && areaOf(written) > 0 && !isUnsurelyRead(written);
}

/** What lines name, the most often first: by a sure name, or more than once; what was heard unsurely is none. */
function spokenOf(lines: readonly IncidentRecord[]): string[] {
  const counts = new Map<string, { name: string; count: number; by: Set<string> }>();
  for (const line of lines) {
    const said = spoken(line);
    const words = line.unsure ? wordsIn(said) : [];
    const unsure = (line.unsure ?? []).map((place) => words[place]?.text ?? '');
    for (const { key, name, kind, certainty } of namedIn(said)) {
      if (kind === 'place' ? certainty !== 'sure' : ADJECTIVES.has(name.split(' ').at(-1)!)) continue;
      if (name.split(' ').some((word) => unsure.some((heard) => heard.includes(word)))) continue;
      const told = counts.get(key) ?? {
        name: kind === 'place' ? name : `the ${name}`,
        count: 0,
        by: new Set<string>(),
      };
      if (line.who[0]) told.by.add(line.who[0]);
      counts.set(key, { ...told, count: told.count + (certainty === 'possible' ? 1 : 2) });
    }
  }
  const told = [...counts.values()].filter(({ count }) => count > 1);
  // What several speak of is what they talk about.
  return byCount(new Map(told.map(({ name, count, by }) => [name, count * by.size])));
}

/** Who comes into view a while after the beginning. */
function comingLater(appears: readonly IncidentRecord[], named: readonly PersonView[]): string[] {
  return named.flatMap(({ name, nodes }) => {
    const first = Math.min(
      ...appears.filter(({ who }) => who.some((node) => nodes.includes(node))).map(({ t0 }) => t0),
    );
    return first >= LATER_S && Number.isFinite(first) ? [name!] : [];
  });
}

/** The colours that people wear. */
function worn(wears: readonly IncidentRecord[]): string[] {
  const counts = new Map<string, number>();
  for (const { words } of wears) if (words) counts.set(words, (counts.get(words) ?? 0) + 1);
  return byCount(counts);
}

function byCount(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}
