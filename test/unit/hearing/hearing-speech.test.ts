import { describe, expect, test } from 'vitest';
import { chooseClipEnd } from '../../../lib/hearing/cut-into-clips';
import { speechSpans } from '../../../lib/hearing/speech-spans';

/** Frames of 32 ms: `[probability, count]` after each other. */
function frames(...runs: [number, number][]): Float32Array {
  return Float32Array.from(runs.flatMap(([probability, count]) => Array<number>(count).fill(probability)));
}

describe('speech spans', () => {
  test('begin at 0.5, go on down to 0.35, and are padded by 30 ms', () => {
    const spans = speechSpans(frames([0.1, 100], [0.6, 50], [0.4, 50], [0.1, 100]), 10);
    expect(spans).toEqual([{ t0: 13.17, t1: 16.43 }]);
  });

  test('a pause under 0.3 s stays inside, a longer one parts', () => {
    expect(speechSpans(frames([0.9, 50], [0, 9], [0.9, 50]), 0)).toEqual([{ t0: 0, t1: 3.488 }]);
    expect(speechSpans(frames([0.9, 50], [0, 10], [0.9, 50]), 0)).toEqual([
      { t0: 0, t1: 1.63 },
      { t0: 1.89, t1: 3.52 },
    ]);
  });

  test('a pause that is only unsure, not quiet, does not part', () => {
    expect(speechSpans(frames([0.9, 50], [0.4, 30], [0.9, 50]), 0)).toHaveLength(1);
  });

  test('what is shorter than a quarter of a second is no speech', () => {
    expect(speechSpans(frames([0, 50], [0.9, 7], [0, 50]), 0)).toEqual([]);
    expect(speechSpans(frames([0, 50], [0.9, 8], [0, 50]), 0)).toHaveLength(1);
  });
});

describe('the end of a clip', () => {
  const talk = (...bounds: [number, number][]) => bounds.map(([t0, t1]) => ({ t0, t1 }));

  test('is the end of the video when that is within 30 s', () => {
    expect(chooseClipEnd(talk([100, 129]), 100, 29.9)).toBe(129.9);
    expect(chooseClipEnd(talk([100, 130]), 100, 30)).toBe(130);
  });

  test('is the middle of the longest silence after 18 s', () => {
    expect(chooseClipEnd(talk([100, 120], [120.4, 125], [125.8, 133]), 100, 500)).toBe(125.4);
  });

  test('is half a second before speech goes on, after a long silence', () => {
    expect(chooseClipEnd(talk([100, 120], [124, 133]), 100, 500)).toBe(123.5);
  });

  test('an earlier silence does not count, however long', () => {
    expect(chooseClipEnd(talk([110, 120], [120.4, 130]), 100, 500)).toBe(120.2);
    expect(chooseClipEnd(talk([110, 140]), 100, 500)).toBe(130);
  });

  test('a silence that 18 s falls into counts from there', () => {
    expect(chooseClipEnd(talk([100, 110], [118.6, 125], [125.5, 140]), 100, 500)).toBe(118.3);
  });

  test('is at 30 s when nobody pauses, and when nobody speaks', () => {
    expect(chooseClipEnd(talk([100, 130]), 100, 500)).toBe(130);
    expect(chooseClipEnd([], 100, 500)).toBe(130);
  });
});
