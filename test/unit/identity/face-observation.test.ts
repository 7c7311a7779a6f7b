import { describe, expect, test } from 'vitest';
import { faceObservation } from '../../../lib/identity/face-observation';
import type { TrackRecord } from '../../../lib/store/schema';

/** A face that is followed for so many frames, as well seen as that in its best look. */
function track(frames: number, quality: number): TrackRecord {
  return {
    ...{ id: 't', clipId: 'c', videoId: 'v', t0: 0, t1: (frames - 1) / 5, node: null },
    boxes: Float32Array.from(Array.from({ length: frames }, (_, i) => [i / 5, 0, 0, 0.1, 0.1]).flat()),
    looks: [
      { t: 0, box: { x: 0, y: 0, w: 0.1, h: 0.1 }, quality, embedding: Float32Array.of(1), picture: null },
    ],
  };
}

const mayFound = (frames: number, quality: number, searched: number | null = 0.9, clipFrames = 150) =>
  faceObservation(track(frames, quality), clipFrames, searched).mayFound;

describe('who founds a person', () => {
  test('is seen well in three frames, or in all that there are', () => {
    expect(mayFound(3, 0.3)).toBe(true);
    expect(mayFound(2, 0.9)).toBe(false);
    expect(mayFound(3, 0.29)).toBe(false);
    expect(mayFound(1, 0.3, 0.9, 1)).toBe(true);
  });

  test('is seen less well for two seconds', () => {
    expect(mayFound(10, 0.2)).toBe(true);
    expect(mayFound(9, 0.2)).toBe(false);
    expect(mayFound(50, 0.19)).toBe(false);
  });

  test('is found surely in a picture that was searched, or was in none', () => {
    expect(mayFound(50, 0.9, 0.49)).toBe(false);
    expect(mayFound(50, 0.9, 0.5)).toBe(true);
    expect(mayFound(50, 0.9, null)).toBe(true);
  });
});

test('the poorest looks are compared with nobody', () => {
  expect(faceObservation(track(3, 0.04), 150, 0.9).samples).toEqual([]);
  expect(faceObservation(track(3, 0.05), 150, 0.9).samples).toHaveLength(1);
});
