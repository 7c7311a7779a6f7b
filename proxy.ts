import { type NextRequest, NextResponse } from 'next/server';
import { pagePolicy } from './lib/page-policy';

/**
 * Everything but the bundled scripts, which have a policy of their own in next.config.mjs, and the ways to a language model, an archive and shared memories, which are no pages
 * and whose bodies are not to be read twice. Whatever else is asked for may turn out to be a page, if only the one that says that nothing is there.
 */
export const config = { matcher: '/((?!_next/static/|api/llm$|api/archive$|api/shared(?:/|$)).*)' };

/** Gives each page a fresh nonce and the policy that names it; Next puts that nonce on its own scripts. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = pagePolicy(nonce, process.env.NODE_ENV === 'development');
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}
