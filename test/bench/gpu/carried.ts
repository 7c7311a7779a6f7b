// Measures on a GPU where there is no browser, by Dawn: carry.mjs lays it out with all that it needs.
import { readdir, readFile } from 'node:fs/promises';
import { create, globals } from 'webgpu';
import { measuring } from './measuring';
import { gpuRows, THREADS } from './rows.mjs';

Object.assign(globalThis, globals);
Object.defineProperty(globalThis.navigator, 'gpu', { value: create([]), configurable: true });

const weights = new URL('weights/', import.meta.url);
const measured = measuring({
  read: async (file) => new Uint8Array(await readFile(new URL(file, weights))),
  threads: THREADS,
});
const calls = measured as unknown as Record<string, (argument?: unknown) => Promise<unknown>>;
const rows = await gpuRows((name, argument) => calls[name]!(argument), {
  files: await readdir(weights),
  software: process.argv.includes('software'),
});
process.stdout.write(`${JSON.stringify(rows)}\n`);
// Dawn and the threads of WebAssembly would keep it alive.
process.exit(0);
