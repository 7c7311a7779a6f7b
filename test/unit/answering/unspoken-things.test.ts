import { describe, expect, test } from 'vitest';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { askedByMeaning } from '../asked-by-meaning';

const shown = (...kinds: string[]) => kinds.map((kind, i) => ({ kind, t0: i * 6, t1: i * 6 + 4 }));

/** Two lines of talk, beside silent videos: one of them is always the nearest line. */
const TALK = scene('office', '2025-06-18T10:00:00+01:00', { Ben: [0, 60] }, [
  [
    21,
    'Ben',
    "The Paris office is a cultural exception, like section cultural, with a group of, let's show the will of Google to invest for long-term trends.",
  ],
  [
    28,
    'Ann',
    "I think Harris is special because it has a lot of strong French culture, so there's a lot of diversity and different...",
  ],
]);
const STORIES = [
  { ...TALK, shown: shown('laptop') },
  { ...scene('zoo-trip', '2025-06-14T10:00:00+01:00', {}, []), shown: shown('giraffe', 'horse', 'bird') },
  {
    ...scene('weekend', '2025-06-15T10:00:00+01:00', {}, []),
    shown: shown('dog', 'teddy bear', 'skateboard'),
  },
  { ...scene('holiday', '2025-06-16T10:00:00+01:00', {}, []), shown: shown('train', 'cat', 'car') },
  { ...scene('shop-trip', '2025-06-17T10:00:00+01:00', {}, []), shown: shown('bottle', 'dog') },
];

describe('what is in view, beside one video with words', () => {
  const { ask } = askedByMeaning(rememberStories(STORIES));

  test.each([
    ['which vid has the guy skateboarding', 'A skateboard is in view in one video: weekend.mp4'],
    ['which video has a guy on a skateboard', 'A skateboard is in view in one video: weekend.mp4'],
    ['play the one with the horses', 'A horse is in view at 0:06 to 0:10 in zoo-trip.mp4'],
    ['Which video has the most cars?', 'The most: one car (0:12) in holiday.mp4'],
    [
      'I would like to see the video with the cat, please.',
      'A cat is in view at 0:06 to 0:10 in holiday.mp4',
    ],
    ['I want to see the video with the cat', 'A cat is in view at 0:06 to 0:10 in holiday.mp4'],
    [
      'I should like to see the video with the train, please.',
      'A train is in view at 0:00 to 0:04 in holiday.mp4',
    ],
    ['Can you find the video where the boy rides his skateboard', 'A skateboard is in view at 0:12'],
    ['show me all the videos with animals', 'is in view in 4 videos: zoo-trip.mp4, weekend.mp4'],
    ['Where is the teddy bear sitting?', 'A teddy bear is in view at 0:06 to 0:10 in weekend.mp4'],
    ['anything with a skateboard?', 'A skateboard is in view at 0:12'],
    ['the train video', 'A train is in view at 0:00 to 0:04 in holiday.mp4'],
    [
      'Could you please tell me which of my videos shows the golden retriever puppies?',
      'A dog is in view in 2 videos: weekend.mp4 and shop-trip.mp4',
    ],
  ])('goes before a line that holds nothing of it: %s', async (question, told) => {
    expect(await ask(question)).toMatchObject({ refused: false, answer: expect.stringContaining(told) });
  });

  test.each([
    'Does a gun appear in any of the recordings?',
    'Where was the interview with the mayor filmed?',
    'Which of my videos were shot outdoors?',
    'Have we got anything with elephants?',
    'show me the video with the wedding cake',
    'I should like to see the video with the wedding cake, please.',
    'any video with a baby',
    'which videos have subtitles',
    'which video has coffee',
    'which video shows a lion',
    'have I got a penguin anywhere',
  ])(
    'is refused without such a line, and without a list of all, where it was not recognised: %s',
    async (question) => {
      const { refused, answer } = await ask(question);
      expect(refused, answer).toBe(true);
      expect(answer).not.toMatch(/Paris|Harris|In the 5 videos|are remembered/);
    },
  );

  test.each([
    ['Which video I made in a shop?', 'Going by names, 1 video fits "shop": shop-trip.mp4'],
    ['Which film did I take in a shop', 'Going by names, 1 video fits "shop": shop-trip.mp4'],
    ['What did I film most often?', 'Recognised most often: a dog in 2 videos.'],
    ['What is in most of my videos?', 'Recognised most often: a dog in 2 videos.'],
  ])('is no list of all videos: %s', async (question, told) => {
    expect(await ask(question)).toMatchObject({ refused: false, answer: expect.stringContaining(told) });
  });

  test.each(['Did they sell the car?', 'Has the train been repaired?'])(
    'does not answer what may be a matter of words: %s',
    async (question) => expect(await ask(question)).toMatchObject({ refused: true }),
  );

  test('whether something was mentioned is told by its words alone', async () => {
    expect(await ask('do they mention food')).toMatchObject({ refused: true });
    expect((await ask('do they mention google')).answer).toMatch(/^Yes\. /);
  });

  test.each([
    ['which video is about google', 'The Paris office'],
    ['why is paris special', 'I think Harris is special'],
    ['what languages do they speak', 'French'],
  ])('a line that holds some of it, or is near to it, answers: %s', async (question, told) => {
    expect(await ask(question)).toMatchObject({ refused: false, answer: expect.stringContaining(told) });
  });
});
