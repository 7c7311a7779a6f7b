// Whether what was read holds the words of a question.

import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { isSameText, lettersOf } from '../../vision/same-text';

/** A word, or words together, of at least so many letters may stand within others, as in "NOPARKING". */
export const LEAST_LETTERS = 4;
/** A word of at least so many letters may have been read, or typed, with one of them otherwise. */
const MAY_DIFFER = 5;
const SIGNS: readonly [sign: RegExp, word: string][] = [
  [/%/g, ' percent '],
  [/€/g, ' euro '],
  [/\$/g, ' dollar '],
  [/£/g, ' pound '],
];

/** Share of some words that a text holds, each but for a letter that was read otherwise, or without its spaces. Pure. */
export function shareHeld(words: readonly string[], text: string): number {
  const letters = lettersOf(text);
  if (words.join('').length >= LEAST_LETTERS && letters.includes(words.join(''))) return 1;
  const own = tokens(SIGNS.reduce((plain, [sign, word]) => plain.replace(sign, word), text));
  const isHeld = (word: string) =>
    own.some(
      (one) =>
        one === word ||
        (!STOP_WORDS.has(one) && stemOf(one) === stemOf(word)) ||
        (word.length >= MAY_DIFFER && isSameText(one, word)),
    ) ||
    (word.length >= LEAST_LETTERS && letters.includes(word));
  return words.filter(isHeld).length / words.length;
}
