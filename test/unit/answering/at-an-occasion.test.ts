import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { occasionIn } from '../../../lib/answering/by-rules/at-an-occasion';
import { EVERYTHING } from '../../../lib/memory/recall';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('allotment', '2025-05-05T10:00:00+01:00', { Nell: [0, 60], Owen: [0, 60] }, [
    [2, 'Nell', 'I am Nell, and these are my beans.'],
    [8, 'Owen', 'I am Owen. The regatta is on Saturday, and I will row for the club.'],
    [14, 'Nell', 'I will bring lemonade to the regatta.'],
    [20, 'Owen', 'My uncle sold his barge to a dentist.'],
  ]),
  scene('regatta', '2025-05-10T11:00:00+01:00', { Nell: [0, 60], Ida: [0, 60] }, [
    [2, 'Ida', 'I am Ida, and I keep the time today.'],
    [8, 'Nell', 'Owen is not here. He hurt his wrist on Friday.'],
    [14, 'Ida', 'Then the club has lost its best rower.'],
    [20, 'Nell', 'The blue boat is leaking again.'],
  ]),
  scene('choir-rehearsal', '2025-05-14T19:00:00+01:00', { Owen: [0, 60], Ida: [30, 60] }, [
    [2, 'Owen', 'My wrist is better, so I can turn the pages.'],
    [32, 'Ida', 'We sing the second verse more slowly.'],
  ]),
]);
const ask = (question: string) =>
  answer(recall, { question }, { now: () => 0, today: Date.parse('2025-05-20T12:00:00Z') });

test('where something is is no occasion, though a video is called so', () => {
  const kitchen = rememberStories([
    scene('kitchen-table', '2025-05-05T10:00:00+01:00', { Nell: [0, 20] }, [[2, 'Nell', 'I am Nell.']]),
    scene('fair', '2025-05-06T10:00:00+01:00', { Nell: [0, 20] }, [[2, 'Nell', 'Here we are.']]),
  ]).recall;
  const taken = (question: string) =>
    occasionIn(question, kitchen, kitchen.view(EVERYTHING))?.videos.length ?? 0;
  expect(taken('How many bottles stand on the table?')).toBe(0);
  expect(taken('Who was at the fair?')).toBe(1);
});

describe('a question of an occasion by which a video is called', () => {
  test.each([
    ['What did Nell say at the regatta?', /regatta\.mp4: maybe Nell says: "Owen is not here/],
    ['At the regatta, what did Ida say?', /regatta\.mp4: maybe Ida says: "I am Ida/],
    ['What happened at the regatta?', /^[Rr]egatta\.mp4, .*Ida/],
    ['What did Ida say during the rehearsal?', /choir-rehearsal\.mp4: maybe Ida says: "We sing/],
    ['Who came to the regatta?', /Nell.* can be seen in regatta\.mp4/],
    ['Who attended the regatta?', /Nell.* can be seen in regatta\.mp4/],
    ['Who was at the choir rehearsal?', /Owen.* can be seen in choir-rehearsal\.mp4/],
  ])('is asked of that: %s', (question, told) => {
    const { answer: text, refused } = ask(question);
    expect(text).toMatch(told);
    expect(refused).toBe(false);
  });

  test.each(['What did Owen say at the regatta?', 'At the regatta, what did Owen say?'])(
    'and refused where what it asks was on another day: %s',
    (question) => {
      const { answer: text, refused } = ask(question);
      expect(refused).toBe(true);
      expect(text).toMatch(/^I neither saw nor heard Owen in regatta\.mp4, .*Owen is not here/);
      expect(text).not.toMatch(/allotment|rehearsal/);
    },
  );

  test('where somebody was who is said to be away', () => {
    const { answer: text, refused } = ask('Where was Owen during the regatta?');
    expect(text).toMatch(/^At 0:08 in regatta\.mp4: maybe Nell says: "Owen is not here\./);
    expect(refused).toBe(false);
  });

  test.each([
    ['What did Nell say about Owen at the regatta?', /regatta\.mp4: maybe Nell says: "Owen is not here/],
    ['Who spoke first at the regatta?', /^Ida speaks first, at 0:02 in regatta\.mp4/],
    ['Who speaks last at the rehearsal?', /^Ida speaks last, at 0:32 in choir-rehearsal\.mp4/],
  ])('and of who said what there: %s', (question, told) => expect(ask(question).answer).toMatch(told));

  test.each([
    ['When is the regatta?', /Saturday/],
    ['What will Nell bring to the regatta?', /lemonade/],
    ['What did Owen say about the regatta?', /allotment\.mp4: maybe Owen says: "I am Owen\. The regatta/],
    ['Who bought the barge?', /dentist/],
  ])('but not where nothing is asked of it: %s', (question, told) => {
    expect(ask(question).answer).toMatch(told);
  });
});

describe('who was not there', () => {
  test.each([
    'Who was not at the regatta?',
    "Who wasn't at the regatta?",
    'Who is missing at the regatta, and why?',
    'Who was absent from the regatta?',
    "Who didn't come to the regatta?",
    "Who couldn't make it to the regatta?",
    'Who is not in regatta.mp4?',
    'Who was missing on 10 May?',
    "Who isn't there in regatta.mp4?",
    'Wer fehlte in regatta.mp4?',
  ])('%s', (question) => {
    expect(ask(question).answer).toBe(
      'At 0:08 in regatta.mp4: maybe Nell says: "Owen is not here. He hurt his wrist on Friday." Not recognised in regatta.mp4, but in other videos: Owen, if the names were heard right. Whoever was not recognised may have been there all the same.',
    );
  });

  test.each(['Who is missing a boat?', 'Who is not happy about the boat?', 'Who did not sell his barge?'])(
    'not: %s',
    (question) => expect(ask(question).answer).not.toMatch(/Not recognised in/),
  );
});

describe('an occasion of which lines say the day', () => {
  const { recall: fair } = rememberStories([
    scene('IMG_1', '2025-05-05T10:00:00+01:00', { Nell: [0, 60] }, [
      [2, 'Nell', 'I am Nell. The flower fair is on Thursday, in the square.'],
    ]),
    scene('IMG_2', '2025-05-07T10:00:00+01:00', { Nell: [0, 60], Owen: [0, 60] }, [
      [2, 'Owen', 'I am Owen. The fair is on Friday now.'],
      [8, 'Nell', 'Then I can iron my apron.'],
    ]),
    scene('IMG_3', '2025-05-09T10:00:00+01:00', { Nell: [0, 60] }, [
      [2, 'Nell', 'The tulips are sold already.'],
    ]),
  ]);
  const told = (question: string) =>
    answer(fair, { question }, { now: () => 0, today: Date.parse('2025-05-20T12:00:00Z') }).answer;

  test.each([
    ['What did Nell say at the fair?', /IMG_3\.mp4: (?:maybe )?Nell says: "The tulips/],
    ['Who was missing at the fair?', /Not recognised in IMG_3\.mp4, but in other videos: Owen/],
    ['What did Owen say at the fair?', /^I neither saw nor heard Owen in IMG_3\.mp4/],
  ])('is taken for it, which is told: %s', (question, first) => {
    expect(told(question)).toMatch(first);
    expect(told(question)).toMatch(
      /I took "at the fair" for Friday 9 May 2025, as told at 0:02 in IMG_2\.mp4\.$/,
    );
  });

  test.each(['When is the fair?', 'What did Owen say about the fair?', 'What did Nell say at the gate?'])(
    'but not for more: %s',
    (question) => expect(told(question)).not.toMatch(/I took/),
  );
});

describe('a day that a question names', () => {
  test.each([
    ['What happened on the Saturday?', /^[Rr]egatta\.mp4/],
    ['What happened on that Wednesday?', /^[Cc]hoir-rehearsal\.mp4/],
    ['List the people who appear on 10 May.', /^2 people in regatta\.mp4.*: .*Nell/],
    ['Who appears on 5 May?', /^2 people in allotment\.mp4/],
    ['Which people can be seen on 14 May?', /^2 people in choir-rehearsal\.mp4/],
  ])('confines it: %s', (question, told) => expect(ask(question).answer).toMatch(told));
});

describe('how many people speak', () => {
  test.each([
    ['How many people speak?', /^3 people can be heard in 3 videos: .*Nell.*Ida/],
    ['How many different people talk?', /^3 people/],
    ['How many voices can be heard at the regatta?', /^2 people can be heard in regatta\.mp4/],
    ['How many speakers are there in allotment.mp4?', /^2 people can be heard in allotment\.mp4/],
    ['Wie viele Leute sprechen?', /^3 people/],
    ['How many people spoke on 14 May?', /^2 people can be heard in choir-rehearsal\.mp4/],
  ])('%s', (question, told) => expect(ask(question).answer).toMatch(told));

  test.each(['How many people speak French?', 'How many people talk about the barge?'])(
    'not: %s',
    (question) => expect(ask(question).answer).not.toMatch(/can be heard in/),
  );
});
