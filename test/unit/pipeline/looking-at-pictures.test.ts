import { beforeEach, expect, test, vi } from 'vitest';
import { type AppState, BLANK_STATE } from '../../../lib/contract/state';
import { atWork } from '../../../lib/pipeline/at-work';
import type { PictureLooking } from '../../../lib/pipeline/looking-at-pictures';

/*
 * When kept pictures are looked at, and when that stops. The worker and the keeper are played here; the real ones are in test/browser/search.spec.ts and
 * test/unit/keeper/pictures.test.ts.
 */

const played = vi.hoisted(() => ({ started: 0, running: 0, describe: async () => {} }));
vi.mock('../../../lib/pipeline/workers', () => ({
  startVisionWorker: () => {
    played.started += 1;
    played.running += 1;
    return {
      remote: {
        pictureAbility: async () => ({ weight: { id: 'weight' }, missing: null }),
        describePictures: async (jpegs: Uint8Array[]) => {
          await played.describe();
          return jpegs.map(() => Float32Array.of(1));
        },
      },
      untilFailed: (call: Promise<unknown>) => call,
      stop: () => {
        played.running -= 1;
      },
    };
  },
}));
vi.mock('comlink', () => ({ proxy: (value: unknown) => value }));
const { PictureLooking: Looking } = await import('../../../lib/pipeline/looking-at-pictures');

const locks = { request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as () => unknown)() };
vi.stubGlobal('navigator', { locks });

let left: string[];
let state: AppState;
let changes: number;
let looking: PictureLooking;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(played, { started: 0, running: 0, describe: async () => {} });
  left = Array.from({ length: 20 }, (_, i) => `picture ${i}`);
  state = { ...BLANK_STATE, ready: true, locked: false };
  changes = 0;
  const keeper = {
    picturesToDescribe: async (_: string, most: number) => left.slice(0, most).map((key) => ({ key })),
    picture: async () => new Uint8Array(),
    keepPictures: async (_: string, described: { key: string }[]) => {
      left = left.filter((key) => !described.some((one) => one.key === key));
    },
  };
  looking = new Looking({
    keeper: keeper as never,
    state: () => state,
    changed: async () => {
      changes += 1;
      state = { ...state, knowsPictures: true };
    },
  });
  return () => vi.useRealTimers();
});

test('all pictures are looked at once nothing else is under way, and pages are told once', async () => {
  let isDone = false;
  void looking.begin().then(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(played.started, 'it waits for a while first').toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect({ isDone, left, changes, ...played }).toMatchObject({
    isDone: true,
    left: [],
    changes: 1,
    running: 0,
  });
});

test('what a person asks for stops it amid a batch, and it goes on with what was not kept', async () => {
  let batches = 0;
  played.describe = () => {
    batches += 1;
    // The second batch takes for ever.
    return batches === 2 ? new Promise(() => {}) : Promise.resolve();
  };
  void looking.begin();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(left.length).toBe(12);
  expect(played.running).toBe(1);

  let finish = () => {};
  const asking = atWork.during(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await vi.advanceTimersByTimeAsync(500);
  expect(played.running, 'the worker has gone').toBe(0);
  await vi.advanceTimersByTimeAsync(30_000);
  expect({ left: left.length, started: played.started }).toEqual({ left: 12, started: 1 });

  finish();
  await asking;
  await vi.advanceTimersByTimeAsync(3_000);
  expect({ left, ...played }).toMatchObject({ left: [], started: 2, running: 0 });
});

test.each([
  ['the app is locked', { locked: true }],
  ['another tab remembers', { elsewhere: {} as AppState['elsewhere'] }],
])('nothing is looked at while %s', async (_, patch) => {
  state = { ...state, ...patch };
  void looking.begin();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(played.started).toBe(0);
  state = { ...state, locked: false, elsewhere: null };
  await vi.advanceTimersByTimeAsync(3_000);
  expect(left).toEqual([]);
});
