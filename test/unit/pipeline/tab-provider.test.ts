import { describe, expect, test } from 'vitest';
import { MnemeError } from '../../../lib/errors';
import type { Completion } from '../../../lib/language/provider';
import type { LanguageService } from '../../../lib/pipeline/language-service';
import { TabProvider } from '../../../lib/pipeline/tab-provider';
import type { WorkerHandle } from '../../../lib/pipeline/worker-types';

const ask = (text: string): Completion => ({
  purpose: 'answering',
  messages: [{ role: 'user', content: [{ type: 'text', text }] }],
  maxTokens: 10,
});
const NOTHING_COUNTED = { promptTokens: null, completionTokens: null };

/** A provider over workers that live in this process: they answer with what they are asked, letter by letter, until they are stopped. */
function provided(load: () => Promise<void> = async () => {}) {
  const log: string[] = [];
  let die: (failure: MnemeError) => void = () => {};
  const start = (): WorkerHandle<LanguageService> => {
    log.push('started');
    let stopped = false;
    const service = {
      load,
      stop: () => {
        stopped = true;
      },
      async complete(request: Completion, onText: (text: string) => void) {
        stopped = false;
        const [part] = request.messages[0]!.content;
        const text = part!.type === 'text' ? part!.text : '';
        log.push(`asked ${text}`);
        for (const letter of text) {
          await new Promise((resolve) => setTimeout(resolve, 1));
          if (stopped) throw new MnemeError('cancelled', 'The model was stopped.');
          onText(letter);
        }
        log.push(`answered ${text}`);
        return { text, ended: 'stop', usage: NOTHING_COUNTED };
      },
    };
    const handle: WorkerHandle<LanguageService> = {
      name: 'language',
      remote: service as never,
      failure: null,
      untilFailed: (call) =>
        new Promise((resolve, reject) => {
          die = (failure) => {
            handle.failure = failure;
            reject(failure);
          };
          call.then(resolve, reject);
        }),
      stop: () => log.push('ended'),
    };
    return handle;
  };
  return {
    provider: new TabProvider('qwen2.5-0.5b-instruct', start),
    log,
    die: (why: MnemeError) => die(why),
  };
}

describe('a model in the tab, in its worker', () => {
  test('is loaded once, and asked one thing after the other', async () => {
    const { provider, log } = provided();
    expect(log).toEqual([]);
    const pieces: string[] = [];
    const answers = await Promise.all([
      provider.complete(ask('ab'), { onText: (text) => pieces.push(text) }),
      provider.complete(ask('c')),
    ]);
    expect(answers.map(({ text }) => text)).toEqual(['ab', 'c']);
    expect(pieces).toEqual(['a', 'b']);
    expect(log).toEqual(['started', 'asked ab', 'answered ab', 'asked c', 'answered c']);
  });

  test('what is stopped ends at once, also where it still waits; the next is answered', async () => {
    const { provider, log } = provided();
    const stop = new AbortController();
    const pieces: string[] = [];
    const onText = (text: string) => {
      pieces.push(text);
      stop.abort();
    };
    const first = provider.complete(ask('abcdef'), { signal: stop.signal, onText });
    const waiting = provider.complete(ask('x'), { signal: stop.signal });
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(pieces).toEqual(['a']);
    expect((await provider.complete(ask('c'))).text).toBe('c');
    expect(log).toEqual(['started', 'asked abcdef', 'asked c', 'answered c']);
  });

  test('a worker that dies fails what it was asked; the next is asked of another', async () => {
    const { provider, log, die } = provided();
    const dying = provider.complete(ask('a'), {
      onText: () => die(new MnemeError('worker-stopped', 'The language worker stopped.')),
    });
    await expect(dying).rejects.toMatchObject({
      code: 'model-failed',
      message: 'The model stopped while it answered. The language worker stopped.',
    });
    expect((await provider.complete(ask('c'))).text).toBe('c');
    expect(log.filter((line) => line === 'started' || line === 'ended')).toEqual([
      'started',
      'ended',
      'started',
    ]);
  });

  test('one that cannot be loaded is not available, and is tried again', async () => {
    let tries = 0;
    const { provider } = provided(async () => {
      tries += 1;
      if (tries === 1) throw new MnemeError('weight-missing', 'No weight for language-model could be had.');
    });
    await expect(provider.complete(ask('a'))).rejects.toMatchObject({ code: 'model-unavailable' });
    expect((await provider.complete(ask('a'))).text).toBe('a');
  });
});
