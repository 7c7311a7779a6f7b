import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from '../../bin/setup/steps.mjs';
import type { Release } from '../../lib/offline/release-names';
import { expect, test } from './harness/app';
import { framed } from './harness/framing';

const RELEASE: Release = JSON.parse(readFileSync(path.join(ROOT, 'public/offline.json'), 'utf8'));
/** Where scaled pictures would be kept. */
const IMAGES = path.join(ROOT, '.next/cache/images');

/** One of a shared memory. */
const SHARED = '/api/shared/0123456789abcdef/head-0';
/** Every page and one file of each kind, as the server knows them. */
const REAL = [
  ...RELEASE.pages,
  '/headless',
  ...oneOfEachKind(RELEASE.parts),
  ...oneOfEachKind(Object.keys(RELEASE.files)),
  '/offline.js',
  '/offline.json',
  '/models/index.json',
  '/models/vad/silero/silero_vad_16k_op15.onnx',
  '/api/llm',
  '/api/archive',
  '/api/shared',
];
const STRANGE = [
  '/nope',
  '/_next',
  '/_next/nope',
  '/_next/static',
  '/_next/static/nope',
  '/_next/staticX/nope',
  '/__nextjs_nope',
  '/_next/image',
  '/_next/image?url=%2Ficons%2Ficon-192.png&w=640&q=75',
  '/_next/imageX',
  '/_next/webpack-hmr',
  `/_next/data/${RELEASE.id}/people.json`,
  '/_next/data/nope/people.json',
  '/people?_rsc=nope',
  '/?q=%ff',
  '/api',
  '/api/nope',
  '/runtime',
  '/runtime/nope',
  '/runtime%2fnope',
  '/models',
  '/models/..%2f..%2fetc%2fpasswd',
  '/icons/../people',
  '/icons/%2e%2e/people',
  '/a\\b',
  '/%00',
  '/404',
  '/500',
  '/_error',
  '/_not-found',
];
const NO_UTF8 = [
  '/%ff',
  '/%c0%ae',
  '/models/%ff',
  '/people/%ff',
  '/runtime/%ff',
  '/_next/static/%ff',
  '/_next/%ff',
  '/api/%ff',
  '/%',
  '/%zz',
  '/%ff?q=1',
];

function kindOf(file: string): string {
  return `${file.split('/', 3).join('/')} ${path.extname(file)}`;
}

function oneOfEachKind(files: string[]): string[] {
  return [...new Map(files.map((file): [string, string] => [kindOf(file), file])).values()];
}

/** The address itself, and those that nearly are it. */
function around(address: string): string[] {
  return [
    address,
    `${address}X`,
    `${address}/x`,
    `${address}/`,
    `/${address}`,
    address.replaceAll('.', '%2e'),
    address.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    address.toUpperCase(),
  ];
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** How many policies there are; all of them would count. */
  policies: number;
  text: string;
}

/** Asks for an address as it stands, unlike `fetch`. */
function asked(origin: string, address: string, method = 'GET', headers = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = ask({ hostname, port, path: address, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('latin1').on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => {
        const names = answer.rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
        const policies = names.filter((name) => name === 'content-security-policy').length;
        resolve({ status: answer.statusCode!, headers: answer.headers, policies, text });
      });
    });
    sent.on('error', reject).end();
  });
}

function policyOf({ headers }: Answer): string {
  return String(headers['content-security-policy'] ?? '');
}

function nonceOf(answer: Answer): string | undefined {
  return /'nonce-([^']+)'/.exec(policyOf(answer))?.[1];
}

/** What is wrong with an answer, in words; nothing where it can do no harm. */
function faultsOf(answer: Answer): string[] {
  const { headers, policies, text } = answer;
  const [policy, nonce] = [policyOf(answer), nonceOf(answer)];
  const scripts = text.match(/<script\b[^>]*>/g) ?? [];
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  const wanted: [boolean, string][] = [
    [policies === 1, `${policies} policies`],
    [/^default-src 'none'/.test(policy), 'not all is forbidden by default'],
    [policy.includes("frame-ancestors 'none'"), 'its policy lets others frame it'],
    [headers['x-frame-options'] === 'DENY', 'X-Frame-Options lets others frame it'],
    [headers['x-content-type-options'] === 'nosniff', 'its type may be guessed'],
    [headers['cross-origin-resource-policy'] === 'same-origin', 'other origins may take it in'],
    [!isPage || nonce !== undefined, 'a page without a nonce'],
    [!isPage || scripts.every((tag) => tag.includes(`nonce="${nonce}"`)), 'a script without the nonce'],
    [!isPage || text === '' || scripts.length > 0, 'no page of this app'],
  ];
  return wanted.flatMap(([isRight, fault]) => (isRight ? [] : [fault]));
}

test('every address, and every one that nearly is one, is answered under a policy, and not to be framed', async ({
  origin,
}) => {
  const addresses = [...REAL.flatMap(around), ...STRANGE, ...NO_UTF8];
  const nonces = new Set<string>();
  let pages = 0;
  for (const address of new Set(addresses)) {
    const answer = await asked(origin, address);
    expect.soft(faultsOf(answer), `${answer.status} ${address}`).toEqual([]);
    expect.soft(answer.status, address).toBeLessThan(500);
    if (!answer.headers['content-type']?.startsWith('text/html')) continue;
    pages += 1;
    nonces.add(nonceOf(answer)!);
  }
  expect(pages).toBeGreaterThan(RELEASE.pages.length);
  expect(nonces.size, 'each page has its own').toBe(pages);
  for (const address of RELEASE.pages)
    expect(
      faultsOf(await asked(origin, address, 'GET', { rsc: '1' })),
      `what the router asks of ${address}`,
    ).toEqual([]);
});

test('a script is given compressed to whoever takes it so, under the same policy, and a missing one is none', async ({
  origin,
}) => {
  const script = RELEASE.parts.find((part) => part.endsWith('.js'))!;
  const [compressed, plain, missing] = await Promise.all([
    asked(origin, `${script}?x=1`, 'GET', { 'accept-encoding': 'gzip, br' }),
    asked(origin, script),
    asked(origin, '/_next/static/chunks/nope.js', 'GET', { 'accept-encoding': 'gzip, br' }),
  ]);
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(Buffer.from(compressed.text, 'latin1')).toString('latin1')).toBe(plain.text);
  for (const name of ['content-type', 'content-security-policy', 'cache-control', 'mneme-release'])
    expect(compressed.headers[name], name).toBe(plain.headers[name]);
  for (const { headers } of [compressed, plain]) expect(headers.vary).toContain('Accept-Encoding');
  expect([missing.status, missing.headers['content-encoding'], missing.text]).toEqual([
    404,
    undefined,
    'Not Found',
  ]);
});

test('other methods are answered likewise, and change nothing', async ({ origin }) => {
  const addresses = [
    '/',
    '/people',
    '/nope',
    '/offline.js',
    '/_next/nope',
    '/_next/static/nope',
    '/people/',
    '/%ff',
    '/api/llm',
    '/api/archive',
    '/api/shared',
    SHARED,
    '/models/index.json',
  ];
  for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])
    for (const address of addresses) {
      const answer = await asked(origin, address, method);
      expect.soft(faultsOf(answer), `${answer.status} ${method} ${address}`).toEqual([]);
      expect.soft(answer.status, `${method} ${address}`).toBeLessThan(500);
      if (method !== 'HEAD' && !['/api/llm', '/api/archive', SHARED, '/%ff'].includes(address))
        expect
          .soft([answer.status, answer.headers.allow], `${method} ${address}`)
          .toEqual([405, 'GET, HEAD']);
    }
});

test('the icon that browsers ask for by themselves is there', async ({ origin }) => {
  const { status, headers } = await asked(origin, '/favicon.ico');
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
});

test('an address that is not UTF-8 is a 400', async ({ origin }) => {
  for (const address of NO_UTF8) {
    const { status, text } = await asked(origin, address);
    expect([address, status, text]).toEqual([address, 400, 'This address is not UTF-8.']);
  }
});

test('what is no request at all, or has too much before it, is refused under the policy, too', async ({
  origin,
}) => {
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text));
      socket.on('data', (data) => {
        answer += data;
      });
      socket.on('error', reject).on('close', () => resolve(answer));
    });
  for (const [text, status] of [
    ['nonsense\r\n\r\n', 400],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
  ] as const) {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain("frame-ancestors 'none'");
    expect(answer).toContain('X-Frame-Options: DENY');
  }
});

test('pictures are not scaled, and nothing is written', async ({ origin }) => {
  rmSync(IMAGES, { recursive: true, force: true });
  for (const query of ['', '?url=%2Ficons%2Ficon-192.png&w=640&q=75', '?url=%2Fdemo%2Fdemo.mp4&w=64&q=1'])
    expect((await asked(origin, `/_next/image${query}`)).status, query).toBe(404);
  expect(existsSync(IMAGES) ? readdirSync(IMAGES) : []).toEqual([]);
});

test('another origin that frames any of these sees nothing of the app', async ({ browser, origin }) => {
  const context = await browser.newContext();
  const addresses = [
    ...REAL.flatMap((address) => [address, `${address}X`, `${address}/x`, `${address}/`]),
    ...STRANGE,
    ...NO_UTF8,
  ].filter((address) => !address.includes('\\'));
  const seen = await framed(
    context,
    addresses.map((address) => origin + address),
  );
  expect(addresses.filter((_, i) => seen[i] !== null)).toEqual([]);
  await context.close();
});
