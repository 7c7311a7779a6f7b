import { expect, it } from 'vitest';
import { Gaps, gapSentences, shortfalls } from '../../../lib/media/gaps';
import { inEnglish } from '../../../lib/told';

it('names each stretch that could not be decoded once, in order, however it was met', () => {
  const gaps = new Gaps('sound');
  for (const [t0, t1] of [
    [12, 13],
    [6, 7],
    [7, 8],
    [6.84, 7.5],
  ] as const)
    gaps.add(t0, t1);
  expect(gapSentences(gaps.within(0, 100)).map(inEnglish)).toEqual([
    'The sound could not be decoded from 6 s to 8 s.',
    'The sound could not be decoded from 12 s to 13 s.',
  ]);
});

it('names stretches whose words are missing once for each reason', () => {
  const words = (t0: number, t1: number, why: string) => ({ what: 'words' as const, t0, t1, why });
  const gaps = [words(0, 30, 'It stopped.'), words(30, 55, 'It stopped.'), words(60, 90, 'It is gone.')];
  expect(gapSentences(gaps).map(inEnglish)).toEqual([
    'What is said was not written down from 0 s to 55 s. It stopped.',
    'What is said was not written down from 60 s to 90 s. It is gone.',
  ]);
});

it('says from where on a file that was cut off cannot be read', () => {
  const reach = (what: 'picture' | 'sound', claimedS: number, readableS: number) => ({
    what,
    claimedS,
    readableS,
  });
  expect(shortfalls(20, [reach('picture', 20, 20), reach('sound', 12, 12)])).toEqual([]);
  expect(shortfalls(20, [reach('picture', 20, 11), reach('sound', 20, 10.94)]).map(inEnglish)).toEqual([
    'The file is incomplete: of 20 s, nothing can be read after 11 s.',
  ]);
  expect(shortfalls(20, [reach('picture', 20, 20), reach('sound', 20, 7.1)]).map(inEnglish)).toEqual([
    'The file is incomplete: of 20 s, the sound cannot be read after 7.1 s.',
  ]);
});
