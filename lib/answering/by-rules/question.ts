import type { PersonView } from '../../identity/fold';
import { tellsKind } from '../../memory/kinds';
import { numbersIn } from '../../memory/numbers-told';
import { type QuestionTerm, questionTerms, tokens, writtenOut } from '../../memory/terms';
import { type TimeAsked, timesAskedFor } from '../../memory/time/time-asked-for';
import { daysTold } from '../../memory/time/times-told';
import { asksForEverybodyThere, asksWhatThereIs } from './all-videos';
import { asksForVideos, asksToBeShown } from './for-videos';
import { kindAlone } from './kind-alone';
import { namesIn } from './names-in-question';
import { supportVerbsIn } from './phrases';
import { plainQuestion } from './plain-question';
import type { Vocabulary } from './vocabulary';
import { type Asks, asksFor } from './what-is-asked';

/** When, against something else that happened. */
export interface Anchor {
  relation: 'when' | 'before' | 'after';
  text: string;
  /** The question without it. */
  main: string;
}

/** A question as the rules understand it. English. */
export interface Question {
  text: string;
  asks: Asks;
  /** The words to look up. */
  terms: QuestionTerm[];
  /** The words of the time that it confines itself to: looked for where nothing lies in that time. */
  timeTerms: QuestionTerm[];
  /** Stems that must stand in a line or beside it: amounts, days, and names that nobody known bears (places, people who are spoken of only). */
  required: string[];
  /** The persons whom it names. */
  named: PersonView[];
  /** Names in it that are misheard ones, with whom they are taken for. */
  misheard: { form: string; name: string }[];
  /** Names in it that nobody bears. */
  strangers: string[];
  /** Of several moments that fit, the earliest or the latest is meant. */
  turn: 'first' | 'last' | null;
  times: TimeAsked | null;
  anchor: Anchor | null;
  /** It speaks of the video at hand: "in this film". */
  here: boolean;
}

/** What it says of itself inside. */
const ASIDES =
  /\b(?:according to (?:her|him|them)sel(?:f|ves)|according to|for a living|by the way|really|exactly|actually|please)\b/gi;
/** Said around a question to be kind. */
const COURTESY = new Set('please thanks thank sorry excuse kind kindly dear hello hi hey'.split(' '));
const HERE =
  /\b(?:this|the) (?:video|film|clip|recording|footage)\b|\bthis (?:meeting|party|day|evening|scene)\b/i;
/**
 * Understands a question by plain rules: what must be told, who is named, what words to look for, when.
 *
 * @param persons those who are known at the moment asked about
 * @param now the moment from which "yesterday" counts, milliseconds since 1970, in the given IANA zone
 */
export function understandQuestion(
  text: string,
  persons: PersonView[],
  now: number,
  zone: string,
  vocabulary: Vocabulary,
): Question {
  const { core, aside } = plainQuestion(writtenOut(text));
  const plain = core;
  const asks = asksFor(plain);
  const asked = plain.replace(ASIDES, ' ');
  const { named, misheard, strangers, required, forms, respelt } = namesIn(asked, persons, vocabulary);
  const bare = respelt.reduce((spelt, { form, name }) => spelt.replaceAll(form, name), asked);
  const times = timesOf(plain, now, zone);
  const { turn, words: turning } = turnOf(plain, asks, writtenOut(text));
  const taken = new Set(forms.flatMap(tokens));
  if (times?.certain) for (const word of tokens(times.words)) taken.add(word);
  for (const word of [...askingWords(asks, plain), ...tokens(turning), ...supportVerbsIn(plain)])
    taken.add(word);
  // "Which city": a city is told by its name, and the word for it may never be said.
  if (asks.for === 'kind' && tellsKind('', asks.noun, NOBODY) !== null && !vocabulary.isSaid(asks.noun))
    taken.add(asks.noun);
  // "Show" in a line says nothing of a video that is asked for.
  const isOfVideos = asksForVideos(plain);
  const own = questionTerms(bare).filter(
    ({ word, stem }) => !taken.has(word) && !(isOfVideos && asksToBeShown(stem)),
  );
  const asideTerms = questionTerms(aside).filter(
    ({ stem, word }) => !taken.has(word) && !COURTESY.has(word) && !own.some((term) => term.stem === stem),
  );
  const terms =
    own.length < ENOUGH_TERMS
      ? [...own, ...asideTerms.map((term) => ({ ...term, weight: ASIDE_WEIGHT }))]
      : own;
  return {
    text: plain,
    asks,
    terms,
    timeTerms: times?.certain ? questionTerms(times.words) : [],
    required: [...required, ...exactWords(bare, asks, terms)],
    named,
    misheard: [...misheard, ...respelt],
    strangers,
    turn,
    times,
    anchor: anchorOf(bare, asks),
    here: HERE.test(plain),
  };
}

const FROM = /\bfrom\b|\bof(?= (?:the )?(?:last|this|past)\b)/i;

/** The time that a question confines itself to. Where it asks what there is, or what can be seen, from a time ("anything from last month", "dogs from 2024"), that is certain. */
function timesOf(text: string, now: number, zone: string): TimeAsked | null {
  const times = timesAskedFor(text, now, zone);
  if (times) return isOfPictures(times.rest) ? { ...times, certain: true } : times;
  // "Did I film anything on a Friday?", "some video from month August".
  const plainer = text.replace(/\bon an? (?=\w+day\b)/i, 'on ').replace(/\bmonth (?:of )?(?=\p{L})/iu, '');
  if (plainer !== text) {
    const meant = timesOf(plainer, now, zone);
    return meant && isOfPictures(meant.rest) ? meant : null;
  }
  // A time after "from" is else none: "anything from last month" asks of last month, "from June" of what was in June.
  if (!FROM.test(text)) return null;
  for (const lead of ['in', '']) {
    const meant = timesAskedFor(text.replace(FROM, lead), now, zone);
    if (meant && isOfPictures(meant.rest)) return { ...meant, certain: true };
  }
  return null;
}

/** Whether a question asks for videos, or who or what is in view in them: what is said tells nothing of when that was. */
function isOfPictures(rest: string): boolean {
  return asksWhatThereIs(rest) || asksForEverybodyThere(rest) || kindAlone(rest) !== null;
}

/** Amounts and days that a question names: a line on another amount or day does not answer it. */
function exactWords(text: string, asks: Asks, terms: QuestionTerm[]): string[] {
  if (asks.for === 'company' || asks.for === 'presence') return [];
  const amounts = numbersIn(text).filter(({ kind }) => kind === 'amount' || kind === 'ordinal');
  const exact = new Set([
    ...amounts.flatMap(({ words }) => tokens(words)),
    ...daysTold(text).flatMap(tokens),
  ]);
  return terms.filter(({ word }) => exact.has(word)).map(({ stem }) => stem);
}

/** "... when the bell rang", "... after Ben came": kept for questions about a moment, a company, or what was said. */
function anchorOf(text: string, asks: Asks): Anchor | null {
  if (asks.for === 'order') return null;
  const found =
    /^(.{6,}?)\s(?:(right|just|shortly|soon)\s)?(when|while|as soon as|before|after)\s(.{4,}?)\??$/i.exec(
      text.trim(),
    );
  if (!found) return null;
  const relation = /before|after/i.exec(found[3]!)?.[0].toLowerCase() ?? 'when';
  return { relation: relation as Anchor['relation'], text: found[4]!, main: found[1]! };
}

const TURNS: [RegExp, 'first' | 'last'][] = [
  [
    /\b(?:now|nowadays|these days|currently|at present|(?:at|by|in) the (?:very )?end|finally|eventually|at last|latest|most recently|any ?more)\b/i,
    'last',
  ],
  [
    /\b(?:at first|(?:at|in) the (?:very )?(?:start|beginning|outset)|originally|initially|to begin with|first of all)\b/i,
    'first',
  ],
  [
    /\b(?:first|last) (?=(?:\w+ed|say|said|speak|spoke|appear|see|seen|come|came|mention|call|arrive|leave|tell|told|heard|talk|begin|began)\b)/i,
    'first',
  ],
  [/\b(?:first|last) (?:things?|words?)\b/i, 'first'],
  [/\b(?:first|last)$/i, 'first'],
];

/** What was before it changed: "Before she changed her mind, what did she drink?", "How did she take it before?" */
const BEFORE_CHANGE =
  /\bbefore (?:(?:he|she|they|it|that|this|the \p{L}+|\p{Lu}\p{L}+) )(?:(?:was|were|got|had|has|had been|has been) )?(?:chang(?:ed?|ing)|switch(?:ed)?|moved|stopped|g[ai]ven? up|put off|postponed|rescheduled|called off|cancell?ed)\b[^,?!.]*|\bbefore the change\b|\b(?:previously|formerly|until then)\b|\b(?:before|earlier)(?=[?!.\s]*$)/iu;
/** Who was there, what was said and what happened before is told by the clock. */
const TOLD_BY_THE_CLOCK: ReadonlySet<Asks['for']> = new Set([
  ...(['company', 'presence', 'happenings', 'words', 'speaker', 'occurrences'] as const),
]);
const SINCE_WHEN = /^(\W*(?:and |so )?)(?:since when|from when on) /i;

/** A question as lines are read for it, which tell what was so, and not that it was so before something changed, or since when. Pure. */
export function withoutBefore(text: string): string {
  const left = text
    .replace(BEFORE_CHANGE, '')
    .replace(/\b(?:at first|originally|initially)\b/i, '')
    .replace(SINCE_WHEN, '$1')
    .replace(/^[\s,]+|[\s,]+(?=[?!.]*\s*$)/g, '')
    .replace(/\s+/g, ' ');
  return tokens(left).length > 2 ? left : text;
}

/** Whether the earliest or the latest is meant, and the words that say so; those of what was before a change stand in all that was said (`whole`). */
function turnOf(text: string, asks: Asks, whole: string): { turn: Question['turn']; words: string } {
  const plain = text.replace(/[?!.\s]+$/, '');
  const changed = TOLD_BY_THE_CLOCK.has(asks.for) ? null : BEFORE_CHANGE.exec(whole);
  if (changed) return { turn: 'first', words: changed[0] };
  if (asks.for !== 'order' && asks.for !== 'extreme' && asks.for !== 'foremost') {
    for (const [form, turn] of TURNS) {
      const words = form.exec(plain)?.[0];
      if (words) return { turn: /^last\b/i.test(words) ? 'last' : turn, words };
    }
  }
  return { turn: null, words: '' };
}

/** A question of so many words is asked whole; of fewer, what is said around it is looked for too. */
const ENOUGH_TERMS = 3;
/** What is said around a question counts this much. Of 0.2, 0.4 and 0.7 on the styled stories by which rules are written. */
const ASIDE_WEIGHT = 0.4;
const NOBODY: ReadonlySet<string> = new Set();
/** Words that ask rather than describe, beyond those that always do (lib/memory/terms). */
function askingWords(asks: Asks, text: string): string[] {
  const plain = text.toLowerCase();
  switch (asks.for) {
    case 'words':
      return 'say answer reply ask tell mention shout promise suggest think talk complain call else'.split(
        ' ',
      );
    case 'speaker':
      return ['voice', 'repeated', 'repeat', 'else', 'once'];
    case 'moment':
      return 'day weekday night date time hour month year morning afternoon evening'
        .split(' ')
        .filter((word) => new RegExp(`(?:what|which) (?:\\w+ )?${word}`).test(plain));
    case 'kind':
      // "Which job does she like most" may be told in that very word: it is looked for, and need not be there.
      return ['kind', 'sort', 'type', 'else'];
    case 'age':
      return ['old', 'age'];
    case 'place':
      return ['exactly'];
    case 'role':
      return 'job occupation profession living trade work make making earn earning money bread keep'.split(
        ' ',
      );
    case 'amount':
      return [
        'number',
        'amount',
        'total',
        'large',
        'big',
        'tall',
        'heavy',
        'far',
        'high',
        'deep',
        'wide',
        'altogether',
      ];
    case 'extreme':
      return ['most', 'fewest', 'least', 'highest', 'lowest', 'largest', 'smallest'];
    case 'duration':
      return ['long', 'time'];
    case 'occurrences':
      return ['often', 'times'];
    case 'foremost':
      return ['first', 'last', 'next', 'earliest', 'latest'];
    case 'reason':
      return plain.startsWith('how come') ? ['reason', 'come'] : ['reason'];
    default:
      return [];
  }
}
