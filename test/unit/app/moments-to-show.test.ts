import { describe, expect, test } from 'vitest';
import { momentAt, withPictures } from '../../../app/ui/moments-to-show';
import type { VideoSummary } from '../../../lib/contract/videos';

const video = (id: string, doneS: number, still: string | null = 'still') =>
  ({ id, doneS, still }) as VideoSummary;

describe('the moments that are shown while nobody is there', () => {
  test('are of videos of which pictures are kept', () => {
    const videos = [video('a', 60), video('note', 3, null), video('begun', 0), video('b', 90)];
    expect(withPictures(videos).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test.each([1, 2, 3, 5, 8])('are of %i videos in turn, and all over each of them', (count) => {
    const videos = Array.from({ length: count }, (_, i) => video(`v${i}`, 100 + i));
    const shown = Array.from({ length: 10 * count }, (_, place) => momentAt(videos, place));
    expect(shown.slice(0, 2 * count).map((one) => one.video.id)).toEqual(
      [...videos, ...videos].map(({ id }) => id),
    );
    for (const { id, doneS } of videos) {
      const at = shown.filter((one) => one.video.id === id).map(({ t }) => t / doneS);
      expect(Math.min(...at)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...at)).toBeLessThan(1);
      const fifths = new Set(at.map((part) => Math.floor(5 * part)));
      expect([...fifths].sort(), 'each fifth of it').toEqual([0, 1, 2, 3, 4]);
    }
  });
});
