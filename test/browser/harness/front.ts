import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server before the app's, at an address of its own, that can go away and come back with another release. */
export interface Front {
  origin: string;
  /** Whoever asks finds nobody. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** What /api answers from now on comes when what this returns is called. */
  hold(): () => void;
  /** From now on all that is served is of a release of this name. */
  serve(release: string): void;
}

/** @param release what the app's own is called: its name stands in every page, script and header */
export async function startFront(app: string, release: string): Promise<Front> {
  let served = release;
  let port = 0;
  let gate = Promise.resolve();
  let server: Server;
  const renamed = (text: string) => text.replaceAll(release, served);
  const open = async () => {
    server = createServer((incoming, outgoing) => {
      const { 'if-none-match': _known, 'if-modified-since': _since, ...headers } = incoming.headers;
      headers['accept-encoding'] = 'identity';
      const url = new URL(incoming.url!.replaceAll(served, release), app);
      const passed = ask(url, { method: incoming.method, headers }, (answer) => {
        const named = Object.entries(answer.headers).filter(([name]) => name !== 'content-length');
        for (const [name, value] of named)
          outgoing.setHeader(name, typeof value === 'string' ? renamed(value) : value!);
        outgoing.statusCode = answer.statusCode!;
        const isText = /text|javascript|json/.test(answer.headers['content-type'] ?? '');
        if (url.pathname.startsWith('/api/')) {
          void gate.then(() => answer.pipe(outgoing));
          return;
        }
        if (!isText) {
          answer.pipe(outgoing);
          return;
        }
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => outgoing.end(renamed(Buffer.concat(pieces).toString())));
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  await open();
  return {
    origin: `http://localhost:${port}`,
    open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    hold() {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
    serve(name) {
      served = name;
    },
  };
}
