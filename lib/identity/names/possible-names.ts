import {
  CALENDAR,
  GIVEN_NAMES,
  KIN_TITLES,
  ORDINARY_NAMES,
  PARTICLES,
  PLAIN_WORDS,
  PROPER_NOT_PERSONS,
  RARER_NAMES,
  REQUESTS,
  ROLES,
  STATE_WORDS,
  THINGS,
  TITLES,
} from './name-words';

/**
 * How sure it is that a phrase is a person's name, before the grammar around it is looked at.
 * - `T` a listed or known name, or one with a title
 * - `P` unknown, capitalised inside a sentence
 * - `I` unknown, first in its sentence, where every word is capitalised
 * - `O` a name that is also an ordinary word ("Rose")
 * - `L` a listed or known name in a text without capitals
 * - `U` any word after "my name is" in a text without capitals
 */
export type Certainty = 'T' | 'P' | 'I' | 'O' | 'L' | 'U';

export interface NamePhrase {
  name: string;
  certainty: Certainty;
  /** Characters of the text, end exclusive. */
  start: number;
  end: number;
}

/**
 * A line with its possible names taken out, for patterns to be held against: lower-case words and marks parted by single
 * spaces, contractions written out, `@` before what is capitalised and no person, and for the i-th possible name `‹iC›`
 * with its certainty C.
 */
export interface Shape {
  text: string;
  phrases: NamePhrase[];
}

interface Token {
  /** Lower case. */
  word: string;
  original: string;
  capital: boolean;
  /** First word of its sentence. */
  first: boolean;
  mark: boolean;
  /** What a contraction stands for after the word: "am" of "I'm", "'s" of a possessive. */
  rest: string | null;
  start: number;
  end: number;
}

/** Longer lines are read up to here; a line of speech has some hundred letters. */
const MOST_LETTERS = 500;
/** Words of a name, particles included. */
const MOST_WORDS = 4;
/** From this many words on, a text in which nearly all are capitalised says nothing by its capitals. */
const TITLE_CASE_WORDS = 6;
const TITLE_CASE_SHARE = 0.85;

const TOKEN = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|\p{N}+|\.{2,}|[.,!?;:…"“”—–]|-(?=\s)/gu;
/** Words whose 's is "is". */
const IS_AFTER = new Set('it that this he she here there name what who where how'.split(' '));
/** Endings that names hardly have; listed names may have them. */
const WORD_ENDING = /(?:ing|ness|tion|sion|ment|ful|less|ous|able|ible|ly|ed|ism|ity|ish)$/;
/** What is capitalised after these is a place or a thing, unless it is surely a name. */
const PLACE_BEFORE = new Set(
  'in at near from into inside outside visit visited visiting around across'.split(' '),
);
const ARTICLES = new Set(['the', 'a', 'an']);
/** Words before "to" that make what follows a person. */
const PERSON_BEFORE_TO = new Set(
  'talk talked talking speak spoke speaking said say hello hi hey goodbye back over next listen listened belongs you married thanks gave give love'.split(
    ' ',
  ),
);

/** The shape of a line. `known` are names that have been heard before, in lower case. */
export function shapeOf(line: string, known: ReadonlySet<string>): Shape {
  const tokens = tokensOf(line.slice(0, MOST_LETTERS));
  const cased = tellsByCapitals(tokens);
  const phrases: NamePhrase[] = [];
  const parts: string[] = [];
  const take = (phrase: NamePhrase) => {
    parts.push(`‹${phrases.length}${phrase.certainty}›`);
    phrases.push(phrase);
  };
  for (let i = 0; i < tokens.length; ) {
    const found = cased ? casedPhrase(tokens, i, known) : uncasedPhrase(tokens, i, known);
    const last = tokens[i + Math.max(found.length, 1) - 1]!;
    if (found.phrase) take(found.phrase);
    else if (found.length > 0) parts.push(`@${last.word}`);
    else parts.push(last.mark || !cased || !isProper(last) ? last.word : `@${last.word}`);
    if (last.rest) parts.push(last.rest);
    i += Math.max(found.length, 1);
  }
  return { text: parts.join(' '), phrases };
}

function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let first = true;
  for (const match of line.matchAll(TOKEN)) {
    const original = match[0];
    const start = match.index;
    const mark = !/[\p{L}\p{N}]/u.test(original);
    if (mark) {
      // The point of "Dr." ends no sentence.
      if (original === '.' && TITLES.has(tokens.at(-1)?.word ?? '') && tokens.at(-1)!.end === start) continue;
      const word = /^[“”"]$/.test(original) ? '"' : /^(?:\.{2,}|…)$/.test(original) ? '.' : original;
      const dash = /^[-—–]$/.test(word);
      tokens.push(token(dash ? ',' : word, original, start, { mark: true }));
      if (/[.!?:"]/.test(word) || dash) first = true;
      continue;
    }
    const { word, rest } = contraction(original.toLowerCase().replace(/’/g, "'"));
    const base = original.slice(0, word.length);
    tokens.push(token(word, base, start, { rest, capital: /^\p{Lu}/u.test(original), first }));
    first = false;
  }
  return tokens;
}

function token(word: string, original: string, start: number, more: Partial<Token>): Token {
  const end = start + original.length;
  return { word, original, capital: false, first: false, mark: false, rest: null, start, end, ...more };
}

/** "i'm" is "i" and "am"; "emma's" is "emma" and "'s". */
function contraction(word: string): { word: string; rest: string | null } {
  if (word === "let's") return { word: 'let', rest: 'us' };
  if (word === "can't") return { word: 'can', rest: 'not' };
  if (word === "won't") return { word: 'will', rest: 'not' };
  const parts = /^(.+?)(n't|'(?:m|re|s|ll|ve|d))$/.exec(word);
  if (!parts) return { word, rest: null };
  const [, base, ending] = parts as unknown as [string, string, string];
  if (ending === "'s") return { word: base, rest: IS_AFTER.has(base) ? 'is' : "'s" };
  const rest = { "n't": 'not', "'m": 'am', "'re": 'are', "'ll": 'will', "'ve": 'have', "'d": 'would' }[
    ending
  ]!;
  return { word: base, rest };
}

/** False for texts all in small letters, all in capitals, or with every word capitalised. */
function tellsByCapitals(tokens: Token[]): boolean {
  const spoken = tokens.filter((one) => !one.mark && /\p{L}/u.test(one.original));
  const capitals = spoken.filter((one) => one.capital).length;
  if (capitals === 0) return false;
  const letters = spoken.map((one) => one.original).join('');
  if (spoken.length > 1 && letters === letters.toUpperCase()) return false;
  return spoken.length < TITLE_CASE_WORDS || capitals / spoken.length < TITLE_CASE_SHARE;
}

type Found = { phrase: NamePhrase | null; length: number };
const NOTHING: Found = { phrase: null, length: 0 };

/** The name that begins at a token, or (`phrase` null) how many words form something capitalised that is no person. */
function casedPhrase(tokens: Token[], i: number, known: ReadonlySet<string>): Found {
  const head = tokens[i]!;
  if (head.mark || !head.capital) return NOTHING;
  if (head.word === 'saint' || head.word === 'st') return { phrase: null, length: capitalRun(tokens, i) };
  const title = TITLES.get(head.word) ?? null;
  const kin = KIN_TITLES.has(head.word);
  if (title || kin) {
    const length = nameRun(tokens, i + 1, known);
    if (length === 0 || tokens[i]!.rest) return NOTHING;
    const words = tokens.slice(i + 1, i + 1 + length);
    const name = [...(title ? [title] : []), ...words.map((word) => word.original)].join(' ');
    const start = (title ? head : words[0]!).start;
    return { phrase: { name, certainty: 'T', start, end: words.at(-1)!.end }, length: length + 1 };
  }
  if (head.word.length < 2) return NOTHING;
  const length = nameRun(tokens, i, known);
  if (length === 0) return isProper(head) ? { phrase: null, length: capitalRun(tokens, i) } : NOTHING;
  const run = tokens.slice(i, i + capitalRun(tokens, i));
  const named = tokens.slice(i, i + length);
  const certainty = certaintyOf(named, known);
  if (certainty === 'I' && tokens.some((other) => !other.capital && other.word === head.word)) return NOTHING;
  const before = tokens[i - 1];
  if (run.slice(1).some((word) => THINGS.has(word.word))) return { phrase: null, length: run.length };
  if (before && ARTICLES.has(before.word)) return { phrase: null, length };
  if (certainty === 'P' && before && isPlaceBefore(before, tokens[i - 2])) return { phrase: null, length };
  const name = named.map((word) => word.original).join(' ');
  return { phrase: { name, certainty, start: head.start, end: named.at(-1)!.end }, length };
}

function isPlaceBefore(before: Token, beforeThat: Token | undefined): boolean {
  return (
    PLACE_BEFORE.has(before.word) || (before.word === 'to' && !PERSON_BEFORE_TO.has(beforeThat?.word ?? ''))
  );
}

function certaintyOf(named: Token[], known: ReadonlySet<string>): Certainty {
  const head = named[0]!;
  const whole = named.map((word) => word.word).join(' ');
  if (known.has(whole)) return 'T';
  if (ORDINARY_NAMES.has(head.word)) return named.length > 1 && !head.first ? 'T' : 'O';
  if (known.has(head.word) || isGiven(head.word)) return 'T';
  // "Ottoline Grey", unlike "Typical Emma".
  const isWhole = named.length > 1 && !known.has(named[1]!.word) && !isGiven(named[1]!.word);
  return head.first && !isWhole ? 'I' : 'P';
}

/** Words of the name that begins here: one that can be a name, more of them, and particles between. 0 for none. */
function nameRun(tokens: Token[], i: number, known: ReadonlySet<string>): number {
  const head = tokens[i];
  if (!head || !canBeName(head, known)) return 0;
  let length = 1;
  while (length < MOST_WORDS && !tokens[i + length - 1]!.rest) {
    let next = i + length;
    while (PARTICLES.has(tokens[next]?.word ?? '') && next - i < MOST_WORDS) next += 1;
    const word = tokens[next];
    if (!word || !(STATE_WORDS.has(word.word) ? word.capital : canBeName(word, known))) break;
    length = next - i + 1;
  }
  return length;
}

function capitalRun(tokens: Token[], i: number): number {
  let length = 1;
  while (!tokens[i + length - 1]!.rest && tokens[i + length]?.capital) length += 1;
  return length;
}

function canBeName({ word, original, capital, mark, first }: Token, known: ReadonlySet<string>): boolean {
  if (mark || !capital || word.length < 2) return false;
  if (known.has(word) || ORDINARY_NAMES.has(word) || isGiven(word)) return true;
  if (isOrdinaryWord(word)) return false;
  if (original === original.toUpperCase()) return false;
  return !(first && (REQUESTS.has(word) || WORD_ENDING.test(word)));
}

/** Whether a word in lower case is one of the language rather than a name. */
export function isOrdinaryWord(word: string): boolean {
  return (
    PLAIN_WORDS.has(word) ||
    ROLES.has(word) ||
    CALENDAR.has(word) ||
    PROPER_NOT_PERSONS.has(word) ||
    THINGS.has(word)
  );
}

function isGiven(word: string): boolean {
  return isCommon(word) || RARER_NAMES.has(word);
}

function isCommon(word: string): boolean {
  return GIVEN_NAMES.has(word) || (word.includes('-') && GIVEN_NAMES.has(word.split('-')[0]!));
}

function isProper({ word, capital }: Token): boolean {
  return capital && !PLAIN_WORDS.has(word) && (PROPER_NOT_PERSONS.has(word) || THINGS.has(word));
}

function uncasedPhrase(tokens: Token[], i: number, known: ReadonlySet<string>): Found {
  const { word, mark, start, end } = tokens[i]!;
  if (mark) return NOTHING;
  const phrase = (certainty: Certainty): Found => ({
    phrase: { name: capitalised(word), certainty, start, end },
    length: 1,
  });
  if (known.has(word) && !PLAIN_WORDS.has(word)) return phrase('L');
  if (isCommon(word) && !ORDINARY_NAMES.has(word)) return phrase('L');
  const before = tokens
    .slice(Math.max(0, i - 2), i)
    .map((one) => `${one.word}${one.rest ? ` ${one.rest}` : ''}`);
  const afterMyName = /\bname is$/.test(before.join(' ')) && tokens.some((one) => one.word === 'my');
  const plain = isOrdinaryWord(word) || WORD_ENDING.test(word);
  return afterMyName && !plain && word.length > 2 ? phrase('U') : NOTHING;
}

function capitalised(word: string): string {
  return word.replace(/(^|-)(\p{L})/gu, (_, edge: string, letter: string) => edge + letter.toUpperCase());
}
