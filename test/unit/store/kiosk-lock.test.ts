import { describe, expect, it } from 'vitest';
import { waitS } from '../../../lib/store/kiosk-lock';

const AT = Date.UTC(2026, 0, 5);

describe('the wait after wrong codes', () => {
  it('doubles with each, to five minutes at most, and passes', () => {
    const waits = [0, 1, 2, 3, 9, 10, 200].map((wrong) => waitS({ wrong, triedAt: AT }, AT));
    expect(waits).toEqual([0, 1, 2, 4, 256, 300, 300]);
    expect(waitS({ wrong: 3, triedAt: AT }, AT + 1_500)).toBe(2.5);
    expect(waitS({ wrong: 3, triedAt: AT }, AT + 60_000)).toBe(0);
  });

  it('is no longer where the clock was set back', () => {
    expect(waitS({ wrong: 3, triedAt: AT }, AT - 86_400_000)).toBe(4);
  });
});
