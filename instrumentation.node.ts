import { type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { SHARED_ENDPOINT } from './lib/contract/shared-by-server';
import { EVERYWHERE } from './lib/headers-of-all.mjs';
import { ENDPOINT } from './lib/language/wire';
import { ARCHIVE_ENDPOINT } from './lib/postgres/wire';
import { CompressedParts } from './lib/server/compressed-parts';
import { readOwnNames } from './lib/server/own-names';

const IS_PRODUCTION = process.env.NODE_ENV === 'production';
/** What a server in front says of whom it asks for. Where there is none, whoever asks can write it: Next puts in what it sees itself. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host'];
const IS_FORWARDED = readOwnNames(process.env).isForwarded;
const COMPRESSED = new CompressedParts(path.join(process.cwd(), '.next/static'));

const TAKES_POST: ReadonlySet<string> = new Set([ENDPOINT, ARCHIVE_ENDPOINT]);
/** Where something may be sent to. */
const takesChanges = (asked: string) => TAKES_POST.has(asked) || asked.startsWith(`${SHARED_ENDPOINT}/`);

/** What a request is answered with that Node cannot read; anything else is a 400. */
const UNREADABLE: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Stands between Node and Next: the headers that its configuration names do not reach its redirects and errors. What it sets of them for a page or a
 * file takes the place of what stands here.
 */
export function guardServer(): void {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
    if (event === 'clientError') return refuseUnreadable(...(args as [NodeJS.ErrnoException, Duplex]));
    if (event === 'request' && isRefused(...(args as [IncomingMessage, ServerResponse]))) return true;
    return Reflect.apply(emit, this, [event, ...args]);
  };
}

/**
 * Gives an answer its headers, and takes away what only a server in front may say. Returns whether it is given here already: to an address that is not UTF-8, and, but for the development server's own, to what
 * wants to change something where there is nothing to change, which Next would read to its end.
 */
function isRefused(request: IncomingMessage, response: ServerResponse): boolean {
  for (const [name, value] of Object.entries(EVERYWHERE)) response.setHeader(name, value);
  if (!IS_FORWARDED) for (const name of FORWARDED) delete request.headers[name];
  const { method = 'GET', url = '/' } = request;
  const asked = url.split('?', 1)[0]!;
  const refuse = (status: number, text: string) => {
    response
      .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
      .end(text);
    return true;
  };
  if (!isUtf8(asked)) return refuse(400, 'This address is not UTF-8.');
  if (['GET', 'HEAD'].includes(method) || takesChanges(asked) || !IS_PRODUCTION) {
    giveCompressed(request, response, asked);
    return false;
  }
  response.setHeader('Allow', 'GET, HEAD');
  return refuse(405, 'This can only be looked at.');
}

/** Has Next answer with the compressed copy of a part, where there is one. */
function giveCompressed(request: IncomingMessage, response: ServerResponse, asked: string): void {
  const copy = COMPRESSED.of(asked, request.headers['accept-encoding']);
  if (!copy) return;
  request.url = copy.url;
  for (const [name, value] of Object.entries(copy.headers)) response.setHeader(name, value);
}

function isUtf8(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/** As Node itself does, but with the headers. */
function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Duplex): boolean {
  const status = UNREADABLE[code] ?? 400;
  const headers = Object.entries({ ...EVERYWHERE, Connection: 'close' });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  else socket.destroy();
  return true;
}
