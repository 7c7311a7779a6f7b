import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const CLOCK = { x: 0.09, y: 0.74, w: 0.08, h: 0.07 };
const { recall } = rememberStories([
  {
    ...scene('harbour-race', '2025-05-03T10:00:00+01:00', {}, []),
    duration: 14,
    written: [
      { text: '0:26', t0: 0, t1: 0, box: CLOCK },
      { text: 'ROWING FINAL 2021', t0: 0, t1: 12, box: { x: 0.09, y: 0.81, w: 0.11, h: 0.09 } },
      { text: 'QBS NEWS', t0: 0, t1: 8, box: { x: 0.88, y: 0.78, w: 0.08, h: 0.12 } },
      { text: '0:03', t0: 10, t1: 10, box: CLOCK },
    ],
  },
  {
    ...scene('in-the-shed', '2025-05-10T10:00:00+01:00', {}, []),
    duration: 12,
    written: [
      {
        ...{ text: '*Otter squeaking at the postman*', t0: 6, t1: 6 },
        box: { x: 0.13, y: 0.84, w: 0.47, h: 0.09 },
      },
    ],
  },
  {
    ...scene('fish-market', '2025-05-11T10:00:00+01:00', {}, []),
    duration: 12,
    written: [
      { text: 'LILY DENTIST', t0: 0, t1: 10, box: { x: 0, y: 0.02, w: 0.2, h: 0.08 } },
      { text: 'Smile today', t0: 0, t1: 10, box: { x: 0, y: 0.2, w: 0.2, h: 0.1 } },
      { text: 'Moogle', t0: 4, t1: 8, box: { x: 0.7, y: 0.9, w: 0.1, h: 0.05 } },
    ],
  },
]);
const ask = (question: string) => answer(recall, { question }, { now: () => 0 });

describe('writing is told by where it stands', () => {
  test.each([
    [
      'What does it say under the clock in harbour-race?',
      'It says "ROWING FINAL 2021" at 0:00 in harbour-race.mp4.',
    ],
    [
      'In harbour-race there is small writing below the timer. What does it say?',
      'It says "ROWING FINAL 2021" at 0:00 in harbour-race.mp4.',
    ],
    [
      'what is written above "ROWING FINAL 2021" in harbour-race',
      'It says "0:26" at 0:00 in harbour-race.mp4.',
    ],
    [
      'What is written below LILY DENTIST in fish-market?',
      'It says "Smile today" at 0:00 in fish-market.mp4.',
    ],
    [
      'What is written top left in fish-market?',
      'I read "Smile today" and "LILY DENTIST" at 0:00 in fish-market.mp4.',
    ],
    [
      'what is written in the upper left corner in fish-market',
      'I read "Smile today" and "LILY DENTIST" at 0:00 in fish-market.mp4.',
    ],
    ['what does it say at the bottom right in fish-market', 'It says "Moogle" at 0:04 in fish-market.mp4.'],
    ['what is written on the right in fish-market', 'It says "Moogle" at 0:04 in fish-market.mp4.'],
    ['in what video can one read the word Moogle', '"Moogle" can be read in fish-market.mp4.'],
    [
      "There was a funny caption at the bottom of in-the-shed, I'd love to know what it said.",
      'I read "*Otter squeaking at the postman*" at 0:06 in in-the-shed.mp4.',
    ],
    [
      'when comes the text about the otter in in-the-shed',
      'I read "*Otter squeaking at the postman*" at 0:06 in in-the-shed.mp4.',
    ],
  ])('%s', (question, told) => {
    expect(ask(question)).toMatchObject({ refused: false, answer: told });
  });

  test.each(['what does the sign above the poster say in fish-market'])(
    'with doubt where what it stands beside is not known: %s',
    (question) => expect(ask(question).answer).toMatch(/meant I cannot tell/),
  );

  test.each([
    'What is written above the clock in harbour-race?',
    'What is written next to the timer in harbour-race?',
    'What does it say left of the clock in harbour-race?',
    'What is written above LILY DENTIST in fish-market?',
    'What is written right of "Moogle" in fish-market?',
    'what is written below "Smile today" in fish-market',
    'when does the clock read 1:30 in harbour-race',
    'what did the caption about the walrus say',
    'which video has the word Yahoo',
    'what does the sign above the cinema say in in-the-shed',
    'What do the subtitles say about the ferry?',
    'in what video can one read the word Otterman',
    'what channel was in-the-shed on',
    'what is written under the word BAKERY in fish-market',
    'when comes the text about the postbox in in-the-shed',
  ])('and nothing where nothing stands there: %s', (question) => {
    const { answer: text, refused } = ask(question);
    expect(refused, text).toBe(true);
  });
});
