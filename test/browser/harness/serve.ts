import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { runtimeFiles } from '../../../bin/setup/runtime.mjs';

export interface Served {
  origin: string;
  close(): Promise<void>;
}

const page =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>';

const pageScript = `
import * as lib from '/lib.js';
const worker = new Worker('/worker.js', { type: 'module' });
const waiting = new Map();
let calls = 0;
worker.onmessage = ({ data }) => {
  const { resolve, reject } = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.error) reject(new Error(data.error));
  else resolve(data.value);
};
worker.onerror = (event) => {
  for (const { reject } of waiting.values()) reject(new Error(event.message));
};
window.lib = lib;
window.inWorker = (source, arg) =>
  new Promise((resolve, reject) => {
    waiting.set(++calls, { resolve, reject });
    worker.postMessage({ id: calls, source, arg });
  });
`;

const workerScript = `
import * as lib from '/lib.js';
const fixture = async (name) => {
  const response = await fetch('/files/' + encodeURIComponent(name));
  if (!response.ok) throw new Error('no fixture ' + name);
  return new File([await response.blob()], name);
};
self.onmessage = async ({ data: { id, source, arg } }) => {
  try {
    const run = (0, eval)('(' + source + ')');
    self.postMessage({ id, value: await run(lib, arg, fixture) });
  } catch (error) {
    self.postMessage({ id, error: error?.stack ?? String(error) });
  }
};
`;

/** Types that modules and streaming compilation need. */
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/**
 * Serves a module on 127.0.0.1, cross-origin isolated: a page that has its exports at `window.lib`, a module worker
 * that has them too, `files` (name to path) under /files/, and /runtime as the app has it.
 */
export async function serveModules(lib: string, files: Record<string, string> = {}): Promise<Served> {
  const scripts: Record<string, string> = {
    '/lib.js': lib,
    '/page.js': pageScript,
    '/worker.js': workerScript,
  };
  const runtime = await runtimeFiles();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    const script = scripts[path];
    const file = path.startsWith('/files/') ? files[decodeURIComponent(path.slice(7))] : runtime[path];
    if (path === '/') response.setHeader('Content-Type', 'text/html').end(page);
    else if (script !== undefined) response.setHeader('Content-Type', 'text/javascript').end(script);
    else if (file !== undefined) {
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
