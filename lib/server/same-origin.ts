import { text } from '../text';
import { hostOf, isOwn, type OwnNames } from './own-names';

/** What whoever asks under a name that is not known is told. */
export const NOT_ITS_NAME = text(
  'The server of this app does not know the name that it was asked under. Whoever runs it lists its names in MNEME_ALLOWED_HOSTS.',
);

/** Why a request is not taken for one of this app's own pages: it was asked for under another name, or by another page; null where it is. */
export function notFromHere(request: Request, names: OwnNames): 'name' | 'page' | null {
  const host = hostOf(request.headers, names);
  if (!isOwn(host, names)) return 'name';
  return isFromHere(request, host) ? null : 'page';
}

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
