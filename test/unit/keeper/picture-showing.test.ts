import { expect, test } from 'vitest';
import { pictureShowing } from '../../../lib/keeper/read-memory';
import type { ClipRecord } from '../../../lib/store/schema';

const CLIPS = [
  { t0: 0, t1: 30, still: 'first' },
  { t0: 30, t1: 50, still: null },
  { t0: 50, t1: 60, still: 'third' },
] as ClipRecord[];
const clipAt = async (_: string, t: number) => CLIPS.find(({ t1 }) => t < t1);
const showing = (...spans: [t0: number, t1: number][]) =>
  pictureShowing(
    spans.map(([t0, t1]) => ({ video: 'park.mp4', t0, t1 })),
    clipAt,
  );

test('a picture is the still of a clip that is covered for the most part', async () => {
  expect(await showing([2, 28])).toBe('first');
  expect(await showing([2, 6], [50, 58])).toBe('third');
  expect(await showing([20, 60])).toBe(null); // Its middle lies in a clip without a still.
});

test('there is none where it was in view for a moment, or nothing is remembered of it any more', async () => {
  expect(await showing([2, 12])).toBe(null);
  expect(await showing([100, 120])).toBe(null);
  expect(await showing()).toBe(null);
});
