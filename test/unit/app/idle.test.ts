import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Idle } from '../../../app/ui/idle';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 5) }));
afterEach(() => void vi.useRealTimers());

/** Watches for nobody being there for two minutes. */
function watching(afterMs: number | null = 2 * MINUTE) {
  const gone: boolean[] = [];
  const seen = { isBusy: false };
  const idle = new Idle(afterMs, { isBusy: () => seen.isBusy, gone: (isBack) => gone.push(isBack) });
  return { idle, gone, seen };
}

describe('that nobody is there', () => {
  test('is told after so long, once', () => {
    const { gone } = watching();
    vi.advanceTimersByTime(2 * MINUTE - 1);
    expect(gone).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(gone).toEqual([false]);
    vi.advanceTimersByTime(60 * MINUTE);
    expect(gone).toEqual([false]);
    expect(vi.getTimerCount(), 'nothing is left to look for').toBe(0);
  });

  test('counts from the last sign of somebody, and anew after each', () => {
    const { idle, gone } = watching();
    vi.advanceTimersByTime(1.5 * MINUTE);
    idle.stay();
    vi.advanceTimersByTime(1.5 * MINUTE);
    idle.stay();
    vi.advanceTimersByTime(2 * MINUTE - 1);
    expect(gone).toEqual([]);
    vi.advanceTimersByTime(1);
    idle.stay();
    vi.advanceTimersByTime(2 * MINUTE);
    expect(gone).toEqual([false, false]);
  });

  test('is never told where that was chosen', () => {
    const { idle, gone } = watching(null);
    vi.advanceTimersByTime(600 * MINUTE);
    idle.stay();
    idle.look();
    expect(gone).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is not so while a video plays, and counts from when that was seen last', () => {
    const { idle, gone, seen } = watching();
    seen.isBusy = true;
    vi.advanceTimersByTime(9 * MINUTE);
    expect(gone).toEqual([]);
    seen.isBusy = false;
    idle.stay(); // As the video plays its last second.
    vi.advanceTimersByTime(2 * MINUTE - 1);
    expect(gone).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(gone).toEqual([false]);
  });

  test('is told after a sleep, before whoever wakes the device is there', () => {
    const { idle, gone } = watching();
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE); // No timer runs.
    idle.stay();
    expect(gone).toEqual([true]);
    vi.advanceTimersByTime(2 * MINUTE);
    expect(gone).toEqual([true, false]);
  });

  test('is seen when the page is looked at again, by nobody yet', () => {
    const { idle, gone } = watching();
    vi.setSystemTime(Date.now() + 3 * MINUTE);
    idle.look();
    expect(gone).toEqual([false]);
  });

  test('is not told any more once it has stopped', () => {
    const { idle, gone } = watching();
    idle.stop();
    vi.advanceTimersByTime(9 * MINUTE);
    expect(gone).toEqual([]);
  });
});
