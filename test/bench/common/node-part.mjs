// Parts of a benchmark that run in Node: each is a TypeScript module test/bench/NAME/PART.ts that exports `run`.
import { existsSync } from 'node:fs';
import { at, SetupError } from '../../../bin/setup/common.mjs';
import { nodeModule } from '../../../bin/setup/node-module.mjs';

/** A part as one module. */
export async function nodePart(name, part) {
  const input = `test/bench/${name}/${part}.ts`;
  if (!existsSync(at(input))) throw new SetupError(`There is no ${part} to measure.`);
  return nodeModule(input);
}
