import { readModelConfig } from '../../lib/language/proxy/config';
import { PROXY_LIMITS, type ProxyLimits } from '../../lib/language/proxy/limits';
import { ModelProxy } from '../../lib/language/proxy/model-proxy';
import type { Reach } from '../../lib/language/remote';
import { ENDPOINT } from '../../lib/language/wire';
import { readOwnNames } from '../../lib/server/own-names';
import { type ServedRoute, serveRoute } from '../serve-route';

/** The app's server as far as models go, without its pages: over real HTTP, with the proxy behind it. */
export interface ModelApp extends ServedRoute {
  /** How a page of this app reaches it: as a browser would, which names the origin. */
  reach: Reach;
}

export async function startModelApp(
  env: Record<string, string>,
  limits: ProxyLimits = PROXY_LIMITS,
): Promise<ModelApp> {
  const proxy = new ModelProxy(readModelConfig(env), readOwnNames(env), limits);
  const served = await serveRoute((request) =>
    request.method === 'POST' ? proxy.ask(request) : proxy.tell(request),
  );
  const { origin } = served;
  return {
    ...served,
    reach: {
      url: `${origin}${ENDPOINT}`,
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin } }),
    },
  };
}
