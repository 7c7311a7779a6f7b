import { wrap } from 'comlink';
import { MnemeError } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { told } from '../told';
import { nameOfOwn } from '../which-memory';
import type { HearingService } from './hearing-service';
import type { LanguageService } from './language-service';
import type { TranscriptionService } from './transcription-service';
import type { VisionService } from './vision-service';
import type { WorkerHandle } from './worker-types';

export const startMemoryWorker = () =>
  handle<Keeper>(
    'memory',
    new Worker(new URL('../../workers/memory.worker.ts', import.meta.url), {
      type: 'module',
      name: nameOfOwn('memory'),
    }),
  );
export const startVisionWorker = () =>
  handle<VisionService>(
    'vision',
    new Worker(new URL('../../workers/vision.worker.ts', import.meta.url), {
      type: 'module',
      name: 'vision',
    }),
  );
export const startHearingWorker = () =>
  handle<HearingService>(
    'hearing',
    new Worker(new URL('../../workers/hearing.worker.ts', import.meta.url), {
      type: 'module',
      name: 'hearing',
    }),
  );

export const startTranscriptionWorker = () =>
  handle<TranscriptionService>(
    'transcription',
    new Worker(new URL('../../workers/transcription.worker.ts', import.meta.url), {
      type: 'module',
      name: 'transcription',
    }),
  );

export const startLanguageWorker = () =>
  handle<LanguageService>(
    'language',
    new Worker(new URL('../../workers/language.worker.ts', import.meta.url), {
      type: 'module',
      name: 'language',
    }),
  );

/** What a worker exposes, and how it fares. */
export function handle<T>(name: string, worker: Worker): WorkerHandle<T> {
  // Not one promise that all calls race with: it would hold what each of them came to for as long as it stands.
  const waiting = new Set<(failure: MnemeError) => void>();
  const handle: WorkerHandle<T> = {
    name,
    remote: wrap<T>(worker),
    failure: null,
    untilFailed: (call) =>
      new Promise((resolve, reject) => {
        if (handle.failure) reject(handle.failure);
        waiting.add(reject);
        call.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
    stop(failure) {
      worker.terminate();
      if (failure) fail(failure);
    },
  };
  const fail = (failure: MnemeError) => {
    handle.failure = failure;
    for (const reject of waiting) reject(failure);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const why = event.message
      ? told`The ${name} worker stopped (${event.message}).`
      : told`The ${name} worker stopped.`;
    fail(new MnemeError('worker-stopped', why));
  };
  return handle;
}
