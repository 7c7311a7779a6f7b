/**
 * Whether a request comes from a page or worker of this app. Browsers name the origin with every POST, and with `Sec-Fetch-Site`, where the
 * connection is secure, how it stands to ours. Our own host is what the request names, or what a server in front of us was asked for: a page of
 * another origin can set neither.
 */
export function isFromHere({ headers, method }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  // "none": a person typed the address.
  if (site !== null && site !== 'same-origin' && !(site === 'none' && method === 'GET')) return false;
  const origin = headers.get('origin');
  if (origin === null) return method === 'GET';
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() ?? headers.get('host');
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
