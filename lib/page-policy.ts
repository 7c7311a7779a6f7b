/**
 * The Content-Security-Policy of a page (docs/decisions/02). Scripts have one of their own in next.config.mjs.
 *
 * No 'strict-dynamic': it would let the app's own scripts add inline ones, and ones from other origins, which is a way out.
 * In development React and the module reloader need `eval`, a socket and style elements of their own.
 */
export function pagePolicy(nonce: string, development: boolean): string {
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
