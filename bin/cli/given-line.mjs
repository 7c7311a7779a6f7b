// A secret from a file or the environment: as an option of its own everybody would see it in the list of processes.
import { readFileSync } from 'node:fs';
import { CliError } from './cli-error.mjs';
import { fromCaller } from './paths-and-seconds.mjs';

/**
 * What a file (or pipe) holds that an option names; else a variable, which is taken out of the environment, so that no browser or server that is started
 * inherits it; else undefined. The end of its line is no part of it. An empty one is refused, so that nothing is done without it where a script failed to find it.
 *
 * @param {string | undefined} file
 * @param {string} variable
 * @param {string} what as "the passphrase"
 * @throws CliError `not-found`, `bad-input`
 */
export function givenLine(file, variable, what) {
  const inEnvironment = process.env[variable];
  delete process.env[variable];
  if (file === undefined && inEnvironment === undefined) return undefined;
  const [place, text] = file === undefined ? [variable, inEnvironment] : [file, contentOf(fromCaller(file))];
  const line = text.replace(/\r?\n$/, '');
  if (line === '' || /[\r\n]/.test(line))
    throw new CliError('bad-input', `${place} must hold ${what}, in one line, and nothing else.`);
  return line;
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') throw new CliError('not-found', `There is no file ${file}.`);
    throw new CliError('bad-input', `${file} cannot be read: ${error.code}.`);
  }
}
