import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { runtimeFiles } from '../../../bin/setup/runtime.mjs';

const page =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>';

const pageScript = `
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
window.inWorker = (source, arg) =>
  new Promise((resolve, reject) => {
    waiting.set(++calls, { resolve, reject });
    worker.postMessage({ id: calls, source, arg });
  });
`;

const LIB_IN_PAGE = `import * as lib from '/lib.js';
window.lib = lib;
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

/**
 * Types that modules and streaming compilation need.
 * @type {Record<string, string>}
 */
const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

/**
 * Serves a module on 127.0.0.1, cross-origin isolated: a page that has its exports at `window.lib`, a module worker
 * that has them too, `files` (name to path) under /files/, and /runtime as the app has it.
 *
 * @param {string} lib
 * @param {Record<string, string>} [files]
 * @param {object} [options]
 * @param {import('node:http').RequestListener | null} [options.route] answers what is asked below /api
 * @param {boolean} [options.isInPage] whether the page itself has the exports, too (true)
 * @returns {Promise<{ origin: string, port: number, close(): Promise<void> }>}
 */
export async function serveModules(lib, files = {}, { route = null, isInPage = true } = {}) {
  /** @type {Record<string, string>} */
  const scripts = {
    '/lib.js': lib,
    '/page.js': (isInPage ? LIB_IN_PAGE : '') + pageScript,
    '/worker.js': workerScript,
  };
  const runtime = await runtimeFiles();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    const script = scripts[path];
    const file = path.startsWith('/files/') ? files[decodeURIComponent(path.slice(7))] : runtime[path];
    if (route && path.startsWith('/api/')) route(request, response);
    else if (path === '/') response.setHeader('Content-Type', 'text/html').end(page);
    else if (script !== undefined) response.setHeader('Content-Type', 'text/javascript').end(script);
    else if (file !== undefined) {
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response);
    } else response.writeHead(404).end();
  });
  await new Promise((/** @type {(value?: unknown) => void} */ resolve) =>
    server.listen(0, '127.0.0.1', () => resolve()),
  );
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
