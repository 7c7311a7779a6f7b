import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { peopleWithAskedFor } from '../../../lib/answering/by-rules/people-with-a-thing';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('holiday', '2025-06-14T10:00:00+01:00', { One: [20, 26], Two: [22, 30], Three: [50, 60] }, []),
    shown: [
      { kind: 'motorcycle', t0: 20, t1: 24 },
      { kind: 'boat', t0: 40, t1: 44 },
      { kind: 'bus', t0: 70, t1: 76 },
      { kind: 'person', t0: 70, t1: 76, most: 3 },
      { kind: 'truck', t0: 50, t1: 56, score: 0.5 },
    ],
  },
  {
    ...scene('man-in-a-car', '2025-06-15T10:00:00+01:00', { Four: [0, 20] }, []),
    shown: [{ kind: 'tie', t0: 0, t1: 20 }],
  },
  {
    ...scene('street', '2025-06-16T10:00:00+01:00', { Five: [0, 20] }, []),
    shown: [{ kind: 'car', t0: 0, t1: 20 }],
  },
  {
    ...scene('dinner', '2025-07-10T18:00:00+01:00', { Greta: [0, 60] }, [
      [3, 'Greta', 'I am Greta. Otto was the one on the bicycle.'],
    ]),
    shown: [{ kind: 'bicycle', t0: 0, t1: 20 }],
  },
]);
const ask = (question: string, video?: string) =>
  answer(recall, { question, ...(video && { video: `${video}.mp4` }) }, { now: () => 0 });

describe('who is in view while a thing is', () => {
  test.each([
    [
      'Who is on the motorbike?',
      'holiday',
      'In view at the same time as a motorcycle (0:20 to 0:24 in holiday.mp4): 2 unnamed people. Whether they are on it I cannot tell.',
    ],
    ['How many people are on the motorbike?', 'holiday', '2 unnamed people. Whether they are on it'],
    ['Can you tell me who was sitting on the motorbike?', 'holiday', '2 unnamed people'],
    ['who is in the bus', 'holiday', 'at least 3 people at once, by their shapes. Whether they are in it'],
    [
      'Who is next to the truck?',
      'holiday',
      'what may be a truck (0:52 to 0:56 in holiday.mp4): one unnamed',
    ],
    ['Who is in the car?', undefined, 'One unnamed person can be seen in man-in-a-car.mp4'],
  ])('%s (%s)', (question, video, told) => {
    const { answer: text, refused, evidence } = ask(question, video);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(told) });
    expect(evidence.length).toBeGreaterThan(0);
  });

  test('where nobody is, that', () => {
    const { answer: text, refused } = ask('Who is on the boat?', 'holiday');
    expect(text).toContain('I recognised nobody while a boat was there, at 0:40 to 0:44 in holiday.mp4');
    expect(refused).toBe(true);
  });

  test('where the thing was not seen, no number of people', () => {
    const { answer: text, refused } = ask('How many people are on the horse?', 'holiday');
    expect(text).toContain('I recognised no horse in the pictures of holiday.mp4');
    expect(refused).toBe(true);
  });

  test('what people say goes before', () => {
    expect(ask('Who was on the bicycle?', 'dinner').answer).toContain('Otto');
  });

  test.each([
    'Who is riding the motorbike?',
    'Who sold the boat?',
    'Which videos are with the dog?',
    'Who is on the boat with the dog?',
    'Who is on the boat with Ada?',
    'What is on the table?',
  ])('is not asked by: %s', (question) => expect(peopleWithAskedFor(question)).toBeNull());
});

test.each([
  ['What does the man in the car say?', 'man-in-a-car'],
  ['What is she talking about in the car?', 'man-in-a-car'],
  ['What does the man in the car say?', 'holiday'],
])('where nobody says a word, that alone is told of what is said: %s (%s)', (question, video) => {
  const { answer: text, refused } = ask(question, video);
  expect(text).toMatch(/^No words were written down in this video/);
  expect(text).not.toContain('a car');
  expect(refused).toBe(true);
});
