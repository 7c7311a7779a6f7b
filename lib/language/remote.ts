import * as v from 'valibot';
import type { Offer } from '../contract/models';
import { MnemeError } from '../errors';
import { type Tellable, told } from '../told';
import { chatRequest, FIRST_HABITS, type Habits, nextHabits } from './chat-request';
import { readEvents } from './events';
import type { Completed, Completion, Provider } from './provider';
import { retryAfterS } from './retry-after';
import {
  ACCESS_CODE,
  AGREED_HOST,
  type ChatRequest,
  Chunk,
  DONE,
  ENDPOINT,
  ErrorBody,
  REFUSED,
} from './wire';

/** How the app's server is reached. */
export interface Reach {
  /** Where it is asked; `ENDPOINT` unless told otherwise. */
  url?: string;
  fetch?: typeof fetch;
}

export interface RemoteModel {
  model: string;
  /** The host that the person lets words go to. */
  host: string;
  takes: Provider['takes'];
  accessCode: string | null;
}

type Options = NonNullable<Parameters<Provider['complete']>[1]>;

/** What the app's server tells of the model that it is connected to; `unreachable` where it tells nothing. */
export async function readOffer(accessCode: string | null, reach: Reach = {}): Promise<Offer> {
  try {
    const answer = await asked(reach, { headers: accessHeader(accessCode) });
    if (answer.status === 429) throw await errorOf(answer);
    if (answer.ok) return (await answer.json()) as Offer;
    const body = await errorBody(answer);
    if (body) return { offered: false, why: 'misconfigured', told: toldIn(body) };
  } catch (error) {
    if (error instanceof MnemeError) throw error;
  }
  return {
    ...{ offered: false, why: 'unreachable' },
    told: 'The server of this app cannot be reached, so no model can be either.',
  };
}

/** The model that the app's server is connected to, asked through it. It asks on nobody's behalf but its caller's: consent is the gate's (`gate.ts`). */
export class RemoteProvider implements Provider {
  readonly runsIn = 'server';
  readonly model: string;
  readonly takes: Provider['takes'];
  private habits: Habits = FIRST_HABITS;

  constructor(
    private readonly remote: RemoteModel,
    private readonly reach: Reach = {},
  ) {
    this.model = remote.model;
    this.takes = remote.takes;
  }

  async complete(request: Completion, options: Options = {}): Promise<Completed> {
    try {
      return await this.ask(request, options);
    } catch (error) {
      if (options.signal?.aborted) throw new MnemeError('cancelled', 'The model was stopped.');
      throw error;
    }
  }

  /** Asks once, and again with less where the server does not take it; what it took is remembered. */
  private async ask(request: Completion, options: Options): Promise<Completed> {
    let habits: Habits | null = this.habits;
    for (;;) {
      const answer = await this.post(chatRequest(this.model, request, habits), options);
      if (answer.ok) {
        this.habits = habits;
        return readAnswer(answer, options.onText);
      }
      const body = await errorBody(answer);
      habits =
        answer.status === REFUSED
          ? nextHabits(habits, body?.error.refused ?? null, request.schema !== undefined)
          : null;
      if (!habits) throw errorFrom(answer, body);
    }
  }

  private async post(chat: ChatRequest, { signal, onSending }: Options): Promise<Response> {
    const { accessCode, host } = this.remote;
    const body = new TextEncoder().encode(JSON.stringify(chat));
    await onSending?.(body.length);
    try {
      return await asked(this.reach, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [AGREED_HOST]: host,
          ...accessHeader(accessCode),
        },
        body,
        signal,
      });
    } catch (cause) {
      const message = 'The server of this app cannot be reached, so the model was not asked.';
      throw new MnemeError('model-unavailable', message, { cause });
    }
  }
}

function asked({ url = ENDPOINT, fetch: ask = fetch }: Reach, init: RequestInit): Promise<Response> {
  return ask(url, { ...init, redirect: 'error', cache: 'no-store' });
}

function accessHeader(accessCode: string | null): Record<string, string> {
  return accessCode === null ? {} : { [ACCESS_CODE]: encodeURIComponent(accessCode) };
}

async function readAnswer(answer: Response, onText: Options['onText']): Promise<Completed> {
  let text = '';
  let refusal = '';
  let finish: string | null = null;
  let usage: Completed['usage'] = { promptTokens: null, completionTokens: null };
  for await (const chunk of readChunks(answer)) {
    for (const { delta, finish_reason } of chunk.choices ?? []) {
      text += delta?.content ?? '';
      refusal += delta?.refusal ?? '';
      finish = finish_reason ?? finish;
      if (delta?.content) onText?.(delta.content);
    }
    const { prompt_tokens = null, completion_tokens = null } = chunk.usage ?? {};
    if (chunk.usage) usage = { promptTokens: prompt_tokens, completionTokens: completion_tokens };
  }
  return { text: text || refusal, ended: endOf(finish, refusal), usage };
}

/** @throws MnemeError when it breaks off */
async function* readChunks(answer: Response): AsyncGenerator<Chunk> {
  try {
    for await (const data of readEvents(answer.body!)) {
      if (data === DONE) return;
      const value: unknown = JSON.parse(data);
      const broken = v.safeParse(ErrorBody, value);
      if (broken.success) throw new MnemeError(broken.output.error.code, toldIn(broken.output));
      yield v.parse(Chunk, value);
    }
  } catch (cause) {
    throw cause instanceof MnemeError ? cause : cutOff(cause);
  }
  throw cutOff();
}

function cutOff(cause?: unknown): MnemeError {
  return new MnemeError('model-failed', 'The model’s answer was cut off.', { cause });
}

function endOf(finish: string | null, refusal: string): Completed['ended'] {
  if (finish === 'content_filter' || refusal) return 'refused';
  return finish === 'length' ? 'length' : 'stop';
}

async function errorOf(answer: Response): Promise<MnemeError> {
  return errorFrom(answer, await errorBody(answer));
}

async function errorBody(answer: Response): Promise<ErrorBody | null> {
  const { success, output } = v.safeParse(ErrorBody, await answer.json().catch(() => null));
  return success ? output : null;
}

function toldIn({ error }: ErrorBody): Tellable {
  return error.told ?? error.message;
}

function errorFrom(answer: Response, body: ErrorBody | null): MnemeError {
  const waitS = retryAfterS(answer.headers.get('retry-after'), Date.now()) ?? undefined;
  if (body) return new MnemeError(body.error.code, toldIn(body), { retryAfterS: waitS });
  // It is no answer of ours: a server in front of the app's.
  const isBusy = [429, 503].includes(answer.status);
  return new MnemeError(
    isBusy ? 'model-busy' : 'model-failed',
    told`The model was not asked: the server in between answered with HTTP ${answer.status}.`,
    { retryAfterS: waitS },
  );
}
