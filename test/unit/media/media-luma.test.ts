import { expect, test } from 'vitest';
import { cutLuma } from '../../../lib/media/luma';

/** 8 x 4 pixels, each with its own number. */
const plane = { data: Uint8Array.from({ length: 32 }, (_, i) => i), width: 8, height: 4 };

test('a part is cut in whole pixels and says what it covers', () => {
  const cut = cutLuma(plane, { x: 0.3, y: 0.5, w: 0.2, h: 0.25 })!;
  expect(cut).toMatchObject({ width: 2, height: 1, box: { x: 0.25, y: 0.5, w: 0.25, h: 0.25 } });
  expect([...cut.data]).toEqual([18, 19]);
});

test('what lies beyond the picture is left out', () => {
  expect(cutLuma(plane, { x: -1, y: 0.75, w: 1.125, h: 2 })).toMatchObject({
    width: 1,
    height: 1,
    data: new Uint8Array([24]),
  });
  expect(cutLuma(plane, { x: 1.1, y: 0, w: 1, h: 1 })).toBeNull();
});
