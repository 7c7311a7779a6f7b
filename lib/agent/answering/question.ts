import type { PersonView } from '../../identity/fold';
import { ORDINARY_NAMES } from '../../identity/name-words';
import { resolveAsked, resolveName } from '../../identity/phonetic';
import { tellsKind } from '../../memory/kinds';
import { type TimeAsked, timesAskedFor } from '../../memory/time/asked';
import { type QuestionTerm, questionTerms, stemOf, tokens } from '../../memory/words';
import { type Asks, asksFor } from './asks';

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
  /** Stems of its names that nobody known bears: of places, or of people who are spoken of only. */
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

/** What a question says of itself, or of how it was put. */
const ASIDES =
  /\b(?:according to (?:her|him|them)sel(?:f|ves)|according to|for a living|do you know|can you tell me|by the way|really|exactly|actually)\b/gi;
const HERE =
  /\b(?:this|the) (?:video|film|clip|recording|footage)\b|\bthis (?:meeting|party|day|evening|scene)\b/i;
/** What was ever said, as far as is known at the moment asked about. */
export interface Vocabulary {
  /** A word, in any of its forms. */
  isSaid(word: string): boolean;
  /** A name, written as one: whatever it names, it is not misheard. */
  isNameSaid(name: string): boolean;
}

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
  const plain = text.replace(ASIDES, ' ');
  const { named, misheard, strangers, required, forms } = namesIn(plain, persons, vocabulary);
  const times = timesAskedFor(text, now, zone);
  const asks = asksFor(text);
  const anchor = anchorOf(plain, asks);
  const turn = turnOf(text, asks);
  const taken = new Set(forms.flatMap(tokens));
  if (times?.certain) for (const word of tokens(times.words)) taken.add(word);
  for (const word of [...askingWords(asks, text), ...(turn ? TURN_WORDS : [])]) taken.add(word);
  // "Which city": a city is told by its name, and the word for it may never be said.
  if (asks.for === 'kind' && tellsKind('', asks.noun, NOBODY) !== null && !vocabulary.isSaid(asks.noun))
    taken.add(asks.noun);
  const terms = questionTerms(plain).filter(({ word }) => !taken.has(word));
  return {
    text,
    asks,
    terms,
    required,
    named,
    misheard,
    strangers,
    turn,
    times,
    anchor,
    here: HERE.test(text),
  };
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

function turnOf(text: string, asks: Asks): Question['turn'] {
  if (asks.for === 'order' || asks.for === 'extreme') return null;
  const plain = text.toLowerCase();
  if (
    /\b(?:now|nowadays|these days|currently|at present|at the end|by the end|in the end|finally|eventually|at last|latest|most recently|any ?more|still)\b/.test(
      plain,
    )
  )
    return 'last';
  if (
    /\b(?:at first|at the (?:start|beginning|outset)|in the beginning|originally|initially|to begin with|first of all)\b/.test(
      plain,
    )
  )
    return 'first';
  if (
    /\b(?:first|last) (?:\w+ed|say|said|speak|spoke|appear|see|seen|come|came|mention|call|arrive|leave|tell|told|heard|talk|begin|began)\b/.test(
      plain,
    )
  )
    return /\bfirst\b/.test(plain) ? 'first' : 'last';
  if (/\b(?:first|last)\??$/.test(plain)) return /\bfirst\??$/.test(plain) ? 'first' : 'last';
  return null;
}

const NOBODY: ReadonlySet<string> = new Set();
const TURN_WORDS =
  'now nowadays currently end finally eventually latest still first last originally initially beginning start'.split(
    ' ',
  );

/** Words that ask rather than describe, beyond those that always do (lib/memory/words). */
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
      return ['job', 'occupation', 'profession', 'living', 'trade', 'work'];
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
      return ['reason', 'come'];
    default:
      return [];
  }
}

interface Names {
  named: PersonView[];
  required: string[];
  misheard: { form: string; name: string }[];
  strangers: string[];
  /** What stands in the question for somebody. */
  forms: string[];
}

/** Whom a question names, also by misheard names; names may be of several words, and a capital letter makes one only inside a sentence. */
function namesIn(text: string, persons: PersonView[], { isSaid, isNameSaid }: Vocabulary): Names {
  const known = persons.flatMap(namesOf);
  const bearing = (name: string) => persons.filter((person) => namesOf(person).includes(name));
  const result: Names = { named: [], misheard: [], strangers: [], required: [], forms: [] };
  const add = (name: string, form: string) => {
    for (const person of bearing(name)) if (!result.named.includes(person)) result.named.push(person);
    result.forms.push(form);
  };
  for (const name of known) {
    if (!isNamed(name, text)) continue;
    // "Nora's flatmate" is told of whoever that is, where nobody ever says "flatmate".
    const own = new RegExp(`${escaped(name)}['’]s? (?:\\w+ )??(\\w+)`, 'iu').exec(text)?.[1];
    if (own && !isSaid(own)) result.forms.push(name);
    else add(name, name);
  }
  const said = new Set(result.forms.flatMap(tokens));
  const capitals = [...text.matchAll(/(?<=\S\s+)\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*/gu)].map(
    ([form]) => form,
  );
  for (const whole of capitals) {
    const form = whole.replace(/[’']s$/u, '');
    const words = tokens(form).filter((word) => !said.has(word) && !NOT_NAMES.has(word));
    if (words.length === 0) continue;
    if (isNameSaid(form)) {
      result.required.push(...words.map(stemOf));
      continue;
    }
    const free = known.filter((name) => !said.has(tokens(name)[0] ?? ''));
    const name = resolveName(form, free)?.name ?? resolveAsked(form, free);
    if (name) {
      add(name, form);
      result.misheard.push({ form, name });
    } else if (!words.every(isSaid)) result.strangers.push(form);
  }
  return result;
}

const NOT_NAMES = new Set(
  'i mr mrs ms miss dr doctor monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december english french german spanish italian'.split(
    ' ',
  ),
);

/** Whether a name stands in a text, whole words. A name that is also a word ("Will", "May") must be written as a name. */
function isNamed(name: string, text: string): boolean {
  if (!` ${tokens(text).join(' ')} `.includes(` ${tokens(name).join(' ')} `)) return false;
  if (!tokens(name).every((word) => ORDINARY_NAMES.has(word))) return true;
  return new RegExp(`\\S\\s+${escaped(name)}\\b`, 'u').test(text);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

export function namesOf(person: PersonView): string[] {
  return person.name ? [person.name, ...person.aliases] : person.aliases;
}
