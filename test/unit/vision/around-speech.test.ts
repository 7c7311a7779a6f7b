import { describe, expect, test } from 'vitest';
import { aroundSpeech } from '../../../lib/vision/around-speech';

describe('where mouths are watched', () => {
  test('is near speech alone: half a second before it and after', () => {
    expect(aroundSpeech([])).toEqual([]);
    expect(
      aroundSpeech([
        { t0: 2, t1: 4 },
        { t0: 10, t1: 11 },
      ]),
    ).toEqual([
      { t0: 1.5, t1: 4.5 },
      { t0: 9.5, t1: 11.5 },
    ]);
  });

  test('goes on through a pause that is shorter than what lies around both, and through one just as long', () => {
    const heard = [
      { t0: 1, t1: 2 },
      { t0: 2.75, t1: 3 },
      { t0: 4, t1: 5 },
      { t0: 6.25, t1: 7 },
    ];
    expect(aroundSpeech(heard)).toEqual([
      { t0: 0.5, t1: 5.5 },
      { t0: 5.75, t1: 7.5 },
    ]);
    expect(heard[0]).toEqual({ t0: 1, t1: 2 });
  });

  test('ends no sooner for speech that lies within other speech', () => {
    const heard = [
      { t0: 1, t1: 9 },
      { t0: 2, t1: 3 },
    ];
    expect(aroundSpeech(heard)).toEqual([{ t0: 0.5, t1: 9.5 }]);
  });
});
