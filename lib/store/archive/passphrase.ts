import { MnemeError } from '../../errors';
import { text } from '../../text';
import { type Tellable, told } from '../../told';

/**
 * Characters that a passphrase must have: whoever has the file can try passphrases for as long as they like, as with a password that is the only
 * factor (NIST SP 800-63B-4, section 3.1.1.2: at least 15 characters, counted as code points, and no other rules of what must be in them).
 */
export const LEAST_CHARACTERS = 15;

/**
 * Different characters that it must have at least, beside those that repeat the one before or are next to it in their alphabet: the same publication has
 * repetitive and sequential ones refused ("aaaaaa", "1234abcd"; its revision 3, section 5.1.1.2). Four words have some ten.
 */
const LEAST_DIFFERENT = 6;

/**
 * Different pairs of neighbours, rows left out, from which a passphrase is called long: five words of four or five letters have as many. Five that were drawn
 * from a list of 7,776 are one of 2^64 (four: 2^51), each try a second of a core with 256 MiB (work-factor.ts).
 */
const MANY_PAIRS = 24;

/** What can be seen of how weak a passphrase is. */
function weaknessOf(passphrase: string): 'short' | 'repetitive' | null {
  const characters = charactersOf(passphrase);
  if (characters.length < LEAST_CHARACTERS) return 'short';
  const unforeseen = characters.filter((one, i) => i === 0 || isUnforeseen(characters[i - 1]!, one));
  return new Set(unforeseen).size < LEAST_DIFFERENT ? 'repetitive' : null;
}

/** Why a saved memory is not to be encrypted with a passphrase, in words; null where it may be. */
export function whyTooWeak(passphrase: string): Tellable | null {
  switch (weaknessOf(passphrase)) {
    case 'short':
      return told`The passphrase needs at least ${LEAST_CHARACTERS} characters. Four or five words that have nothing to do with each other are good.`;
    case 'repetitive':
      return text(
        'The passphrase is a few characters over and over, or a row of them. Four or five words that have nothing to do with each other are good.',
      );
    default:
      return null;
  }
}

/** How good a passphrase is while it is typed, in words: by its characters alone, since nobody here knows where it comes from. Nothing of an empty one. */
export function howGood(passphrase: string): Tellable {
  const characters = charactersOf(passphrase);
  if (characters.length === 0) return '';
  switch (weaknessOf(passphrase)) {
    case 'short':
      return text('Still too short.');
    case 'repetitive':
      return text('Too easy to guess: a few characters over and over, or a row of them.');
    default:
      return pairsOf(characters) < MANY_PAIRS
        ? text('Long enough, and good unless it is a saying, a line from a song or something about you.')
        : text(
            'Long, and very hard to guess unless it is a saying, a line from a song or something about you.',
          );
  }
}

function charactersOf(passphrase: string): number[] {
  return [...composed(passphrase)].map((one) => one.codePointAt(0)!);
}

/** Whether a character neither repeats the one before nor is next to it in their alphabet. */
function isUnforeseen(before: number, one: number): boolean {
  return Math.abs(one - before) > 1;
}

/** How many different pairs of neighbours there are, rows left out. */
function pairsOf(characters: readonly number[]): number {
  const pairs = new Set<string>();
  for (const [i, one] of characters.entries()) {
    const before = characters[i - 1];
    if (before !== undefined && isUnforeseen(before, one)) pairs.add(`${before} ${one}`);
  }
  return pairs.size;
}

/** Throws `bad-input` for a passphrase that is too weak to encrypt with. */
export function requireStrong(passphrase: string): void {
  const why = whyTooWeak(passphrase);
  if (why) throw new MnemeError('bad-input', why);
}

/** A passphrase as keys are made of it: the same letters give the same one, whichever keyboard composed them (Unicode's NFC, as keyboards write). */
export function composed(passphrase: string): string {
  return passphrase.normalize('NFC');
}
