/**
 * What every answer of the server carries: pages, files, redirects, errors. Isolation (the first three) is what gives the tab threads. By this policy
 * nothing is run, shown or asked for, and nobody may frame anything: pages have their own of proxy.ts, scripts that of next.config.mjs.
 */
export const EVERYWHERE = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
