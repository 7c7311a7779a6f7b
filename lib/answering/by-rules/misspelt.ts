// Words of a question that nobody said so spelt, where a slip of the pen tells which was meant.
import { nearWords } from '../../memory/synonyms';
import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn } from '../../memory/thing-names';

/** A word as it was typed, and as it was meant. */
export interface Respelt {
  form: string;
  name: string;
}

/** In shorter words a slip makes another word. */
const LEAST = { doubled: 4, turned: 5, vowel: 6, swapped: 8 } as const;
const VOWELS = 'aeiou';
/** Forms of verbs: with another vowel they are of another verb. */
const INFLECTED = /(?:ing|ed)$/;
/** Letters that sound alike, as they are taken for each other. */
const ALIKE: readonly [string, string][] = [
  ['c', 's'],
  ['f', 'ph'],
  ['k', 'ch'],
  ['xs', 'x'],
  ['cs', 'x'],
];
/** Two words that differ by no more than a slip would, and are both words. */
const BOTH_WORDS = new Set(
  'trail trial angle angel quite quiet diary dairy casual causal desert dessert latter later dinner diner supper super bitter biter hopping hoping tapped taped planned planed county country through thorough'.split(
    ' ',
  ),
);

/**
 * The words of a question that are misspelt, each with the only word that was said and differs by one slip: a letter doubled or not, two turned round, a vowel too many or too few, or letters that sound alike. Pure.
 * Things that pictures show are known by misspelt names, too (`kindsNamedIn`).
 *
 * @param isSaid whether a word was ever said or read, in any of its forms
 */
export function misspeltIn(question: string, isSaid: (word: string) => boolean): Respelt[] {
  const typed = [...new Set(question.match(/\p{L}+/gu) ?? [])].filter(
    (word) => /^\p{Ll}+$/u.test(word) && word.length >= LEAST.doubled && !isWord(word) && !isSaid(word),
  );
  return typed.flatMap((form) => {
    const meant = slips(form).filter((word) => !STOP_WORDS.has(word) && isSaid(word));
    const stems = new Set(meant.map(stemOf));
    return stems.size === 1 ? [{ form, name: meant[0]! }] : [];
  });
}

/** A question with its misspelt words as they were meant. Pure. */
export function respelt(question: string, words: readonly Respelt[]): string {
  return words.reduce(
    (text, { form, name }) => text.replace(new RegExp(`(?<!\\p{L})${form}(?!\\p{L})`, 'gu'), name),
    question,
  );
}

/** Whether it is known as a word, whoever said it. */
function isWord(word: string): boolean {
  return STOP_WORDS.has(word) || BOTH_WORDS.has(word) || nearWords(stemOf(word)).length > 0 || isKind(word);
}

function isKind(word: string): boolean {
  return kindsNamedIn(word).some(({ words }) => tokens(words).join(' ') === word);
}

/** What a word may be that differs from another by one slip. */
function slips(word: string): string[] {
  const found = new Set<string>();
  const at = [...word].map((_, i) => i);
  const cut = (i: number, many: number, put = '') => word.slice(0, i) + put + word.slice(i + many);
  for (const i of at) {
    if (word[i] === word[i + 1]) found.add(cut(i, 1));
    else if (!VOWELS.includes(word[i]!)) found.add(cut(i, 1, word[i]! + word[i]!));
    if (word.length >= LEAST.turned && i > 0 && i + 1 < word.length)
      found.add(cut(i, 2, word[i + 1]! + word[i]!));
    if (word.length >= LEAST.vowel && i > 0) {
      if (VOWELS.includes(word[i]!)) found.add(cut(i, 1));
      for (const vowel of VOWELS) found.add(cut(i, 0, vowel));
    }
    if (word.length >= LEAST.swapped && !INFLECTED.test(word) && i > 0 && VOWELS.includes(word[i]!))
      for (const vowel of VOWELS) found.add(cut(i, 1, vowel));
    if (word.length >= LEAST.turned)
      for (const [one, other] of ALIKE) {
        if (word.startsWith(one, i)) found.add(cut(i, one.length, other));
        if (other.length > 1 && word.startsWith(other, i)) found.add(cut(i, other.length, one));
      }
  }
  if (/[^aeiou]eing$/.test(word)) found.add(word.replace(/eing$/, 'ing'));
  found.delete(word);
  return [...found];
}
