import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOwnNames } from '../../../lib/server/own-names';
import {
  RELAY_LIMITS,
  type RelayLimits,
  readRelaySource,
  WeightsRelay,
} from '../../../lib/server/weights-relay';
import { type ServedRoute, serveRoute } from '../../serve-route';
import { bytesOf, sha256Of, WeightsHost } from '../../weights-host';

const NETWORK = bytesOf(300_000, 1);
const AT = 'vad/ear/onnx/model.onnx';
const SOURCE = '/owner/ear/resolve/abc/onnx/model.onnx';

let host: WeightsHost;
let mirror: string;
let app: ServedRoute;
beforeEach(async () => {
  host = new WeightsHost({ [SOURCE]: NETWORK });
  mirror = await host.start();
  app = await serve({ MNEME_WEIGHTS_MIRROR: mirror });
});
afterEach(async () => {
  host.stop();
  await app.close();
});

function serve(env: Record<string, string>, limits: RelayLimits = RELAY_LIMITS) {
  const files = new Map([[AT, { source: SOURCE.slice(1), bytes: 300_000 }]]);
  const relay = new WeightsRelay(readRelaySource(env), readOwnNames(env), files, limits);
  return serveRoute(async (one) => {
    const path = new URL(one.url).pathname.slice(1);
    return path === 'index.json' ? relay.tell(one) : relay.pass(one, path);
  });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/${path}`, { headers });
/** Why a file is not passed on. */
const refusal = async (headers?: Record<string, string>) => {
  const response = await get(AT, headers);
  expect(response.status).toBe(502);
  return response.json();
};
const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test('a file of the list is passed on, with its length and tag and nothing else of what its host said', async () => {
  const response = await get(AT, { cookie: 'secret=1', 'user-agent': 'somebody', authorization: 'Bearer x' });
  expect(response.status).toBe(200);
  expect(sha256Of(await bytes(response))).toBe(sha256Of(NETWORK));
  expect(response.headers.get('content-length')).toBe('300000');
  expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{8}"$/);
  const { cookie, authorization, 'user-agent': agent } = host.lastHeaders;
  expect([cookie, authorization]).toEqual([undefined, undefined]);
  expect(agent).not.toBe('somebody');
  expect(await (await get('index.json')).json()).toEqual({ host: '127.0.0.1' });
});

test('the rest of a file is passed on, of the same contents alone', async () => {
  const etag = (await get(AT)).headers.get('etag')!;
  const rest = await get(AT, { range: 'bytes=100000-', 'if-range': etag });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe('bytes 100000-299999/300000');
  expect(sha256Of(await bytes(rest))).toBe(sha256Of(NETWORK.subarray(100_000)));
  const other = await get(AT, { range: 'bytes=100000-', 'if-range': '"another"' });
  expect([other.status, (await bytes(other)).length]).toEqual([200, 300_000]);
  // Other ranges are not passed on.
  expect((await get(AT, { range: 'bytes=0-10, 20-30' })).status).toBe(200);
});

test('nothing but the list is passed on, and to nobody but pages of this app', async () => {
  for (const path of [
    'vad/ear/other.onnx',
    'owner/ear/resolve/abc/onnx/model.onnx',
    '../etc/passwd',
    'http://127.0.0.1/',
  ])
    expect((await get(path)).status, path).toBe(404);
  expect((await get(AT, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await get(AT, { origin: 'http://evil.example' })).status).toBe(403);
  expect(await asked(AT, 'evil.example')).toBe(403);
  expect(host.asked).toEqual([]);
});

test('the server follows redirects where they may lead, and no page does', async () => {
  host.redirects.set(SOURCE, '/store/blob');
  host.files.set('/store/blob', NETWORK);
  const response = await get(AT);
  expect([response.status, response.redirected]).toEqual([200, false]);
  expect(sha256Of(await bytes(response))).toBe(sha256Of(NETWORK));
  // Another host, another port of the same, itself again and again.
  const elsewhere = new WeightsHost({ '/x': NETWORK });
  const other = await elsewhere.start();
  for (const [to, why] of [
    [`${other}/x`, { why: 'elsewhere', host: new URL(other).host }],
    ['http://169.254.169.254/latest', { why: 'elsewhere', host: '169.254.169.254' }],
    ['file:///etc/passwd', { why: 'elsewhere', host: '?' }],
    ['http://[', { why: 'elsewhere', host: '?' }],
    [SOURCE, { why: 'unreached' }],
  ] as const) {
    host.redirects.set(SOURCE, to);
    expect(await refusal(), to).toEqual(why);
  }
  expect(elsewhere.asked).toEqual([]);
  elsewhere.stop();
});

test('what is not the file is refused, by what came', async () => {
  host.pages.add(SOURCE);
  expect(await refusal()).toEqual({ why: 'page' });
  host.pageStatus = 403;
  expect(await refusal(), 'of a network between').toEqual({ why: 'page' });
  host.pages.clear();
  host.files.set(SOURCE, bytesOf(400_001, 2));
  expect(await refusal()).toEqual({ why: 'other-length', bytes: 400_001 });
  host.files.set(SOURCE, bytesOf(200_000, 2));
  expect(await refusal()).toEqual({ why: 'other-length', bytes: 200_000 });
  expect(await refusal({ range: 'bytes=100000-' })).toEqual({ why: 'other-length', bytes: 200_000 });
  expect(await refusal({ range: 'bytes=250000-' }), 'it has no such rest').toEqual({
    why: 'other-length',
    bytes: 200_000,
  });
  host.files.set(SOURCE, NETWORK);
  host.packs = true;
  expect(await refusal()).toEqual({ why: 'other-length', bytes: null });
  host.packs = false;
  host.files.delete(SOURCE);
  expect(await refusal()).toEqual({ why: 'absent', status: 404 });
  host.files.set(SOURCE, NETWORK);
  host.isBroken = true;
  expect(await refusal()).toEqual({ why: 'unreached' });
  host.stop();
  expect(await refusal()).toEqual({ why: 'unreached' });
});

test('a file that breaks off at its host breaks off here', async () => {
  host.cuts = [100_000];
  const response = await get(AT);
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test('so many are passed on at once; one that a page lets go of makes room', async () => {
  await app.close();
  app = await serve({ MNEME_WEIGHTS_MIRROR: mirror }, { ...RELAY_LIMITS, atOnce: 1 });
  host.cuts = [100_000];
  host.standsStillMs = 60_000;
  const stop = new AbortController();
  const first = await fetch(`${app.origin}/${AT}`, { signal: stop.signal });
  const second = await get(AT);
  expect([first.status, second.status, second.headers.get('retry-after')]).toEqual([200, 429, '5']);
  stop.abort();
  await expect.poll(async () => (await get(AT)).status).toBe(200);
});

test('a client begins so many, and more after a while', async () => {
  await app.close();
  const rate = { client: { burst: 2, perMinute: 6 }, all: { burst: 100, perMinute: 100 } };
  app = await serve({ MNEME_WEIGHTS_MIRROR: mirror }, { ...RELAY_LIMITS, rate });
  const statuses = [await get(AT), await get(AT), await get(AT)].map(({ status, headers }) => [
    status,
    headers.get('retry-after'),
  ]);
  expect(statuses).toEqual([
    [200, null],
    [200, null],
    [429, '10'],
  ]);
  // Others are not kept waiting.
  expect((await get(AT, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(200);
});

test('its operator, and the lock of a kiosk, switch it off', async () => {
  for (const env of [
    { MNEME_DOWNLOADS: '0' },
    { MNEME_KIOSK: '1' },
    { MNEME_WEIGHTS_MIRROR: 'ftp://x' },
  ] as Record<string, string>[]) {
    await app.close();
    app = await serve({ MNEME_WEIGHTS_MIRROR: mirror, ...env });
    expect((await get(AT)).status).toBe(404);
    expect(await (await get('index.json')).json()).toEqual({ host: null });
  }
  expect(host.asked).toEqual([]);
});

test('by itself it asks Hugging Face, and goes to its stores alone', () => {
  const { base, mayGoTo } = readRelaySource({})!;
  expect(base.href).toBe('https://huggingface.co/');
  const may = (url: string) => mayGoTo(new URL(url));
  for (const url of [
    'https://huggingface.co/a',
    'https://cdn-lfs.huggingface.co/a',
    'https://cas-bridge.xethub.hf.co/a',
  ])
    expect(may(url), url).toBe(true);
  for (const url of [
    'http://huggingface.co/a',
    'https://huggingface.co.evil.example/',
    'https://evilhf.co/',
    'https://hf.co:8443/',
  ])
    expect(may(url), url).toBe(false);
});

/** The status of a request under a name of one's own, which `fetch` does not let be set. */
function asked(path: string, name: string): Promise<number> {
  const { port } = new URL(app.origin);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: `/${path}`, headers: { host: name } }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    })
      .on('error', reject)
      .end();
  });
}
