import { proxy, type Remote } from 'comlink';
import type { Ability } from '../contract/models';
import { type ErrorCode, MnemeError, toErrorData } from '../errors';
import type { Verdicts } from '../models/gpu';
import { told } from '../told';
import type { WorkerHandle } from './worker-types';

/** A file as the perception workers are given it, with every call: a worker that was started again opens it by itself. */
export interface Source {
  /** Its fingerprint, or the name of a stretch of a recording. */
  key: string;
  file: Blob;
  /** Where second 0 is by the tracks' own clock, of a stretch of a recording (`openMedia`). */
  origin?: number;
}

/** What the classes of the perception workers have in common. */
export interface SenseService {
  /** Loads the weights once; `weight` holds it to the embedding weight that the memory began with, `verdicts` tell which run on the GPU. */
  load(weight: string | null, verdicts: Verdicts): Promise<Ability[]>;
  /** Steps of work done so far: a count that stands still tells of a worker that does. */
  activity(): number;
}

/**
 * A worker at work is looked at every 5 s; after 12 looks without a step it has stopped: a decoder that swallows its packets never
 * answers. Looks are counted, not seconds: a closed lid stops them too. The slowest step measured is a second.
 */
const LOOK_EVERY_MS = 5_000;
const IDLE_LOOKS = 12;

/** Failures after which a worker cannot be trusted, is still at work, or holds a file that is gone. */
const LETS_GO: ReadonlySet<ErrorCode> = new Set(['worker-stopped', 'internal', 'cancelled', 'file-changed']);

/** The worker could not be started, or not with the weights it had: no clip is to blame for that. */
export class NotStarted extends MnemeError {
  constructor(cause: unknown) {
    const { code, message } = toErrorData(cause);
    super(code, message, { cause });
  }
}

interface Live<T> {
  handle: WorkerHandle<T>;
  abilities: Ability[];
  /** The embedding weight that it was held to. */
  heldTo: string | null;
}

/** One perception worker: started when it is needed, and again after it died or stood still. */
export class Sense<T extends SenseService> {
  private live: Promise<Live<T>> | null = null;
  private weights: string | null = null;

  constructor(
    private readonly start: () => WorkerHandle<T>,
    private readonly weight: () => Promise<string | null>,
    private readonly verdicts: Verdicts,
  ) {}

  /** What it can do, by the weights that were loaded. Throws `cancelled` when `signal` is aborted. */
  async abilities(signal: AbortSignal): Promise<Ability[]> {
    return (await unlessStopped(this.begun(), signal)).abilities;
  }

  /**
   * Has the worker do something. After a failure of its own the worker is let go: the next call starts a new one.
   * Throws `worker-stopped` when it dies or stands still meanwhile, `NotStarted`, `cancelled` when `signal` is aborted.
   */
  async use<R>(work: (remote: Remote<T>) => Promise<R>, signal: AbortSignal): Promise<R> {
    const live = this.begun();
    const end = new AbortController();
    try {
      const { handle } = await Promise.race([live, aborted(signal, end.signal)]);
      return await Promise.race([
        handle.untilFailed(work(handle.remote)),
        idle(handle, end.signal),
        aborted(signal, end.signal),
      ]);
    } catch (error) {
      if (this.live === live && LETS_GO.has(toErrorData(error).code)) this.letGo();
      throw error;
    } finally {
      end.abort();
    }
  }

  stop(): void {
    this.weights = null;
    this.letGo();
  }

  /** Stops the worker where the memory has come to keep to another weight than it was loaded with: it was emptied, or another was taken in. */
  async stopUnlessFit(): Promise<void> {
    const { live } = this;
    if (!live) return;
    const [weight, loaded] = await Promise.all([this.weight(), live.catch(() => null)]);
    const fits =
      loaded &&
      (weight === loaded.heldTo || loaded.abilities.some((ability) => ability.weight?.id === weight));
    if (!fits && this.live === live) this.stop();
  }

  /** Stops the worker: the next call starts another one, with the same weights. */
  letGo(): void {
    const live = this.live;
    this.live = null;
    live?.then(
      ({ handle }) => handle.stop(),
      () => {}, // It never began.
    );
  }

  private begun(): Promise<Live<T>> {
    if (!this.live) {
      const live = this.begin().catch(() => this.begin()); // Once more: it may have died of a passing want of memory.
      this.live = live;
      live.catch(() => {
        if (this.live === live) this.live = null;
      });
    }
    return this.live;
  }

  private async begin(): Promise<Live<T>> {
    const handle = this.start();
    try {
      const heldTo = await handle.untilFailed(this.weight());
      const abilities = await handle.untilFailed(common(handle).load(heldTo, proxy(this.verdicts)));
      this.keepTo(abilities);
      return { handle, abilities, heldTo };
    } catch (error) {
      handle.stop();
      throw new NotStarted(error);
    }
  }

  /** A worker that is started again, before `stop`, must see and hear with what the first one did. */
  private keepTo(abilities: Ability[]): void {
    const weights = abilities.map(({ task, weight }) => `${task} ${weight?.id}`).join();
    this.weights ??= weights;
    if (weights !== this.weights)
      throw new MnemeError('weight-missing', 'A weight that was loaded before cannot be loaded again.');
  }
}

/** Rejects once the worker has done nothing for a minute. */
function idle<T extends SenseService>(handle: WorkerHandle<T>, end: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    let seen = -1;
    let reported = 0;
    let looks = 0;
    const timer = setInterval(() => {
      common(handle)
        .activity()
        .then((count) => {
          reported = count;
        })
        .catch(() => {}); // It fails with the call itself.
      looks = reported === seen ? looks + 1 : 0;
      seen = reported;
      if (looks >= IDLE_LOOKS)
        reject(new MnemeError('worker-stopped', told`The ${handle.name} worker stood still for a minute.`));
    }, LOOK_EVERY_MS);
    end.addEventListener('abort', () => clearInterval(timer));
  });
}

/** What a promise comes to; throws `cancelled` when `signal` is aborted first. */
export async function unlessStopped<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const end = new AbortController();
  try {
    return await Promise.race([promise, aborted(signal, end.signal)]);
  } finally {
    end.abort();
  }
}

function aborted(signal: AbortSignal, end: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new MnemeError('cancelled', 'Stopped. What was remembered so far stays.'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { signal: end });
  });
}

function common<T extends SenseService>(handle: WorkerHandle<T>): Remote<SenseService> {
  return handle.remote as unknown as Remote<SenseService>;
}
