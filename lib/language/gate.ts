import type { Agreement, CallRecord } from '../contract/models';
import { MnemeError, toErrorData } from '../errors';
import { told } from '../told';
import type { Completed, Completion, Provider } from './provider';

/** Where calls are noted (`lib/store/calls-sent.ts`). */
export interface CallNotes {
  begin(call: CallRecord): Promise<number>;
  /** So many bytes more are about to leave with it. */
  sending(key: number, bytes: number): Promise<void>;
  end(
    key: number,
    ended: Pick<CallRecord, 'ended' | 'seconds' | 'promptTokens' | 'completionTokens'>,
  ): Promise<void>;
}

export interface Gate {
  /** What the person agrees to at this moment; null for nothing. It is asked before every call: another tab may have changed it. */
  agreed(): Promise<Agreement | null>;
  notes: CallNotes;
  /** Aborted when nothing may leave any more: what is under way ends. */
  closed: AbortSignal;
}

/**
 * A model that is only asked as far as a person has agreed, with every call noted before it leaves. Whatever is not text and was not agreed to is no
 * longer among what it takes, and refused.
 *
 * @param to what the person agreed to when it was made
 */
export function gated(provider: Provider, to: Agreement, gate: Gate): Provider {
  return {
    model: provider.model,
    runsIn: provider.runsIn,
    takes: {
      images: provider.takes.images && to.images,
      audio: provider.takes.audio && to.audio,
    },
    async complete(request, { signal, onText } = {}) {
      const call = noted(request, to);
      requireAgreed(call, await gate.agreed());
      const key = await gate.notes.begin(call);
      const startedAt = performance.now();
      const note = (ended: CallRecord['ended'], usage: Partial<Completed['usage']>) =>
        gate.notes
          .end(key, {
            ended,
            seconds: (performance.now() - startedAt) / 1000,
            promptTokens: usage.promptTokens ?? null,
            completionTokens: usage.completionTokens ?? null,
          })
          // That it left is noted; what came of it need not be lost for how it ended.
          .catch(() => {});
      try {
        const either = signal ? AbortSignal.any([signal, gate.closed]) : gate.closed;
        const completed = await provider.complete(request, {
          ...{ signal: either, onText },
          onSending: (bytes) => gate.notes.sending(key, bytes),
        });
        await note(completed.ended, completed.usage);
        return completed;
      } catch (error) {
        await note(toErrorData(error).code, {});
        throw error;
      }
    },
  };
}

/** A call as it is noted before it leaves. */
function noted({ purpose, messages }: Completion, { host, model }: Agreement): CallRecord {
  const parts = messages.flatMap(({ content }) => content);
  const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []));
  const images = parts.flatMap((part) => (part.type === 'image' ? part.jpeg.length : []));
  const sounds = parts.flatMap((part) => (part.type === 'audio' ? part.wav.length : []));
  return {
    at: new Date().toISOString(),
    ...{ purpose, model, host },
    letters: total(texts.map((text) => text.length)),
    textBytes: total(texts.map((text) => new TextEncoder().encode(text).length)),
    images: images.length,
    imageBytes: total(images),
    sounds: sounds.length,
    soundBytes: total(sounds),
    sentBytes: 0,
    ...{ promptTokens: null, completionTokens: null, seconds: null, ended: null },
  };
}

/** @throws MnemeError `model-unavailable` */
function requireAgreed({ host, model, images, sounds }: CallRecord, agreed: Agreement | null): void {
  if (agreed?.host !== host || agreed.model !== model)
    throw new MnemeError('model-unavailable', told`Nobody has agreed that words go to ${model} on ${host}.`);
  if ((images > 0 && !agreed.images) || (sounds > 0 && !agreed.audio))
    throw new MnemeError('model-unavailable', told`Nobody has agreed that pictures or sound go to ${host}.`);
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
