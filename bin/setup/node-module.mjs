// Modules of lib/ and test/ in Node: TypeScript, as one file.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from './common.mjs';

/** A TypeScript module of this project (its path from the project's folder), with all that it imports. */
export async function nodeModule(input) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input: at(input), platform: 'node', logLevel: 'silent' });
  const output = path.join(at('node_modules/.cache/mneme-node'), input.replace(/\.ts$/, '.mjs'));
  await build.write({ file: output, format: 'esm', codeSplitting: false });
  return import(pathToFileURL(output).href);
}
