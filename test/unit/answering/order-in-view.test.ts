import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { orderAskedFor } from '../../../lib/answering/by-rules/order-in-view';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('zoo', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'giraffe', t0: 0, t1: 4 },
      { kind: 'zebra', t0: 0, t1: 4, most: 2 },
      { kind: 'boat', t0: 6, t1: 8 },
      { kind: 'bear', t0: 10, t1: 14 },
      { kind: 'horse', t0: 20, t1: 24, most: 4 },
      { kind: 'bear', t0: 40, t1: 44 },
    ],
  },
  {
    ...scene('trip', '2025-06-16T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'train', t0: 0, t1: 4 },
      { kind: 'cat', t0: 20, t1: 24, most: 2 },
    ],
  },
]);
const ask = (question: string, video?: string) =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') },
  );

describe('in which order things come into view', () => {
  test.each([
    [
      'which animal comes after the giraffe',
      'zoo',
      'After a giraffe (0:00 to 0:04 in zoo.mp4): a bear, from 0:10.',
    ],
    [
      'Which animal stands beside the giraffe?',
      'zoo',
      'a giraffe (0:00 to 0:04 in zoo.mp4): 2 zebras. How near',
    ],
    [
      'what animal comes first',
      'zoo',
      'The first of these that I recognised are a giraffe and 2 zebras, at 0:00',
    ],
    [
      'Can you tell me which animal came last?',
      'zoo',
      'The last of these that I recognised is a bear, at 0:40',
    ],
    [
      'list the animals in order',
      'zoo',
      'In this order: a giraffe and 2 zebras (0:00), a bear (0:10), 4 horses (0:20) in zoo.mp4 (Saturday 14 June 2025).',
    ],
    ['In what order do the animals appear?', 'zoo', 'In this order: a giraffe'],
    [
      'does the train come before the cats',
      'trip',
      'Yes: a train is in view from 0:00 and a cat from 0:20 in trip.mp4',
    ],
    ['does the train appear after the cat?', 'trip', 'No: a train is in view from 0:00 and a cat from 0:20'],
    [
      'Do we see the cats before or after the train?',
      'trip',
      'After: a cat is in view from 0:20 and a train from 0:00',
    ],
    [
      'what comes first, the cats or the train',
      'trip',
      'The train came first. A train is in view from 0:00 and a cat',
    ],
    ['Does the giraffe or the zebra come first?', 'zoo', 'At the same time: a giraffe is in view from 0:00'],
    [
      'which of them comes last, the giraffe or the bear?',
      'zoo',
      'The bear came last. A bear is in view until 0:44',
    ],
    ['does the train come first?', 'trip', 'Yes: what I recognised first is a train, at 0:00'],
    ['Is the bear seen first?', 'zoo', 'No: what I recognised first is a giraffe, at 0:00'],
    ['do we see the train before the cats', undefined, 'Yes: a train is in view from 0:00'],
  ])('%s (%s)', (question, video, told) => {
    const { answer: text, refused } = ask(question, video);
    expect(text).toContain(told);
    expect(refused).toBe(false);
  });

  test.each([
    [
      'Do we see the cats before or after the train?',
      'zoo',
      'I recognised no cats and no train in the pictures of zoo.mp4',
    ],
    [
      'what comes first, the boat or the train',
      'zoo',
      'I recognised no train in the pictures of zoo.mp4, so I cannot',
    ],
    ['which animal comes after the bear', 'trip', 'I recognised no bear'],
    ['which animal comes after the cat', 'trip', 'I recognised no other animal after it.'],
  ])('what was not recognised is in no order: %s (%s)', (question, video, told) => {
    const { answer: text, refused } = ask(question, video);
    expect(text).toContain(told);
    expect(refused).toBe(true);
  });

  test.each([
    'does the dog chase the cat before the bus comes',
    'is the dog or the cat in view',
    'who came first, the cat or the dog owner',
    'did she feed the dog before the cat',
    'list the animals in order to count them',
    'what did Ann say first, dog or cat',
  ])('%s asks for another', (question) => expect(orderAskedFor(question)).toBeNull());
});
