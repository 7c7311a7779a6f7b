import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { mostAskedFor } from '../../../lib/answering/by-rules/most-in-view';
import { asksWhereNobodyIs } from '../../../lib/answering/by-rules/nobody-seen';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('walk', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'dog', t0: 0, t1: 4 },
      { kind: 'cat', t0: 20, t1: 24 },
      { kind: 'car', t0: 40, t1: 44, most: 5 },
      { kind: 'person', t0: 60, t1: 64, most: 2 },
    ],
  },
  {
    ...scene('yard', '2025-06-16T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'cat', t0: 0, t1: 4, most: 2 },
      { kind: 'cow', t0: 20, t1: 24, most: 3 },
      { kind: 'car', t0: 40, t1: 44, most: 2 },
    ],
  },
  {
    ...scene('flat', '2025-06-18T10:00:00+01:00', { Ann: [20, 40] }, []),
    shown: [{ kind: 'cat', t0: 60, t1: 64 }],
  },
]);
const ask = (question: string, video?: string) =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') },
  );

describe('which there is more of, and where most', () => {
  const BOTH = 'A cat is in view in 3 videos and a dog in one video; at once at most 2 cats and one dog.';
  test.each([
    ['Is it more cats or more dogs in my videos?', undefined, BOTH],
    ['more cats or dogs?', undefined, BOTH],
    ['Are there more cats or dogs in my videos?', 'flat', BOTH],
    ['do I have more videos of cats or of dogs', undefined, BOTH],
    ['are there more cats than dogs?', 'walk', 'At most one cat (0:20) and one dog (0:00) in walk.mp4.'],
    [
      'more cats or bears?',
      undefined,
      'A cat is in view in 3 videos; at once at most 2 cats. I recognised no bears.',
    ],
    [
      'Which video has the most cars?',
      undefined,
      'The most: 5 cars at once (0:40) in walk.mp4. yard.mp4 comes next with 2.',
    ],
    [
      'which clip shows the highest number of animals',
      undefined,
      'The most: 3 cows at once (0:20) and 2 cats at once (0:00) in yard.mp4.',
    ],
    [
      'which is the first video with a cat',
      undefined,
      'The first video in which I recognised it: a cat is in view at 0:20 to 0:24 in walk.mp4',
    ],
    [
      'show me the latest video with a car',
      undefined,
      'The last video in which I recognised it: a car is in view at 0:40 to 0:44 in yard.mp4',
    ],
    [
      'when did I last film a cat',
      undefined,
      'A cat is in view at 1:00 to 1:04 in flat.mp4 (Wednesday 18 June 2025).',
    ],
    [
      'which video has no people',
      undefined,
      'I recognised nobody, by face, by shape or by voice, in one video: yard.mp4; who is small or hidden I miss.',
    ],
    ['which videos have nobody in them', undefined, 'in one video: yard.mp4'],
    ['videos without people', undefined, 'in one video: yard.mp4'],
  ])('%s (%s)', (question, video, told) => {
    const { answer: text, refused } = ask(question, video);
    expect(text).toContain(told);
    expect(refused).toBe(false);
  });

  test.each([
    'who has more cats or dogs',
    'does she like cats more than dogs',
    'are there cats or dogs',
    'which video is most fun',
  ])('%s compares nothing in view', (question) => expect(mostAskedFor(question)).toBeNull());

  test.each(['which video has people', 'which video shows nobody dancing', 'is nobody there'])(
    '%s asks not where nobody is',
    (question) => expect(asksWhereNobodyIs(question)).toBe(false),
  );
});
