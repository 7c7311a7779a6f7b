import { proxy, type Remote } from 'comlink';
import type { Look } from '../answering/by-model/inspect';
import type { WritingProgress } from '../contract/memory';
import { MnemeError, toErrorData } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { CALLS, type Call } from '../keeper/keeper-calls';
import type { DeviceModels } from '../language/on-device';
import type { Loss } from '../store/open';
import { LEAST_ROOM, noRoom } from '../store/witness/no-room';
import type { WitnessPlace } from '../store/witness/witness';
import { text } from '../text';
import { inTurn } from '../told';
import { keepErrorFields } from './expose-with-errors';
import type { WorkerHandle } from './worker-types';
import { startMemoryWorker } from './workers';

/** What is said of a memory that the browser has closed. */
const LOST: Record<Loss, MnemeError> = {
  gone: new MnemeError(
    'memory-gone',
    'This browser has taken the memory away while it was open: the data of this site were cleared, room was made for others, or the disk failed. What is still there is shown when the page is loaded anew; what is not is gone, but for what was saved to a file.',
  ),
  full: noRoom(LEAST_ROOM),
  upgraded: new MnemeError('memory-in-use', 'The memory was closed by another tab. Reload this page.'),
};

/** What to do after a call that is not made again; nothing where that shows. */
const WHAT_NOW: Partial<Record<Call['doing'], string>> = {
  once: text('A model may have been asked, so nothing is asked again by itself. Ask again.'),
};

/** The memory worker died under a call that is not made twice. What it had saved by then is saved. */
export class MemoryStopped extends MnemeError {
  constructor(doing: Call['doing'], cause: unknown) {
    super('worker-stopped', inTurn(toErrorData(cause).told, ...(WHAT_NOW[doing] ? [WHAT_NOW[doing]] : [])), {
      cause,
    });
  }
}

interface Live {
  handle: WorkerHandle<Keeper>;
  opened: Promise<void>;
}

/**
 * The keeper behind a memory worker that is started, and its store opened, when it is first called and again after it died. What was under
 * way then is called once more where it only reads, else throws `MemoryStopped`. Once the browser has taken the store away, every call
 * throws why, those that are under way, too.
 *
 * @param onLost called when the browser takes the store away
 * @param onWriting called whenever a model has come further with writing the memory
 * @param device where models of this device can be asked
 * @param look takes pictures of the videos
 * @param witness keeps one of the memory where the page can
 */
export function restartedKeeper(
  onLost: (error: MnemeError) => void,
  onWriting: (progress: WritingProgress) => void,
  device: DeviceModels,
  look: Look,
  witness: WitnessPlace,
): Remote<Keeper> {
  let live: Live | null = null;
  let lost: MnemeError | null = null;
  keepErrorFields();

  const lose = (loss: Loss) => {
    lost = LOST[loss];
    live?.handle.stop(lost);
    onLost(lost);
  };

  const start = (): Live => {
    const handle = startMemoryWorker();
    const opened = handle.untilFailed(
      handle.remote.open(proxy(lose), proxy(onWriting), proxy(device), proxy(look), proxy(witness)),
    );
    opened.catch(() => {}); // Met by every call.
    return { handle, opened };
  };

  const call = async (method: string, args: unknown[]): Promise<unknown> => {
    if (lost) throw lost;
    if (live?.handle.failure) {
      live.handle.stop();
      live = null;
    }
    live ??= start();
    const { handle, opened } = live;
    await opened;
    const remote = handle.remote as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    return handle.untilFailed(remote[method]!(...args));
  };

  const callTwiceIfNeeded = async (method: string, args: unknown[]): Promise<unknown> => {
    try {
      return await call(method, args);
    } catch (error) {
      if (toErrorData(error).code !== 'worker-stopped') throw error;
      const { doing } = CALLS[method as keyof Keeper];
      if (doing !== 'read') throw new MemoryStopped(doing, error);
      return call(method, args);
    }
  };

  return new Proxy({} as Remote<Keeper>, {
    // It is no promise, whatever waits for it.
    get: (_, method: string) =>
      method === 'then' ? undefined : (...args: unknown[]) => callTwiceIfNeeded(method, args),
  });
}
