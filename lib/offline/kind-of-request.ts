import { RELAY } from '../models/downloads/parts';
import { RELEASE_LIST, type Release } from './release-names';

/** What is asked for: by it the service worker knows where to look. */
export type Asked = 'page' | 'payload' | 'prefetch' | 'part' | 'file' | 'model' | 'models';

/** The few things of a request that tell what is asked for. */
export type Asking = Pick<Request, 'method' | 'mode' | 'url'> & { headers: Pick<Headers, 'has'> };

/**
 * What a request asks for; null where it is none of the service worker's business: other origins, whatever changes something, the way to
 * a language model, downloads of weights, the page behind the command line.
 */
export function askedFor(request: Asking, origin: string, release: Release): Asked | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return null;
  const path = url.pathname;
  if (path.startsWith('/api/') || path.startsWith(`${RELAY}/`) || path === '/headless') return null;
  if (path in release.files) return 'file';
  if (path === '/models/index.json') return 'models';
  if (path.startsWith('/models/')) return 'model';
  if (path.startsWith('/_next/static/') || path === RELEASE_LIST || release.parts.includes(path))
    return 'part';
  if (!release.pages.includes(path)) return null;
  if (request.headers.has('next-router-prefetch')) return 'prefetch';
  if (request.headers.has('rsc')) return 'payload';
  return request.mode === 'navigate' ? 'page' : null;
}
