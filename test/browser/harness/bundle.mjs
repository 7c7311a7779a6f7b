import { rolldown } from 'rolldown';

/**
 * One self-contained ES module for the browser from a module of this project; keeps its exports.
 * @param {string} entry
 * @returns {Promise<string>}
 */
export async function bundle(entry) {
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    logLevel: 'silent',
    // As in next.config.mjs: transformers.js would bring a build of its own.
    resolve: { alias: { 'onnxruntime-web/webgpu': 'onnxruntime-web/jspi' } },
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  return output[0].code;
}
