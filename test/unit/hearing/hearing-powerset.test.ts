import { describe, expect, test } from 'vitest';
import { SPEAKERS, speakerActivity, stitchWindows } from '../../../lib/hearing/powerset';

/** Scores of one frame whose class has the probability `p`, the other six sharing the rest. */
function frame(index: number, p = 0.94): number[] {
  return Array.from({ length: 7 }, (_, c) => Math.log(c === index ? p : (1 - p) / 6));
}
const scores = (...frames: number[][]) => Float32Array.from(frames.flat());

describe('the seven classes', () => {
  test('are nobody, each of three speakers, and each pair of them', () => {
    const every = scores(...[0, 1, 2, 3, 4, 5, 6].map((c) => frame(c)));
    expect(rows(speakerActivity(every))).toEqual(['...', 'x..', '.x.', '..x', 'xx.', 'x.x', '.xx']);
  });

  test('make the activity of a speaker the sum over the classes that hold them, for logits of any offset', () => {
    const first = frame(1, 0.7); // 0.05 for each other class
    const expected = [0.7 + 0.05 + 0.05, 0.05 * 3, 0.05 * 3];
    for (const offset of [0, 500]) {
      const soft = speakerActivity(scores(first.map((score) => score + offset)));
      expected.forEach((value, s) => {
        expect(soft[s]).toBeCloseTo(value, 4);
      });
    }
  });
});

describe('windows', () => {
  /** `x` speaks, `.` does not; one string a frame. */
  const activity = (...frames: string[]) =>
    Float32Array.from(frames.flatMap((row) => [...row].map((c) => (c === 'x' ? 1 : 0))));

  test('are put into one order by the frames they share', () => {
    const whole = ['x..', 'x..', '.x.', 'xx.', '..x', '..x', '.x.', 'x..'];
    const shuffled = whole.slice(2).map((row) => row[2]! + row[0]! + row[1]!);
    const stitched = stitchWindows([
      { start: 0, activity: activity(...whole.slice(0, 6)) },
      { start: 2, activity: activity(...shuffled) },
    ]);
    expect(rows(stitched)).toEqual(whole);
  });

  test('that disagree are averaged, and what no window covers is silent', () => {
    const stitched = stitchWindows([
      { start: 1, activity: activity('x..', 'x..', 'x..', 'x..') },
      { start: 3, activity: activity('...', 'x..') },
    ]);
    expect([...stitched].filter((_, i) => i % SPEAKERS === 0)).toEqual([0, 1, 1, 0.5, 1]);
    expect(stitchWindows([])).toHaveLength(0);
  });
});

function rows(activity: Float32Array): string[] {
  return Array.from({ length: activity.length / SPEAKERS }, (_, i) =>
    Array.from(activity.subarray(i * SPEAKERS, (i + 1) * SPEAKERS), (v) => (v > 0.5 ? 'x' : '.')).join(''),
  );
}
