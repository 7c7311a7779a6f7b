import { describe, expect, test } from 'vitest';
import { faceObservation, faceObservations, mayFoundHazily } from '../../../lib/identity/face-observation';
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

describe('a hazy look', () => {
  const haze = { middle: Float32Array.of(1, 0), least: 0.94 };
  /** How like the haze each look is. */
  const seen = (frames: number, quality: number, ...likeness: number[]): TrackRecord => {
    const one = track(frames, quality);
    const embeddings = likeness.map((cosine) => Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2)));
    return { ...one, looks: embeddings.map((embedding) => ({ ...one.looks[0]!, embedding })) };
  };

  test('is compared with nobody and founds nobody, however good its picture', () => {
    const blurred = faceObservation(seen(20, 1, 0.95), 150, 0.9, haze);
    expect([blurred.samples, blurred.mayFound]).toEqual([[], false]);
    const turning = faceObservation(seen(20, 1, 0.95, 0.9), 150, 0.9, haze);
    expect([turning.samples.length, turning.mayFound]).toEqual([1, true]);
    expect(faceObservation(seen(20, 1, 0.95), 150, 0.9).samples).toHaveLength(1);
  });

  test('founds a person of its own where it lasts, or is all that there is', () => {
    expect(mayFoundHazily(seen(10, 0.2, 0.95), 150, 0.9)).toBe(true);
    expect(mayFoundHazily(seen(9, 1, 0.95), 150, 0.9)).toBe(false);
    expect(mayFoundHazily(seen(1, 0.2, 0.95), 1, 0.9)).toBe(true);
    expect(mayFoundHazily(seen(10, 0.19, 0.95), 150, 0.9)).toBe(false);
    expect(mayFoundHazily(seen(10, 1, 0.95), 150, 0.4)).toBe(false);
  });
});

describe('who comes in where somebody was just before', () => {
  /** A face from a moment on, so far from the left. */
  const from = (start: number, frames: number, x = 0): TrackRecord => ({
    ...track(frames, 0.9),
    boxes: Float32Array.from(
      Array.from({ length: frames }, (_, i) => [start + i / 5, x, 0, 0.1, 0.1]).flat(),
    ),
  });
  const founds = (second: TrackRecord, first = from(0, 20), frames = 150) =>
    faceObservations({ clip: { frames }, tracks: [first, second], searched: [0.9, 0.9] })[1]!.mayFound;

  test('founds a person only if that lasts for two seconds: it may be the same, turned or moved', () => {
    expect(founds(from(4, 9))).toBe(false);
    expect(founds(from(4, 9, 0.14))).toBe(false);
    expect(founds(from(4, 10))).toBe(true);
  });

  test('founds a person elsewhere, later, and where nobody is known to have been', () => {
    expect(founds(from(4, 9, 0.2))).toBe(true);
    expect(founds(from(5.2, 9))).toBe(true);
    expect(founds(from(4, 9), from(0, 2))).toBe(true);
    expect(founds(from(4, 9), from(0, 20), 9)).toBe(true);
  });
});

test('the poorest looks are compared with nobody', () => {
  expect(faceObservation(track(3, 0.04), 150, 0.9).samples).toEqual([]);
  expect(faceObservation(track(3, 0.05), 150, 0.9).samples).toHaveLength(1);
});
