import { francAll } from 'franc-min';

/** Languages whose names in talk are heard, each by a grammar of its own. */
export type NameLanguage = 'en' | 'de' | 'fr';

const BY_CODE: Record<string, NameLanguage> = { eng: 'en', deu: 'de', fra: 'fr' };

/**
 * When lines are held to be in another language than English.
 * - letters: fewer tell nothing, and are read as English.
 * - likeness: of English to them, as a share of the likeliest language's (franc's score, 0 to 1): above it they may be English.
 * - otherLetters: so many lines without any grammar must have, since names are then not learnt at all.
 *
 * Of 1,497 English lines of stories and films none is held to be another language, two at a time or more; of 320 German and French ones, three at
 * a time, 1 in 100 is.
 */
const TELLS = { letters: 40, likeness: 0.93, otherLetters: 120 } as const;

/** franc reads so many letters, however many there are. */
export const LETTERS_READ = 2048;

/** What lines are spoken in; `other` for a language whose names are not heard. Too few letters count as English. Pure. */
export function spokenLanguage(lines: readonly string[]): NameLanguage | 'other' {
  const text = lines.join(' ').slice(0, LETTERS_READ);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < TELLS.letters) return 'en';
  const ranked = francAll(text, { minLength: TELLS.letters });
  const english = ranked.find(([code]) => code === 'eng')?.[1] ?? 0;
  const likeliest = ranked[0]![0];
  if (likeliest === 'und' || english > TELLS.likeness) return 'en';
  const known = BY_CODE[likeliest];
  if (known) return known;
  return letters < TELLS.otherLetters ? 'en' : 'other';
}
