import { EVERYWHERE } from './lib/headers-of-all.mjs';

/** Told by the set-up: the same sources are the same release. The service worker keeps each release by itself. */
const RELEASE = process.env.MNEME_RELEASE ?? 'unknown';
/** By it the service worker knows a newer release. The one that is being developed is none. */
const RELEASE_HEADER = process.env.NODE_ENV === 'development' ? {} : { 'Mneme-Release': RELEASE };

/** What pages may use; files have nothing to use. */
const PERMISSIONS = {
  'Permissions-Policy':
    'accelerometer=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(self), midi=(), payment=(), publickey-credentials-get=(), serial=(), usb=(), xr-spatial-tracking=()',
};

/**
 * The policy of the bundled scripts. A worker does not inherit the page's policy: it lives under the one its script was served with,
 * so this is what keeps a worker from reaching another origin or evaluating text. proxy.ts leaves the same paths alone.
 */
const SCRIPT_POLICY = [
  "default-src 'none'",
  // Turbopack's development runtime evaluates the modules it replaces.
  `script-src 'self' 'wasm-unsafe-eval'${process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''}`,
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Files that the set-up lays out: they change with a release, under the same names, so each use asks whether they have. */
const LAID_OUT = ['/runtime/:path+', '/weights/:path+', '/offline.js', '/offline.json'];

/** WebAssembly lies there compressed as well (`layOutRuntime`), for whoever takes it so. */
const WASM = '/runtime/:folder/:file(.+\\.wasm)';
/** @type {{ type: 'header', key: string, value: string }[]} */
const TAKES_GZIP = [{ type: 'header', key: 'accept-encoding', value: '.*\\bgzip\\b.*' }];

const entries = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  generateBuildId: () => RELEASE,
  env: { MNEME_RELEASE: RELEASE },
  // Types are checked by `npm test`, tests' included; a person who starts the app need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Next's server of scaled pictures, which nothing here uses, would keep them on disk.
  images: { unoptimized: true },
  turbopack: {
    // The builds without their wasm inside: these files are 14 and 17 MB, and the app serves them from /runtime.
    resolveAlias: {
      'onnxruntime-web/wasm': './node_modules/onnxruntime-web/dist/ort.wasm.min.mjs',
      'onnxruntime-web/jspi': './node_modules/onnxruntime-web/dist/ort.jspi.min.mjs',
      // What transformers.js asks for: its own build of 27 MB would be shipped beside these.
      'onnxruntime-web/webgpu': './node_modules/onnxruntime-web/dist/ort.jspi.min.mjs',
    },
  },
  // Where a page's own icon is not known yet, browsers ask for this one.
  async rewrites() {
    return {
      beforeFiles: [{ source: WASM, has: TAKES_GZIP, destination: '/runtime/:folder/:file.gz' }],
      afterFiles: [{ source: '/favicon.ico', destination: '/icon.svg' }],
    };
  },
  async headers() {
    return [
      { source: '/:path*', headers: entries({ ...EVERYWHERE, ...RELEASE_HEADER }) },
      { source: '/((?!_next/static/).*)', headers: entries(PERMISSIONS) },
      { source: '/_next/static/:path+', headers: entries({ 'Content-Security-Policy': SCRIPT_POLICY }) },
      { source: WASM, headers: entries({ 'Content-Type': 'application/wasm', Vary: 'Accept-Encoding' }) },
      { source: WASM, has: TAKES_GZIP, headers: entries({ 'Content-Encoding': 'gzip' }) },
      ...LAID_OUT.map((source) => ({ source, headers: entries({ 'Cache-Control': 'no-cache' }) })),
    ];
  },
};
