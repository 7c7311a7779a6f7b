// The memory's own figures. Without arguments everything; else the parts named, in Node but for the last: `cards` (reading a person's card, and
// naming somebody, at up to 100,000 incidents), `state` (the size of the global state after six months), `prompts`
// (what a model is asked of a clip, at up to a million incidents), `lines` (ten times the subtitles), `votes` (taking in ten times the
// votes, in a browser).
import { SetupError, say } from '../../bin/setup/steps.mjs';
import { nodePart } from './common/node-part.mjs';
import { voteRows } from './memory/votes.mjs';

/** Each is a module of test/bench/memory that exports `run`. */
const IN_NODE = ['cards', 'state', 'prompts', 'lines'];

const PARTS = [...IN_NODE, 'votes'];

export async function run(args) {
  const unknown = args.find((part) => !PARTS.includes(part));
  if (unknown) throw new SetupError(`There is no ${unknown} to measure: ${PARTS.join(', ')}.`);
  const rows = [];
  for (const part of PARTS.filter((name) => args.length === 0 || args.includes(name))) {
    say(`${part} ...`);
    rows.push(...(part === 'votes' ? await voteRows() : await (await nodePart('memory', part)).run()));
  }
  return rows;
}
