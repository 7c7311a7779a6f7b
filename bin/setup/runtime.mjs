import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { at } from './common.mjs';

/** What is served under /runtime, by folder: which files of which place. */
const RUNTIME = [
  {
    folder: 'ort',
    from: 'node_modules/onnxruntime-web/dist',
    wanted: (name) => /^ort-wasm-simd-threaded(\.jspi)?\.(mjs|wasm)$/.test(name),
  },
  // A separate program, GPL-2.0-or-later, that the app starts in a worker of its own; nothing of it is bundled.
  {
    folder: 'ffmpeg',
    from: 'node_modules/@ffmpeg/core/dist/esm',
    wanted: (name) => /\.(js|wasm)$/.test(name),
  },
  { folder: 'ffmpeg', from: 'node_modules/@ffmpeg/ffmpeg/dist/esm', wanted: (name) => name.endsWith('.js') },
  { folder: 'ffmpeg', from: 'lib/media/ffmpeg', wanted: (name) => name.endsWith('.js') },
];

/**
 * The files that are served under /runtime: their path there ("/runtime/ort/...") to where they lie.
 * @returns {Promise<Record<string, string>>}
 */
export async function runtimeFiles() {
  const files = {};
  for (const { folder, from, wanted } of RUNTIME) {
    for (const name of (await readdir(at(from))).filter(wanted))
      files[`/runtime/${folder}/${name}`] = path.join(at(from), name);
  }
  return files;
}

const compress = promisify(gzip);

/** Copies them into public/, those of WebAssembly also compressed: the server would do that anew each time that one is asked for. */
export async function layOutRuntime() {
  await rm(at('public/runtime'), { recursive: true, force: true });
  for (const [url, file] of Object.entries(await runtimeFiles())) {
    const target = at(`public${url}`);
    await mkdir(path.dirname(target), { recursive: true });
    await cp(file, target);
    if (file.endsWith('.wasm'))
      await writeFile(
        `${target}.gz`,
        await compress(await readFile(file), { level: constants.Z_BEST_COMPRESSION }),
      );
  }
}
