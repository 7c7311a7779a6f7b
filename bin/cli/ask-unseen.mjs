// Asks on the terminal for what nobody beside should read.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError } from './cli-error.mjs';

/**
 * The line that is typed, of which nothing is shown.
 *
 * @param {string} question
 * @param {NodeJS.ReadableStream} [input] a terminal
 * @param {NodeJS.WritableStream} [output] is shown the question
 * @returns {Promise<string>}
 * @throws CliError `cancelled` where the input ends or Ctrl+C is pressed
 */
export async function askUnseen(question, input = process.stdin, output = process.stderr) {
  const nowhere = new Writable({ write: (_typed, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true });
  output.write(question);
  try {
    return await new Promise((resolve, reject) => {
      terminal.once('line', resolve);
      terminal.once('close', () =>
        reject(new CliError('cancelled', 'No passphrase was given. Nothing was done.')),
      );
    });
  } finally {
    terminal.close();
    output.write('\n');
  }
}
