// The passphrase of a saved memory, from a file or the environment: as an option of its own everybody would see it in the list of processes.
import { readFileSync } from 'node:fs';
import { CliError } from './cli-error.mjs';
import { fromCaller } from './paths-and-seconds.mjs';

const NAME = 'MNEME_PASSPHRASE';

/**
 * What the file (or pipe) holds that `--passphrase-file` names; else MNEME_PASSPHRASE, which is taken out of the environment, so that
 * no browser or server that is started inherits it; else undefined. The end of its line is no part of it. An empty one is refused, so that nothing is saved
 * unencrypted where a script failed to find its passphrase.
 *
 * @throws CliError `not-found`, `bad-input`
 */
export function givenPassphrase(options) {
  const inEnvironment = process.env[NAME];
  delete process.env[NAME];
  const named = options['passphrase-file'];
  if (named === undefined && inEnvironment === undefined) return undefined;
  const [place, text] = named === undefined ? [NAME, inEnvironment] : [named, contentOf(fromCaller(named))];
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase === '' || /[\r\n]/.test(passphrase))
    throw new CliError('bad-input', `${place} must hold the passphrase, in one line, and nothing else.`);
  return passphrase;
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') throw new CliError('not-found', `There is no file ${file}.`);
    throw new CliError('bad-input', `${file} cannot be read: ${error.code}.`);
  }
}
