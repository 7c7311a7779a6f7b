// The app's server at another address, for a page that talks to its own alone.

/** Where a page asks its own server for files of shared memories (lib/contract/shared-by-server). */
const ENDPOINT = '/api/shared';
/** What of a request is handed on. */
const HANDED_ON = ['mneme-household', 'content-type'];
/** And of what it is answered with. */
const HANDED_BACK = ['content-type', 'retry-after'];
/** Milliseconds for one file: what the page itself waits (lib/sync/server-place). */
const LONGEST_MS = 330_000;

/**
 * Hands what a page asks for files of shared memories on to the app's server at another address, and nothing else. Called again, the last address counts.
 *
 * @param {import('playwright').BrowserContext} context
 * @param {string} origin
 */
export async function serveServer(context, origin) {
  const isOfShared = ({ pathname }) => pathname === ENDPOINT || pathname.startsWith(`${ENDPOINT}/`);
  await context.route(isOfShared, async (route) => {
    const answer = await ask(origin, route.request()).catch(() => null);
    // The page says what it is told of a server that cannot be reached; one that has closed is told nothing.
    await (answer ? route.fulfill(answer) : route.abort()).catch(() => {});
  });
}

async function ask(origin, request) {
  const { pathname, search } = new URL(request.url());
  const [method, body] = [request.method(), request.postDataBuffer()];
  if (method === 'PUT' && body === null) throw new Error('The browser does not tell what is to be written.');
  const response = await fetch(origin + pathname + search, {
    ...{ method, body, redirect: 'error' },
    headers: { ...some(request.headers(), HANDED_ON), origin },
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  return {
    status: response.status,
    headers: some(Object.fromEntries(response.headers), HANDED_BACK),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function some(headers, names) {
  return Object.fromEntries(names.flatMap((name) => (name in headers ? [[name, headers[name]]] : [])));
}
