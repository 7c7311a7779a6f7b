import { describe, expect, it } from 'vitest';
import { keptFrame } from '../../../app/ui/kept-frame';

/** Clips of 27.4 s, 30 s and 4 s; of the last no picture was kept. */
const CLIPS = [
  { t1: 27.4, still: 'first' },
  { t1: 57.4, still: 'second' },
  { t1: 61.4, still: null },
];
const stillAt = async (t: number) => CLIPS.find((clip) => t < clip.t1)?.still ?? null;
const at = (t: number) => keptFrame(stillAt, 61.4, t);

describe('the kept picture of a moment', () => {
  it("is its clip's, with the clip's stretch to the second", async () => {
    expect(await at(0)).toEqual({ picture: 'first', t0: 0, t1: 28 });
    expect(await at(26.9)).toEqual({ picture: 'first', t0: 0, t1: 28 });
    expect(await at(40)).toEqual({ picture: 'second', t0: 28, t1: 58 });
    expect(await at(60)).toEqual({ picture: null, t0: 58, t1: 61.4 });
  });

  it('is reached clip by clip, forwards from where one ends and backwards from where it begins', async () => {
    const first = await at(0);
    const second = await at(first.t1);
    expect([second.picture, (await at(second.t0 - 1)).picture]).toEqual(['second', 'first']);
  });

  it('of a moment past what is remembered is the last one', async () => {
    expect(await at(500)).toEqual(await at(60));
  });
});
