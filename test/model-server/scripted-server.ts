import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatRequest } from '../../lib/language/wire';

/** What the server does with one request. */
export type Reply =
  /** Answers; an object is sent as JSON text. */
  | {
      answer: string | object;
      /** Pieces it is sent in, 3 unless told otherwise, with a pause before each. */
      pieces?: number;
      delayMs?: number;
      /** The connection ends after so many of them. */
      cutAfter?: number;
      /** Ends with `[DONE]`, unless false. */
      done?: boolean;
      finish?: 'stop' | 'length' | 'content_filter';
      usage?: { prompt_tokens: number; completion_tokens: number };
      /** Answers without a stream, though one was asked for. */
      whole?: boolean;
    }
  /** Would not answer, in these words. */
  | { refusal: string }
  /** Says exactly this: errors, redirects, what is malformed. */
  | { status: number; headers?: Record<string, string>; body?: string | object }
  /** Never ends: says nothing at all, or after the beginning of a stream, or goes on and on. */
  | { hang: 'at-once' | 'after-headers' | 'after-piece' }
  | { endless: 'pieces' | 'line' };

/** Request as it came. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: ChatRequest;
  /** Of its body. */
  bytes: number;
  /** Resolves when the connection has ended, with whether all of the answer was sent by then. */
  ended: Promise<boolean>;
}

export type Script = Reply | ((request: Received, nth: number) => Reply);

export interface ModelServer {
  /** As for `MNEME_LLM_BASE_URL`. */
  baseUrl: string;
  /** Chat completions that were asked for, the oldest first. */
  requests: Received[];
  /** What it does from now on; a function is told which request it is, from 0 on. */
  script(script: Script): void;
  close(): Promise<void>;
}

/**
 * A server on this machine that speaks OpenAI's chat completions as it is told to: `POST /v1/chat/completions`, streamed or not, and `GET /v1/models`.
 *
 * @param apiKey what requests must bring; without it none is wanted. One that is wrong is quoted in the error, as hosted servers do.
 */
export async function startModelServer({
  models = ['tiny'],
  apiKey,
}: {
  models?: string[];
  apiKey?: string;
} = {}): Promise<ModelServer> {
  const requests: Received[] = [];
  let script: Script = { answer: 'Hello.' };
  let first = 0;
  const server = createServer(async (request, response) => {
    const received = await receive(request, response);
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    if (apiKey !== undefined && bearer !== apiKey)
      return say(response, 401, { error: { message: `Incorrect API key provided: ${bearer}.` } });
    if (received.method === 'GET' && received.path === '/v1/models')
      return say(response, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) });
    if (received.method !== 'POST' || received.path !== '/v1/chat/completions')
      return say(response, 404, { error: { message: 'Not found' } });
    requests.push(received);
    const reply = typeof script === 'function' ? script(received, requests.length - 1 - first) : script;
    await act(reply, received, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script(next) {
      script = next;
      first = requests.length;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<Received> {
  const ended = new Promise<boolean>((resolve) =>
    response.on('close', () => resolve(response.writableFinished)),
  );
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const body = Buffer.concat(pieces);
  const text = body.toString();
  const { method = '', url = '', headers } = request;
  return { method, path: url, headers, body: text ? JSON.parse(text) : null, bytes: body.length, ended };
}

async function act(reply: Reply, { body }: Received, response: ServerResponse): Promise<void> {
  if ('status' in reply) return say(response, reply.status, reply.body ?? '', reply.headers);
  if ('hang' in reply) return hang(reply.hang, response);
  if ('endless' in reply) return goOn(reply.endless, response);
  const isWhole = 'answer' in reply && reply.whole === true;
  const usage = 'answer' in reply ? reply.usage : undefined;
  if (body.stream && !isWhole) return stream(reply, Boolean(body.stream_options?.include_usage), response);
  const message =
    'refusal' in reply
      ? { role: 'assistant', content: null, refusal: reply.refusal }
      : { role: 'assistant', content: textOf(reply.answer) };
  const finish_reason = 'answer' in reply ? (reply.finish ?? 'stop') : 'stop';
  say(response, 200, { object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], usage });
}

async function stream(
  reply: Extract<Reply, { answer: unknown } | { refusal: string }>,
  withUsage: boolean,
  response: ServerResponse,
): Promise<void> {
  begin(response);
  const send = (choices: object[], more = {}) =>
    response.write(event(JSON.stringify({ object: 'chat.completion.chunk', choices, ...more })));
  const delta = (delta: object, finish_reason: string | null = null) =>
    send([{ index: 0, delta, finish_reason }]);
  delta({ role: 'assistant', content: '' });
  if ('refusal' in reply) {
    delta({ refusal: reply.refusal });
    delta({}, 'stop');
    response.end(event('[DONE]'));
    return;
  }
  const { pieces = 3, delayMs = 0, cutAfter, finish = 'stop', usage, done = true } = reply;
  const text = textOf(reply.answer);
  const size = Math.max(1, Math.ceil(text.length / pieces));
  for (let i = 0; i * size < text.length; i += 1) {
    if (i === cutAfter) {
      // What was said so far goes out first.
      await wait(50);
      response.destroy();
      return;
    }
    await wait(delayMs);
    delta({ content: text.slice(i * size, (i + 1) * size) });
  }
  delta({}, finish);
  if (withUsage && usage) send([], { usage });
  response.end(done ? event('[DONE]') : undefined);
}

function hang(when: 'at-once' | 'after-headers' | 'after-piece', response: ServerResponse): void {
  if (when === 'at-once') return;
  begin(response);
  response.flushHeaders();
  if (when === 'after-piece') response.write(event('{"choices":[{"index":0,"delta":{"content":"Well"}}]}'));
}

async function goOn(what: 'pieces' | 'line', response: ServerResponse): Promise<void> {
  begin(response);
  const words = 'and on '.repeat(2000);
  if (what === 'line') response.write('data: ');
  while (!response.destroyed) {
    const room = response.write(
      what === 'line' ? words : event(JSON.stringify({ choices: [{ index: 0, delta: { content: words } }] })),
    );
    await (room ? wait(0) : Promise.race([once(response, 'drain'), once(response, 'close')]));
  }
}

function once(response: ServerResponse, name: string): Promise<void> {
  return new Promise((resolve) => response.once(name, () => resolve()));
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
}

function event(data: string): string {
  return `data: ${data}\n\n`;
}

function textOf(answer: string | object): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

function say(response: ServerResponse, status: number, body: string | object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(textOf(body));
}
