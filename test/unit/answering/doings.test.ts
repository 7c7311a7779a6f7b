import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { doingIn } from '../../../lib/answering/by-rules/doings';
import { kindsNamedIn } from '../../../lib/memory/thing-names';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('woman_plays_with_dog', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'dog', t0: 4, t1: 8, most: 2 },
      { kind: 'boat', t0: 20, t1: 24 },
    ],
  },
  {
    ...scene('farm', '2025-06-13T10:00:00+01:00', {}, []),
    shown: [{ kind: 'horse', t0: 20, t1: 24 }],
  },
]);
const ask = (question: string, video = 'woman_plays_with_dog') =>
  answer(
    recall,
    { question, video: `${video}.mp4` },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') },
  );

describe('what a thing does is not told by pictures that show it', () => {
  test.each([
    ['when does the dog bite her', 'does'],
    ['does the boat sink', 'does'],
    ['is the dog swimming', 'does'],
    ['Can you tell me when the dog barks?', 'does'],
    ['the bit with the dog running', 'does'],
    ['is there a dog barking', 'does'],
    ['does the video show a dog biting someone', 'does'],
    ['does the boat have a sail', 'is'],
    ['is the dog asleep', 'is'],
    ['is the dog on the sofa', 'is'],
    ['is the woman playing with the dog', 'is'],
    ['when does the boy feed the dog', 'happens'],
    ['did we sell the boat', 'happens'],
  ])('%s', (question, doing) => expect(doingIn(question, kindsNamedIn(question)[0]!)).toBe(doing));

  test.each([
    'when does the dog appear',
    'when does the dog come in?',
    'when do we see the dog',
    'is there a dog in the garden',
    'is the dog in the video',
    'which video has the dog',
    'how many dogs are there',
    'could you tell me at what moment the dog may be seen',
    'where is the dog lying?',
    'when dog lol',
  ])('that it is in view is all that is asked: %s', (question) =>
    expect(doingIn(question, kindsNamedIn(question)[0]!)).toBeNull(),
  );

  test.each([
    ['when does the dog bite her', 'Whether it does that I cannot tell.'],
    ['did the dog bite anybody', 'Whether it does that I cannot tell.'],
    ['is the dog asleep?', 'Whether that is so I cannot tell.'],
    ['is the woman playing with the dog', 'Whether that is so I cannot tell.'],
    ['How often does the dog bark?', 'Whether it does that I cannot tell.'],
    ['does the boat sink', 'Whether it does that I cannot tell.'],
  ])('where it is in view is told with a doubt: %s', (question, doubt) => {
    const { answer: text, refused } = ask(question);
    expect(text).toMatch(/^A (?:dog|boat) is in view at /);
    expect(text).toContain(doubt);
    expect(refused).toBe(false);
  });

  test('and with none where it is all that is asked', () =>
    expect(ask('When does the dog appear?').answer).toBe(
      'A dog is in view at 0:04 to 0:08 in woman_plays_with_dog.mp4 (Saturday 14 June 2025).',
    ));
});

describe('what we had, or have, is asked of the video at hand', () => {
  test.each(['do we have a horse', 'Did I have a horse?', 'did we have a horse in the house?'])(
    '%s',
    (text) => {
      const { answer: told, refused } = ask(text);
      expect(told).toContain('I recognised no horse in the pictures of woman_plays_with_dog.mp4');
      expect(told).not.toContain('Yes');
      expect(refused).toBe(true);
    },
  );

  test.each(['have I filmed a horse', 'did I ever have a horse?', 'Do I have any videos of a horse?'])(
    'of all: %s',
    (text) => expect(ask(text).answer).toContain('farm.mp4'),
  );
});
