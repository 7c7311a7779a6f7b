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

/** Why a saved memory is not to be encrypted with a passphrase, in words; null where it may be. */
export function whyTooWeak(passphrase: string): Tellable | null {
  const characters = [...composed(passphrase)].map((one) => one.codePointAt(0)!);
  if (characters.length < LEAST_CHARACTERS)
    return told`The passphrase needs at least ${LEAST_CHARACTERS} characters. Four or five words that have nothing to do with each other are good.`;
  const unforeseen = characters.filter((one, i) => i === 0 || Math.abs(one - characters[i - 1]!) > 1);
  if (new Set(unforeseen).size < LEAST_DIFFERENT)
    return text(
      'The passphrase is a few characters over and over, or a row of them. Four or five words that have nothing to do with each other are good.',
    );
  return null;
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
