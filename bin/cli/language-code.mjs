// The language that is spoken, as people call it.
import { CliError } from './cli-error.mjs';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * The code of a language that is named by its code or in English.
 *
 * @throws CliError `bad-input` where it is neither
 */
export function languageCode(given) {
  if (given === undefined || /^[a-z]{2,3}$/.test(given)) return given;
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const said = given.trim().toLowerCase();
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const code = codes.find((one) => one === said || names.of(one)?.toLowerCase() === said);
  if (code === undefined)
    throw new CliError(
      'bad-input',
      `${given} is no language that is known here. Write its English name or its code: German, or de.`,
    );
  return code;
}
