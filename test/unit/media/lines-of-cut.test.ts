import { expect, test } from 'vitest';
import { linesOfCut } from '../../../lib/media/lines-of-cut';

const line = (text: string, t0: number, t1: number) => ({ text, t0, t1 });

test('the lines of a cut are those that are heard in it, without slivers of those before and after', () => {
  const lines = [
    line('before', 0, 9),
    line('a sliver of it', 6, 10.3),
    line('its end', 9.5, 11),
    line('within', 12, 14),
    line('goes on beyond', 18.6, 25),
    line('begins as it ends', 19.8, 22),
    line('after', 20, 24),
  ];
  expect(linesOfCut(lines, { t0: 10, t1: 20 })).toEqual([
    line('its end', 0, 1),
    line('within', 2, 4),
    { text: 'goes on beyond', t0: expect.closeTo(8.6, 6), t1: 10 },
  ]);
});

test('a line of which a short cut is the middle is in it', () => {
  expect(linesOfCut([line('long', 0, 30)], { t0: 10, t1: 13 })).toEqual([line('long', 0, 3)]);
});
