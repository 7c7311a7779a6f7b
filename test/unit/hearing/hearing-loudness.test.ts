import { expect, test } from 'vitest';
import { loudness } from '../../../lib/hearing/loudness';

test('the level of each 20 ms in decibels of full scale', () => {
  const pcm = new Float32Array(16_000);
  // Half a second of silence, then of a tone of amplitude 0.5, whose mean square is 1/8.
  for (let i = 8000; i < pcm.length; i++) pcm[i] = 0.5 * Math.sin((2 * Math.PI * 200 * i) / 16_000);
  const { t0, stepS, values } = loudness(pcm, 30);
  expect([t0, stepS, values.length]).toEqual([30, 0.02, 50]);
  expect([...values.slice(0, 25)]).toEqual(new Array(25).fill(-80));
  for (const db of values.slice(25)) expect(db).toBeCloseTo(10 * Math.log10(1 / 8), 1);
});

test('without sound, or with damaged samples, it is silent', () => {
  expect(loudness(new Float32Array(0), 0).values).toHaveLength(0);
  expect([...loudness(new Float32Array(320).fill(Number.NaN), 0).values]).toEqual([-80]);
});
