import { wrap } from 'comlink';
import { MnemeError } from '../errors';
import { told } from '../told';
import type { WorkerHandle } from './worker-types';

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
