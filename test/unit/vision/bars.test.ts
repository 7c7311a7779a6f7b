import { expect, test } from 'vitest';
import type { Picture } from '../../../lib/media/media-types';
import { withinBars } from '../../../lib/vision/bars';

function picture(isLit: (x: number, y: number) => boolean): Picture {
  const [width, height] = [256, 144];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isLit(x / width, y / height)) data.fill(120, 4 * (y * width + x), 4 * (y * width + x) + 3);
  return { data, width, height };
}

test('bars on both sides, or above and below, are left out', () => {
  expect(withinBars(picture((x) => x >= 0.25 && x < 0.75))).toEqual({ x: 0.25, y: 0, w: 0.5, h: 1 });
  expect(withinBars(picture((_, y) => y >= 0.125 && y < 0.875))).toMatchObject({
    x: 0,
    w: 1,
    h: expect.closeTo(0.75, 1),
  });
});

test('a dark picture, a lamp in the night, and what is black on one side alone have none', () => {
  const whole = { x: 0, y: 0, w: 1, h: 1 };
  expect(withinBars(picture(() => false))).toEqual(whole);
  expect(withinBars(picture((x, y) => Math.hypot(x - 0.5, y - 0.5) < 0.1))).toEqual(whole);
  expect(withinBars(picture((x) => x < 0.6))).toEqual(whole);
  expect(withinBars(picture(() => true))).toEqual(whole);
});
