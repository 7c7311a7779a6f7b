import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const CORNER = { x: 0.82, y: 0.9, w: 0.12, h: 0.05 };
const IN_A_ROW = { x: 0.2, y: 0.85, w: 0.6, h: 0.05 };
const ON_THE_WALL = { x: 0.35, y: 0.3, w: 0.3, h: 0.15 };
const TOP_LEFT = { x: 0.05, y: 0.05, w: 0.15, h: 0.05 };

const { recall } = rememberStories([
  {
    ...scene('harvest-talk', '2025-05-03T10:00:00+01:00', {}, []),
    duration: 9,
    written: [
      { text: '0:41 GROWERS TALK 2016', t0: 0, t1: 0, box: ON_THE_WALL },
      { text: 'NATIONAL', t0: 0, t1: 0, box: TOP_LEFT },
      { text: 'ORCHARD news NETWORK', t0: 0, t1: 2, box: CORNER },
      { text: '0:38', t0: 6, t1: 6, box: { ...TOP_LEFT, x: 0.3 } },
      { text: 'NATIONAL', t0: 6, t1: 6, box: TOP_LEFT },
      { text: 'ORCHARD news', t0: 6, t1: 8, box: CORNER },
    ],
  },
  {
    ...scene('in-the-garage', '2025-05-10T10:00:00+01:00', {}, []),
    duration: 9,
    written: [
      { text: 'My beaver waters the lawn.', t0: 2, t1: 2, box: IN_A_ROW },
      { text: 'He never asks for wages.', t0: 6, t1: 6, box: IN_A_ROW },
      { text: 'TYRES', t0: 4, t1: 4, box: TOP_LEFT },
      { text: 'BREAKING NEWS', t0: 4, t1: 4, box: ON_THE_WALL },
    ],
  },
]);
const ask = (question: string) => answer(recall, { question }, { now: () => 0 });

describe('the channel of a video', () => {
  test.each([
    'what channel was harvest-talk on',
    'On which TV channel was harvest-talk shown?',
    'who broadcast harvest-talk',
    "What's the TV channel in harvest-talk?",
    'Do you know what channel harvest-talk ran on?',
    'Which channel showed the growers talk?',
    'What is the name of the TV station in harvest-talk?',
  ])('is what is written as one: %s', (question) => {
    expect(ask(question)).toMatchObject({
      refused: false,
      answer: 'It says "ORCHARD news NETWORK" at 0:00 in harvest-talk.mp4.',
    });
  });

  test.each([
    'what channel was in-the-garage on',
    'which channel showed the beaver',
    'who broadcast the penguins',
  ])('is no other text: %s', (question) => {
    const { answer: text, refused } = ask(question);
    expect(refused, text).toBe(true);
    expect(text).toContain('I read nothing of that');
  });
});

describe('the year of a video of which the file alone has a date', () => {
  for (const video of recall.videos.all()) video.startSource = 'file-date';

  const asWhole = (question: string) =>
    answer(recall, { question }, { now: () => 0, form: 'recorded' }).answer;
  const READ =
    /^I read "0:41 GROWERS TALK 2016" there\. Recorded on Saturday 3 May 2025.* by the date of the file\.$/;

  test.each([
    'what year is harvest-talk from',
    'From what year is harvest-talk?',
    "What's the year of harvest-talk?",
    'In which year was harvest-talk filmed?',
  ])('is told with one that was read: %s', (question) => {
    expect(ask(question).answer).toMatch(READ);
  });

  test('also where the video is named before', () => {
    expect(asWhole('That talk I recorded, harvest-talk, which year was it from?')).toMatch(READ);
  });

  test('is that of the file where none was read, or another date is asked for', () => {
    expect(ask('what year is in-the-garage from').answer).toMatch(/^Recorded on Saturday 10 May 2025/);
    expect(asWhole('When was harvest-talk recorded?')).toMatch(/^Recorded on Saturday 3 May 2025/);
  });
});

describe('writing of which somebody says what they think, or what it holds', () => {
  test.each([
    [
      "There was a funny caption at the bottom of in-the-garage, I'd love to know what it said.",
      '"My beaver waters',
    ],
    ['I wonder what the strange little caption in in-the-garage says', '"My beaver waters'],
    ['The caption in in-the-garage was hilarious, what did it say?', '"My beaver waters'],
    ['when comes the text about the beaver in in-the-garage', '"My beaver waters the lawn." at 0:02'],
    ['When does the caption with the beaver appear?', '"My beaver waters the lawn." at 0:02'],
    ['where is the text that says lawn in in-the-garage', '"My beaver waters the lawn." at 0:02'],
    ['where is the text that says growers in harvest-talk', '"0:41 GROWERS TALK 2016" at 0:00'],
    ['what does the funny text in in-the-garage say', '"My beaver waters'],
  ])('%s', (question, told) => {
    const { answer: text, refused } = ask(question);
    expect(text).toContain(told);
    expect(refused).toBe(false);
  });

  test.each([
    'when comes the text about the tiger in in-the-garage',
    'Is there a sign with the word funny?',
    'where is the Little Beaver sign',
    'when does the caption about the cat come in harvest-talk',
  ])('what it does not hold is not told: %s', (question) => {
    const { answer: text, refused } = ask(question);
    expect(refused, text).toBe(true);
  });
});

describe('the time that a clock shows', () => {
  test('is none of what else is written', () => {
    const { answer: text } = ask('In harvest-talk there is small writing under the clock. What does it say?');
    expect(text).toContain('"ORCHARD news NETWORK"');
    expect(text).not.toContain('"0:38"');
  });

  test.each(['What can be read on the clock in harvest-talk?', 'Which numbers can be read in harvest-talk?'])(
    'is told to who asks for it: %s',
    (question) => {
      expect(ask(question).answer).toContain('"0:38"');
    },
  );
});
