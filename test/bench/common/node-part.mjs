// Parts of a benchmark that run in Node: each is a TypeScript module test/bench/NAME/PART.ts that exports `run`.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, SetupError } from '../../../bin/setup/steps.mjs';

/** A part as one module. */
export async function nodePart(name, part) {
  const input = path.join(ROOT, 'test/bench', name, `${part}.ts`);
  if (!existsSync(input)) throw new SetupError(`There is no ${part} to measure.`);
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  const output = path.join(ROOT, 'node_modules/.cache/mneme-bench', `${name}-${part}.mjs`);
  await build.write({ file: output, format: 'esm', codeSplitting: false });
  return import(pathToFileURL(output).href);
}
