import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorData, toErrorData } from '../../../lib/errors';
import type { Completion } from '../../../lib/language/provider';
import { PROXY_LIMITS } from '../../../lib/language/proxy/limits';
import { RemoteProvider } from '../../../lib/language/remote';
import { retryAfterS } from '../../../lib/language/retry-after';
import { type ModelApp, startModelApp } from '../../model-server/app';
import { type ModelServer, type Reply, startModelServer } from '../../model-server/scripted-server';

const KEY = 'sk-very-secret';
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const WAV = new TextEncoder().encode('RIFF....WAVE');
const HELLO: Completion = {
  purpose: 'testing',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Who is there?' }] }],
  maxTokens: 100,
};
const SCHEMA = { name: 'people', json: { type: 'object', properties: { names: { type: 'array' } } } };

let server: ModelServer;
let app: ModelApp;
/** One that waits for nothing long. */
let hasty: ModelApp;
beforeAll(async () => {
  server = await startModelServer({ apiKey: KEY });
  const env = {
    MNEME_LLM_BASE_URL: server.baseUrl,
    MNEME_LLM_MODEL: 'tiny',
    MNEME_LLM_API_KEY: KEY,
    MNEME_LLM_TAKES: 'images,audio',
  };
  const often = { burst: 1000, perMinute: 1 };
  const limits = { ...PROXY_LIMITS, answerBytes: 100_000, rate: { client: often, all: often } };
  app = await startModelApp(env, limits);
  hasty = await startModelApp(env, { ...limits, firstByteMs: 200, betweenMs: 200 });
});
afterAll(async () => {
  await app.close();
  await hasty.close();
  await server.close();
});
afterEach(() => {
  server.requests.length = 0;
});

function remote({ host = '127.0.0.1', through = app } = {}): RemoteProvider {
  const takes = { images: true, audio: true };
  return new RemoteProvider({ model: 'tiny', host, takes, accessCode: null }, through.reach);
}

/** What a completion comes to when it fails. */
async function problemOf(reply: Reply): Promise<ErrorData> {
  server.script(reply);
  const problem = await remote({ through: 'hang' in reply ? hasty : app })
    .complete(HELLO)
    .then((completed) => expect.fail(`it answered ${JSON.stringify(completed)}`), toErrorData);
  expect(problem.message).not.toContain(KEY);
  expect(problem.message).not.toContain(server.baseUrl);
  return problem;
}

describe('what a model is asked', () => {
  test('text, pictures and sound go out as chat completions ask for them, with the key that only the server has', async () => {
    server.script({ answer: 'Ada.' });
    await remote().complete({
      ...HELLO,
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'Be brief.' }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Who is it?' },
            { type: 'image', jpeg: JPEG },
            { type: 'audio', wav: WAV },
          ],
        },
      ],
    });
    const [{ headers, body }] = server.requests as [ModelServer['requests'][number]];
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(headers.origin, 'nothing of the page goes along').toBeUndefined();
    expect(body).toEqual({
      model: 'tiny',
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'Be brief.' }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Who is it?' },
            { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9j/4AECAw==' } },
            { type: 'input_audio', input_audio: { data: 'UklGRi4uLi5XQVZF', format: 'wav' } },
          ],
        },
      ],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0,
      max_tokens: 100,
    });
  });

  test('a schema goes along; a server that does not know it is asked with less, and from then on at once', async () => {
    const provider = remote();
    server.script(({ body }) => {
      if (body.response_format)
        return { status: 400, body: { error: { message: 'Unknown field', param: 'response_format' } } };
      return { answer: { names: ['Ada'] } };
    });
    const { text } = await provider.complete({ ...HELLO, schema: SCHEMA });
    expect(JSON.parse(text)).toEqual({ names: ['Ada'] });
    expect(server.requests.map(({ body }) => body.response_format)).toEqual([
      { type: 'json_schema', json_schema: { name: 'people', schema: SCHEMA.json, strict: true } },
      { type: 'json_object' },
      undefined,
    ]);
    const told = JSON.stringify(server.requests.map(({ body }) => body.messages.at(-1)));
    expect(told.split('follows this JSON Schema').length - 1, 'then the schema is told in words').toBe(2);

    await provider.complete({ ...HELLO, schema: SCHEMA });
    expect(server.requests).toHaveLength(4);
  });

  test('fields that a server does not take are left away, one by one', async () => {
    const fields = ['max_tokens', 'temperature', 'stream_options'] as const;
    server.script(({ body }) => {
      const refused = fields.find((field) => field in body);
      if (!refused) return { answer: 'Ada.' };
      // As OpenAI says it, and as servers that quote the whole request do.
      const message = `Unsupported parameter: '${refused}' in ${JSON.stringify(body)}`;
      return { status: 400, body: { error: { message } } };
    });
    expect((await remote().complete(HELLO)).text).toBe('Ada.');
    expect(server.requests).toHaveLength(4);
    expect(server.requests.at(-1)!.body).toMatchObject({ max_completion_tokens: 100, stream: true });
  });

  test('what a server refuses whatever is left away is told, and nothing is learnt from it', async () => {
    const provider = remote();
    server.script({ status: 400, body: { error: { message: `too long for ${KEY}` } } });
    const refused = await provider.complete({ ...HELLO, schema: SCHEMA }).catch(toErrorData);
    expect(refused).toMatchObject({ code: 'model-failed', message: expect.not.stringContaining(KEY) });
    server.script({ answer: {} });
    server.requests.length = 0;
    await provider.complete({ ...HELLO, schema: SCHEMA });
    expect(server.requests[0]!.body.response_format?.type).toBe('json_schema');
  });
});

describe('what it answers', () => {
  test('comes piece by piece, with what it took', async () => {
    server.script({
      answer: 'Ada is “there” 🎬.',
      pieces: 5,
      usage: { prompt_tokens: 12, completion_tokens: 5 },
    });
    const pieces: string[] = [];
    const completed = await remote().complete(HELLO, { onText: (text) => pieces.push(text) });
    expect(completed).toEqual({
      text: 'Ada is “there” 🎬.',
      ended: 'stop',
      usage: { promptTokens: 12, completionTokens: 5 },
    });
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(completed.text);
  });

  test('the first piece is there before the last was made', async () => {
    server.script({ answer: 'one two three', pieces: 3, delayMs: 100 });
    const startedAt = performance.now();
    let firstAt = Number.POSITIVE_INFINITY;
    await remote().complete(HELLO, { onText: () => (firstAt = Math.min(firstAt, performance.now())) });
    expect(performance.now() - firstAt, 'the other two').toBeGreaterThan(150);
    expect(firstAt).toBeGreaterThan(startedAt);
  });

  test.each<[string, Reply, object]>([
    [
      'may be as long as it may',
      { answer: 'Ada and', finish: 'length' },
      { text: 'Ada and', ended: 'length' },
    ],
    ['may be stopped by a filter', { answer: 'A', finish: 'content_filter' }, { ended: 'refused' }],
    ['may be a refusal', { refusal: 'I cannot tell.' }, { text: 'I cannot tell.', ended: 'refused' }],
    ['may come at once', { answer: 'Ada.', whole: true }, { text: 'Ada.', ended: 'stop' }],
    ['may end without [DONE]', { answer: 'Ada.', done: false }, { text: 'Ada.', ended: 'stop' }],
    ['may have no usage', { answer: 'Ada.' }, { usage: { promptTokens: null, completionTokens: null } }],
  ])('%s', async (_, reply, expected) => {
    server.script(reply);
    expect(await remote().complete(HELLO)).toMatchObject(expected);
  });
});

describe('what can go wrong', () => {
  const stream = { 'content-type': 'text/event-stream' };
  const html = { 'content-type': 'text/html' };
  test.each<[string, Reply, string, RegExp]>([
    ['the answer breaks off', { answer: 'Ada is there', cutAfter: 1 }, 'model-failed', /cut off/],
    ['it breaks off before anything', { answer: 'Ada is there', cutAfter: 0 }, 'model-failed', /cut off/],
    ['nothing comes', { hang: 'at-once' }, 'model-failed', /too long to answer/],
    ['nothing comes after the headers', { hang: 'after-headers' }, 'model-failed', /too long to answer/],
    ['it stands still in the middle', { hang: 'after-piece' }, 'model-failed', /too long to answer/],
    ['it never ends', { endless: 'pieces' }, 'model-failed', /is too long/],
    ['a line never ends', { endless: 'line' }, 'model-failed', /is too long/],
    ['the server fails', { status: 500, body: { error: { message: KEY } } }, 'model-failed', /HTTP 500/],
    ['it is no JSON', { status: 200, body: '{"choices":[' }, 'model-failed', /malformed/],
    ['it is other JSON', { status: 200, body: '{"choices":[]}' }, 'model-failed', /malformed/],
    [
      'an event is no JSON',
      { status: 200, headers: stream, body: 'data: {"cho\n\n' },
      'model-failed',
      /malformed/,
    ],
    ['it is no event', { status: 200, headers: stream, body: 'hello' }, 'model-failed', /cut off/],
    ['it is a page', { status: 200, headers: html, body: '<script>' }, 'model-failed', /no answer/],
    [
      'an error comes in the middle',
      { status: 200, headers: stream, body: `data: {"error":{"message":"${KEY}"}}\n\n` },
      'model-failed',
      /reports an error/,
    ],
    ['the key is refused', { status: 401, body: `{"error":"${KEY}"}` }, 'model-unavailable', /key/],
    ['there is no such model', { status: 404 }, 'model-unavailable', /no such model/],
  ])('%s', async (_, reply, code, message) => {
    const problem = await problemOf(reply);
    expect(problem).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test('a redirect is not followed, wherever it leads', async () => {
    const elsewhere = await startModelServer();
    for (const status of [301, 302, 307, 308]) {
      const location = `${elsewhere.baseUrl}/chat/completions`;
      const problem = await problemOf({ status, headers: { location } });
      expect(problem).toMatchObject({
        code: 'model-unavailable',
        message: expect.stringContaining('another address'),
      });
    }
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  test('a busy model says when to try again, in seconds or as a date', async () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    expect(await problemOf({ status: 429, headers: { 'retry-after': '7' } })).toMatchObject({
      code: 'model-busy',
      message: 'The model has too much to do. Try again in 7 s.',
      retryAfterS: 7,
    });
    const dated = await problemOf({ status: 503, headers: { 'retry-after': inAMinute } });
    expect(dated.retryAfterS).toBeGreaterThan(50);
    expect(dated.retryAfterS).toBeLessThanOrEqual(60);
    const untold = await problemOf({ status: 429 });
    expect(untold.code).toBe('model-busy');
    expect(untold).not.toHaveProperty('retryAfterS');
  });

  test.each([
    ['7', 7],
    ['0.5', 1],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 10],
    ['Wed, 21 Oct 2009 07:28:00 GMT', 0],
    ['1e9', null],
    ['999999999', 86_400],
    ['soon', null],
    ['', null],
  ])('Retry-After: %s', (header, seconds) => {
    expect(retryAfterS(header, Date.parse('2015-10-21T07:27:50Z'))).toBe(seconds);
  });

  test('whoever asks may stop: the model is told, and it is no failure', async () => {
    server.script({ answer: 'one two three four', pieces: 4, delayMs: 300 });
    const stop = new AbortController();
    const stopped = remote().complete(HELLO, { signal: stop.signal, onText: () => stop.abort() });
    expect(await stopped.catch(toErrorData)).toMatchObject({ code: 'cancelled' });
    expect(await server.requests[0]!.ended, 'the model had said all').toBe(false);
    const already = remote().complete(HELLO, { signal: AbortSignal.abort() });
    expect(await already.catch(toErrorData)).toMatchObject({ code: 'cancelled' });
    expect(server.requests).toHaveLength(1);
  });

  test('a server that was connected to another host since is not let have anything', async () => {
    server.script({ answer: 'Ada.' });
    const problem = await remote({ host: 'api.example.com' }).complete(HELLO).catch(toErrorData);
    expect(problem).toMatchObject({ code: 'model-unavailable', message: expect.stringContaining('agreed') });
    expect(server.requests).toEqual([]);
  });

  test('nobody answers where the model should be, or where the app is', async () => {
    const gone = await startModelServer();
    await gone.close();
    const env = { MNEME_LLM_BASE_URL: gone.baseUrl, MNEME_LLM_MODEL: 'tiny' };
    const alone = await startModelApp(env);
    const choice = { model: 'tiny', host: '127.0.0.1', takes: { images: false, audio: false } };
    const provider = new RemoteProvider({ ...choice, accessCode: null }, alone.reach);
    expect(await provider.complete(HELLO).catch(toErrorData)).toMatchObject({
      code: 'model-unavailable',
      message: expect.stringContaining('Nobody answers'),
    });
    await alone.close();
    expect(await provider.complete(HELLO).catch(toErrorData)).toMatchObject({
      code: 'model-unavailable',
      message: expect.stringContaining('server of this app'),
    });
  });
});
