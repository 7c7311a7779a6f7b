import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { readModelConfig } from '../../lib/language/proxy/config';
import { PROXY_LIMITS, type ProxyLimits } from '../../lib/language/proxy/limits';
import { ModelProxy } from '../../lib/language/proxy/model-proxy';
import { readOwnNames } from '../../lib/language/proxy/own-names';
import type { Reach } from '../../lib/language/remote';
import { ENDPOINT } from '../../lib/language/wire';

/** The app's server as far as models go, without its pages: over real HTTP, with the proxy behind it. */
export interface ModelApp {
  origin: string;
  /** How a page of this app reaches it: as a browser would, which names the origin. */
  reach: Reach;
  /** Bytes of bodies that were taken in so far. */
  bytesRead(): number;
  close(): Promise<void>;
}

export async function startModelApp(
  env: Record<string, string>,
  limits: ProxyLimits = PROXY_LIMITS,
): Promise<ModelApp> {
  const proxy = new ModelProxy(readModelConfig(env), readOwnNames(env), limits);
  let bytes = 0;
  const server = createServer(async (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.on('close', () => gone.abort());
    incoming.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    incoming.pause();
    const request = requestOf(incoming, gone.signal);
    const response = await (request.method === 'POST' ? proxy.ask(request) : proxy.tell(request));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    const body = response.body ? Readable.fromWeb(response.body as never) : null;
    // Whoever asked has gone: there is nobody to tell.
    body?.on('error', () => outgoing.destroy());
    if (body) body.pipe(outgoing);
    else outgoing.end();
    outgoing.on('close', () => body?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    reach: {
      url: `${origin}${ENDPOINT}`,
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin } }),
    },
    bytesRead: () => bytes,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As Next makes it: with the address of the connection, where no server in front tells one. */
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers(incoming.headers as Record<string, string>);
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', incoming.socket.remoteAddress ?? '');
  const { method = 'GET', url = '/' } = incoming;
  const body = method === 'POST' ? (Readable.toWeb(incoming) as ReadableStream) : undefined;
  return new Request(`http://${incoming.headers.host}${url}`, {
    ...{ method, headers, body, signal },
    duplex: 'half',
  } as RequestInit);
}
