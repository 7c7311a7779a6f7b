import { describe, expect, it } from 'vitest';
import { dayNumber, daysOf, noonOf, runsOf } from '../../../app/(pages)/people/days';

const at = (day: number, hour = 12) => new Date(2025, 2, day, hour);
const starts: Record<string, Date> = { a: at(1, 23), b: at(2), c: at(30) };
const span = (video: string, t0: number, t1: number) => ({ video, t0, t1 });
const first = dayNumber(at(1));

describe('the days on which somebody was there', () => {
  it('count what overlaps once, and a stretch to the day on which it begins', () => {
    const days = daysOf(
      [span('b', 0, 10), span('b', 5, 20), span('a', 3599, 3610), span('a', 3700, 3760), span('gone', 0, 9)],
      (video) => starts[video],
    );
    expect(days).toEqual([
      { number: first, seconds: 11, videos: ['a'] },
      { number: first + 1, seconds: 80, videos: ['a', 'b'] },
    ]);
  });

  it('follow one another, and long times without anybody lie between', () => {
    const day = (number: number) => ({ number, seconds: 1, videos: [] });
    expect(runsOf([day(5), day(8), day(18), day(29)])).toEqual([
      { gap: 0, days: [day(5), null, null, day(8), ...Array(9).fill(null), day(18)] },
      { gap: 11, days: [day(29)] },
    ]);
  });

  it('are those of the calendar, also where clocks are set', () => {
    for (let number = first; number < first + 400; number += 1)
      expect(dayNumber(noonOf(number))).toBe(number);
  });
});
