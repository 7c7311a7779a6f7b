import { MnemeError, toErrorData } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { memoryName } from '../which-memory';
import { NotStarted } from './restarted-worker';
import { ifFree } from './tabs';
import { isWorkersFault, twice } from './try-twice';
import type { WorkerHandle } from './worker-types';

/** While something is remembered, it is looked so often whether it still is. */
const LOOK_AGAIN_MS = 2_000;

/** What describing something anew needs of its tab. */
export interface AnewHost {
  keeper: WorkerHandle<Keeper>['remote'];
  /** How much is done, from 0 to 1; null at its end. */
  show(done: number | null): void;
  /** As `Tabs.aloneNow`. */
  aloneNow<T>(work: () => Promise<T>): Promise<T>;
}

/** Something of a memory that is described by another weight: by one tab at a time, beside all else, until it is done or stopped. */
export class AnewRun {
  private stopping = new AbortController();

  /**
   * @param texts what is said where another tab does it, and where it was stopped
   */
  constructor(
    private readonly what: 'faces' | 'lines' | 'voices',
    private readonly texts: { elsewhere: string; stopped: string },
    private readonly host: Pick<AnewHost, 'show' | 'aloneNow'>,
  ) {}

  /** @throws MnemeError `memory-in-use` while another tab does it, `cancelled` where it was stopped */
  begin<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { elsewhere, stopped } = this.texts;
    return ifFree(`${memoryName()}-${this.what}-anew`, elsewhere, async () => {
      this.stopping = new AbortController();
      const { signal } = this.stopping;
      this.host.show(0);
      try {
        return await work(signal);
      } catch (error) {
        if (signal.aborted) throw new MnemeError('cancelled', stopped);
        throw error;
      } finally {
        this.host.show(null);
      }
    });
  }

  stop(): void {
    this.stopping.abort();
  }

  /** Does the last of it once nothing is remembered. */
  async onceNothingIsRemembered<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await this.host.aloneNow(work);
      } catch (error) {
        if (toErrorData(error).code !== 'memory-in-use') throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }
}

/** What a worker makes of a clip; null for one at which it fails twice. */
export function madeOfClip<T>(work: () => Promise<T>): Promise<T | null> {
  return twice(work).catch((error: unknown) => {
    if (error instanceof NotStarted || !isWorkersFault(error)) throw error;
    return null;
  });
}
