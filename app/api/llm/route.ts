import { readModelConfig } from '../../../lib/language/proxy/config';
import { ModelProxy } from '../../../lib/language/proxy/model-proxy';
import { readOwnNames } from '../../../lib/server/own-names';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

let proxy: ModelProxy | null = null;

/** One a server: it counts the calls of each client. The environment is that of the served app, not of its build. */
function theProxy(): ModelProxy {
  proxy ??= new ModelProxy(readModelConfig(process.env), readOwnNames(process.env));
  return proxy;
}

/** Which model this app's server is connected to. */
export function GET(request: Request): Promise<Response> {
  return theProxy().tell(request);
}

/** Asks it. */
export function POST(request: Request): Promise<Response> {
  return theProxy().ask(request);
}
