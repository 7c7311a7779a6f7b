import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { coloursAskedFor } from '../../../lib/answering/by-rules/colours-seen';
import type { AskRequest } from '../../../lib/contract/answers';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('meadow', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
      [1, 'Greta', 'I am Greta. The grass is soft.'],
    ]),
    shown: [{ kind: 'dog', t0: 12, t1: 31 }],
    tones: [
      { tone: 'green', t0: 0, t1: 58 },
      { tone: 'blue', t0: 30, t1: 50 },
    ],
  },
  {
    ...scene('cellar', '2025-06-21T09:30:00+01:00', {}, []),
    tones: [
      { tone: 'dark', t0: 4, t1: 70 },
      { tone: 'black', t0: 4, t1: 70 },
    ],
  },
  scene('kitchen', '2025-06-28T09:30:00+01:00', { Otto: [0, 60] }, [
    [3, 'Otto', 'I am Otto. Look, a red kite!'],
  ]),
]);
const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { now: () => 0, today: Date.parse('2025-07-01T12:00:00Z') });
const says = (question: string, more?: Partial<AskRequest>) => ask(question, more).answer;

describe('colours of pictures', () => {
  test.each([
    ['Which videos are dark?', 'The picture is dark in one video: cellar.mp4.'],
    ['Could you please tell me which videos are dark?', 'The picture is dark in one video: cellar.mp4.'],
    ['which videos are mostly green', 'Much of the picture is green in one video: meadow.mp4.'],
    ['Which clips have a lot of blue?', 'Much of the picture is blue in one video: meadow.mp4.'],
    ['Where was it mostly green?', 'Much of the picture is green at 0:00 to 0:58 in meadow.mp4'],
    ['When is it dark?', 'The picture is dark at 0:04 to 1:10 in cellar.mp4'],
    ['Show me dark scenes', 'The picture is dark at 0:04'],
    ['Is there a dark picture?', 'Yes: the picture is dark at 0:04'],
    ['When is the picture mostly blue?', 'at 0:30 to 0:50 in meadow.mp4'],
    ['What colours are there in the video?', 'black, green and blue; dark pictures'],
    ['What colours are there in meadow.mp4?', 'Colours: green and blue.'],
    ['Which colours can be seen in meadow.mp4?', 'Colours: green and blue.'],
    ['What can be seen in meadow.mp4?', 'In view: Greta; a dog; colours: green and blue.'],
    ['What can be seen in cellar.mp4?', 'Colours: black; dark pictures.'],
  ])('%s', (question, words) => {
    const { answer: text, refused } = ask(question);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
  });

  test('are told of a video in which nothing else was recognised', () => {
    expect(says('What happens?', { video: 'cellar.mp4' })).toMatch(
      /^cellar\.mp4, .*: nobody and nothing was recognised; colours: black; dark pictures\.$/,
    );
    expect(says('cellar.mp4')).toContain('nobody and nothing was recognised; colours: black');
  });

  test('the evidence plays them, and clips of one stretch are one', () => {
    const { evidence } = ask('Where was it dark?');
    expect(evidence.map(({ video, t0, text }) => [video, t0, text])).toEqual([
      ['cellar.mp4', 4, 'The picture is dark.'],
    ]);
  });

  test('as of a moment, and confined to a video or a time', () => {
    expect(says('Is it blue?', { video: 'meadow.mp4', before: 29 })).toContain('None of the pictures');
    expect(says('Is it blue?', { video: 'meadow.mp4' })).toContain(
      'Yes: much of the picture is blue at 0:30',
    );
    expect(says('Was it dark on 14 June?')).toContain('None of the pictures');
    expect(says('Was it dark on 21 June?')).toContain('Yes: the picture is dark');
  });

  test('what was not seen is refused as such, and nothing is said of pictures that were not looked at', () => {
    expect(ask('Which videos are mostly pink?')).toMatchObject({
      refused: true,
      answer: expect.stringMatching(/^None of the pictures that I looked at is mostly pink\. Ask /),
    });
    expect(says('Is it dark?', { video: 'kitchen.mp4' })).not.toContain('None of the pictures');
  });

  test.each([
    'Who wears blue?',
    'What colour is the car?',
    'Where is the red kite?',
    'What colours does Greta like?',
    'Which videos have dogs?',
    'When did it get dark?',
    'Is Otto blue?',
    ...['Where is the orange?', 'Is there an orange?', 'Where is the light?', 'Find Violet', 'Where is Tan?'],
    ...['Was the orange in the video?', 'Which videos have the orange?', 'Is there a light in the video?'],
  ])('%s is no question for the colours of pictures', (question) => {
    expect(coloursAskedFor(question)).toBe(null);
  });

  test.each([
    ['Is it all orange?', ['orange']],
    ['Which videos have the dark scenes?', ['dark']],
    ['Which videos are violet?', ['purple']],
    ['Find the light scenes', ['light']],
  ])('%s is one', (question, tones) => expect(coloursAskedFor(question)).toMatchObject({ tones }));

  test('people and things are none, and what was said of a tone goes before a refusal', () => {
    const { recall: garden } = rememberStories([
      {
        ...scene('garden', '2025-06-14T17:10:00+01:00', { Violet: [0, 60], Otto: [0, 60] }, [
          [1, 'Violet', 'I am Violet.'],
          [5, 'Otto', 'I am Otto. The orange is in the bowl.'],
          [12, 'Otto', 'The light is in the cellar.'],
        ]),
        tones: [{ tone: 'green', t0: 0, t1: 58 }],
      },
    ]);
    const told = (question: string) => answer(garden, { question }, { now: () => 0 }).answer;
    for (const question of ['Where is Violet?', 'Find Violet', 'Was Violet in the video?'])
      expect(told(question), question).not.toMatch(/None of the pictures/);
    for (const question of ['Where is the orange?', 'Is there an orange?'])
      expect(told(question), question).toMatch(/The orange is in the bowl/);
    expect(told('Where is the light?')).toMatch(/The light is in the cellar/);
    expect(told('Is it orange?')).toMatch(/None of the pictures|The orange is in the bowl/);
    // Of pictures alone a line tells nothing.
    for (const question of [
      'Which videos are light?',
      'Which videos are mostly orange?',
      'Find the light scenes',
    ])
      expect(told(question), question).toMatch(/^None of the pictures/);
  });
});
