import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskRequest } from '../../../lib/contract/answers';
import { readSeenTexts } from '../../../lib/keeper/read-memory';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const kitchen = scene('kitchen', '2025-06-28T09:30:00+01:00', { Otto: [0, 60] }, [
  [3, 'Otto', 'I am Otto. The letter says that we must pay the rent by Friday.'],
]);
const ON_THE_BUS = { x: 0.3, y: 0.65, w: 0.2, h: 0.05 };
const ELSEWHERE = { x: 0.1, y: 0.1, w: 0.2, h: 0.05 };
const { recall } = rememberStories([
  {
    ...scene('street', '2025-06-14T17:10:00+01:00', {}, []),
    shown: [{ kind: 'bus', t0: 4, t1: 8 }],
    written: [
      { text: 'Enrichment St', t0: 4, t1: 8, box: ELSEWHERE },
      { text: '42 Harbour', t0: 4, t1: 8, box: ON_THE_BUS },
      { text: 'NO PARKING', t0: 20, t1: 24 },
    ],
  },
  {
    ...scene('shop', '2025-06-21T09:30:00+01:00', { Greta: [0, 60] }, [
      [1, 'Greta', 'I am Greta. The label said ten percent, I think.'],
    ]),
    written: [{ text: 'Bäckerei Krause <p_1>', t0: 8, t1: 16 }],
  },
  kitchen,
]);
const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { now: () => 0, today: Date.parse('2025-07-01T12:00:00Z') });

describe('writing in pictures', () => {
  test('what it says, with where it plays', () => {
    const { answer: text, evidence, refused } = ask('What does the sign about parking say?');
    expect(text).toBe('It says "NO PARKING" at 0:20 in street.mp4.');
    expect(refused).toBe(false);
    expect(evidence).toMatchObject([
      { video: 'street.mp4', t0: 20, text: 'In view is written: "NO PARKING"', who: [] },
    ]);
  });

  test('all of it, the largest first, what stands in one picture together', () => {
    expect(ask('What is written in this video?', { video: 'street.mp4' }).answer).toBe(
      'I read "NO PARKING" at 0:20 in street.mp4 and "Enrichment St" and "42 Harbour" at 0:04 in street.mp4.',
    );
  });

  test.each([
    ['What is written on the bus?', 'It says "42 Harbour" at 0:04'],
    ['whats the number on the bus', 'It says "42 Harbour" at 0:04'],
    ['What did the parking sign say?', 'It says "NO PARKING"'],
    ['Could you read me the street sign?', '"Enrichment St"'],
    ['Where did I see the word Harbour?', '"42 Harbour" at 0:04 in street.mp4'],
    ['Where did I see the word "harbor"?', '"42 Harbour"'],
    ['Is there a sign that says no parking?', 'Yes: I read "NO PARKING" at 0:20'],
    ['Which video has a sign with Enrichment on it?', '"Enrichment St" can be read in street.mp4.'],
    ['In which video is the baeckerei? Its sign says Bäckerei', 'can be read in shop.mp4'],
    ['What was the shop called?', '"Bäckerei Krause'],
    ['When do we see Enrichment Street?', '"Enrichment St" at 0:04'],
    ['Read the writing in the shop video', '"Bäckerei Krause'],
  ])('%s', (question, expected) => {
    const { answer: text, refused } = ask(question);
    expect(text).toContain(expected);
    expect(refused).toBe(false);
  });

  test('what was read unsurely is told with that, and is no plain yes', () => {
    const { recall: alone } = rememberStories([
      {
        ...scene('quay', '2025-06-14T17:10:00+01:00', {}, []),
        written: [{ text: 'SALTWERKER', t0: 4, t1: 4, score: 0.88 }],
      },
    ]);
    const told = (question: string) => answer(alone, { question }).answer;
    expect(told('What can be read?')).toBe(
      'It says "SALTWERKER" (if it was read right) at 0:04 in quay.mp4.',
    );
    expect(told('Is there a sign that says Saltwerker?')).toMatch(/^Perhaps: /);
    expect(told('What can be seen in quay.mp4?')).toContain('"SALTWERKER" (if it was read right)');
  });

  test('of the only video what is meant by a thing that was not recognised is told as of one at hand', () => {
    const { recall: alone } = rememberStories([
      {
        ...scene('road', '2025-06-14T17:10:00+01:00', {}, []),
        written: [{ text: 'GoRental.com', t0: 4, t1: 8 }],
      },
    ]);
    const { answer: text, refused } = answer(alone, { question: 'What is the website on the truck?' });
    expect(refused).toBe(false);
    expect(text).toContain('I recognised no truck there. ');
    expect(text).toContain('"GoRental.com" at 0:04');
  });

  test.each([
    ['Is there a sign about fishing?', /^I read "fishing" nowhere in the pictures/],
    ['Where did I see the word Lisbon?', /^I read "lisbon" nowhere/],
  ])('what is not there is refused, with what was read: %s', (question, expected) => {
    const { answer: text, refused } = ask(question, { video: 'street.mp4' });
    expect(refused).toBe(true);
    expect(text).toMatch(expected);
  });

  test('what stands on nothing of the kind that is asked for is told as such, of the video at hand', () => {
    expect(ask('What is written on the truck?', { video: 'street.mp4' }).answer).toMatch(
      /^I recognised no truck there\. I read .*"42 Harbour" at 0:04.*Which of it is meant I cannot tell\.$/,
    );
    const { refused, answer: text } = ask('What is written on the truck?');
    expect(refused).toBe(true);
    expect(text).toMatch(/^I read nothing of that in the pictures/);
  });

  test('where nothing was looked for, nothing is said of it', () => {
    const { refused, answer: text } = answer(
      rememberStories([kitchen]).recall,
      { question: 'What does the sign say?' },
      { now: () => 0 },
    );
    expect(refused).toBe(true);
    expect(text).not.toContain('read');
  });

  test('what people say that something says is told by what they say', () => {
    expect(ask('What does the letter say we must pay by Friday?').answer).toContain('rent');
    expect(ask('What did Greta say about the label?').answer).toContain('ten percent');
  });

  test('what looks like a reference to a person stays writing', () => {
    const { evidence } = ask('What is written in the shop video?');
    expect(evidence[0]!.who).toEqual([]);
    expect(evidence[0]!.text).toBe('In view is written: "Bäckerei Krause ‹p_1>"');
  });

  test('all that is written is listed, the largest first', () => {
    expect(readSeenTexts(recall)).toEqual([
      { text: 'Bäckerei Krause ‹p_1>', spans: [{ video: 'shop.mp4', t0: 8, t1: 16 }], picture: null },
      { text: 'NO PARKING', spans: [{ video: 'street.mp4', t0: 20, t1: 24 }], picture: null },
      { text: 'Enrichment St', spans: [{ video: 'street.mp4', t0: 4, t1: 8 }], picture: null },
      { text: '42 Harbour', spans: [{ video: 'street.mp4', t0: 4, t1: 8 }], picture: null },
    ]);
  });

  test('a summary tells what can be read', () => {
    const request = { question: 'Summarize street.mp4' };
    expect(answer(recall, request, { form: 'summary' }).answer).toContain(
      'in view: a bus; to read: "NO PARKING", "Enrichment St" and "42 Harbour"',
    );
  });
});

describe('signs of silent videos', () => {
  const walk = rememberStories([
    {
      ...scene('walk', '2025-06-14T17:10:00+01:00', {}, []),
      shown: [{ kind: 'bicycle', t0: 4, t1: 8 }],
      written: [
        { text: '212-645-2190', t0: 4, t1: 8, box: ON_THE_BUS },
        { text: 'NO BICYCLES ON SIDEWALKS', t0: 20, t1: 24 },
      ],
    },
    { ...scene('drive', '2025-06-15T17:10:00+01:00', {}, []), written: [{ text: 'STOP', t0: 8, t1: 12 }] },
  ]).recall;
  const told = (question: string, video: string) =>
    answer(walk, { question, video }, { now: () => 0, form: 'world' });

  test.each([
    [
      'Is there a no bicycles sign?',
      'walk.mp4',
      'Yes: I read "NO BICYCLES ON SIDEWALKS" at 0:20 in walk.mp4.',
    ],
    ['What does the no bicycles sign say?', 'walk.mp4', 'It says "NO BICYCLES ON SIDEWALKS" at 0:20'],
    ['Is there a sign about bicycles?', 'walk.mp4', 'Yes: I read "NO BICYCLES ON SIDEWALKS" at 0:20'],
    ['Is there any writing on a bus?', 'walk.mp4', 'I recognised no bus there. I read '],
    ['what is written on the signs', 'drive.mp4', 'It says "STOP" at 0:08 in drive.mp4.'],
  ])('tell what they forbid, and what is written on them: %s', (question, video, words) => {
    expect(told(question, video)).toMatchObject({ refused: false, answer: expect.stringContaining(words) });
  });

  test('one of something else is none of it', () => {
    const { refused, answer: text } = told('Is there a no bicycles sign?', 'drive.mp4');
    expect(refused).toBe(true);
    expect(text).toContain('I read "bicycles" nowhere');
  });
});
