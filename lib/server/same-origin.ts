/**
 * Whether a request comes from a page or worker of this app, which was asked for under `host`. Browsers name the origin with every POST, and with
 * `Sec-Fetch-Site`, where the connection is secure, how it stands to ours: a page of another origin can set neither.
 */
export function isFromHere({ headers, method }: Request, host: string): boolean {
  const site = headers.get('sec-fetch-site');
  // "none": a person typed the address.
  if (site !== null && site !== 'same-origin' && !(site === 'none' && method === 'GET')) return false;
  const origin = headers.get('origin');
  if (origin === null) return method === 'GET';
  return URL.canParse(origin) && new URL(origin).host === host;
}
