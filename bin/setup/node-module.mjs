// Modules of lib/ and test/ in Node: TypeScript, as one file.
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from './common.mjs';

/** In Node the package's own Node build of onnxruntime is the WebAssembly one. */
const nodeRuntime = {
  name: 'node-runtime',
  /** @param {string} source */
  resolveId: (source) =>
    source === 'onnxruntime-web/wasm' ? { id: 'onnxruntime-web', external: true } : null,
};

/** A TypeScript module of this project (its path from the project's folder), with all that it imports. */
export async function nodeModule(input) {
  return import(pathToFileURL(await builtForNode(input)).href);
}

/** The file that such a module was written to, for a process of its own. */
export async function builtForNode(input) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: at(input),
    platform: 'node',
    // They load parts of themselves by names that a bundle does not have.
    external: /^pg(?:-boss)?$/,
    logLevel: 'silent',
    plugins: [nodeRuntime],
  });
  const output = path.join(at('node_modules/.cache/mneme-node'), input.replace(/\.ts$/, '.mjs'));
  // Whole under its name: another process may read it at the same time.
  const written = `${output}.${process.pid}`;
  await build.write({ file: written, format: 'esm', codeSplitting: false });
  await rename(written, output);
  return output;
}
