import { MnemeError } from '../errors';
import { api, expecting, type LanguageModels, type Prompt, type Session } from './browser-model-offer';
import type { Completed, Completion, Message, Part, Provider } from './provider';

/**
 * Has the browser download its model; to be called in a click. `onProgress` is told the share that is there, 0 to 1.
 *
 * @throws MnemeError `model-unavailable`, `cancelled`
 */
export async function prepareBrowserModel(
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const session = await begin({
    ...expecting(['text']),
    signal,
    monitor: (monitor) =>
      monitor.addEventListener('downloadprogress', (event) => onProgress((event as ProgressEvent).loaded)),
  });
  session.destroy();
}

/** The browser's own model behind the common interface. It counts no tokens: each piece of text that comes counts as one. */
export class BrowserModel implements Provider {
  readonly model = "the browser's own model";
  readonly runsIn = 'browser';

  constructor(readonly takes: Provider['takes']) {}

  async complete(
    request: Completion,
    { signal, onText }: NonNullable<Parameters<Provider['complete']>[1]> = {},
  ): Promise<Completed> {
    const prompts = request.messages.map(promptOf);
    const session = await begin({
      ...expecting([
        'text',
        ...(this.takes.images ? ['image' as const] : []),
        ...(this.takes.audio ? ['audio' as const] : []),
      ]),
      initialPrompts: prompts.slice(0, -1),
      temperature: 0,
      topK: 1,
      signal,
    });
    const answer: Completed = {
      text: '',
      ended: 'stop',
      usage: { promptTokens: null, completionTokens: null },
    };
    try {
      const pieces = session
        .promptStreaming(prompts.slice(-1), { signal, responseConstraint: request.schema?.json })
        .getReader();
      for (let count = 0; ; count += 1) {
        const { done, value } = await pieces.read();
        if (done) return answer;
        if (count === request.maxTokens) {
          await pieces.cancel();
          return { ...answer, ended: 'length' };
        }
        answer.text += value;
        onText?.(value);
      }
    } catch (error) {
      // What the browser gives where it holds an answer back (Writing Assistance APIs, section 5.5).
      if (nameOf(error) === 'NotReadableError') return { ...answer, ended: 'refused' };
      throw errorFrom(error, 'model-failed');
    } finally {
      session.destroy();
    }
  }
}

async function begin(options: Parameters<LanguageModels['create']>[0]): Promise<Session> {
  const models = api();
  if (!models) throw new MnemeError('model-unavailable', 'This browser has no model of its own.');
  try {
    return await models.create(options);
  } catch (error) {
    throw errorFrom(error, 'model-unavailable');
  }
}

function promptOf({ role, content }: Message): Prompt {
  return { role, content: content.map((part) => ({ type: part.type, value: sampleOf(part) })) };
}

function sampleOf(part: Part): string | Blob | ArrayBuffer {
  if (part.type === 'text') return part.text;
  if (part.type === 'image') return new Blob([part.jpeg as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' });
  return part.wav.slice().buffer;
}

function errorFrom(error: unknown, otherwise: 'model-unavailable' | 'model-failed'): MnemeError {
  const cause = error instanceof Error ? error : undefined;
  switch (nameOf(error)) {
    case 'AbortError':
      return new MnemeError('cancelled', 'The model was stopped.', { cause });
    case 'QuotaExceededError':
      return new MnemeError('model-failed', "What was asked is too long for the browser's own model.", {
        cause,
      });
    case 'NotAllowedError':
    case 'NotSupportedError':
      return new MnemeError('model-unavailable', "The browser's own model cannot be used here.", { cause });
    default:
      return new MnemeError(otherwise, "The browser's own model failed.", { cause });
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
