import { type Remote, wrap } from 'comlink';
import type { Keeper } from '../agent/keeper';
import type { HearingService } from './hearing-service';
import type { VisionService } from './vision-service';

/** A worker and the class it exposes. */
export interface WorkerHandle<T> {
  remote: Remote<T>;
  stop(): void;
}

export const startMemoryWorker = () =>
  handle<Keeper>(
    new Worker(new URL('../../workers/memory.worker.ts', import.meta.url), {
      type: 'module',
      name: 'memory',
    }),
  );
export const startVisionWorker = () =>
  handle<VisionService>(
    new Worker(new URL('../../workers/vision.worker.ts', import.meta.url), {
      type: 'module',
      name: 'vision',
    }),
  );
export const startHearingWorker = () =>
  handle<HearingService>(
    new Worker(new URL('../../workers/hearing.worker.ts', import.meta.url), {
      type: 'module',
      name: 'hearing',
    }),
  );

function handle<T>(worker: Worker): WorkerHandle<T> {
  return { remote: wrap<T>(worker), stop: () => worker.terminate() };
}
