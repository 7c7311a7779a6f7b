// The options of all commands; the usage of each (commands.mjs) tells which of them it takes.
import { parseArgs } from 'node:util';
import { CliError } from './cli-error.mjs';
import { meantWord } from './meant-word.mjs';

/** @type {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  json: { type: 'boolean' },
  memory: { type: 'string' },
  'starts-at': { type: 'string' },
  mode: { type: 'string' },
  video: { type: 'string' },
  before: { type: 'string' },
  batch: { type: 'string' },
  clips: { type: 'boolean' },
  seen: { type: 'boolean' },
  everyone: { type: 'boolean' },
  everywhere: { type: 'boolean' },
  all: { type: 'boolean' },
  yes: { type: 'boolean' },
  'no-pictures': { type: 'boolean' },
  'no-locations': { type: 'boolean' },
  encrypted: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  'code-file': { type: 'string' },
  'put-out': { type: 'string' },
  'show-code': { type: 'boolean' },
  stop: { type: 'boolean' },
  key: { type: 'string' },
  name: { type: 'string' },
  text: { type: 'string' },
  speaker: { type: 'string' },
  split: { type: 'string' },
  join: { type: 'boolean' },
  rebuild: { type: 'boolean' },
  k: { type: 'string', short: 'k' },
  image: { type: 'string' },
  audio: { type: 'string' },
  like: { type: 'string' },
  person: { type: 'string', multiple: true },
  in: { type: 'string', multiple: true },
  when: { type: 'string' },
  kind: { type: 'string', multiple: true },
  language: { type: 'string' },
  agree: { type: 'boolean' },
  images: { type: 'boolean' },
  without: { type: 'string', multiple: true },
  'without-forward-grounding': { type: 'boolean' },
  out: { type: 'string' },
  'as-published': { type: 'boolean' },
  switch: { type: 'string', multiple: true },
  collection: { type: 'string' },
  device: { type: 'string' },
  drain: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  basis: { type: 'string' },
  notice: { type: 'string' },
  keep: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

/** Taken by all commands. */
const EVERYWHERE = ['json', 'memory', 'help'];

/** The words and options of a command line; throws `bad-input` for an option that there is not. */
export function parseOptions(args = process.argv.slice(2)) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const unknown = /^Unknown option '(--[^']+)'/.exec(error.message)?.[1];
    throw new CliError('bad-input', unknown ? noOption(unknown) : error.message);
  }
}

function noOption(typed) {
  const meant = meantWord(
    typed,
    Object.keys(OPTIONS).map((option) => `--${option}`),
  );
  return `There is no option ${typed}.${meant ? ` Did you mean ${meant}?` : ' --help lists those there are.'}`;
}

/** Throws `bad-input` for an option that the command of that name and usage does not take. */
export function checkOptions(name, usage, options) {
  for (const option of Object.keys(options).filter((one) => !EVERYWHERE.includes(one))) {
    const written = option.length === 1 ? `-${option}` : `--${option}`;
    if (!new RegExp(`(?<![\\w-])${written}(?![\\w-])`).test(usage))
      throw new CliError('bad-input', `${name} takes no ${written}. It is: ${usage}`);
  }
}
