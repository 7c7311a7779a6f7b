import { describe, expect, test } from 'vitest';
import type { WritingProgress } from '../../../lib/contract/memory';
import { type ErrorCode, MnemeError } from '../../../lib/errors';
import type { Outcome } from '../../../lib/keeper/writing/ask';
import {
  type QueueClock,
  type WritableMemory,
  WritingQueue,
} from '../../../lib/keeper/writing/writing-queue';
import type { Provider } from '../../../lib/language/provider';
import type { TryRecord } from '../../../lib/store/schema';
import { Answering } from '../writing-helpers';

const S = 1000;

/** A clock that goes on by itself when all wait. */
class Clock implements QueueClock {
  private at = 0;
  /** How long was waited, seconds. */
  readonly waited: number[] = [];

  now(): number {
    return this.at;
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (ms === Number.POSITIVE_INFINITY)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    this.waited.push(ms / S);
    this.at += ms;
  }
}

type Result = Outcome | 'changed' | (() => Promise<Outcome>);

/** A memory of so many clips, in hand; what becomes of each try is given. */
class Clips implements WritableMemory {
  readonly written: string[] = [];
  readonly asked: string[] = [];
  /** Those of `asked` that were asked without what is remembered. */
  readonly ungrounded: string[] = [];
  private noted = new Map<string, TryRecord>();
  private chosen = { upgrade: false, paused: false };

  constructor(
    readonly clips: string[],
    private readonly results: (clip: string, times: number) => Result = () => 'written',
  ) {}

  unwritten = async () => this.clips.filter((clip) => !this.written.includes(clip));
  tries = async () => [...this.noted.values()];
  note = async (record: TryRecord) => void this.noted.set(record.id, record);
  clearTries = async () => this.noted.clear();
  choice = async () => this.chosen;
  choose = async (choice: { upgrade: boolean; paused: boolean }) => {
    this.chosen = choice;
  };
  alone = (work: () => Promise<void>) => work();

  write = async (clip: string, _: Provider, signal: AbortSignal, isGrounded: boolean) => {
    this.asked.push(clip);
    if (!isGrounded) this.ungrounded.push(clip);
    const result = this.results(clip, this.asked.filter((one) => one === clip).length);
    const outcome = typeof result === 'function' ? await result() : result;
    if (signal.aborted) throw new MnemeError('cancelled', 'Stopped.');
    if (outcome === 'written') {
      this.written.push(clip);
      this.noted.delete(clip);
    }
    return outcome;
  };
}

const MODEL = new Answering(() => '');

function queueOf(memory: Clips, provider: () => Provider | null = () => MODEL) {
  const clock = new Clock();
  const told: WritingProgress[] = [];
  const queue = new WritingQueue(
    memory,
    async () => provider(),
    (progress) => told.push(progress),
    clock,
  );
  return { queue, clock, told, last: () => told.at(-1)! };
}

const fails = (code: ErrorCode, retryAfterS?: number) => () =>
  Promise.reject(new MnemeError(code, 'No.', { retryAfterS }));

describe('the queue of clips that a model is to write of', () => {
  test('writes what is remembered while a model is connected, and the rest when that is asked for, in order', async () => {
    const memory = new Clips(['a', 'b', 'c', 'd']);
    const { queue, told, last } = queueOf(memory);
    await queue.open();
    await queue.settled();
    expect(memory.asked).toEqual([]);
    expect(last()).toMatchObject({ model: 'scribe-1', state: 'idle', without: 4 });
    await queue.remembered('c');
    await queue.settled();
    expect(memory.written).toEqual(['c']);
    await queue.upgrade();
    await queue.settled();
    expect(memory.written).toEqual(['c', 'a', 'b', 'd']);
    expect(told).toContainEqual(expect.objectContaining({ state: 'writing', clip: 2, clips: 3 }));
    expect(last()).toMatchObject({ state: 'idle', without: 0, clips: 0 });
    // What comes without a model later waits to be asked for again.
    memory.clips.push('e');
    await queue.open();
    await queue.settled();
    expect(last()).toMatchObject({ without: 1 });
    expect(memory.written).not.toContain('e');
  });

  test('does nothing without a model', async () => {
    const memory = new Clips(['a']);
    const { queue, last } = queueOf(memory, () => null);
    await queue.remembered('a');
    await queue.upgrade();
    await queue.settled();
    expect(memory.asked).toEqual([]);
    expect(last()).toMatchObject({ model: null, state: 'idle' });
  });

  test('goes on after a reload with what was left', async () => {
    let stop = () => {};
    const memory = new Clips(['a', 'b', 'c'], (clip) => {
      if (clip === 'b') stop();
      return 'written';
    });
    const first = queueOf(memory);
    stop = () => void first.queue.pause();
    await first.queue.upgrade();
    await first.queue.settled();
    // The call under way was finished.
    expect(memory.written).toEqual(['a', 'b']);
    expect(first.last()).toMatchObject({ state: 'paused', clips: 3 });
    stop = () => {};
    const second = queueOf(memory);
    await second.queue.open();
    await second.queue.settled();
    expect(second.last()).toMatchObject({ state: 'paused', clips: 1, without: 0 });
    await second.queue.resume();
    await second.queue.settled();
    expect(memory.written).toEqual(['a', 'b', 'c']);
  });

  test('is stopped within a call, of which nothing stays, and can be begun again', async () => {
    let cancelling: Promise<void> = Promise.resolve();
    const memory: Clips = new Clips(['a', 'b'], (clip, times) => {
      if (clip === 'b' && times === 1) cancelling = queue.cancel();
      return () => new Promise((resolve) => setTimeout(() => resolve('written'), 5));
    });
    const { queue, last } = queueOf(memory);
    await queue.upgrade();
    await queue.settled();
    await cancelling;
    expect(memory.written).toEqual(['a']);
    expect(last()).toMatchObject({ state: 'idle', without: 1 });
    await queue.upgrade();
    await queue.settled();
    expect(memory.written).toEqual(['a', 'b']);
  });

  test('tries a clip again later and later, goes on with others meanwhile, and gives it up', async () => {
    const memory = new Clips(['a', 'b'], (clip) => (clip === 'a' ? 'malformed' : 'written'));
    const { queue, clock, last } = queueOf(memory);
    await queue.upgrade();
    await queue.settled();
    expect(memory.asked).toEqual(['a', 'b', 'a', 'a', 'a', 'a']);
    expect(clock.waited).toEqual([60, 600, 3600, 21_600]);
    expect(await memory.tries()).toMatchObject([{ id: 'a', outcome: 'malformed', tries: 5, next: null }]);
    expect(last()).toMatchObject({ state: 'idle', without: 1 });
    // Another model begins anew.
    const other = queueOf(memory, () => Object.assign(new Answering(() => ''), { model: 'scribe-2' }));
    await other.queue.open();
    await other.queue.settled();
    expect(memory.asked.slice(6)).toHaveLength(5);
  });

  test('waits for a model that takes no calls, as long as that says, without blaming the clip', async () => {
    const memory = new Clips(['a'], (_, times) =>
      times === 1 ? fails('model-busy', 7) : times < 4 ? fails('model-unavailable') : 'written',
    );
    const { queue, clock, told } = queueOf(memory);
    await queue.upgrade();
    await queue.settled();
    expect(clock.waited).toEqual([7, 60, 120]);
    expect(told).toContainEqual(
      expect.objectContaining({ state: 'waiting', problem: expect.objectContaining({ code: 'model-busy' }) }),
    );
    expect(memory.written).toEqual(['a']);
    expect(await memory.tries()).toEqual([]);
  });

  test('asks a model no more of whom nothing can be used, until the person goes on', async () => {
    const clips = Array.from({ length: 9 }, (_, i) => `c${i}`);
    const memory = new Clips(clips, () => 'unknown-id');
    const { queue, last } = queueOf(memory);
    await queue.upgrade();
    await queue.settled();
    expect(memory.asked).toHaveLength(5);
    expect(last()).toMatchObject({ state: 'paused', problem: { code: 'model-failed' } });
    expect(last().problem!.message).toContain('unknown-id');
  });

  test('pauses where there is no room, and begins no call while an answer is worked out', async () => {
    const full = new Clips(['a'], (_, times) => (times === 1 ? fails('storage-full') : 'written'));
    const { queue, last } = queueOf(full);
    await queue.upgrade();
    await queue.settled();
    expect(last()).toMatchObject({ state: 'paused', problem: { code: 'storage-full' } });

    let answered = () => {};
    const asking = queue.before(() => new Promise<void>((resolve) => (answered = resolve)));
    await queue.resume();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(full.asked).toHaveLength(1);
    answered();
    await asking;
    await queue.settled();
    expect(full.written).toEqual(['a']);
  });

  test('writes all in one go without what is remembered, and nothing of that outlives it', async () => {
    const memory = new Clips(['a', 'b', 'c', 'd'], (clip, times) =>
      clip === 'a' && times === 1
        ? () => new Promise((resolve) => setTimeout(() => resolve('written'), 20))
        : clip === 'b'
          ? 'malformed'
          : 'written',
    );
    await memory.note({ id: 'a', model: 'scribe-1', outcome: 'due', tries: 0, next: 0 });
    await memory.choose({ upgrade: false, paused: false });
    const { queue, told, last } = queueOf(memory);
    await queue.open();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(memory.asked).toEqual(['a']);
    // What was begun in the usual way is stopped, and asked anew.
    expect(await queue.once(false)).toEqual({ model: 'scribe-1', clips: 4, written: 3, left: 1 });
    expect(memory.asked).toEqual(['a', 'a', 'b', 'c', 'd']);
    expect(memory.ungrounded).toEqual(['a', 'b', 'c', 'd']);
    expect(told).toContainEqual(expect.objectContaining({ state: 'writing', clip: 1, clips: 4 }));
    expect(last()).toMatchObject({ state: 'idle', without: 1, problem: null });
    expect([await memory.tries(), await memory.choice()]).toEqual([[], { upgrade: false, paused: false }]);
    const next = queueOf(memory);
    await next.queue.open();
    await next.queue.settled();
    expect(memory.asked).toHaveLength(5);
    memory.clips.push('e');
    await next.queue.remembered('e');
    await next.queue.settled();
    expect(memory.asked.slice(5)).toEqual(['e']);
    expect(memory.ungrounded).not.toContain('e');
  });

  test('killed while it writes in one go, it leaves what was chosen before', async () => {
    const memory = new Clips(['a', 'b'], (clip) => (clip === 'b' ? () => new Promise(() => {}) : 'written'));
    await memory.choose({ upgrade: false, paused: true });
    void queueOf(memory).queue.once(false);
    await expect.poll(() => memory.asked).toEqual(['a', 'b']);
    expect([await memory.tries(), await memory.choice()]).toEqual([[], { upgrade: false, paused: true }]);
    expect(memory.written).toEqual(['a']);
  });

  test('in one go tells why it ended early: no model, one that nobody reaches or that is busy for long, or that is of no use', async () => {
    const none = queueOf(new Clips(['a']), () => null);
    await expect(none.queue.once(true)).rejects.toMatchObject({ code: 'model-unavailable' });
    const gone = queueOf(
      new Clips(['a', 'b'], (clip) => (clip === 'a' ? 'written' : fails('model-unavailable'))),
    );
    await expect(gone.queue.once(true)).rejects.toMatchObject({ code: 'model-unavailable' });
    expect(gone.clock.waited).toEqual([]);
    const busy = queueOf(new Clips(['a'], () => fails('model-busy', 3)));
    await expect(busy.queue.once(true)).rejects.toMatchObject({ code: 'model-busy' });
    expect(busy.clock.waited).toEqual([3, 3, 3, 3]);
    const clips = new Clips(
      Array.from({ length: 9 }, (_, i) => `c${i}`),
      () => 'unknown-id',
    );
    const useless = queueOf(clips);
    await expect(useless.queue.once(true)).rejects.toMatchObject({ code: 'model-failed' });
    expect(clips.asked).toHaveLength(5);
    expect(await clips.choice()).toEqual({ upgrade: false, paused: false });
    // It can be begun again.
    await expect(useless.queue.once(true)).rejects.toMatchObject({ code: 'model-failed' });
    expect(clips.asked).toHaveLength(10);
  });

  test('does again what was asked of a memory that has changed meanwhile', async () => {
    const memory = new Clips(['a'], (_, times) => (times === 1 ? 'changed' : 'written'));
    const { queue } = queueOf(memory);
    await queue.upgrade();
    await queue.settled();
    expect(memory.asked).toEqual(['a', 'a']);
    expect(memory.written).toEqual(['a']);
  });
});
