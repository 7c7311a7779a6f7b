import { type NextRequest, NextResponse } from 'next/server';

/**
 * Everything but the bundled scripts, which have a policy of their own in next.config.mjs, and the way to a language model, which is no page and whose
 * bodies are not to be read twice. Whatever else is asked for may turn out to be a page, if only the one that says that nothing is there.
 */
export const config = { matcher: '/((?!_next/static/|api/llm$).*)' };

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

/**
 * No 'strict-dynamic': it would let the app's own scripts add inline ones, and ones from other origins, which is a way out.
 * In development React and the module reloader need `eval`, a socket and style elements of their own.
 */
function pagePolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
