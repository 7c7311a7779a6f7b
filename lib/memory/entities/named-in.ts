import {
  CALENDAR,
  GIVEN_NAMES,
  PLACE_NAMES,
  PLAIN_WORDS,
  PROPER_NOT_PERSONS,
} from '../../identity/names/name-words';
import { stemOf } from '../terms';
import { plainForm } from '../word-forms';
import {
  ADJECTIVES,
  endsName,
  isNoThing,
  isSomebody,
  isVague,
  PLACE_BEFORE,
  PLACE_NOUNS,
} from './thing-words';

/** A thing or place that words may name. */
export interface Named {
  /** The same for the same name in other forms: "blue kite", "Blue Kites". */
  key: string;
  /** As it is written, without an article: "blue kite", "Mill Street". */
  name: string;
  kind: 'thing' | 'place';
  /**
   * - `sure`     a name by itself: a known place, "Mill Street"
   * - `likely`   a name where it comes up again: "the blue kite", "my kite", "in Oakham"
   * - `possible` only where something else tells that it is one: "the kite", "Oakham"
   */
  certainty: 'sure' | 'likely' | 'possible';
  /** Whose: the speaker's, a name's, or not told. */
  owner: 'speaker' | { name: string } | null;
}

/** Words of a name at most. */
const MOST_WORDS = 3;
const ARTICLES = new Set(['the', 'my', 'our', 'your', 'his', 'her', 'their']);
const COUNTED =
  /^(?:the|my|our|your|his|her|their|an?|some|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)$/;
const TOKEN = /\p{L}[\p{L}\p{M}]*(?:[-'’]\p{L}[\p{L}\p{M}]*)*|\p{N}+|[.,!?;:…"“”()—–]/gu;

interface Token {
  original: string;
  /** Lower case, without "'s". */
  word: string;
  mark: boolean;
  possessive: boolean;
  capital: boolean;
  /** First in its sentence: a capital there says nothing. */
  first: boolean;
}

/** The things and places that a line may name, in its order. By fixed rules for English; one pass over its words. */
export function namedIn(text: string): Named[] {
  const tokens = tokensOf(text);
  const found: Named[] = [];
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i]!;
    const [named, length] = isOpening(token) ? thingAt(tokens, i) : properAt(tokens, i);
    if (named) found.push(named);
    i += Math.max(1, length);
  }
  return found;
}

/** The thing that a description means: "the silver scissors", "two ladders", "the key of the shed"; null for somebody, and for what is none. */
export function thingDescribed(words: string): Named | null {
  const tokens = tokensOf(words);
  const from = tokens.findIndex(({ word, possessive }) => !COUNTED.test(word) && !possessive);
  const end = tokens.findIndex(({ word }, i) => i > from && word === 'of');
  const own = tokens.slice(Math.max(0, from), end < 0 ? undefined : end);
  if (from < 0 || own.length > MOST_WORDS || own.some(({ mark, word }) => mark || endsName(word)))
    return null;
  return nameOf(own, tokens[from - 1] ?? null);
}

function tokensOf(text: string): Token[] {
  let first = true;
  return [...text.matchAll(TOKEN)].map(([original]) => {
    const mark = !/[\p{L}\p{N}]/u.test(original);
    const possessive = /['’]s$/i.test(original);
    const bare = possessive ? original.slice(0, -2) : original;
    const token = {
      original: bare,
      word: bare.toLowerCase(),
      mark,
      possessive,
      capital: /^\p{Lu}/u.test(original),
      first,
    };
    if (/[.!?…:"“”]/.test(original) && mark) first = true;
    else if (!mark) first = false;
    return token;
  });
}

/** Whether a definite name follows: after an article, a possessive, or "Nora's". */
function isOpening({ word, possessive, capital, mark }: Token): boolean {
  if (mark) return false;
  return ARTICLES.has(word) ? !possessive : possessive && capital && !PLAIN_WORDS.has(word);
}

function thingAt(tokens: Token[], at: number): [Named | null, number] {
  const own: Token[] = [];
  let next = at + 1;
  for (; next < tokens.length; next += 1) {
    const token = tokens[next]!;
    if (token.mark || ends(token, own)) break;
    own.push(token);
    // "The boiler's" ends there, whatever it has or is.
    if (token.possessive) {
      next += 1;
      break;
    }
  }
  // "The Alps" are a name themselves.
  if (own.length === 0 || own[0]!.capital) return [null, 1];
  if (own.length > MOST_WORDS) return [null, own.length + 1];
  return [nameOf(own, tokens[at]!), next - at];
}

function ends({ word, capital }: Token, before: Token[]): boolean {
  if (endsName(word)) return true;
  if (before.length === 0) return false;
  if (capital || plainForm(word) !== word) return true;
  return /(?:ed|ing)$/.test(word) && !ADJECTIVES.has(word);
}

function nameOf(own: Token[], opening: Token | null): Named | null {
  const head = own.at(-1)!.word;
  const before = own.slice(0, -1).map(({ word }) => word);
  if (isSomebody(head) || isNoThing(head) || head.length < 3 || before.some(isVague)) return null;
  const qualified = before.length > 0 && before.every((word) => ADJECTIVES.has(word));
  // "The kites break", "the kite flies": without an adjective it may as well be a verb.
  if (before.length > 0 && !qualified && (/s$/.test(head) || before.some((word) => /s$/.test(word))))
    return null;
  const isOwned =
    opening !== null && (opening.possessive || /^(?:my|our|your|his|her|their)$/.test(opening.word));
  return {
    key: own.map(({ word }) => stemOf(word)).join(' '),
    name: own.map(({ original }) => original).join(' '),
    kind: 'thing',
    certainty: before.length > 0 || isOwned ? 'likely' : 'possible',
    owner: ownerOf(opening),
  };
}

function ownerOf(opening: Token | null): Named['owner'] {
  if (opening?.word === 'my') return 'speaker';
  return opening?.possessive ? { name: opening.original } : null;
}

/** A capitalised name that is no person's by its words. */
function properAt(tokens: Token[], at: number): [Named | null, number] {
  const run: Token[] = [];
  for (const token of tokens.slice(at, at + 5)) {
    if (!token.capital || token.mark) break;
    run.push(token);
    if (token.possessive) break;
  }
  if (run.length === 0) return [null, 1];
  const own = [...run];
  while (own.length > 0 && PLAIN_WORDS.has(own[0]!.word) && !PLACE_NOUNS.has(own[0]!.word)) own.shift();
  const last = own.at(-1);
  if (!last || last.original.length < 3) return [null, run.length];
  const isPlace =
    own.length === 1 ? PLACE_NAMES.has(last.word) : own.every(({ word }) => PLACE_NAMES.has(word));
  const hasPlaceNoun = own.length > 1 && PLACE_NOUNS.has(last.word);
  const isOther = own.some(
    ({ word }) => CALENDAR.has(word) || (PROPER_NOT_PERSONS.has(word) && !PLACE_NAMES.has(word)),
  );
  if (!isPlace && !hasPlaceNoun && (isOther || own.some(({ word }) => GIVEN_NAMES.has(word))))
    return [null, run.length];
  const before = tokens[at - 1];
  const stands = before !== undefined && PLACE_BEFORE.has(before.word) && !last.possessive;
  const named: Named = {
    key: `@${own.map(({ word }) => word).join(' ')}`,
    name: own.map(({ original }) => original).join(' '),
    kind: 'place',
    certainty: isPlace || hasPlaceNoun ? 'sure' : stands ? 'likely' : 'possible',
    owner: null,
  };
  return [named, run.length];
}
