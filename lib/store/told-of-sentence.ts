import { inTurn, type Tellable, type ToldValue, word } from '../told';
import { MAX_VALUES } from './archive/limits';

/**
 * What videos and gaps were told to have, by the sentences that earlier versions stored (database before 13, saved memories before format 8).
 * As they were then: what is told since is stored as data.
 */
const SENTENCES = [
  'The {1} is {2}: this browser cannot play it, and it is read more slowly.',
  'The {1} is {2}, which this browser cannot decode.',
  'The file has no {1}.',
  'The file is incomplete: of {1}, nothing can be read after {2}.',
  'The file is incomplete: of {1}, the {2} cannot be read after {3}.',
  'Subtitles left out: {1} of {2}; the first, at {3}, {4}.',
  'Subtitles left out: {1} of {2}; the first, in line {3} of the file, {4}.',
  'Subtitles cut: {1} of {2}; the first, at {3}, {4}.',
  'Subtitles cut: {1} of {2}; the first, in line {3} of the file, {4}.',
  'These subtitles are larger than those of any video (at most {1} MB, {2} lines).',
  'It was begun with {1}, which cannot be had.',
  'The {1} worker stopped ({2}).',
  'The {1} worker stopped.',
  'The {1} worker stood still for a minute.',
];
/** What filled the holes and is translated itself. */
const WORDS = new Set([
  ...['file', 'picture', 'sound'],
  ...['has times that cannot be read', 'does not end after it begins', 'has no words'],
  ...['has more letters than anybody could read', 'ends before the video begins'],
  ...['begins after the end of the video', 'ends after the end of the video'],
]);
const HOLE = /\{\d\}/g;
const PATTERNS = SENTENCES.map((text) => ({
  text,
  pattern: new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(HOLE, '(.+?)')}$`, 's'),
}));
const SENTENCE_END = /(?<=[.!?]) (?=["\p{Lu}])/u;

/** Sentences as data; those that are not known, together with those beside them, as they stand. */
export function toldOfSentences(sentences: string): Tellable {
  const parts = sentences.split(SENTENCE_END).map(toldOf);
  return parts.length <= MAX_VALUES && parts.some((one) => typeof one !== 'string')
    ? inTurn(...parts)
    : sentences;
}

function toldOf(sentence: string): Tellable {
  for (const { text, pattern } of PATTERNS) {
    const found = pattern.exec(sentence);
    if (found) return { text, values: found.slice(1).map(holeFilledBy) };
  }
  return sentence;
}

function holeFilledBy(value: string): ToldValue {
  if (WORDS.has(value)) return word(value);
  return /^\d{1,9}$/.test(value) ? Number(value) : value;
}
