import { proxy, type Remote } from 'comlink';
import type { Keeper } from '../agent/keeper';
import { toErrorData } from '../errors';
import { startMemoryWorker, type WorkerHandle } from './workers';

/** Calls that must not be made twice: the first may have been written before the worker died. */
const ONCE: ReadonlySet<string> = new Set<keyof Keeper>(['commit', 'rename', 'undo', 'importMemory']);

interface Live {
  handle: WorkerHandle<Keeper>;
  opened: Promise<void>;
}

/**
 * The keeper behind a memory worker that is started, and its store opened, when it is first called and again after it died. What was under
 * way then is called once more where that is safe, else throws `worker-stopped`.
 *
 * @param onLost called when the browser takes the store away
 */
export function lastingKeeper(onLost: () => void): Remote<Keeper> {
  let live: Live | null = null;

  const start = (): Live => {
    const handle = startMemoryWorker();
    const begun = { handle, opened: handle.remote.open(proxy(onLost)) };
    handle.failed.catch(() => {
      handle.stop();
      if (live === begun) live = null;
    });
    begun.opened.catch(() => {}); // Met by every call.
    return begun;
  };

  const call = async (method: string, args: unknown[]): Promise<unknown> => {
    live ??= start();
    const { handle, opened } = live;
    await Promise.race([opened, handle.failed]);
    const remote = handle.remote as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    return Promise.race([remote[method]!(...args), handle.failed]);
  };

  const callTwiceIfNeeded = (method: string, args: unknown[]): Promise<unknown> =>
    call(method, args).catch((error: unknown) => {
      if (toErrorData(error).code !== 'worker-stopped' || ONCE.has(method)) throw error;
      return call(method, args);
    });

  return new Proxy({} as Remote<Keeper>, {
    // It is no promise, whatever waits for it.
    get: (_, method: string) =>
      method === 'then' ? undefined : (...args: unknown[]) => callTwiceIfNeeded(method, args),
  });
}
