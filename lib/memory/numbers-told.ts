import { contentTerms, tokens } from './terms';
import type { Place } from './time/read-time-phrases';
import { placesTold } from './time/times-told';

/**
 * What a number does. `amount`: it counts or measures. `none`: the amount is nothing ("none", "no candles"). `ordinal`: it
 * gives a place in a row ("the ninth"). `year` and `time` (of the clock, or a date): it dates. `label`: it names ("number seven").
 */
export type NumberKind = 'amount' | 'none' | 'ordinal' | 'year' | 'time' | 'label';

/** A number in a text. */
export interface NumberTold {
  value: number;
  kind: NumberKind;
  /** As it stands there: "eighteen thousand". */
  words: string;
  /** The place of its first word among the words of the text (`tokens`). */
  at: number;
  /** The next content words of its sentence, as `tokens` writes them, at most four: what is counted is mostly among them. */
  after: string[];
}

const AFTER_WORDS = 4;
/** Letters in which they are looked for. */
const AFTER_LETTERS = 200;

const row = (words: string, first = 0, step = 1) =>
  words.split(' ').map((word, i): [string, number] => [word, first + i * step]);

const ONES = new Map(
  row(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
);
const TENS = new Map(row('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10));
const ORDINALS = new Map([
  ...row(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
    1,
  ),
  ...row('twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth', 20, 10),
]);
const SCALES = new Map([...row('thousand', 1000), ...row('million', 1e6), ...row('billion', 1e9)]);
const PARTS = new Map([
  ...row('half halves', 1 / 2, 0),
  ...row('third thirds', 1 / 3, 0),
  ...row('quarter quarters', 1 / 4, 0),
]);
const CENTURIES = new Map(row('eighteen nineteen twenty', 18));
const GLYPHS = new Map([...row('½', 1 / 2), ...row('¼', 1 / 4), ...row('¾', 3 / 4)]);

const set = (words: string) => new Set(words.split(' '));
/** "Number seven", "table 5": the number is part of a name. */
const LABELLED = set(
  'number no room page platform chapter round table step part episode level route line bus tram gate flat apartment floor track channel exit unit lane house box row',
);
/** Before "one", these make it stand for a thing: "this one", "the red one". */
const ONE_BEFORE = set('this that which no any some every each another other next last first only same the');
const DETERMINERS = set('a an the this that my your his her our their any every each another which');
/** After "no", words that tell of no amount. */
const NO_AMOUNT = set(
  'longer way doubt idea matter wonder one thanks please sir later sooner need worries problem',
);
const DATED = set('in since until till by before after from year early late mid');

interface Word {
  word: string;
  from: number;
  to: number;
  /** It follows the word before it with nothing but a space or a hyphen between them. */
  joined: boolean;
}

/** A number read from words, and the place of the word after it. */
interface Reading {
  value: number;
  kind: NumberKind;
  next: number;
}

/** Every number of an English text, in digits and words, in order. */
export function numbersIn(text: string): NumberTold[] {
  const words = wordsOf(text);
  const found: (Place & Omit<NumberTold, 'words' | 'at' | 'after'>)[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const reading = readNumber(words, i);
    if (!reading) continue;
    const { value, kind, next } = reading;
    found.push({ value, kind, from: words[i]!.from, to: words[next - 1]!.to });
    i = next - 1;
  }
  if (found.length === 0) return [];
  const dates = [...placesTold(text, 'clock'), ...placesTold(text, 'date')];
  let [at, counted] = [0, 0];
  return found.map(({ value, kind, from, to }) => {
    at += tokens(text.slice(counted, from)).length;
    counted = from;
    const dated = kind !== 'ordinal' && dates.some((date) => from < date.to && to > date.from);
    const after = contentAfter(text.slice(to, to + AFTER_LETTERS));
    return { value, kind: dated ? 'time' : kind, words: text.slice(from, to), at, after };
  });
}

function wordsOf(text: string): Word[] {
  const pattern =
    /[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\/\d+)?[½¼¾]?(?:st|nd|rd|th|k)?(?![\p{L}\d])|[½¼¾]|[\p{L}\p{N}]+(?:['’]\p{L}+)*/giu;
  let end = 0;
  return [...text.matchAll(pattern)].map(({ 0: word, index: from }) => {
    const joined = /^(\s+|-)$/.test(text.slice(end, from));
    end = from + word.length;
    return { word: word.toLowerCase(), from, to: end, joined };
  });
}

function contentAfter(rest: string): string[] {
  const sentence = /^(?:[^.?!;:]|[.:](?=\S))*/.exec(rest)![0];
  return tokens(sentence)
    .filter((word) => contentTerms(word).length > 0)
    .slice(0, AFTER_WORDS);
}

function readNumber(words: Word[], at: number): Reading | null {
  return readYear(words, at) ?? readOrdinal(words, at) ?? readFraction(words, at) ?? readAmount(words, at);
}

/** "Nineteen eighty-four", "twenty twenty-five": two numbers that make a year. */
function readYear(words: Word[], at: number): Reading | null {
  const century = CENTURIES.get(words[at]!.word);
  const rest = century && words[at + 1]?.joined ? readWhole(words, at + 1) : null;
  if (!century || !rest || rest.value < 10 || rest.value > 99) return null;
  return { value: century * 100 + rest.value, kind: 'year', next: rest.next };
}

/** "The ninth", "21st", "twenty-first"; not "a second" of time, nor "a third of". */
function readOrdinal(words: Word[], at: number): Reading | null {
  const { word } = words[at]!;
  const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(word);
  if (digits) return { value: Number(digits[1]), kind: 'ordinal', next: at + 1 };
  const tens = TENS.get(word);
  const last = tens === undefined ? word : joinedWord(words, at + 1);
  const value = ORDINALS.get(last);
  if (value === undefined || (tens !== undefined && value > 9)) return null;
  const next = tens === undefined ? at + 1 : at + 2;
  if (tens === undefined && isPart(words, at)) return null;
  return { value: (tens ?? 0) + value, kind: 'ordinal', next };
}

/** Whether "second" or "third" after an article is a second of time or a third of something. */
function isPart(words: Word[], at: number): boolean {
  const { word } = words[at]!;
  const after = joinedWord(words, at + 1);
  const before = joinedBefore(words, at);
  if (!/^(a|one|per|split|every)$/.test(before)) return false;
  if (word === 'third') return after === 'of' || after === '';
  return word === 'second' && (before !== 'a' || contentTerms(after).length === 0 || after === 'please');
}

/** "Half", "a quarter", "two thirds", "half a million", "½", "3/4". */
function readFraction(words: Word[], at: number): Reading | null {
  const { word } = words[at]!;
  const written = /^(\d+)\/([2-9]\d*)$/.exec(word);
  if (written) return { value: Number(written[1]) / Number(written[2]), kind: 'amount', next: at + 1 };
  if (GLYPHS.has(word)) return { value: GLYPHS.get(word)!, kind: 'amount', next: at + 1 };
  if (word === 'half') {
    const whole =
      /^an?$/.test(joinedWord(words, at + 1)) && words[at + 2]?.joined ? readWhole(words, at + 2) : null;
    if (!whole || ONES.has(words[at + 2]!.word)) return { value: 0.5, kind: 'amount', next: at + 1 };
    return { value: whole.value / 2, kind: 'amount', next: whole.next };
  }
  const count = word === 'a' ? 1 : (ONES.get(word) ?? 0);
  const part = PARTS.get(joinedWord(words, at + 1));
  if (part === undefined || count === 0) return null;
  const singular =
    count === 1 && (word === 'one' || /quarter|half/.test(words[at + 1]!.word) || isPart(words, at + 1));
  if (!singular && !/s$/.test(words[at + 1]!.word)) return null;
  return { value: count * part, kind: 'amount', next: at + 2 };
}

function readAmount(words: Word[], at: number): Reading | null {
  const { word } = words[at]!;
  const after = joinedWord(words, at + 1);
  if (word === 'both' || word === 'twice') return { value: 2, kind: 'amount', next: at + 1 };
  if (word === 'none') return { value: 0, kind: 'none', next: at + 1 };
  if (word === 'no' && contentTerms(after).length > 0 && !NO_AMOUNT.has(after)) {
    return { value: 0, kind: 'none', next: at + 1 };
  }
  if (word === 'one' && isPronoun(words, at)) return null;
  if (word === 'a' && after === 'couple' && /^(of|more)$/.test(joinedWord(words, at + 2)))
    return readCouple(words, at);
  const article = /^an?$/.test(word) && (isMultiple(after) || after === 'dozen');
  const whole = readWhole(words, article ? at + 1 : at);
  if (!whole) return null;
  const { value, next } = readTail(words, whole);
  if (LABELLED.has(joinedBefore(words, at))) return { value, kind: 'label', next };
  const year = next === whole.next && isYear(words, at, value, next);
  return { value, kind: year ? 'year' : value === 0 ? 'none' : 'amount', next };
}

/** A whole number, or a decimal in digits, with all that multiplies it: "two hundred and five thousand", "3.5 million", "three dozen". */
function readWhole(words: Word[], at: number): { value: number; next: number } | null {
  let total = 0;
  let group = readDigits(words[at]?.word ?? '');
  let next = group === null ? at : at + 1;
  let scale = Number.POSITIVE_INFINITY;
  for (; next === at || words[next]?.joined; next += 1) {
    const word = words[next]?.word ?? '';
    const [one, ten, thousand] = [ONES.get(word), TENS.get(word), SCALES.get(word)];
    const hundreds =
      group === null || (group > 0 && group % 100 === 0 && next > at && !isDigits(words[next - 1]!.word));
    if (ten !== undefined && hundreds) group = (group ?? 0) + ten;
    else if (
      one !== undefined &&
      (hundreds || (one > 0 && one < 10 && TENS.has(words[next - 1]?.word ?? '')))
    ) {
      if (one === 0 && group !== null) break;
      group = (group ?? 0) + one;
    } else if (word === 'hundred' && (group ?? 1) < 100 && (group ?? 1) > 0) group = (group ?? 1) * 100;
    else if (thousand !== undefined && thousand < scale && (group !== null || total === 0)) {
      total += (group ?? 1) * thousand;
      group = null;
      scale = thousand;
    } else if (word === 'dozen' && total === 0) return { value: (group ?? 1) * 12, next: next + 1 };
    else if (!(word === 'and' && addsOn(words, next))) break;
  }
  if (next === at) return null;
  if (group === null && total === 0) return null;
  return { value: total + (group ?? 0), next };
}

/** Whether "and" belongs to a number: "two hundred and five", not "a hundred and a thousand", nor "twenty and five". */
function addsOn(words: Word[], and: number): boolean {
  const after = joinedWord(words, and + 1);
  return isMultiple(words[and - 1]?.word ?? '') && (ONES.get(after) ?? TENS.get(after) ?? 0) > 0;
}

/** What may follow a whole number: "and a half", "point five", and then "thousand". */
function readTail(words: Word[], whole: { value: number; next: number }): { value: number; next: number } {
  let { value, next } = whole;
  if (joinedWord(words, next) === 'and' && /^an?$/.test(joinedWord(words, next + 1))) {
    const part = PARTS.get(joinedWord(words, next + 2));
    if (part === undefined || part === 1 / 3) return whole;
    value += part;
    next += 3;
  } else if (joinedWord(words, next) === 'point' && (ONES.get(joinedWord(words, next + 1)) ?? 10) < 10) {
    let decimals = '';
    for (next += 1; (ONES.get(joinedWord(words, next)) ?? 10) < 10; next += 1)
      decimals += ONES.get(words[next]!.word);
    value = Number(`${value}.${decimals}`);
  } else return whole;
  const multiple = multipleOf(joinedWord(words, next));
  return multiple ? { value: value * multiple, next: next + 1 } : { value, next };
}

/** "A couple of", also "of hundred". */
function readCouple(words: Word[], at: number): Reading {
  const multiple = multipleOf(joinedWord(words, at + 3));
  return multiple
    ? { value: 2 * multiple, kind: 'amount', next: at + 4 }
    : { value: 2, kind: 'amount', next: at + 2 };
}

function multipleOf(word: string): number | undefined {
  return word === 'hundred' ? 100 : SCALES.get(word);
}

function isMultiple(word: string): boolean {
  return multipleOf(word) !== undefined;
}

/** "1,200", "3.5", "$20", "2½", "12k". */
function readDigits(word: string): number | null {
  const found = /^[$€£]?([\d,]+(?:\.\d+)?)([½¼¾])?(k)?$/.exec(word);
  if (!found) return null;
  const value = Number(found[1]!.replaceAll(',', '')) + (GLYPHS.get(found[2] ?? '') ?? 0);
  return found[3] ? value * 1000 : value;
}

function isDigits(word: string): boolean {
  return readDigits(word) !== null;
}

/** A whole number that dates: "in 2024", "in two thousand and eight", "the 2024 budget"; not "2000 tickets". */
function isYear(words: Word[], at: number, value: number, next: number): boolean {
  if (value < 1900 || value > 2099 || /[$€£,]/.test(words[at]!.word)) return false;
  const before = joinedBefore(words, at);
  const after = joinedWord(words, next);
  if (DATED.has(before)) return contentTerms(after).length === 0;
  return isDigits(words[at]!.word) && before === 'the' && after !== '' && !after.endsWith('s');
}

/** "This one", "a red one", "no one", "one another", "one should": not the number. */
function isPronoun(words: Word[], at: number): boolean {
  const [before, after] = [joinedBefore(words, at), joinedWord(words, at + 1)];
  if (/^(another|must|should|can|could|may|might|would|never|always)$/.test(after)) return true;
  const thing =
    after !== 'of' &&
    contentTerms(after).length === 0 &&
    !isMultiple(after) &&
    !/^(and|point|or)$/.test(after);
  if (ONE_BEFORE.has(before)) return thing || !/^(the|only|first|next|last)$/.test(before);
  return thing && DETERMINERS.has(joinedBefore(words, at - 1)) && before !== '';
}

function joinedWord(words: Word[], at: number): string {
  return words[at]?.joined ? words[at].word : '';
}

function joinedBefore(words: Word[], at: number): string {
  return words[at]?.joined ? (words[at - 1]?.word ?? '') : '';
}
