// All that measures a GPU where there is no browser, in one folder: the measurement as one module, onnxruntime, Dawn, the weights.
import { copyFile, cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { at } from '../../../bin/setup/common.mjs';
import { installPackages } from '../../../bin/setup/steps.mjs';

const HERE = at('test/bench/gpu');
const PACKAGES = at('node_modules');
/**
 * The builds of onnxruntime for Node and with WebGPU. They take their WebAssembly from beside them.
 * @type {Record<string, string>}
 */
const RUNTIME = { 'onnxruntime-web/wasm': 'ort.node.min.mjs', 'onnxruntime-web/jspi': 'ort.jspi.min.mjs' };
const ASSEMBLY = ['ort-wasm-simd-threaded', 'ort-wasm-simd-threaded.jspi'].flatMap((name) => [
  `${name}.mjs`,
  `${name}.wasm`,
]);

/**
 * Lays it out; `node run.mjs` in that folder measures, in Node 25 and later.
 *
 * @param {string} folder
 * @param {{ file: string, path: string }[]} weights
 */
export async function carry(folder, weights) {
  installPackages('Installing Dawn, which gives Node a GPU', { cwd: HERE });
  const dawn = `dist/${process.platform}-${process.platform === 'darwin' ? 'universal' : process.arch}`;
  const copied = async (/** @type {string} */ from, /** @type {string} */ to) => {
    await mkdir(path.dirname(path.join(folder, to)), { recursive: true });
    await copyFile(from, path.join(folder, to));
  };
  for (const file of [...Object.values(RUNTIME), ...ASSEMBLY])
    await copied(path.join(PACKAGES, 'onnxruntime-web/dist', file), `ort/${file}`);
  for (const file of ['index.js', 'package.json', 'LICENSE.md', `${dawn}/dawn.node`])
    await copied(path.join(HERE, 'node_modules/webgpu', file), `webgpu/${file}`);
  for (const { file, path: from } of weights) await copied(from, `weights/${file}`);
  const common = 'onnxruntime-common';
  await cp(path.join(PACKAGES, common), path.join(folder, 'node_modules', common), { recursive: true });
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: path.join(HERE, 'carried.ts'),
    platform: 'node',
    logLevel: 'silent',
    plugins: [{ name: 'beside', resolveId: beside }],
  });
  await build.write({ file: path.join(folder, 'run.mjs'), format: 'esm', codeSplitting: false });
  await build.close();
}

/**
 * What lies beside the module, and is not part of it.
 * @param {string} source
 * @returns {{ id: string, external: 'absolute' } | null}
 */
function beside(source) {
  if (source === 'webgpu') return { id: './webgpu/index.js', external: 'absolute' };
  return source in RUNTIME ? { id: `./ort/${RUNTIME[source]}`, external: 'absolute' } : null;
}
