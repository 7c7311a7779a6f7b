import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Agreement, CallRecord, Offer } from '../../../lib/contract/models';
import { toErrorData } from '../../../lib/errors';
import { readEvents } from '../../../lib/language/events';
import { gated } from '../../../lib/language/gate';
import { whyNotOffered } from '../../../lib/language/offered';
import type { Completion, Part, Provider } from '../../../lib/language/provider';
import { PROXY_LIMITS } from '../../../lib/language/proxy/limits';
import { RemoteProvider } from '../../../lib/language/remote';
import { type ModelApp, startModelApp } from '../../model-server/app';
import { type ModelServer, startModelServer } from '../../model-server/scripted-server';

const HELLO: Completion = {
  purpose: 'answering',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Who is there?' }] }],
  maxTokens: 100,
};
const WITH_PICTURE: Completion = {
  ...HELLO,
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Who?' },
        { type: 'image', jpeg: new Uint8Array([0xff, 0xd8, 0xff]) },
      ],
    },
  ],
};
const TEXT_ONLY: Agreement = { host: '127.0.0.1', model: 'tiny', images: false, audio: false };
const WITH_PICTURES: Agreement = { ...TEXT_ONLY, images: true };

let server: ModelServer;
let app: ModelApp;
beforeAll(async () => {
  server = await startModelServer();
  app = await startModelApp({ MNEME_LLM_BASE_URL: server.baseUrl, MNEME_LLM_MODEL: 'tiny' });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

let agreed: Agreement | null;
let closing: AbortController;
let calls: CallRecord[];
beforeEach(() => {
  server.requests.length = 0;
  closing = new AbortController();
  calls = [];
});

/** The model behind the gate, as it was agreed to. */
function model(to: Agreement, at = app): Provider {
  agreed = to;
  const takes = { images: true, audio: true };
  const remote = new RemoteProvider({ ...to, takes, accessCode: null }, at.reach);
  return gated(remote, to, {
    agreed: async () => agreed,
    closed: closing.signal,
    notes: {
      begin: async (call) => calls.push(call) - 1,
      sending: async (key, bytes) => {
        calls[key] = { ...calls[key]!, sentBytes: calls[key]!.sentBytes! + bytes };
      },
      end: async (key, ended) => void Object.assign(calls[key]!, ended),
    },
  });
}

describe('what a person has agreed to', () => {
  test('is all that leaves: text alone, or pictures too', async () => {
    server.script({ answer: 'Ada.' });
    const words = model(TEXT_ONLY);
    expect(words.takes).toEqual({ images: false, audio: false });
    expect((await words.complete(HELLO)).text).toBe('Ada.');
    expect(await words.complete(WITH_PICTURE).catch(toErrorData)).toMatchObject({
      code: 'model-unavailable',
    });
    expect(server.requests).toHaveLength(1);

    const pictures = model(WITH_PICTURES);
    expect(pictures.takes).toEqual({ images: true, audio: false });
    expect((await pictures.complete(WITH_PICTURE)).text).toBe('Ada.');
  });

  test('may be taken back or changed at any time, in any tab', async () => {
    server.script({ answer: 'Ada.' });
    const provider = model(WITH_PICTURES);
    for (const now of [
      null,
      TEXT_ONLY,
      { ...WITH_PICTURES, host: 'api.example.com' },
      { ...WITH_PICTURES, model: 'other' },
    ]) {
      agreed = now;
      expect(await provider.complete(WITH_PICTURE).catch(toErrorData)).toMatchObject({
        code: 'model-unavailable',
        message: expect.stringContaining('Nobody has agreed'),
      });
    }
    expect(server.requests).toEqual([]);
    expect(calls).toEqual([]);
  });

  test('holds no longer once it is closed: what is under way ends', async () => {
    server.script({ answer: 'one two', pieces: 2, delayMs: 2000 });
    const under = model(TEXT_ONLY).complete(HELLO);
    await expect.poll(() => server.requests.length).toBe(1);
    closing.abort();
    expect(await under.catch(toErrorData)).toMatchObject({ code: 'cancelled' });
    expect(await server.requests[0]!.ended).toBe(false);
    expect(calls).toMatchObject([{ ended: 'cancelled' }]);
  });
});

describe('the record of calls', () => {
  test('tells what left, for what and to whom, what came of it, and nothing of what was said', async () => {
    server.script({ answer: 'Ada.', usage: { prompt_tokens: 7, completion_tokens: 2 } });
    await model(WITH_PICTURES).complete(WITH_PICTURE);
    expect(calls).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        ...{ purpose: 'answering', model: 'tiny', host: '127.0.0.1' },
        ...{ letters: 4, textBytes: 4, images: 1, imageBytes: 3, sounds: 0, soundBytes: 0 },
        sentBytes: server.requests[0]!.bytes,
        ...{ promptTokens: 7, completionTokens: 2, seconds: expect.any(Number), ended: 'stop' },
      },
    ]);
  });

  test('counts what the model’s server was sent, to the byte', async () => {
    const text = 'Größe: "Zoë" \\ <p_3>\n\t\u0001 \u2028 🎬 \ud83c and so on.';
    const content: Part[] = [
      { type: 'text', text },
      { type: 'image', jpeg: Uint8Array.of(0xff, 0xd8, 0xff, ...Array(4000).keys()) },
      { type: 'image', jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 7) },
      { type: 'audio', wav: new TextEncoder().encode(`RIFF${'sound'.repeat(2001)}`) },
    ];
    const schema = {
      name: 'said',
      json: {
        type: 'object',
        'größe "x"': { b: [1.5, -0, 1e21, null], a: true },
        additionalProperties: false,
      },
    };
    const asked: Completion[] = [
      HELLO,
      { ...HELLO, schema },
      {
        ...HELLO,
        messages: [
          { role: 'system', content: content.slice(0, 1) },
          { role: 'user', content },
        ],
      },
      {
        ...HELLO,
        schema,
        messages: [
          { role: 'user', content },
          { role: 'assistant', content: [] },
        ],
      },
    ];
    const often = { burst: 1000, perMinute: 1000 };
    const takesAll = await startModelApp(
      {
        ...{ MNEME_LLM_BASE_URL: server.baseUrl, MNEME_LLM_MODEL: 'tiny' },
        MNEME_LLM_TAKES: 'images,audio',
      },
      { ...PROXY_LIMITS, rate: { client: often, all: often } },
    );
    try {
      // Each server refuses other fields, one after the other: all that was sent in vain has left, too.
      for (const refused of [[], ['max_tokens', 'temperature'], ['stream_options', 'response_format']])
        for (const completion of asked) {
          server.requests.length = 0;
          server.script(({ body }) => {
            const field = refused.find((name) => name in body);
            return field ? { status: 400, body: { error: { param: field } } } : { answer: 'Ada.' };
          });
          await model({ ...WITH_PICTURES, audio: true }, takesAll).complete(completion);
          const received = server.requests.reduce((sum, { bytes }) => sum + bytes, 0);
          expect(calls.at(-1)!.sentBytes, `${refused}`).toBe(received);
        }
      expect(server.requests.length, 'asked again').toBeGreaterThan(1);

      // Cut off, stopped and refused for good: it has left all the same.
      for (const reply of [{ answer: 'Ada.', cutAfter: 1 }, { status: 500 }, { status: 429 }] as const) {
        server.requests.length = 0;
        server.script(reply);
        await model(WITH_PICTURES, takesAll).complete(WITH_PICTURE).catch(toErrorData);
        expect(calls.at(-1)!.sentBytes).toBe(server.requests[0]!.bytes);
      }
    } finally {
      await takesAll.close();
    }
  });

  test('counts what the app’s own server does not pass on, too: it has left this browser', async () => {
    const never = { burst: 0, perMinute: 1 };
    const busy = await startModelApp(
      { MNEME_LLM_BASE_URL: server.baseUrl, MNEME_LLM_MODEL: 'tiny' },
      { ...PROXY_LIMITS, rate: { client: never, all: never } },
    );
    const problem = await model(TEXT_ONLY, busy).complete(HELLO).catch(toErrorData);
    expect(problem).toMatchObject({ code: 'model-busy' });
    expect(server.requests).toEqual([]);
    expect(calls).toMatchObject([{ ended: 'model-busy' }]);
    expect(calls[0]!.sentBytes).toBeGreaterThan(100);
    await busy.close();
  });

  test('is written before anything leaves, and nothing leaves where it cannot be', async () => {
    let known: unknown;
    server.script(({ bytes }) => {
      known = calls.map(({ ended, sentBytes }) => [ended, sentBytes === bytes]);
      return { answer: 'Ada.' };
    });
    const provider = model(TEXT_ONLY);
    await provider.complete(HELLO);
    expect(known, 'noted with its bytes, and not ended').toEqual([[null, true]]);
    Object.freeze(calls);
    await expect(provider.complete(HELLO)).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });

  test('holds what failed, too', async () => {
    server.script({ status: 429, headers: { 'retry-after': '3' } });
    const problem = await model(TEXT_ONLY).complete(HELLO).catch(toErrorData);
    expect(problem).toMatchObject({ code: 'model-busy', retryAfterS: 3 });
    expect(calls).toMatchObject([{ ended: 'model-busy', promptTokens: null }]);
  });
});

describe('events', () => {
  const TEXT =
    ': awake\nid: 1\ndata: one\n\nevent: x\r\ndata:two\r\ndata:  2 🎬\r\n\r\n\ndata\n\rdata: three\r\rdata: cut';

  test('are read alike however their bytes are cut', async () => {
    const bytes = new TextEncoder().encode(TEXT);
    for (const size of [1, 2, 3, 5, 8, bytes.length]) {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.subarray(i, i + size));
          controller.close();
        },
      });
      const events: string[] = [];
      for await (const event of readEvents(stream)) events.push(event);
      expect(events).toEqual(['one', 'two\n 2 🎬', 'three']);
    }
  });
});

describe('what was agreed to holds as long as it is what is offered', () => {
  const offer: Extract<Offer, { offered: true }> = {
    offered: true,
    host: '127.0.0.1',
    models: ['tiny', 'other'],
    takes: { images: true, audio: false },
    accessCode: 'none',
  };

  test.each<[string, Offer, Agreement, RegExp | null]>([
    ['the same', offer, WITH_PICTURES, null],
    ['less than is offered', offer, TEXT_ONLY, null],
    ['the access code is right', { ...offer, accessCode: 'given' }, TEXT_ONLY, null],
    ['it is another', { ...offer, accessCode: 'wanted' }, TEXT_ONLY, /access code/],
    ['nothing is offered', { offered: false, why: 'locked', told: 'Locked.' }, TEXT_ONLY, /^Locked\.$/],
    ['another host', { ...offer, host: 'example.com' }, TEXT_ONLY, /another model/],
    ['other models', { ...offer, models: ['other'] }, TEXT_ONLY, /another model/],
    ['no sound', offer, { ...TEXT_ONLY, audio: true }, /another model/],
  ])('%s', (_, offered, to, why) => {
    if (why === null) expect(whyNotOffered(to, offered)).toBeNull();
    else expect(whyNotOffered(to, offered)).toMatch(why);
  });
});
