// The memory's own figures. Without arguments everything; else the parts named, all in Node: `cards` (reading a person's card, and
// naming somebody, at up to 100,000 incidents), `state` (the size of the global state after six months), `prompts`
// (what a model is asked of a clip, at up to a million incidents).
import { SetupError, say } from '../../bin/setup/steps.mjs';
import { nodePart } from './common/node-part.mjs';

/** Each is a module of test/bench/memory that exports `run`. */
const IN_NODE = ['cards', 'state', 'prompts'];

export async function run(args) {
  const unknown = args.find((part) => !IN_NODE.includes(part));
  if (unknown) throw new SetupError(`There is no ${unknown} to measure: ${IN_NODE.join(', ')}.`);
  const rows = [];
  for (const part of IN_NODE.filter((name) => args.length === 0 || args.includes(name))) {
    say(`${part} ...`);
    rows.push(...(await (await nodePart('memory', part)).run()));
  }
  return rows;
}
