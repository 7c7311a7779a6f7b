import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Configured, readModelConfig } from '../../lib/language/proxy/config';
import { PROXY_LIMITS, type ProxyLimits } from '../../lib/language/proxy/limits';
import { RateLimit } from '../../lib/language/proxy/rate';
import { type ChatRequest, ENDPOINT } from '../../lib/language/wire';
import { type ModelServer, startModelServer } from '../model-server';
import { type ModelApp, startModelApp } from '../model-server/app';

const CODE = 'öffne dich';
const LIMITS: ProxyLimits = {
  ...PROXY_LIMITS,
  ...{
    bodyBytes: 20_000,
    images: 2,
    imageBytes: 3000,
    sounds: 1,
    soundBytes: 3000,
    messages: 3,
    maxTokens: 50,
  },
  rate: { client: { burst: 1000, perMinute: 1 }, all: { burst: 1000, perMinute: 1 } },
};
const HELLO: ChatRequest = {
  model: 'tiny',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
  stream: true,
  max_tokens: 10,
};

let server: ModelServer;
let app: ModelApp;
beforeAll(async () => {
  server = await startModelServer();
  app = await startModelApp(
    {
      MNEME_LLM_BASE_URL: server.baseUrl,
      MNEME_LLM_MODEL: 'tiny, <b>large</b>',
      MNEME_LLM_ACCESS_CODE: CODE,
    },
    LIMITS,
  );
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** Posts as a page of the app does, but for what is told otherwise; a header that is null is not sent. */
async function post(body: unknown, headers: Record<string, string | null> = {}): Promise<Response> {
  const all = {
    'content-type': 'application/json',
    origin: app.origin,
    'x-mneme-access-code': encodeURIComponent(CODE),
    ...headers,
  };
  return fetch(`${app.origin}${ENDPOINT}`, {
    method: 'POST',
    headers: Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])) as [
      string,
      string,
    ][],
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The status of a request that must reach no model, and why in words. */
async function refusal(answer: Promise<Response>): Promise<string> {
  const before = server.requests.length;
  const response = await answer;
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect(server.requests.length).toBe(before);
  return `${response.status} ${error.code}: ${error.message}`;
}

function withParts(...content: unknown[]) {
  return { ...HELLO, messages: [{ role: 'user', content }] };
}
const picture = (bytes: number) => ({
  type: 'image_url',
  image_url: { url: `data:image/jpeg;base64,/9j/${'A'.repeat(Math.ceil(bytes / 3) * 4 - 4)}` },
});

describe('what may be asked', () => {
  test('a model of the list is asked, at the one address there is', async () => {
    const answer = await post({ ...HELLO, model: '<b>large</b>' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(await answer.text()).toMatch(/^data: \{.*\}\n\n(data: .*\n\n)*data: \[DONE\]\n\n$/);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
    expect(request!.body).toEqual({ ...HELLO, model: '<b>large</b>' });
    expect(request!.headers).not.toHaveProperty('x-mneme-access-code');
  });

  test.each<[string, unknown, RegExp]>([
    ['another model', { ...HELLO, model: 'gpt-expensive' }, /not among those/],
    ['too many tokens', { ...HELLO, max_tokens: 51 }, /At most 50 tokens/],
    ['as many as may be', { ...HELLO, max_tokens: undefined }, /At most 50 tokens/],
    ['too many messages', { ...HELLO, messages: Array(4).fill(HELLO.messages[0]) }, /too many messages/],
    ['no message', { ...HELLO, messages: [] }, /not what this app sends/],
    ['fields that are not ours', { ...HELLO, tools: [{ type: 'web_search' }] }, /not what this app sends/],
    ['another address', { ...HELLO, base_url: 'http://127.0.0.1:1' }, /not what this app sends/],
    ['a prototype', '{"__proto__":{},"model":"tiny"}', /not what this app sends/],
    [
      'a picture by its address, which the model would fetch',
      withParts({ type: 'image_url', image_url: { url: 'http://169.254.169.254/' } }),
      /not what this app sends/,
    ],
    [
      'a picture that is none',
      withParts({ type: 'image_url', image_url: { url: 'data:image/jpeg;base64,PHN2Zz4=' } }),
      /not what this app sends/,
    ],
    ['a picture that is too large', withParts(picture(3100)), /too large/],
    ['too many pictures', withParts(picture(99), picture(99), picture(99)), /too many pictures/],
    [
      'sound, which it was not set up to take',
      withParts({ type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } }),
      /takes no sound/,
    ],
    ['what is no JSON', '{"model":', /not JSON/],
    ['nothing', '', /not JSON/],
  ])('not %s', async (_, body, why) => {
    expect(await refusal(post(body))).toMatch(new RegExp(`^400 model-failed: .*${why.source}`));
  });

  test('pictures within the limits are passed on', async () => {
    const body = withParts({ type: 'text', text: 'Who?' }, picture(2900), picture(2900));
    expect((await post(body)).status).toBe(200);
    expect(server.requests.at(-1)!.body).toEqual(body);
  });
});

describe('who may ask', () => {
  test.each<[string, Record<string, string | null>, RegExp]>([
    ['a page of another origin', { origin: 'https://example.com' }, /^403 model-unavailable/],
    ['one of another port', { origin: 'http://127.0.0.1:1' }, /^403/],
    ['one without an origin', { origin: 'null' }, /^403/],
    ['what is no page', { origin: null }, /^403/],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, /^403/],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }, /^403/],
    ['a form', { 'content-type': 'text/plain' }, /^415/],
    ['who has no access code', { 'x-mneme-access-code': null }, /^401 model-unavailable: The access code/],
    ['who has another one', { 'x-mneme-access-code': 'öffne'.replace('ö', '%C3%B6') }, /^401/],
    ['who agreed to another host', { 'x-mneme-agreed-host': 'api.example.com' }, /^409 model-unavailable/],
  ])('not %s', async (_, headers, why) => {
    expect(await refusal(post(HELLO, headers))).toMatch(why);
  });

  test('behind a server that ends HTTPS, the origin is that of the address people see', async () => {
    const headers = { origin: 'https://mneme.example', 'x-forwarded-host': 'mneme.example' };
    expect((await post(HELLO, headers)).status).toBe(200);
  });

  test('each client has its own number of calls, and all together have one', () => {
    let now = 0;
    const limit = new RateLimit(
      { client: { burst: 2, perMinute: 6 }, all: { burst: 3, perMinute: 60 } },
      () => now,
    );
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 10]);
    expect([limit.take('b'), limit.take('b')], 'all have had three').toEqual([0, 1]);
    now += 1000;
    expect([limit.take('b'), limit.take('a')]).toEqual([0, 9]);
    now += 60_000;
    expect([limit.take('a'), limit.take('a'), limit.take('a')], 'no more than a full bucket').toEqual([
      0, 0, 10,
    ]);
  });

  test('too many calls are told to wait, guesses of the access code among them', async () => {
    const env = { MNEME_LLM_BASE_URL: server.baseUrl, MNEME_LLM_MODEL: 'tiny', MNEME_LLM_ACCESS_CODE: CODE };
    const few = { ...LIMITS, rate: { client: { burst: 2, perMinute: 6 }, all: { burst: 9, perMinute: 9 } } };
    const strict = await startModelApp(env, few);
    const guess = () => fetch(`${strict.origin}${ENDPOINT}`, { headers: { 'x-mneme-access-code': 'guess' } });
    const offers = [await guess(), await guess()];
    expect(await offers[1]!.json()).toMatchObject({ offered: true, accessCode: 'wanted' });
    const third = await guess();
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await third.json()).toMatchObject({ error: { code: 'model-busy' } });
    await strict.close();
  });
});

describe('bodies without end', () => {
  test('one of 50 MB is refused by what it says of itself, and not read', async () => {
    const before = app.bytesRead();
    expect(await sendRaw({ 'content-length': String(50_000_000) })).toMatch(/^HTTP\/1.1 413 /);
    expect(app.bytesRead() - before).toBeLessThan(2_000_000);
  });

  test('one that says nothing of its length is read as far as the limit', async () => {
    const before = app.bytesRead();
    expect(await sendRaw({ 'transfer-encoding': 'chunked' })).toMatch(/^HTTP\/1.1 413 /);
    expect(app.bytesRead() - before).toBeLessThan(2_000_000);
  });

  /** Sends 50 MB, or as much of them as is taken, and returns what is answered. */
  function sendRaw(headers: Record<string, string>): Promise<string> {
    const piece = 'x'.repeat(50_000);
    const isChunked = 'transfer-encoding' in headers;
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    const all = {
      host: new URL(app.origin).host,
      origin: app.origin,
      'content-type': 'application/json',
      'x-mneme-access-code': encodeURIComponent(CODE),
      ...headers,
    };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${ENDPOINT} HTTP/1.1\r\n${head.join('')}\r\n`);
    let sent = 0;
    const more = () => {
      while (sent < 50_000_000 && !socket.destroyed) {
        sent += piece.length;
        if (!socket.write(isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece)) return;
      }
    };
    socket.on('drain', more);
    more();
    return new Promise((resolve) => {
      let answer = '';
      socket.on('data', (data) => {
        answer += data;
      });
      // The other side hangs up on what is still being sent.
      socket.on('error', () => {});
      socket.on('close', () => resolve(answer));
    });
  }
});

describe('what the server is connected to', () => {
  const URL_OK = { MNEME_LLM_BASE_URL: 'https://api.example.com/v1/', MNEME_LLM_MODEL: 'a, b,' };

  test('the address, the models and what they take', () => {
    expect(
      readModelConfig({ ...URL_OK, MNEME_LLM_API_KEY: 'sk-1', MNEME_LLM_TAKES: 'images,audio' }),
    ).toEqual({
      model: {
        url: new URL('https://api.example.com/v1/chat/completions'),
        models: ['a', 'b'],
        takes: { images: true, audio: true },
        apiKey: 'sk-1',
        accessCode: null,
      },
    });
    const takes = (text: string) => readModelConfig({ ...URL_OK, MNEME_LLM_TAKES: text }).model?.takes;
    expect(takes('text')).toEqual({ images: false, audio: false });
    expect(readModelConfig(URL_OK).model?.takes, 'pictures unless told otherwise').toEqual({
      images: true,
      audio: false,
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ['nothing', {}, 'none'],
    ['no model', { ...URL_OK, MNEME_LLM_MODEL: ' , ' }, 'misconfigured'],
    ['no address', { MNEME_LLM_MODEL: 'a' }, 'misconfigured'],
    ['another protocol', { ...URL_OK, MNEME_LLM_BASE_URL: 'file:///etc/passwd' }, 'misconfigured'],
    ['what is no address', { ...URL_OK, MNEME_LLM_BASE_URL: 'localhost' }, 'misconfigured'],
    ['a password in it', { ...URL_OK, MNEME_LLM_BASE_URL: 'https://me:pw@example.com' }, 'misconfigured'],
    ['a question in it', { ...URL_OK, MNEME_LLM_BASE_URL: 'https://example.com/?key=pw' }, 'misconfigured'],
    ['a key with a line end', { ...URL_OK, MNEME_LLM_API_KEY: 'sk\nx: y' }, 'misconfigured'],
    ['what it cannot take', { ...URL_OK, MNEME_LLM_TAKES: 'smells' }, 'misconfigured'],
    ['the lock of a kiosk', { ...URL_OK, MNEME_KIOSK: '1' }, 'locked'],
    ['any lock', { ...URL_OK, MNEME_KIOSK: 'yes' }, 'locked'],
  ])('with %s there is no model', (_, env, why) => {
    const configured: Configured = readModelConfig(env);
    expect(configured).toMatchObject({ model: null, why });
    expect(JSON.stringify(configured), 'of what was set nothing is told').not.toMatch(
      /pw|passwd|sk\b|smells/,
    );
  });

  test('pages are told the host and the models, and no more', async () => {
    const tell = async (headers: Record<string, string>) => {
      const answer = await fetch(`${app.origin}${ENDPOINT}`, { headers });
      return [answer.status, await answer.json()];
    };
    const offer = {
      ...{ offered: true, host: '127.0.0.1', models: ['tiny', '<b>large</b>'] },
      ...{ takes: { images: true, audio: false }, accessCode: 'wanted' },
    };
    expect(await tell({})).toEqual([200, offer]);
    expect(await tell({ 'x-mneme-access-code': encodeURIComponent(CODE) })).toEqual([
      200,
      { ...offer, accessCode: 'given' },
    ]);
    expect((await tell({ 'sec-fetch-site': 'cross-site' }))[0]).toBe(403);
    expect((await tell({ origin: 'https://example.com' }))[0]).toBe(403);
  });

  test('a kiosk offers none, and passes nothing on', async () => {
    const env = { MNEME_LLM_BASE_URL: server.baseUrl, MNEME_LLM_MODEL: 'tiny', MNEME_KIOSK: '1' };
    const kiosk = await startModelApp(env);
    const url = `${kiosk.origin}${ENDPOINT}`;
    expect(await (await fetch(url)).json()).toMatchObject({ offered: false, why: 'locked' });
    const headers = { origin: kiosk.origin, 'content-type': 'application/json' };
    const asked = fetch(url, { method: 'POST', headers, body: JSON.stringify(HELLO) });
    expect(await refusal(asked)).toMatch(/^404 model-unavailable: .*locked/);
    await kiosk.close();
  });
});
