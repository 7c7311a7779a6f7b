import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Bytes that are nowhere the same. */
export const bytesOf = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8) * 7 + seed) % 256);

/** A host of weights as Hugging Face is one: repositories by name, entity tags, ranges, redirects. */
export class WeightsHost {
  /** By path. */
  readonly files = new Map<string, Uint8Array>();
  /** Paths that are sent on to another address. */
  readonly redirects = new Map<string, string>();
  /** Paths that are answered with a page, and its status. */
  readonly pages = new Set<string>();
  pageStatus = 200;
  /** Requests for contents: path after the revision, and range. */
  readonly asked: string[] = [];
  /** All headers of the last request. */
  lastHeaders: IncomingMessage['headers'] = {};
  /** Whether it gives parts of files. */
  hasRanges = true;
  /** Whether it packs what it gives, and whether it answers with an error of its own. */
  packs = false;
  isBroken = false;
  /** After so many bytes each of the next answers that are longer is cut off. */
  cuts: number[] = [];
  /** So long it stands still before it does so, milliseconds. */
  standsStillMs = 50;
  private readonly server: Server = createServer((request, response) => this.answer(request, response));

  constructor(files: Record<string, Uint8Array> = {}) {
    for (const [path, bytes] of Object.entries(files)) this.files.set(path, bytes);
  }

  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url!;
    this.lastHeaders = request.headers;
    if (this.isBroken) return void response.writeHead(503).end();
    const to = this.redirects.get(url);
    if (to) return void response.writeHead(302, { location: to }).end();
    if (this.pages.has(url))
      return void response.writeHead(this.pageStatus, { 'content-type': 'text/html' }).end('<p>Log in</p>');
    const bytes = this.files.get(url);
    if (!bytes) return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405).end();
    const etag = `"${sha256Of(bytes).slice(0, 8)}"`;
    const { range = '', 'if-range': same } = request.headers;
    if (range === 'bytes=0-0' && this.hasRanges) {
      const head = { 'content-range': `bytes 0-0/${bytes.length}`, 'content-length': 1, etag };
      return void response.writeHead(206, head).end(bytes.subarray(0, 1));
    }
    const asked = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0);
    if (this.packs)
      return void response.writeHead(200, { 'content-encoding': 'gzip', etag }).end(gzipSync(bytes));
    const from = this.hasRanges && (same === undefined || same === etag) ? asked : 0;
    if (from > bytes.length)
      return void response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    response.writeHead(from > 0 ? 206 : 200, {
      ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
      'content-length': bytes.length - from,
      etag,
    });
    if (range === 'bytes=0-0') return void response.end(bytes);
    this.asked.push(`${url.split(/\/resolve\/[^/]+\//)[1] ?? url} ${range}`.trim());
    const rest = Buffer.from(bytes.subarray(from));
    const cut = this.cuts[0];
    if (cut === undefined || rest.length <= cut) return void response.end(rest);
    this.cuts.shift();
    response.write(rest.subarray(0, cut), () => setTimeout(() => response.destroy(), this.standsStillMs));
  }
}
