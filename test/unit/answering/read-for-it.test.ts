import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const IN_A_ROW = { x: 0.2, y: 0.85, w: 0.6, h: 0.05 };
const BELOW_IT = { x: 0.2, y: 0.91, w: 0.6, h: 0.05 };
const CORNER = { x: 0.82, y: 0.04, w: 0.14, h: 0.05 };
const EDGE = { x: 0.1, y: 0.96, w: 0.8, h: 0.03 };
const ON_THE_WALL = { x: 0.35, y: 0.3, w: 0.3, h: 0.15 };

const { recall } = rememberStories([
  {
    ...scene('old-hallway', '2025-05-03T10:00:00+01:00', { Stranger: [0, 30] }, []),
    duration: 31,
    written: [
      { text: 'I never thought you would carry', t0: 2, t1: 2, box: IN_A_ROW },
      { text: 'the piano up by yourself.', t0: 6, t1: 6, box: IN_A_ROW },
      { text: 'Thank you kindly, Mrs. Farnaby.', t0: 12, t1: 12, box: IN_A_ROW },
      { text: 'From now on', t0: 22, t1: 22, box: IN_A_ROW },
      { text: 'you may call me Wim.', t0: 22, t1: 22, box: BELOW_IT },
      { text: 'LANTERN TV', t0: 0, t1: 30, box: CORNER },
      { text: '© 1987 Halcyon Pictures Ltd. All Rights Reserved.', t0: 0, t1: 30, box: EDGE },
    ],
  },
  {
    ...scene('mall', '2025-05-10T10:00:00+01:00', {}, []),
    duration: 21,
    written: [
      { text: '30% OFF', t0: 0, t1: 20, box: ON_THE_WALL },
      { text: 'Ravello', t0: 4, t1: 8, box: { ...ON_THE_WALL, y: 0.5 } },
      { text: 'ravello-shoes.com', t0: 4, t1: 8, box: { ...ON_THE_WALL, y: 0.7, h: 0.04 } },
    ],
  },
  {
    ...scene('studio', '2025-05-17T10:00:00+01:00', { Otto: [0, 60], Bea: [0, 60] }, [
      [2, 'Otto', 'I am Otto. We record the interviews on Monday.'],
      [10, 'Bea', 'I am Bea. My biggest weakness is the early start.'],
      [20, 'Otto', 'We need new forms for the insurance.'],
    ]),
    written: [],
  },
]);
const ask = (question: string) => answer(recall, { question }, { now: () => 0 });

describe('captions that were read', () => {
  test('tell what nobody is known to say, joined where a sentence goes on', () => {
    const { answer: text, refused, evidence } = ask('What is said about a piano?');
    expect(text).toBe(
      'I read "I never thought you would carry the piano up by yourself." at 0:02 in old-hallway.mp4.',
    );
    expect(refused).toBe(false);
    expect(evidence.map(({ t0 }) => t0)).toEqual([2, 6]);
  });

  const NAME = 'I read "From now on you may call me Wim." at 0:22 in old-hallway.mp4';
  test.each([
    ['Who is Wim?', NAME],
    ['Wim', NAME],
    ['Is Wim mentioned?', `Yes: ${NAME}`],
    ['Is Wim in one of the videos?', NAME],
    ['What do you know about Wim?', NAME],
    ['What is the last subtitle?', NAME],
    ['find Wim', NAME],
    ['What does the man in the corridor want to be called?', NAME],
    ["What is the man's name in old-hallway.mp4?", NAME],
    ['Wer ist Wim?', NAME],
    ['Who is Mrs. Farnaby?', '"Thank you kindly, Mrs. Farnaby." at 0:12'],
    ['anyone says thanks?', '"Thank you kindly, Mrs. Farnaby." at 0:12'],
    ['Who says "call me Wim"?', NAME],
    ['who carried the pianno', 'carry the piano up'],
    ['Could you tell me word for word how the conversation in old-hallway ends, please?', 'call me Wim'],
    ['What are the last words in old-hallway.mp4?', 'call me Wim'],
    ['How does the conversation start in old-hallway.mp4?', 'I never thought you would carry the piano'],
    ['What does the man say in old-hallway.mp4?', '"Thank you kindly, Mrs. Farnaby." at 0:12'],
    ['What do the subtitles say?', '"Thank you kindly, Mrs. Farnaby." at 0:12'],
    ['Was sagen die Untertitel?', '"Thank you kindly, Mrs. Farnaby." at 0:12'],
    ['Which video has subtitles?', 'can be read in old-hallway.mp4.'],
    ['What do the captions say about the piano?', 'carry the piano up'],
    ['Does a subtitle mention the piano?', 'Yes: I read "I never thought'],
  ])('%s', (question, told) => {
    const { answer: text, refused } = ask(question);
    expect(text).toContain(told);
    expect(refused).toBe(false);
  });

  test.each([
    'What is said about a violin?',
    'Did Farnaby carry the piano up the tower with Otto?',
    'Did you never think that Ravello would carry the piano?',
    'What is said about a piano lesson?',
    'Why did he carry the piano?',
    'How much did the piano cost?',
    'Who is Mr. Wilson?',
    'Is Hannah mentioned?',
    'What does Wim say?',
    'How many times is Wim mentioned?',
    'Did Wim laugh?',
    'Is Wim a carpenter?',
    'To whom does Hannah say thank you?',
    'Does anyone say goodbye?',
    'What does the man in studio.mp4 want to be called?',
    'What do the subtitles say in mall.mp4?',
    'Are there subtitles in studio.mp4?',
    'What do the captions say about a violin?',
  ])('tell no more than that: %s', (question) => {
    const { answer: text, refused } = ask(question);
    expect(refused, text).toBe(true);
  });

  test('are no signs, and what stands in the corner may be none', () => {
    const { answer: text } = ask('Which name is written on the door in old-hallway.mp4?');
    expect(text).toBe(
      'It says "LANTERN TV" at 0:00 in old-hallway.mp4. Whether that is meant I cannot tell.',
    );
  });
});

describe('what is laid over a picture, and what is advertised', () => {
  test.each([
    ['Is there a channel logo in the movie clip? What does it say?', 'Yes: I read "LANTERN TV" at 0:00'],
    ['What does the watermark say?', 'It says "LANTERN TV"'],
    ['which year is in the copyright line', 'It says "© 1987 Halcyon'],
    ['Who holds the copyright?', 'It says "© 1987 Halcyon'],
    ['What does it say on the advert in the shopping centre?', '"30% OFF" at 0:00 in mall.mp4'],
    ['Is there a sign that says Lantern?', 'Yes: I read "LANTERN TV"'],
    ['What is written at the top of mall.mp4?', '"30% OFF" at 0:00 in mall.mp4'],
    ['what does the ad say', '"30% OFF" at 0:00 in mall.mp4'],
    ['Was steht auf der Werbung?', '"30% OFF" at 0:00 in mall.mp4'],
    ['how much is the discount', 'It says "30% OFF"'],
    ['is there a discount', 'Yes: I read "30% OFF"'],
    ["What's the name of the TV channel in old-hallway.mp4?", 'It says "LANTERN TV"'],
    ['how many percent', 'It says "30% OFF"'],
    ['which percentage is written', 'It says "30% OFF"'],
    ['is there a sign saying 30 percent', 'Yes: I read "30% OFF"'],
    ['Ravello', 'I read "Ravello" at 0:04 in mall.mp4 and "ravello-shoes.com"'],
    ['Is Ravello in one of the videos?', '"Ravello" at 0:04 in mall.mp4'],
    ['which website is on the banner', 'It says "ravello-shoes.com"'],
  ])('%s', (question, told) => {
    const { answer: text, refused } = ask(question);
    expect(text).toContain(told);
    expect(refused).toBe(false);
  });

  test.each([
    'which phone number is on the banner',
    'What year is on the poster in mall.mp4?',
    'is there a sign saying 70 percent',
    'what is the discount in old-hallway.mp4',
    'What percentage did she get?',
    'What does it say on the advert in the harbour?',
    'What can be read at the bottom of the stage?',
    'what letters can one read at the bottom of the stage',
    'Is there a channel logo in studio.mp4?',
    'What did she say about the poster?',
    'Which date is on the copyright notice in mall.mp4?',
    'Does Ravello sell coats?',
    'how much is the entrance fee',
  ])('is refused where nothing of the form, or of the place, was read: %s', (question) => {
    const { answer: text, refused } = ask(question);
    expect(refused, text).toBe(true);
  });
});
