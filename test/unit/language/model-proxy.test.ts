// Over 400 lines: cases of one server.
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Configured, readModelConfig } from '../../../lib/language/proxy/config';
import { isBeyond } from '../../../lib/language/proxy/json-shape';
import { PROXY_LIMITS, type ProxyLimits } from '../../../lib/language/proxy/limits';
import { readOffer } from '../../../lib/language/remote';
import { type ChatRequest, ENDPOINT } from '../../../lib/language/wire';
import { clientOf, RateLimit } from '../../../lib/server/rate';
import { type ModelApp, startModelApp } from '../../model-server/app';
import { type ModelServer, startModelServer } from '../../model-server/scripted-server';

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
  parts: 4,
  heldBytes: 50_000,
  bodyMs: 1000,
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

const MODEL_ENV = () => ({ MNEME_LLM_BASE_URL: server.baseUrl, MNEME_LLM_MODEL: 'tiny' });

/** A request with a `Host` of one's own, which `fetch` does not let be set. */
function sent(
  origin: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, path: ENDPOINT, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode!, text }));
    });
    sending.on('error', reject).end(body);
  });
}

/** Posts as a page of the app does, but for what is told otherwise; a header that is null is not sent. */
async function post(
  body: unknown,
  headers: Record<string, string | null> = {},
  signal?: AbortSignal,
): Promise<Response> {
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
    signal,
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
    [
      'too many parts, whichever messages they are in',
      {
        ...HELLO,
        messages: Array(3).fill({ role: 'user', content: Array(2).fill({ type: 'text', text: '' }) }),
      },
      /too many parts/,
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

  test.each<[string, Record<string, string>, Record<string, string>, number]>([
    ['this machine', {}, { host: 'localhost:1', origin: 'http://localhost:1' }, 200],
    ['the command line’s', {}, { host: 'mneme.localhost', origin: 'http://mneme.localhost' }, 200],
    ['this machine’s by number', {}, { host: '[::1]:1', origin: 'http://[::1]:1' }, 200],
    ['another that leads here', {}, { host: 'rebound.example', origin: 'http://rebound.example' }, 403],
    [
      'one that only begins alike',
      {},
      { host: '127.0.0.1.example', origin: 'http://127.0.0.1.example' },
      403,
    ],
    ['one that only ends alike', {}, { host: 'notlocalhost', origin: 'http://notlocalhost' }, 403],
    ['no machine in particular', {}, { host: '0.0.0.0:1', origin: 'http://0.0.0.0:1' }, 403],
    [
      'one that is said to be passed on',
      {},
      { origin: 'http://rebound.example', 'x-forwarded-host': 'rebound.example' },
      403,
    ],
    [
      'a listed one',
      { MNEME_ALLOWED_HOSTS: 'other.example, Mneme.example' },
      { host: 'mneme.example:8443', origin: 'https://mneme.example:8443' },
      200,
    ],
    [
      'one that is not listed',
      { MNEME_ALLOWED_HOSTS: 'mneme.example' },
      { host: 'rebound.example', origin: 'http://rebound.example' },
      403,
    ],
    [
      'one that is passed on and not listed',
      { MNEME_FORWARDED: '1' },
      { origin: 'https://mneme.example', 'x-forwarded-host': 'mneme.example' },
      403,
    ],
    [
      'one that is listed, but was not asked for',
      { MNEME_ALLOWED_HOSTS: 'mneme.example' },
      { origin: 'https://mneme.example', 'x-forwarded-host': 'mneme.example' },
      403,
    ],
    [
      'a listed one that a server in front passes on',
      { MNEME_ALLOWED_HOSTS: 'mneme.example', MNEME_FORWARDED: '1' },
      { origin: 'https://mneme.example', 'x-forwarded-host': 'mneme.example' },
      200,
    ],
  ])('under the name of %s, %j %j: %i', async (_, env, headers, status) => {
    const own = await startModelApp({ ...MODEL_ENV(), ...env }, LIMITS);
    const before = server.requests.length;
    const { host = new URL(own.origin).host, ...more } = headers;
    const all = { ...more, host, 'content-type': 'application/json' };
    const posted = await sent(own.origin, 'POST', all, JSON.stringify(HELLO));
    expect(posted.status, posted.text).toBe(status);
    expect(server.requests.length - before).toBe(status === 200 ? 1 : 0);
    const told = await sent(own.origin, 'GET', all);
    expect(told.status, 'nor is told what there is').toBe(status);
    await own.close();
  });

  test('who asks under a name that is not known is told what to do', async () => {
    const headers = { host: 'rebound.example', origin: 'http://rebound.example' };
    const { text } = await sent(app.origin, 'GET', headers);
    expect(JSON.parse(text).error).toMatchObject({
      code: 'model-unavailable',
      message: expect.stringContaining('MNEME_ALLOWED_HOSTS'),
    });
    const reach = {
      url: app.origin + ENDPOINT,
      fetch: () => fetch(app.origin + ENDPOINT, { headers: { origin: 'http://x.example' } }),
    };
    expect(await readOffer(null, reach), 'and so does the page').toMatchObject({
      ...{ offered: false, why: 'misconfigured' },
      told: 'Only pages of this app may ask its model.',
    });
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

  test('too many calls are told to wait', async () => {
    const few = { ...LIMITS, rate: { client: { burst: 2, perMinute: 6 }, all: { burst: 9, perMinute: 9 } } };
    const strict = await startModelApp(MODEL_ENV(), few);
    const ask = () =>
      fetch(`${strict.origin}${ENDPOINT}`, {
        method: 'POST',
        headers: { origin: strict.origin, 'content-type': 'application/json' },
        body: JSON.stringify(HELLO),
      });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const third = await ask();
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await third.json()).toMatchObject({ error: { code: 'model-busy' } });
    await strict.close();
  });
});

describe('guesses of the access code', () => {
  const CALLS = { client: { burst: 3, perMinute: 1 }, all: { burst: 3, perMinute: 1 } };

  test('200 wrong ones are slowed down, use up no call, and keep nobody out who knows it', async () => {
    const guesses = {
      client: { burst: 5, perMinute: 60 },
      all: { burst: 50, perMinute: 60_000 },
      patienceMs: 1500,
    };
    const own = await startModelApp(
      { ...MODEL_ENV(), MNEME_LLM_ACCESS_CODE: CODE },
      { ...LIMITS, rate: CALLS, guesses },
    );
    const call = (code: string, from: string) =>
      sent(
        own.origin,
        'POST',
        {
          ...{ origin: own.origin, 'content-type': 'application/json', 'x-forwarded-for': from },
          'x-mneme-access-code': encodeURIComponent(code),
        },
        JSON.stringify(HELLO),
      );
    const wrong = await Promise.all(Array.from({ length: 200 }, (_, i) => call(`guess ${i}`, '10.0.0.1')));
    const count = (status: number) => wrong.filter((answer) => answer.status === status).length;
    expect(count(401) + count(429)).toBe(200);
    expect(count(401), 'so many at once, and those whose turn comes soon').toBeLessThan(100);
    const busy = wrong.find(({ status }) => status === 429)!;
    expect(JSON.parse(busy.text).error.message).toMatch(
      /^Too many wrong access codes\. Try again in \d+ s\.$/,
    );
    expect((await call(CODE, '10.0.0.2')).status, 'from elsewhere').toBe(200);
    expect((await call(CODE, '10.0.0.1')).status, 'from the same address, when its turn comes').toBe(200);
    expect((await call(CODE, '10.0.0.2')).status, 'the third of three calls').toBe(200);
    expect((await call(CODE, '10.0.0.2')).status, 'a fourth').toBe(429);
    await own.close();
  });

  test('no code is no guess', async () => {
    const none = { client: { burst: 0, perMinute: 1 }, all: { burst: 0, perMinute: 1 }, patienceMs: 0 };
    const own = await startModelApp(
      { ...MODEL_ENV(), MNEME_LLM_ACCESS_CODE: CODE },
      { ...LIMITS, guesses: none },
    );
    for (let i = 0; i < 3; i += 1) {
      const told = await fetch(`${own.origin}${ENDPOINT}`);
      expect(await told.json()).toMatchObject({ offered: true, accessCode: 'wanted' });
    }
    await own.close();
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['', 'unknown'],
  ])('from %s they are those of %s', (address, client) => {
    expect(clientOf(new Headers({ 'x-forwarded-for': address }))).toBe(client);
  });
});

describe('bodies that are made to hurt', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const withSchema = (schema: string) =>
    JSON.stringify({
      ...HELLO,
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema: {}, strict: true } },
    }).replace('"schema":{}', `"schema":${schema}`);

  test('a schema that nests 200,000 deep is refused, one that nests 20 is not', async () => {
    const wide = await startModelApp(MODEL_ENV());
    const ask = (body: string) =>
      sent(wide.origin, 'POST', { origin: wide.origin, 'content-type': 'application/json' }, body);
    const deep = await ask(withSchema(nested(200_000)));
    expect([deep.status, JSON.parse(deep.text).error.message]).toEqual([
      400,
      expect.stringContaining('nests too deep'),
    ]);
    const unclosed = await ask('['.repeat(200_000));
    expect([unclosed.status, JSON.parse(unclosed.text).error.code]).toEqual([400, 'model-failed']);
    const many = await ask(withSchema(`{"enum":[${'[],'.repeat(1_000_000)}1]}`));
    expect([many.status, JSON.parse(many.text).error.message]).toEqual([
      400,
      expect.stringContaining('too many values'),
    ]);
    expect((await ask(withSchema(nested(20)))).status).toBe(200);
    await wide.close();
  });

  test('of a key that comes twice the last counts, for the check and for the model; a prototype is passed on to nobody', async () => {
    const twice = JSON.stringify(HELLO).replace('{', '{"model":"gpt-expensive",');
    expect((await post(twice)).status).toBe(200);
    expect(server.requests.at(-1)!.body).toEqual(HELLO);
    expect(await refusal(post(JSON.stringify(HELLO).replace('{', '{"__proto__":{"model":"x"},')))).toMatch(
      /^400/,
    );
    expect((await post(withSchema('{"__proto__":{"polluted":1},"type":"object"}'))).status).toBe(200);
    expect(server.requests.at(-1)!.body.response_format).toMatchObject({
      json_schema: { schema: { type: 'object' } },
    });
    expect(JSON.stringify(server.requests.at(-1)!.body)).not.toContain('polluted');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test.each<[string, { depth: number; values: number }, boolean]>([
    ['[[1]]', { depth: 2, values: 0 }, false],
    ['[[[1]]]', { depth: 2, values: 0 }, true],
    ['[[],[],[]]', { depth: 2, values: 2 }, false],
    ['[1,2,3,4]', { depth: 2, values: 2 }, true],
    ['"[[[,,,"', { depth: 0, values: 0 }, false],
    [String.raw`["\\",[]]`, { depth: 1, values: 1 }, true],
    [String.raw`["\"[[[,,",1]`, { depth: 1, values: 1 }, false],
    ['"[[', { depth: 0, values: 0 }, false],
  ])('%s is more than %j: %s', (json, most, expected) => {
    expect(isBeyond(json, most)).toBe(expected);
  });

  test('what all calls together hold is bounded: who comes too much is told to come again, and it is let go of', async () => {
    server.script({ hang: 'at-once' });
    const long = withParts({ type: 'text', text: 'x'.repeat(18_000) });
    const gone = new AbortController();
    const refused: Response[] = [];
    const asked = Array.from({ length: 6 }, () =>
      post(long, {}, gone.signal).then(
        (answer) => refused.push(answer),
        () => null,
      ),
    );
    await vi.waitFor(() => expect(refused).toHaveLength(4));
    expect([refused[0]!.status, refused[0]!.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused[0]!.json()).toMatchObject({
      error: { code: 'model-busy', message: 'Too much is being sent at once. Try again in 5 s.' },
    });
    server.script({ answer: 'Hello.' });
    expect((await post(HELLO)).status, 'there is room for a short one').toBe(200);
    gone.abort();
    expect((await Promise.all(asked)).filter((answer) => answer === null)).toHaveLength(2);
    await vi.waitFor(async () => expect((await post(long)).status).toBe(200));
    for (let i = 0; i < 3; i += 1) expect((await post(long)).status).toBe(200);
  });

  test('one that does not come is not waited for', async () => {
    const { port, host } = new URL(app.origin);
    const head = `POST ${ENDPOINT} HTTP/1.1\r\nhost: ${host}\r\norigin: ${app.origin}\r\ncontent-type: application/json\r\nx-mneme-access-code: ${encodeURIComponent(CODE)}\r\ncontent-length: 15000\r\n\r\n{`;
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head));
      socket.once('data', (data) => resolve(String(data)));
    });
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect((await post(HELLO)).status).toBe(200);
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
