import { type Remote, wrap } from 'comlink';
import type { Keeper } from '../agent/keeper';
import { MnemeError } from '../errors';
import type { HearingService } from './hearing-service';
import type { VisionService } from './vision-service';

/** A worker and the class it exposes. */
export interface WorkerHandle<T> {
  name: string;
  remote: Remote<T>;
  /** Rejects with `worker-stopped` when the worker cannot start or dies: its calls would never settle. */
  failed: Promise<never>;
  stop(): void;
}

export const startMemoryWorker = () =>
  handle<Keeper>(
    'memory',
    new Worker(new URL('../../workers/memory.worker.ts', import.meta.url), {
      type: 'module',
      name: 'memory',
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

function handle<T>(name: string, worker: Worker): WorkerHandle<T> {
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = (event) => {
      event.preventDefault();
      const why = event.message ? ` (${event.message})` : '';
      reject(new MnemeError('worker-stopped', `The ${name} worker stopped${why}.`));
    };
  });
  failed.catch(() => {}); // Met by whoever waits for the worker.
  return { name, remote: wrap<T>(worker), failed, stop: () => worker.terminate() };
}
