import { type NextRequest, NextResponse } from 'next/server';

/** Pages only; files get their policy in next.config.mjs. */
export const config = {
  matcher:
    '/((?!_next/|api/|runtime/|weights/|models/|demo/|voiceprint-lite/|icons/|icon\\.svg|manifest\\.webmanifest|offline\\.js).*)',
};

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
