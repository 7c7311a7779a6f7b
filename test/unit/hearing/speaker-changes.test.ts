import { expect, test } from 'vitest';
import { changeWindows, speakerChanges } from '../../../lib/hearing/speaker-changes';

/** As of the embedded weight, roughly. */
const THRESHOLDS = [
  [1, 0.45],
  [3, 0.58],
] as const;

/** The windows of a span and their voices: one axis for each speaker, mixed where a window holds two. */
function listen(speakers: { until: number; who: number }[]) {
  const windows = changeWindows({ t0: 0, t1: speakers.at(-1)!.until });
  const embeddings = windows.map(({ t0, t1 }) => {
    const voice = new Float32Array(3);
    let from = 0;
    for (const { until, who } of speakers) {
      voice[who]! += Math.max(0, Math.min(t1, until) - Math.max(t0, from));
      from = until;
    }
    const length = Math.hypot(...voice);
    return voice.map((value) => value / length);
  });
  return { windows, embeddings };
}

test('windows of 1.5 s lie half over one another; a span too short for two apart has none', () => {
  expect(changeWindows({ t0: 10, t1: 12.9 })).toEqual([]);
  expect(changeWindows({ t0: 10, t1: 13.1 })).toEqual([
    { t0: 10, t1: 11.5 },
    { t0: 10.75, t1: 12.25 },
    { t0: 11.5, t1: 13 },
  ]);
});

test('one speaker is never cut', () => {
  const { windows, embeddings } = listen([{ until: 20, who: 0 }]);
  expect(speakerChanges(windows, embeddings, THRESHOLDS)).toEqual([]);
  expect(speakerChanges([], [], THRESHOLDS)).toEqual([]);
});

test('each change is found once, in order, within half a window', () => {
  const { windows, embeddings } = listen([
    { until: 4, who: 0 },
    { until: 8.4, who: 1 },
    { until: 13, who: 0 },
  ]);
  const changes = speakerChanges(windows, embeddings, THRESHOLDS);
  expect(changes).toHaveLength(2);
  expect(Math.abs(changes[0]! - 4)).toBeLessThanOrEqual(0.75);
  expect(Math.abs(changes[1]! - 8.4)).toBeLessThanOrEqual(0.75);
});

test('two voices that are somewhat alike are left together: a wrong cut is worse than none', () => {
  const { windows } = listen([{ until: 8, who: 0 }]);
  const embeddings = windows.map(({ t0 }) =>
    t0 < 4 ? Float32Array.of(1, 0) : Float32Array.of(0.5, Math.sqrt(0.75)),
  );
  expect(speakerChanges(windows, embeddings, THRESHOLDS)).toEqual([]);
});
