import { NOTHING_WRITTEN, type WritingProgress, type WritingReport } from '../../contract/memory';
import { type ErrorData, MnemeError, toErrorData } from '../../errors';
import type { Provider } from '../../language/provider';
import type { TryRecord } from '../../store/schema';
import { told } from '../../told';
import type { Outcome } from './ask';
import { MOST_BUSY, MOST_IN_A_ROW, TRY_AGAIN_S, waitWhileBusyS } from './when-to-try-again';

/** Clips by whose time the time left is told. */
const PACE_OF = 8;

/** The memory that is written. */
export interface WritableMemory {
  /** The clips of which no model has written, in the order in which they are to be. */
  unwritten(): Promise<string[]>;
  tries(): Promise<TryRecord[]>;
  note(record: TryRecord): Promise<void>;
  clearTries(): Promise<void>;
  /** What the person chose: that all is to be written, and that nothing is for now. */
  choice(): Promise<{ upgrade: boolean; paused: boolean }>;
  choose(choice: { upgrade: boolean; paused: boolean }): Promise<void>;
  /** Runs `work` as the one tab that writes. */
  alone(work: () => Promise<void>): Promise<void>;
  /**
   * Has a model write of a clip, whole or not at all. `changed`: the memory did meanwhile, and nothing is written.
   *
   * @param isGrounded whether it is told what is remembered (`gatherClip`)
   * @throws MnemeError as `Provider.complete` does, `storage-full`, `memory-damaged`
   */
  write(
    clipId: string,
    provider: Provider,
    signal: AbortSignal,
    isGrounded: boolean,
  ): Promise<Outcome | 'changed'>;
}

/** The clock that it waits by. */
export interface QueueClock {
  now(): number;
  /** Resolves after so long, or when `signal` is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** What is written in one go: of all clips, and of which it came to nothing. */
interface Go {
  isGrounded: boolean;
  inVain: Set<string>;
}

/**
 * Has a model write the memory, clip after clip, oldest first: what is written of a clip rests on what was written of those before it,
 * so that the same clips give the same memory whenever it is done. In the background: no remembering waits for it, and while an answer is
 * worked out no call is begun. What is left to do is stored, so that it goes on after a reload.
 */
export class WritingQueue {
  private progress: WritingProgress = NOTHING_WRITTEN;
  private running: Promise<void> | null = null;
  /** Something came while it was running. */
  private again = false;
  private choice = { upgrade: false, paused: false };
  private go: Go | null = null;
  private asking = 0;
  /** Aborted to stop the call under way. */
  private stop = new AbortController();
  /** Aborted to end a wait; how often that was called for, so that none begins that should have ended. */
  private wake = new AbortController();
  private wakings = 0;
  private inARow = 0;
  private busy = 0;
  private done = 0;
  private readonly paces: number[] = [];

  constructor(
    private readonly memory: WritableMemory,
    private readonly provider: () => Promise<Provider | null>,
    private readonly tell: (progress: WritingProgress) => void,
    private readonly clock: QueueClock = CLOCK,
  ) {}

  /** Goes on with what was left. */
  async open(): Promise<void> {
    this.choice = await this.memory.choice();
    await this.look();
    this.begin();
  }

  /** A clip was remembered: where a model is connected it is to write of it. */
  async remembered(clipId: string): Promise<void> {
    const provider = await this.provider();
    if (!provider) return;
    await this.memory.note({ id: clipId, model: provider.model, outcome: 'due', tries: 0, next: 0 });
    this.begin();
  }

  /** Has all clips written of which no model has, also those that were given up. */
  async upgrade(): Promise<void> {
    await this.memory.clearTries();
    await this.choose({ upgrade: true, paused: false });
    await this.look();
    this.begin();
  }

  /**
   * Has all clips written of which no model has, in one go: nothing of it goes on after a reload, no pause holds it, and a clip of which no answer could be
   * used is not tried again. What was left to do before is left after it, as far as it was not written.
   *
   * @param isGrounded whether the model is told what is remembered (`gatherClip`)
   * @throws MnemeError `model-unavailable` where there is no model to ask, `model-busy` where it takes no calls for long, `model-failed` where nothing that it
   *   writes can be used, `storage-full`, `memory-damaged`. What was written stays
   */
  async once(isGrounded: boolean): Promise<WritingReport> {
    const provider = await this.provider();
    if (!provider) throw new MnemeError('model-unavailable', 'No model is connected.');
    // What was begun when the memory was opened is asked in the usual way.
    await this.halt();
    this.go = { isGrounded, inVain: new Set() };
    [this.inARow, this.busy] = [0, 0];
    this.set({ problem: null });
    let clips: number;
    try {
      clips = (await this.memory.unwritten()).length;
      this.begin();
      await this.settled();
    } finally {
      this.go = null;
    }
    const { problem } = this.progress;
    await this.look();
    if (problem) throw new MnemeError(problem.code, problem.told);
    const left = (await this.memory.unwritten()).length;
    return { model: provider.model, clips, written: clips - left, left };
  }

  /** The call under way is finished, and no other begun. */
  async pause(): Promise<void> {
    await this.choose({ ...this.choice, paused: true });
    this.set({ state: 'paused', problem: null });
    this.wakeUp();
  }

  async resume(): Promise<void> {
    [this.inARow, this.busy] = [0, 0];
    await this.choose({ ...this.choice, paused: false });
    this.begin();
  }

  /** Stops, also the call under way: what was written stays. */
  async cancel(): Promise<void> {
    await this.choose({ upgrade: false, paused: false });
    await this.memory.clearTries();
    await this.halt();
    await this.look();
  }

  /** Works something out while no call is begun. */
  async before<T>(answer: () => Promise<T>): Promise<T> {
    this.asking += 1;
    try {
      return await answer();
    } finally {
      this.asking -= 1;
      if (this.asking === 0) this.wakeUp();
    }
  }

  /** The memory was changed in another way, or a model connected: what is left is looked at anew. */
  async look(): Promise<void> {
    const provider = await this.provider();
    if (!provider) return this.set(NOTHING_WRITTEN);
    const { wanted, unwritten } = await this.todo(provider);
    this.set({
      model: provider.model,
      without: unwritten - wanted.length,
      ...(this.running ? {} : { state: this.choice.paused && wanted.length > 0 ? 'paused' : 'idle' }),
      ...(this.running ? {} : { clips: wanted.length, clip: 0, secondsLeft: null }),
    });
  }

  /** Resolves when nothing is left to do now. */
  async settled(): Promise<void> {
    while (this.running) await this.running;
  }

  /** Stops what is under way; resolves when it has stopped. */
  private async halt(): Promise<void> {
    this.stop.abort();
    this.wakeUp();
    await this.running;
  }

  private begin(): void {
    this.again = true;
    this.wakeUp();
    if (this.running) return;
    this.stop = new AbortController();
    this.running = this.memory
      .alone(() => this.run())
      .catch((error) => {
        this.again = false;
        this.set({ state: 'idle', problem: toErrorData(error) });
      })
      .finally(() => {
        this.running = null;
        if (this.again) this.begin();
      });
  }

  private async run(): Promise<void> {
    this.done = 0;
    while (this.again) {
      this.again = false;
      while (await this.next());
    }
    await this.look();
    if (!this.choice.paused || this.go) this.set({ state: 'idle', clip: 0, clips: 0, secondsLeft: null });
  }

  /** Writes of the next clip that is due, or waits. False where nothing is left. */
  private async next(): Promise<boolean> {
    const { wakings } = this;
    const provider = await this.provider();
    if (!provider) return false;
    const { wanted: left, unwritten, tries } = await this.todo(provider);
    if ((this.choice.paused && !this.go) || this.stop.signal.aborted) return false;
    const now = this.clock.now();
    const dueAt = (clip: string) => tries.get(clip)?.next ?? 0;
    const clip = left.find((one) => dueAt(one) <= now);
    this.set({
      model: provider.model,
      ...(left.length === 0 ? {} : { state: clip === undefined ? 'waiting' : 'writing' }),
      clip: this.done + (clip ? 1 : 0),
      clips: this.done + left.length,
      secondsLeft: this.secondsFor(left.length),
      without: unwritten - left.length,
    });
    if (clip === undefined) {
      if (left.length === 0) {
        if (this.choice.upgrade && !this.go) await this.choose({ ...this.choice, upgrade: false });
        return false;
      }
      const next = left.reduce((first, one) => Math.min(first, dueAt(one)), Number.POSITIVE_INFINITY);
      await this.waitUntil(next, wakings);
      return true;
    }
    if (this.asking > 0) {
      await this.waitUntil(Number.POSITIVE_INFINITY, wakings);
      return true;
    }
    if (this.progress.problem) this.set({ problem: null });
    try {
      const outcome = await this.memory.write(clip, provider, this.stop.signal, this.go?.isGrounded ?? true);
      this.busy = 0;
      if (outcome === 'written') this.written(this.clock.now() - now);
      else if (outcome !== 'changed') await this.inVain(clip, provider, tries.get(clip), outcome);
    } catch (error) {
      await this.failed(toErrorData(error), clip, provider, tries.get(clip));
    }
    return true;
  }

  private written(ms: number): void {
    this.done += 1;
    this.inARow = 0;
    this.paces.push(ms);
    if (this.paces.length > PACE_OF) this.paces.shift();
    this.set({ clip: this.done });
  }

  /** Notes that no answer could be used, and stops asking a model that gives none. */
  private async inVain(
    id: string,
    { model }: Provider,
    known: TryRecord | undefined,
    outcome: Exclude<Outcome, 'written'>,
  ): Promise<void> {
    if (this.go) this.go.inVain.add(id);
    else {
      const tries = (known?.tries ?? 0) + 1;
      const wait = TRY_AGAIN_S[tries - 1];
      const next = wait === undefined ? null : this.clock.now() + wait * 1000;
      await this.memory.note({ id, model, outcome, tries, next });
    }
    this.inARow += 1;
    if (this.inARow < MOST_IN_A_ROW) return;
    this.inARow = 0;
    const why = told`What ${model} wrote could not be used ${MOST_IN_A_ROW} times in a row (${outcome}). Another model may do better.`;
    await this.holdFor(toErrorData(new MnemeError('model-failed', why)));
  }

  private async failed(
    problem: ErrorData,
    clip: string,
    provider: Provider,
    known: TryRecord | undefined,
  ): Promise<void> {
    switch (problem.code) {
      case 'cancelled':
        return;
      case 'model-busy':
      case 'model-unavailable': {
        const wait = problem.retryAfterS ?? waitWhileBusyS(this.busy);
        this.busy += 1;
        if (this.go && (problem.code === 'model-unavailable' || this.busy === MOST_BUSY))
          return this.holdFor(problem);
        this.set({ state: 'waiting', problem });
        return this.waitUntil(this.clock.now() + wait * 1000, this.wakings);
      }
      case 'model-failed':
        return this.inVain(clip, provider, known, 'failed');
      default:
        return this.holdFor(problem);
    }
  }

  /** Pauses by itself, until the person goes on; what is written in one go ends. */
  private async holdFor(problem: ErrorData): Promise<void> {
    if (this.go) this.stop.abort();
    else await this.choose({ ...this.choice, paused: true });
    this.set({ state: 'paused', problem });
  }

  /** @param wakings how many there had been when it was seen that there is nothing to do */
  private async waitUntil(moment: number, wakings: number): Promise<void> {
    if (this.wakings !== wakings) return;
    this.wake = new AbortController();
    await this.clock.wait(Math.max(0, moment - this.clock.now()), this.wake.signal);
  }

  private wakeUp(): void {
    this.wakings += 1;
    this.wake.abort();
  }

  /** The clips that a model is to write of now, and how many there are of which none has. */
  private async todo(provider: Provider): Promise<{
    wanted: string[];
    unwritten: number;
    tries: ReadonlyMap<string, TryRecord>;
  }> {
    const { go } = this;
    const [unwritten, all] = await Promise.all([this.memory.unwritten(), go ? [] : this.memory.tries()]);
    // What another model failed at, this one may do.
    const own = all.map((one) => (one.model === provider.model ? one : { ...one, tries: 0, next: 0 }));
    const tries = new Map(own.map((one) => [one.id, one]));
    const wanted = unwritten.filter((clip) => {
      if (go) return !go.inVain.has(clip);
      const known = tries.get(clip);
      return known ? known.next !== null : this.choice.upgrade;
    });
    return { wanted, unwritten: unwritten.length, tries };
  }

  private secondsFor(clips: number): number | null {
    if (this.paces.length === 0) return null;
    const mean = this.paces.reduce((sum, ms) => sum + ms, 0) / this.paces.length;
    return (mean / 1000) * clips;
  }

  private async choose(choice: { upgrade: boolean; paused: boolean }): Promise<void> {
    this.choice = choice;
    await this.memory.choose(choice);
  }

  private set(patch: Partial<WritingProgress>): void {
    this.progress = { ...this.progress, ...patch };
    this.tell(this.progress);
  }
}

/** Longest that a timer can be set for, milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

const CLOCK: QueueClock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(ms, LONGEST_MS));
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    }),
};
