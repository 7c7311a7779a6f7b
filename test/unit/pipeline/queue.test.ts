import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AppState, BLANK_STATE, type QueueItem } from '../../../lib/contract/state';
import type { VideoSummary } from '../../../lib/contract/videos';
import { MnemeError, toErrorData } from '../../../lib/errors';
import type { Footage } from '../../../lib/pipeline/file-or-recording';
import type { IngestHooks, IngestRequest } from '../../../lib/pipeline/ingest';
import { Queue } from '../../../lib/pipeline/queue';
import { MemoryStopped } from '../../../lib/pipeline/restarted-keeper';

/*
 * The queue's own part: order, pauses, stops and what becomes of each file. Looking and listening are played here; the real ones are in the
 * browser tests (interruptions, remember, hostile).
 */
type Remembering = (request: IngestRequest, hooks: IngestHooks) => Promise<void>;
let remembering: Remembering = async () => {};
vi.mock('../../../lib/pipeline/ingest', () => ({
  ingestVideo: (request: IngestRequest, _: unknown, hooks: IngestHooks) => remembering(request, hooks),
}));
vi.mock('../../../lib/pipeline/perception', () => ({
  Perception: class {
    rest(): void {}
    stop(): void {}
    async wake(): Promise<void> {}
  },
}));
vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} });
vi.stubGlobal('navigator', {});
afterAll(() => vi.unstubAllGlobals());

let state: AppState;
let queue: Queue;
/** Lets the one tab that remembers be this one. */
let letIn: (() => void) | null;

beforeEach(() => {
  state = { ...BLANK_STATE };
  letIn = null;
  remembering = async () => {};
  queue = new Queue({
    keeper: {} as never,
    state: () => state,
    set: (patch) => {
      state = { ...state, ...patch };
    },
    refresh: async () => {},
    alone: async (work, onWait) => {
      if (letIn) {
        onWait();
        await new Promise<void>((resolve) => {
          letIn = resolve;
        });
      }
      await work();
    },
    has: () => {},
  });
});

const footage = (name: string) => ({ name }) as Footage;
const add = (name: string, whenFull: 'hold' | 'fail' = 'hold') =>
  queue.add({ footage: footage(name), subtitles: [], startsAt: null, whenFull });
const states = () => state.queue.map(({ name, state }) => `${name} ${state}`);
const until = (done: () => boolean) => vi.waitFor(() => expect(done()).toBe(true));
const full = new MnemeError('storage-full', 'No room.');

describe('files that wait to be remembered', () => {
  test('come back to the end of the queue when they were stopped, as they were given, until they are dismissed', async () => {
    let go = () => {};
    const began: IngestRequest[] = [];
    remembering = async (request) => {
      began.push(request);
      await new Promise<void>((resolve) => (go = resolve));
    };
    const [a, b] = ['a', 'b'].map((name) => add(name));
    await until(() => began.length === 1);
    queue.cancel(b!.key);
    queue.again(b!.key);
    expect(states()).toEqual(['a remembering', 'b waiting']);
    queue.cancelWaiting();
    const [, stopped] = state.queue;
    queue.again(stopped!.key);
    expect(states()).toEqual(['a remembering', 'b waiting']);
    go();
    await a!.done;
    await until(() => began.length === 2);
    expect(began[1]!.footage.name).toBe('b');
    const key = state.queue[1]!.key;
    queue.cancel(key);
    go();
    await until(() => states().includes('b done') || states().includes('b cancelled'));
    queue.dismiss(key);
    queue.again(key);
    expect(states()).toEqual(['a done']);
  });

  test('tell how they ended also when they were stopped and gone on with, until everything was forgotten', async () => {
    const ended: (string | undefined)[] = [];
    let go: (() => void) | null = null;
    remembering = () => new Promise<void>((resolve) => (go = resolve));
    const a = add('a');
    const [b, c] = ['b', 'c'].map((name) =>
      queue.add({
        ...{ footage: footage(name), subtitles: [], startsAt: null, whenFull: 'hold' },
        ended: ({ error }) => ended.push(error?.code),
      }),
    );
    await until(() => go !== null);
    queue.cancelWaiting();
    await until(() => ended.length === 2);
    queue.again(b!.key);
    queue.forgetEnded();
    queue.again(c!.key);
    expect(states()).toEqual(['a remembering', 'b waiting']);
    remembering = async () => {};
    go!();
    await a.done;
    await until(() => ended.length === 3);
    expect(ended).toEqual(['cancelled', 'cancelled', undefined]);
  });

  test('go one after the other, in their order, but for one that is put first', async () => {
    const began: string[] = [];
    let go = () => {};
    remembering = async ({ footage: { name } }) => {
      began.push(name);
      if (name === 'a') await new Promise<void>((resolve) => (go = resolve));
    };
    const all = ['a', 'b', 'c'].map((name) => add(name));
    await until(() => began.length === 1);
    expect(states()).toEqual(['a remembering', 'b waiting', 'c waiting']);
    queue.putFirst(all[2]!.key);
    go();
    await Promise.all(all.map(({ done }) => done));
    expect(began).toEqual(['a', 'c', 'b']);
    expect(state.queue.every((item) => item.state === 'done')).toBe(true);
  });

  test('one that fails says why, and the next goes on', async () => {
    remembering = async ({ footage: { name } }) => {
      if (name === 'a') throw new MnemeError('unreadable', 'It is damaged.');
    };
    const [first, second] = await Promise.all([add('a').done, add('b').done]);
    expect(first).toMatchObject({
      status: 'failed',
      error: { code: 'unreadable', message: 'It is damaged.' },
    });
    expect(second).toMatchObject({ status: 'remembered' });
    expect(states()).toEqual(['a failed', 'b done']);
  });

  test('say that another tab has to finish first', async () => {
    letIn = () => {};
    const { done } = add('a');
    await until(() => state.queue[0]!.waitsForTab);
    letIn();
    await done;
    expect(state.queue[0]).toMatchObject({ state: 'done', waitsForTab: false });
  });

  test('are reported with the seconds of work by stage and what of it there is', async () => {
    state = {
      ...state,
      videos: [
        { id: 'vid_1', name: 'a.mp4', status: 'partial', clips: 2, warnings: ['One.'] } as VideoSummary,
      ],
    };
    remembering = async (_, { update }) =>
      update({
        videoId: 'vid_1',
        durationS: 60,
        startS: 0,
        doneS: 60,
        stages: { faces: 12, voices: 3 },
        warnings: ['One.', 'Two.'],
      });
    expect(await add('a').done).toMatchObject({
      ...{ name: 'a.mp4', status: 'partial', clips: 2, warnings: ['One.', 'Two.'] },
      ...{ stages: { faces: { s: 12 }, voices: { s: 3 } }, realtimeFactor: 0.25 },
    });
  });
});

describe('a file that is stopped', () => {
  test('ends where it is, as stopped', async () => {
    remembering = async (_, { signal, gate }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await gate();
    };
    const { key, done } = add('a');
    await until(() => state.queue[0]!.state === 'remembering');
    queue.cancel(key);
    expect(await done).toMatchObject({ error: { code: 'cancelled' } });
    expect(states()).toEqual(['a cancelled']);
  });

  test('while it waits is never begun, alone or with all that wait', async () => {
    const began: string[] = [];
    let go = () => {};
    remembering = async ({ footage: { name } }) => {
      began.push(name);
      await new Promise<void>((resolve) => (go = resolve));
    };
    const all = ['a', 'b', 'c', 'd'].map((name) => add(name));
    await until(() => began.length === 1);
    queue.cancel(all[1]!.key);
    queue.cancelWaiting();
    go();
    const reports = await Promise.all(all.map(({ done }) => done));
    expect(reports.map(({ error }) => error?.code ?? null)).toEqual([
      null,
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    expect(began).toEqual(['a']);
  });

  test('is put away only once it has ended', async () => {
    let go = () => {};
    remembering = () => new Promise<void>((resolve) => (go = resolve));
    const { key, done } = add('a');
    await until(() => state.queue[0]!.state === 'remembering');
    queue.dismiss(key);
    expect(state.queue).toHaveLength(1);
    go();
    await done;
    queue.dismiss(key);
    expect(state.queue).toHaveLength(0);
  });
});

describe('a pause', () => {
  test('holds at the next clip, and goes on where it was', async () => {
    const clips: number[] = [];
    let reached = () => {};
    const paused = new Promise<void>((resolve) => (reached = resolve));
    remembering = async (_, { gate }) => {
      for (let clip = 0; clip < 3; clip += 1) {
        await gate();
        clips.push(clip);
        if (clip === 0) {
          state = { ...state, paused: true };
          reached();
        }
      }
    };
    const { done } = add('a');
    await paused;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(clips).toEqual([0]);
    queue.resume();
    await done;
    expect(clips).toEqual([0, 1, 2]);
  });

  test('comes by itself where there is no room, and says why; what is not to wait fails', async () => {
    remembering = async (_, { hold }) => hold(toErrorData(full));
    const waits = add('a');
    await until(() => state.held !== null);
    expect(state).toMatchObject({ paused: true, held: { code: 'storage-full' } });
    queue.resume();
    expect(state.held).toBeNull();
    expect(await waits.done).toMatchObject({ status: 'remembered' });
    expect(await add('b', 'fail').done).toMatchObject({ status: 'failed', error: { code: 'storage-full' } });
  });
});

describe("the memory's worker dies under a file", () => {
  const dies = (doneS: (attempt: number) => number) => {
    let attempt = 0;
    remembering = async (_, { update }) => {
      update({ doneS: doneS(attempt) } as Partial<QueueItem>);
      attempt += 1;
      if (attempt < 5) throw new MemoryStopped('write', new MnemeError('worker-stopped', 'It stopped.'));
    };
    return () => attempt;
  };

  test('it goes on as long as each try comes further', async () => {
    const attempts = dies((attempt) => 30 * (attempt + 1));
    expect(await add('a').done).toMatchObject({ status: 'remembered' });
    expect(attempts()).toBe(5);
  });

  test('it ends where a try comes no further', async () => {
    const attempts = dies(() => 30);
    expect(await add('a').done).toMatchObject({ status: 'failed', error: { code: 'worker-stopped' } });
    expect(attempts()).toBe(2);
  });
});
