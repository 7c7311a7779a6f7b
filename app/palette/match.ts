/** What can be chosen: told by its label, and found by `words` as well. */
export interface Findable {
  label: string;
  words?: string;
  /** It is found by whole words alone: what changes something at once, and that nobody is to choose unawares. */
  wholly?: boolean;
}

/** How well a word fits, best first: the label begins with it, a word of the label does, it stands within, its letters do in their order. */
const FITS = { label: 8, word: 6, within: 3, letters: 1 } as const;
/** A word that is not in the label, but in the other words by which it is found, counts this much. */
const OTHER_WORDS = 0.5;
/** Letters of a word that are looked for one by one: fewer stand in anything. */
const LEAST_LETTERS = 3;

/**
 * Those that fit all words that were typed, best first; what fits alike stays in its order, and all stay where nothing was typed. Accents and case do not count.
 * Pure.
 *
 * @param most how many at most
 */
export function matching<T extends Findable>(all: readonly T[], typed: string, most: number): T[] {
  const words = plain(typed).split(' ').filter(Boolean);
  return all
    .map((one) => ({ one, fit: fitOf(one, words) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, most)
    .map(({ one }) => one);
}

/** The sum over the words; 0 where one of them does not fit. */
function fitOf({ label, words: others = '', wholly }: Findable, words: readonly string[]): number {
  const fitIn = wholly ? fitWholly : fitPartly;
  let sum = 1;
  for (const word of words) {
    const fit = Math.max(fitIn(plain(label), word), OTHER_WORDS * fitIn(plain(others), word));
    if (fit === 0) return 0;
    sum += fit;
  }
  return sum;
}

function fitWholly(text: string, word: string): number {
  const at = text.split(' ').indexOf(word);
  return at < 0 ? 0 : at === 0 ? FITS.label : FITS.word;
}

function fitPartly(text: string, word: string): number {
  if (text.startsWith(word)) return FITS.label;
  if (text.includes(` ${word}`)) return FITS.word;
  if (text.includes(word)) return FITS.within;
  return word.length >= LEAST_LETTERS && text.split(' ').some((one) => holdsInOrder(one, word))
    ? FITS.letters
    : 0;
}

/** Whether the letters of `word` stand in `text` in their order, the first of them first. */
function holdsInOrder(text: string, word: string): boolean {
  if (text[0] !== word[0]) return false;
  let at = 0;
  for (const letter of text) if (letter === word[at]) at += 1;
  return at === word.length;
}

/** Without accents, in small letters, words apart by one blank. Pure. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
