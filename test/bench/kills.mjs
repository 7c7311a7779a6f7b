// What interruptions do to a memory: 200 kills at random moments (`kills`), and one film remembered six times in one tab
// (`soak`). Without a word it is both. `--seed N` repeats the kills of a run, `--count N` makes fewer or more. `long FILE`
// remembers one file of any length and reports its memory.
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '../../bin/setup/steps.mjs';
import { killRows } from './kills/kills.mjs';
import { longRows, soakRows } from './kills/soak.mjs';

const PARTS = ['kills', 'soak', 'long'];
const COUNT = 200;

export async function run(args) {
  const { values, positionals } = parse(args);
  const [part, file] = positionals;
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const count = Number(values.count ?? COUNT);
  if (
    (part && !PARTS.includes(part)) ||
    !Number.isInteger(seed) ||
    !(count >= 1) ||
    (part === 'long' && !file)
  ) {
    throw new SetupError('Say: kills [kills | soak [FILM] | long FILE] [--seed N] [--count N]');
  }
  if (part === 'long') return longRows(path.resolve(file));
  return [
    ...(part !== 'soak' ? await killRows(seed, count) : []),
    ...(part !== 'kills' ? await soakRows(file ?? 'a-long') : []),
  ];
}

function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { seed: { type: 'string' }, count: { type: 'string' } },
    });
  } catch (error) {
    throw new SetupError(error.message);
  }
}
