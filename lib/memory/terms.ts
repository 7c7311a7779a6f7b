import { stemmer } from 'stemmer';
import { plainForm } from './word-forms';

/** English words that carry no content of their own, in the form that `tokens` gives them before stemming. */
export const STOP_WORDS = new Set(
  (
    'a an the and or but if then than so of to in on at by for from with without about into onto over under out up down off ' +
    'is are was were be been being am do does did done doing has have had having will would shall should can could may might must ' +
    'i you he she it we they me him her us them my your his its our their mine yours hers ours theirs myself yourself himself herself itself ' +
    'this that these those there here who whom whose which what when where why how not no nor ' +
    's t re ve ll d m as any some all both each just only very too also again ever'
  ).split(' '),
);

/** Words of a question that ask rather than describe: they say nothing about what was shown or said. */
const QUESTION_WORDS = new Set(
  'name named person people woman man one someone anyone somebody anybody something anything say said says tell told tells speak spoke mention mentioned talk talked video film clip really happen happened happens many much mr mrs ms gonna wanna gotta lemme'.split(
    ' ',
  ),
);

const CONTRACTIONS: [RegExp, string][] = [
  [/\bcan['’]t\b/gi, 'can not'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/\bshan['’]t\b/gi, 'shall not'],
  [/n['’]t\b/gi, ' not'],
  [/['’]re\b/gi, ' are'],
  [/['’]ve\b/gi, ' have'],
  [/['’]ll\b/gi, ' will'],
  [/['’]d\b/gi, ' would'],
  [/\bi['’]m\b/gi, 'I am'],
  [/\b(what|who|where|when|how|that|there|here|it)['’]s\b/gi, '$1 is'],
];

/** A text with its contractions written out: "didn't" as "did not". */
export function writtenOut(text: string): string {
  if (!/['’]/.test(text)) return text;
  return CONTRACTIONS.reduce((plain, [short, long]) => plain.replace(short, long), text);
}

/** Most English lines have none, and are read in half the time. */
const BEYOND_ASCII = /[\u0080-\uffff]/;
/** Accents, and what shows nothing. */
const FOLDED = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;

/** Lower-case words of a text: letters and digits of any script, accents folded, contractions written out, possessive 's taken off. */
export function tokens(text: string): string[] {
  const long = writtenOut(text);
  const plain = (BEYOND_ASCII.test(long) ? long.normalize('NFKD').replace(FOLDED, '') : long)
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/[’']/g, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Stems worked out before, at most so many: nearly all that is said is said in few words. */
const STEMS = new Map<string, string>();
const MOST_STEMS = 65_536;

/** The Porter stem of a word in lower case (Porter 1980, by the `stemmer` package); irregular forms as their plain one. */
export function stemOf(word: string): string {
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  // Porter writes "flies" with an i and "fly" with a y.
  const stem = stemmer(plainForm(word)).replace(/y$/, 'i');
  if (STEMS.size === MOST_STEMS) STEMS.clear();
  STEMS.set(word, stem);
  return stem;
}

/** Stems of the content words of a text. */
export function contentTerms(text: string): string[] {
  return contentStems(tokens(text));
}

/** The same of words that `tokens` found. */
export function contentStems(words: readonly string[]): string[] {
  return words.filter((word) => !STOP_WORDS.has(word)).map(stemOf);
}

/** A word of a question: `stem` is what is looked up, `word` what people read. */
export interface QuestionTerm {
  stem: string;
  word: string;
  /** How much it counts beside the others, 0 to 1; absent: 1. */
  weight?: number;
}

/** The words that a question is about, each once, in order. */
export function questionTerms(question: string): QuestionTerm[] {
  const words = tokens(question).filter((word) => !STOP_WORDS.has(word) && !QUESTION_WORDS.has(word));
  const terms = words.map((word) => ({ stem: stemOf(word), word }));
  return terms.filter(({ stem }, i) => terms.findIndex((term) => term.stem === stem) === i);
}
