import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

/** A route of the app's server over real HTTP, without the pages. */
export interface ServedRoute {
  origin: string;
  /** Bytes of bodies that were taken in so far. */
  bytesRead(): number;
  close(): Promise<void>;
}

/** Serves what `answer` makes of each request. */
export async function serveRoute(answer: (request: Request) => Promise<Response>): Promise<ServedRoute> {
  let bytes = 0;
  const server = createServer(async (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.on('close', () => gone.abort());
    incoming.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    incoming.pause();
    const response = await answer(requestOf(incoming, gone.signal));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    const body = response.body ? Readable.fromWeb(response.body as never) : null;
    // Whoever asked has gone, or the rest does not come: there is nobody to tell.
    body?.on('error', () => outgoing.destroy());
    if (body) body.pipe(outgoing);
    else outgoing.end();
    outgoing.on('close', () => body?.destroy());
  });
  // On a busy machine a connection would be closed at the moment when it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytesRead: () => bytes,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends requests to a route as a page of the app does, which names its origin where something is changed. */
export function fromPageOf(origin: string) {
  return (path: string, request: RequestInit) => {
    const headers = { ...(request.headers as Record<string, string>), origin };
    return fetch(origin + path, { ...request, headers });
  };
}

/** As Next makes it: with the address of the connection, where no server in front tells one. */
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers(incoming.headers as Record<string, string>);
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', incoming.socket.remoteAddress ?? '');
  const { method = 'GET', url = '/' } = incoming;
  const body = !['GET', 'HEAD'].includes(method) ? (Readable.toWeb(incoming) as ReadableStream) : undefined;
  return new Request(`http://${incoming.headers.host}${url}`, {
    ...{ method, headers, body, signal },
    duplex: 'half',
  } as RequestInit);
}
