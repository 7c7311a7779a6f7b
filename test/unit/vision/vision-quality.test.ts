import { expect, test } from 'vitest';
import { resize } from '../../../lib/vision/image';
import { FOUNDING_QUALITY, faceQuality } from '../../../lib/vision/quality';
import { faceAt, painted } from '../vision-helpers';

const crisp = painted(200, 200, (x, y) => (((x >> 3) + (y >> 3)) % 2 ? [190, 150, 130] : [90, 60, 50]));
const box = { x: 0.2, y: 0.2, w: 0.6, h: 0.6 };

test('a large, crisp, frontal, certain face has full quality', () => {
  expect(faceQuality(crisp, faceAt(box))).toBe(1);
});

test('quality falls with each part: score, size, sharpness, turn', () => {
  const blurred = resize(resize(crisp, 20, 20), 200, 200);
  const series = {
    score: [0.95, 0.5, 0.3].map((score) => faceQuality(crisp, faceAt(box, score))),
    size: [0.6, 0.2, 0.1].map((w) => faceQuality(crisp, faceAt({ x: 0.2, y: 0.2, w, h: 0.6 }))),
    sharpness: [crisp, blurred].map((picture) => faceQuality(picture, faceAt(box))),
    turn: [0, 0.3, 0.5].map((turned) => faceQuality(crisp, faceAt(box, 0.95, turned))),
  };
  for (const values of Object.values(series)) {
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(new Set(values).size).toBe(values.length);
    expect(values.at(-1)).toBeLessThan(FOUNDING_QUALITY);
  }
});
