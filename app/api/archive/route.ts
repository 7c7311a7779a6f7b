import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ArchiveServer } from '../../../lib/postgres/archive-server';
import { type ArchiveConfig, readArchiveConfig } from '../../../lib/postgres/config';
import { ARCHIVE_TOKEN, type ArchiveProblem } from '../../../lib/postgres/wire';
import { readOwnNames } from '../../../lib/server/own-names';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

let server: Promise<ArchiveServer> | null = null;

/**
 * One a server, once somebody asks: nothing of it is loaded before, nor where no archive is set up. It comes as it does for `mneme archive`, put
 * together in Node, and is no part of the app's build.
 */
async function open(config: ArchiveConfig): Promise<ArchiveServer> {
  const project = process.cwd();
  const { nodeModule } = await import(
    /* turbopackIgnore: true */ pathToFileURL(path.join(project, 'bin/setup/node-module.mjs')).href
  );
  const lib: typeof import('../../../lib/postgres') = await nodeModule('lib/postgres/index.ts');
  const load = () => lib.embedderIn(path.join(project, 'public/weights'));
  return new lib.ArchiveServer(config, readOwnNames(process.env), os.hostname(), load);
}

async function answer(request: Request): Promise<Response> {
  const config = readArchiveConfig(process.env);
  if (!config) return refused('none', 'No archive is set up on the server of this app.', 404);
  server ??= open(config);
  // What could not be loaded is tried again.
  server.catch(() => {
    server = null;
  });
  // Whoever looks whether there is one is not kept waiting until it is loaded.
  if (!request.headers.get(ARCHIVE_TOKEN))
    return refused('token', 'The archive is only for who knows its access token.', 401);
  return (await server).answer(request);
}

function refused(code: ArchiveProblem['error']['code'], message: string, status: number): Response {
  const body: ArchiveProblem = { error: { code, message } };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

export { answer as GET, answer as POST };
