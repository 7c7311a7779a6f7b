import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SetupError } from '../../../bin/setup/steps.mjs';

/**
 * The seed of a run that is drawn, and how many of each thing it makes: whole numbers from 0, as options `--seed N` and one for each of `usual`.
 *
 * @param {string} name of the benchmark
 * @param {string[]} args
 * @param {Record<string, number>} usual how many where nothing is said
 * @returns {Record<string, number>}
 */
export function seedAndCounts(name, args, usual) {
  const names = ['seed', ...Object.keys(usual)];
  /** @type {import('node:util').ParseArgsConfig['options']} */
  const options = Object.fromEntries(names.map((one) => [one, { type: 'string' }]));
  try {
    const { values } = parseArgs({ args, options });
    const parsed = { seed: randomInt(2 ** 31), ...usual };
    for (const [one, text] of Object.entries(values)) parsed[one] = Number(text);
    if (Object.values(parsed).every((one) => Number.isInteger(one) && one >= 0)) return parsed;
  } catch {
    // Said below.
  }
  throw new SetupError(`Say: ${name} ${names.map((one) => `[--${one} N]`).join(' ')}`);
}
