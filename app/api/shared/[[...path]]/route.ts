import { readOwnNames } from '../../../../lib/server/own-names';
import { readSharedConfig } from '../../../../lib/server/shared/config';
import { SharedServer } from '../../../../lib/server/shared/shared-server';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

let server: SharedServer | null = null;

/** One a server: it counts the calls of each client. The environment is that of the served app, not of its build. */
function answer(request: Request): Promise<Response> {
  server ??= new SharedServer(readSharedConfig(process.env), readOwnNames(process.env));
  return server.answer(request);
}

export { answer as DELETE, answer as GET, answer as PUT };
