import { nameMentions } from '../../identity/names/name-mentions';
import type { FactSubject, TurnRecord, WordsRecord } from '../../store/schema';
import { SERVED } from './fact-words';
import type { Sentence } from './sentence';
import { canBe, ownedBy, type Pointing } from './subject';
import { anyOf, type Told, valueIn } from './values';

/** Looks at each line or sentence once: it is asked about for itself, and for each of those after it. */
function once<Of extends object, Found>(look: (of: Of) => Found): (of: Of) => Found {
  const found = new WeakMap<Of, { is: Found }>();
  return (of) => {
    let known = found.get(of);
    if (!known) {
      known = { is: look(of) };
      found.set(of, known);
    }
    return known.is;
  };
}

/** An answer begins within this many seconds of its question. */
export const ANSWER_S = 8;
/** How sure the words must be that a name is spoken to, before "your" is taken for that person's. */
const SPOKEN_TO = 0.6;

/** A line with who says it. */
export interface Line {
  words: WordsRecord;
  turn: TurnRecord | null;
  by: string | null;
  sentences: Sentence[];
}

/** Whom "he" and "she" mean, where that is certain. */
export type Meant = Pick<Pointing, 'he' | 'she'>;

/** What a line may take from the lines before it. */
export interface AnswerTo extends Meant {
  /** What somebody does was asked. */
  ofWork: boolean;
  /** What the one who answers was asked of themselves. */
  asks: 'live' | 'work' | 'from' | 'study' | null;
}

/** Seen from who says "he" now: whose words named him. */
type Teller = 'own' | 'other';

const SERVED_IN = new RegExp(`\\b${anyOf(SERVED)}\\b`, 'g');
const NOTHING: AnswerTo = { he: null, she: null, ofWork: false, asks: null };
const ASKS_YOU =
  /\bwhere do you (live|work|come from)(?: now)? \?|\bwhere are you (from) \?|\bwhat do you (study) \?/;
const ASKS_WORK = /\b(?:where|what|who) (?:do|does|is|are|did)\b.*\b(?:work|working|do|job|for a living)\b/;
/** Somebody else who is told of, and could be meant. */
const SOMEBODY =
  /\b(?:the|a|an|our|his|her|their|some|this|that) (?:[a-z-]+ )?(?:man|woman|girl|boy|guy|lady|neighbour|doctor|teacher|boss|friend|driver|captain)\b/;

/** What a line takes from the question just before it by somebody else, or from what its speaker said just before. */
export function answerTo(line: Line, previous: Line[]): AnswerTo {
  const asked = previous.at(-1);
  if (!asked || line.by === null || asked.by === null || line.words.t0 - asked.words.t1 > ANSWER_S)
    return NOTHING;
  if (asked.by === line.by) return { ...NOTHING, ...meantBy(asked.sentences, 'own', addressedIn(asked)) };
  const question = asked.sentences.at(-1);
  if (!question?.question) return NOTHING;
  const [, where, from, study] = ASKS_YOU.exec(question.shape) ?? [];
  return {
    ...meantIn(line, asked, previous.at(-2)),
    ofWork: ASKS_WORK.test(question.shape),
    asks: ((where?.replace('come ', '') ?? from ?? study) as AnswerTo['asks']) ?? null,
  };
}

/** Whom a question means, by its own line or else the one before it. */
function meantIn(line: Line, asked: Line, before: Line | undefined): Meant {
  const people = peopleIn(asked.sentences, 'other', addressedIn(asked));
  if (people.length > 0 || !before || asked.words.t0 - before.words.t1 > ANSWER_S) return onlyOnes(people);
  if (before.by !== line.by && before.by !== asked.by) return onlyOnes([]);
  return meantBy(before.sentences, before.by === line.by ? 'own' : 'other', addressedIn(before));
}

/** The only ones named or told of in some sentences who can be "he" and "she". */
export function meantBy(sentences: Sentence[], teller: Teller, addressed: string | null): Meant {
  return onlyOnes(peopleIn(sentences, teller, addressed));
}

/** Who a line is spoken to by name, if to one only. */
export const addressedIn = once((line: Line): string | null => {
  const names = new Set(
    nameMentions(line.words.text)
      .filter(({ kind, strength }) => kind === 'addressed' && strength >= SPOKEN_TO)
      .map(({ name }) => name),
  );
  return names.size === 1 ? [...names][0]! : null;
});

/** The one thing to eat or drink that sentences speak of; null for none or several. */
export function servedIn(sentences: Sentence[]): string | null {
  const served = new Set(sentences.flatMap(({ shape }) => shape.match(SERVED_IN) ?? []));
  return served.size === 1 ? [...served][0]! : null;
}

/** What an answer without a verb tells: "Where do you live?" "In Graz." */
export function elliptic(sentence: Sentence, asks: NonNullable<AnswerTo['asks']>): Told | null {
  const shape = sentence.shape.replace(/^(?:oh|well|um|er) (?:, )?/, '').replace(/ [.!]$/, '');
  if (
    shape.split(' ').length > 6 ||
    /^(?:i|we|it|he|she|they|that|no|yes|not|why|nothing)(?: |$)/.test(shape)
  )
    return null;
  const isPlace = /^(?:in|on|at|near|from|next to|above|below) /.test(shape);
  if (
    asks === 'study' ? isPlace || !/^(?:‹\d+[IP]›|@?[a-z]+(?: (?:and )?[a-z]+){0,2})$/.test(shape) : !isPlace
  )
    return null;
  const value = valueIn(shape);
  if (value === null) return null;
  return asks === 'study'
    ? { kind: 'role', topic: ['studi'], value }
    : { kind: 'place', topic: [asks], value };
}

/** Somebody told of; `subject` is null for whom no fact of the one who says "he" can tell. */
interface Mentioned {
  subject: FactSubject | null;
  relation: string | null;
}

/** Who a sentence calls by name, or says to be its speaker. */
const calledIn = once(
  ({ text }: Sentence): ReadonlySet<string> =>
    new Set(
      nameMentions(text)
        .filter(({ kind }) => kind === 'addressed' || kind === 'self')
        .map(({ name }) => name),
    ),
);

/** Whom sentences tell of. "My" in another's words, and "your" in one's own but to a name, are nobody's that a fact can tell of. */
function peopleIn(sentences: Sentence[], teller: Teller, addressed: string | null): Mentioned[] {
  const people: Mentioned[] = [];
  for (const sentence of sentences) {
    let { shape } = sentence;
    for (const { index } of [...shape.matchAll(/(?<=^| )(?:(?:my|your) |‹\d+\w› 's )/g)].reverse()) {
      const clause = shape.slice(index);
      const owned = ownedBy(clause, sentence, { addressed: addressed ?? '' });
      if (!owned?.subject) continue;
      people.push({
        subject: relativeFor(owned.subject, clause, teller, addressed),
        relation: owned.subject.relation,
      });
      shape = `${shape.slice(0, index)}${owned.rest}`;
    }
    const called = calledIn(sentence);
    for (const [, n] of shape.matchAll(/‹(\d+)\w›/g)) {
      const name = sentence.names[Number(n)]!;
      if (!called.has(name)) people.push({ subject: { is: 'named', name }, relation: null });
    }
    if (SOMEBODY.test(shape)) people.push({ subject: null, relation: null });
  }
  return people;
}

function relativeFor(
  subject: Extract<FactSubject, { is: 'relative' }>,
  clause: string,
  teller: Teller,
  addressed: string | null,
): FactSubject | null {
  if (clause.startsWith('my ')) return teller === 'own' ? { ...subject, of: null } : null;
  if (!clause.startsWith('your ')) return subject;
  if (teller === 'other') return { ...subject, of: null };
  return addressed === null ? null : { ...subject, of: addressed };
}

function onlyOnes(people: Mentioned[]): Meant {
  const only = (pronoun: 'he' | 'she') => {
    const possible = people.filter(({ relation }) => relation === null || canBe(pronoun, relation));
    const keys = new Set(possible.map(({ subject }) => JSON.stringify(subject)));
    return keys.size === 1 ? possible[0]!.subject : null;
  };
  return { he: only('he'), she: only('she') };
}
