import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { turnsAskedFor } from '../../../lib/answering/by-rules/turns-of-a-kind';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const beside = (i: number) => ({ x: 0.3 * i, y: 0.5, w: 0.25, h: 0.3 });
const { recall } = rememberStories([
  {
    ...scene('crossing', '2025-06-14T10:00:00+01:00', {}, []),
    duration: 60,
    shown: [
      { kind: 'car', t0: 0, t1: 4, colours: ['yellow'], box: beside(0) },
      { kind: 'car', t0: 16, t1: 20, colours: ['green'], box: beside(1) },
      { kind: 'car', t0: 34, t1: 40, colours: ['black'], box: beside(2) },
    ],
  },
  {
    ...scene('paddock', '2025-06-15T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'horse', t0: 0, t1: 8, colours: ['white'], box: beside(0) },
      { kind: 'horse', t0: 0, t1: 8, colours: ['brown'], box: beside(1) },
    ],
  },
]);
const ask = (question: string, video?: string) =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') },
  );

test.each([
  [
    'Which cars drive by, and in what order?',
    'In view, in this order: from 0:00 a car (yellow); from 0:16 a car (green); from 0:34 a car (black), in crossing.mp4',
  ],
  ['List the cars at the crossing in order', 'in this order: from 0:00 a car (yellow)'],
  ['Which car comes first?', 'A car (yellow) comes first, from 0:00 in crossing.mp4'],
  ['What colour is the last car?', 'A car (black) comes last, from 0:34'],
  ['What comes after the green car?', 'In view from 0:34: a car (black), in crossing.mp4'],
  ['which car drives past before the black car', 'In view from 0:16: a car (green)'],
])('%s is told by what each looks like', (question, told) => {
  const { answer: text, refused } = ask(question, 'crossing');
  expect(text).toContain(told);
  expect(refused).toBe(false);
});

test('those that are there from the same moment on are not put in order', () => {
  expect(ask('Which horse comes first?', 'paddock').answer).toContain(
    'are there first, all from 0:00 on, in paddock.mp4 (Sunday 15 June 2025); which of them comes first I cannot tell.',
  );
  expect(ask('List the horses in order', 'paddock').answer).toContain(
    'Which of those comes first that are there from the same moment on I cannot tell.',
  );
});

test.each(['What comes after the purple car?', 'What comes after the black car?'])(
  '%s is refused',
  (question) => {
    expect(ask(question, 'crossing').refused).toBe(true);
  },
);

test.each(['Which car did she buy first?', 'What comes after the concert?', 'Who drives the first car?'])(
  '%s asks for nothing of that',
  (question) => {
    expect(turnsAskedFor(question)).toBeNull();
  },
);
