import { describe, expect, it } from 'vitest';
import { monoWeights } from '../../../lib/media/downmix';
import { resampleTo16k } from '../../../lib/media/resample';

const sine = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / rate));
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
/** Away from the ends, where the sine begins and stops. */
const inner = (samples: Float32Array) => samples.subarray(1600, -1600);

describe('resampling to 16 kHz', () => {
  it.each([8000, 11025, 22050, 44100, 48000, 96000])(
    'keeps a tone of 1 kHz at %i Hz exactly in place',
    (rate) => {
      const resampled = inner(resampleTo16k(sine(1000, rate, 1), 0, rate, 0, 16_000));
      const wanted = inner(sine(1000, 16_000, 1));
      const error = rms(resampled.map((sample, i) => sample - wanted[i]!));
      expect(error / rms(wanted)).toBeLessThan(0.001);
    },
  );

  it('keeps speech up to 6.5 kHz and removes what 16 kHz cannot hold', () => {
    const level = (hertz: number) => {
      const resampled = resampleTo16k(sine(hertz, 48_000, 1), 0, 48_000, 0, 16_000);
      return 20 * Math.log10(rms(inner(resampled)) / Math.SQRT1_2);
    };
    expect(level(6500)).toBeGreaterThan(-0.1);
    expect(level(8200)).toBeLessThan(-60);
    expect(level(15_000)).toBeLessThan(-70);
  });

  it('gives the same samples wherever source and output are cut', () => {
    const source = sine(440, 44_100, 2);
    const whole = resampleTo16k(source, 0, 44_100, 0, 32_000);
    const cut = resampleTo16k(source.subarray(20_000, 70_000), 20_000, 44_100, 8000, 16_000);
    expect(cut).toEqual(whole.subarray(8000, 24_000));
  });

  it('copies sound that is at 16 kHz already', () => {
    expect(resampleTo16k(Float32Array.of(1, 2, 3), 10, 16_000, 9, 5)).toEqual(Float32Array.of(0, 1, 2, 3, 0));
  });
});

describe('mixing down to mono', () => {
  it('keeps the level of a voice in the middle for mono, stereo and 5.1', () => {
    expect(monoWeights(1)).toEqual([1]);
    expect(monoWeights(2)).toEqual([0.5, 0.5]);
    const [, , centre, lowFrequency] = monoWeights(6);
    expect([centre, lowFrequency]).toEqual([1, 0]);
  });

  it('takes the mean of layouts it does not know', () => {
    expect(monoWeights(5)).toEqual([0.2, 0.2, 0.2, 0.2, 0.2]);
  });
});
