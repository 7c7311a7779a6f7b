// The passphrase of a saved memory, from a file, the environment or the terminal.
import { askUnseen } from './ask-unseen.mjs';
import { CliError } from './cli-error.mjs';
import { givenLine } from './given-line.mjs';

const NAME = 'MNEME_PASSPHRASE';
/** How often it is asked for before a command is given up. */
const TRIES = 3;
/** What to do where nobody can be asked. */
export const GIVE_IT = `Give it by --passphrase-file FILE, or as ${NAME} in the environment.`;

/**
 * What the file (or pipe) holds that `--passphrase-file` names; else MNEME_PASSPHRASE; else undefined.
 *
 * @throws CliError `not-found`, `bad-input`
 */
export const givenPassphrase = (options) => givenLine(options['passphrase-file'], NAME, 'the passphrase');

/** Whether somebody can be asked for one. */
export const canAsk = () => process.stdin.isTTY === true;

/**
 * Does what takes a passphrase by one that is typed, which is asked for again while it is refused with that code.
 *
 * @template Result
 * @param {() => Promise<string>} ask
 * @param {(passphrase: string) => Promise<Result>} act
 * @param {string} refused
 * @param {(text: string) => void} say
 * @returns {Promise<Result>}
 */
export async function byTyped(ask, act, refused, say) {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await act(await ask());
    } catch (error) {
      if (error.code !== refused || left === 0) throw error;
      say(error.message);
    }
  }
}

/** The one that a file was encrypted with. */
export const askOnce = () => askUnseen('Passphrase (it is not shown): ');

/** One that is being set. @throws CliError `bad-input` where they differ */
export async function askTwice() {
  const once = await askUnseen('Passphrase, which nothing can recover (it is not shown): ');
  if (once !== (await askUnseen('The same passphrase again: ')))
    throw new CliError('bad-input', 'The two passphrases differ. Type the same one twice.');
  return once;
}
