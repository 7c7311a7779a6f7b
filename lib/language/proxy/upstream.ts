import * as v from 'valibot';
import { Deadline } from '../../server/deadline';
import { inTurn } from '../../told';
import { readEvents } from '../events';
import { type ChatRequest, Chunk, Completion, DONE, type ErrorBody } from '../wire';
import type { ModelConfig } from './config';
import type { ProxyLimits } from './limits';
import { problemOf, unavailable } from './problem';
import { Refusal } from './refusal';

/**
 * Asks the model's server. The answer is a stream of `Chunk`s as server-sent events, made anew of what it sends, with `DONE` at its
 * end, or with an `ErrorBody` where it breaks off. Nothing else that the server sends is passed on.
 *
 * @param gone whoever asked has gone: the server is told by the end of the connection
 * @throws Refusal when the server does not begin to answer
 */
export async function askUpstream(
  model: ModelConfig,
  chat: ChatRequest,
  limits: ProxyLimits,
  gone: AbortSignal,
): Promise<Response> {
  const deadline = new Deadline(gone);
  deadline.allow(limits.firstByteMs);
  try {
    const answer = await fetch(model.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(model.apiKey === null ? {} : { authorization: `Bearer ${model.apiKey}` }),
      },
      body: JSON.stringify(chat),
      redirect: 'manual',
      cache: 'no-store',
      signal: deadline.signal,
    });
    if (answer.status !== 200) throw await problemOf(answer);
    const chunks = chunksOf(answer, counted(answer, limits, deadline));
    return streamed(asEvents(chunks, deadline), deadline);
  } catch (error) {
    deadline.end();
    throw refusalOf(error, deadline, unavailable('Nobody answers at its address.'));
  }
}

/** An answer's bytes, as long as they keep coming and are not too many. */
function counted(answer: Response, limits: ProxyLimits, deadline: Deadline): ReadableStream<Uint8Array> {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      deadline.allow(limits.betweenMs);
      bytes += piece.length;
      if (bytes > limits.answerBytes) throw failed('Its answer is too long.');
      controller.enqueue(piece);
    },
  });
  return (answer.body ?? new Blob([]).stream()).pipeThrough(counting);
}

/** @throws Refusal when it is cut off, or no such answer */
async function* chunksOf(answer: Response, body: ReadableStream<Uint8Array>): AsyncGenerator<Chunk> {
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') {
    const { choices, usage } = read(Completion, await new Response(body).text());
    yield {
      choices: choices.map(({ message, finish_reason }) => ({ delta: message, finish_reason })),
      usage,
    };
    return;
  }
  if (type !== 'text/event-stream') throw failed('What it sends is no answer.');
  let hasEnded = false;
  for await (const data of readEvents(body)) {
    if (data.trim() === DONE) return;
    const chunk = read(Chunk, data);
    hasEnded ||= chunk.choices?.some(({ finish_reason }) => finish_reason) ?? false;
    yield chunk;
  }
  // Some servers end without a word.
  if (!hasEnded) throw failed('Its answer was cut off.');
}

function read<const S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw failed('Its answer is malformed.');
  }
  if (value && typeof value === 'object' && 'error' in value && value.error)
    throw failed('Its server reports an error.');
  const { success, output } = v.safeParse(schema, value);
  if (!success) throw failed('Its answer is malformed.');
  return output;
}

/** Chunks as they are sent to the page; a failure is told as the last event. */
async function* asEvents(chunks: AsyncGenerator<Chunk>, deadline: Deadline): AsyncGenerator<string> {
  try {
    for await (const chunk of chunks) if (tellsSomething(chunk)) yield event(JSON.stringify(chunk));
    yield event(DONE);
  } catch (error) {
    const { body } = refusalOf(error, deadline, failed('Its answer was cut off.'));
    yield event(JSON.stringify(body satisfies ErrorBody));
  } finally {
    deadline.end();
  }
}

/** Not so where a model only thinks, or a server keeps the connection awake. */
function tellsSomething({ choices, usage }: Chunk): boolean {
  return Boolean(
    usage || choices?.some(({ delta, finish_reason }) => delta?.content || delta?.refusal || finish_reason),
  );
}

function event(data: string): string {
  return `data: ${data}\n\n`;
}

function streamed(events: AsyncGenerator<string>, deadline: Deadline): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      deadline.end();
      await events.return(undefined);
    },
  });
  // No transformation: what packs an answer would hold it back.
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform' };
  return new Response(body, { headers });
}

function failed(why: string): Refusal {
  return new Refusal(502, 'model-failed', inTurn('The model did not answer.', why));
}

/** @param otherwise what it is when nothing else tells */
function refusalOf(error: unknown, deadline: Deadline, otherwise: Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (deadline.hasPassed) return new Refusal(504, 'model-failed', 'The model took too long to answer.');
  return otherwise;
}
