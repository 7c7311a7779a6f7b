import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const MANY = ['chair', 'cup', 'bed', 'laptop', 'couch', 'table', 'oven', 'sink', 'toilet', 'book', 'clock'];
const { recall } = rememberStories([
  {
    ...scene('zoo', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'giraffe', t0: 0, t1: 4 },
      { kind: 'bear', t0: 10, t1: 14 },
      { kind: 'horse', t0: 20, t1: 24, most: 4 },
      { kind: 'giraffe', t0: 40, t1: 44 },
    ],
  },
  {
    ...scene('flat', '2025-06-16T10:00:00+01:00', {}, []),
    shown: [
      ...MANY.map((kind, i) => ({ kind, t0: 4 * i, t1: 4 * i + 2 })),
      { kind: 'dog', t0: 60, t1: 64, most: 3 },
      { kind: 'cat', t0: 80, t1: 84, most: 2 },
    ],
  },
]);
const ask = (question: string, video?: string, form?: 'summary') =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z'), ...(form && { form }) },
  ).answer;

describe('several kinds are counted each', () => {
  test.each([
    [
      'how many cats and dogs are there',
      'flat',
      '3 dogs at once (1:00) and 2 cats at once (1:20) in flat.mp4; that is the most that I saw of each.',
    ],
    [
      'how many animals?',
      'zoo',
      '4 horses at once (0:20), one giraffe (0:00) and one bear (0:10) in zoo.mp4; that is the most that I saw of each.',
    ],
    ['how many animals are there in my videos?', undefined, '3 dogs at once (1:00 in flat.mp4)'],
    [
      'how many cows and horses are there',
      'zoo',
      '4 horses at once, 0:20 in zoo.mp4; that is the most that I saw. I recognised no cows there.',
    ],
    ['how many different animals are there', 'zoo', '3 kinds. In view: a giraffe, a bear and 4 horses.'],
    ['how many species of animals?', 'flat', '2 kinds. In view: 3 dogs and 2 cats.'],
    [
      'how many different giraffes are there',
      'zoo',
      'in 2 stretches in all; whether it is the same one I cannot tell.',
    ],
  ])('%s (%s)', (question, video, told) => expect(ask(question, video)).toContain(told));
});

test.each([
  ['what can be seen', undefined],
  ["what's in this video", 'summary'],
] as const)('how many more kinds there are than a sentence has room for is told: %s', (question, form) =>
  expect(ask(question, 'flat', form)).toMatch(/(?:[\w ]+, ){7}[\w ]+ and 5 more kinds/),
);

test('what one picture alone shows is told with doubt, unless it was found the more surely there', () => {
  const once = rememberStories([
    {
      ...scene('pier', '2025-06-14T10:00:00+01:00', {}, []),
      shown: [
        { kind: 'zebra', t0: 4, t1: 4, score: 0.65 },
        { kind: 'boat', t0: 10, t1: 10, score: 0.75 },
        { kind: 'kite', t0: 20, t1: 24, score: 0.65 },
      ],
    },
  ]).recall;
  const told = (question: string) => answer(once, { question }).answer;
  expect(told('Is there a zebra?')).toMatch(/^Perhaps: what may be a zebra is in view at 0:04/);
  expect(told('Is there a boat?')).toMatch(/^Yes: /);
  expect(told('Is there a kite?')).toMatch(/^Yes: /);
  expect(told('What is in view in pier.mp4?')).not.toContain('zebra');
});
