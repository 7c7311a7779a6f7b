import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskRequest } from '../../../lib/contract/answers';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('parade', '2025-05-03T11:00:00+01:00', { Wanda: [0, 9], Tariq: [9.98, 30], Elif: [40, 55] }, [
    [1, 'Wanda', 'I am Wanda.'],
    [4, 'Wanda', 'My name is Wanda.'],
    [9.97, 'Tariq', 'I am Tariq. The drums are loud.'],
    [15, 'Tariq', 'My name is Tariq.'],
    [60, 'Nuno', 'I am Nuno.'],
    [65, 'Nuno', 'My name is Nuno.'],
  ]),
  scene('harbour', '2025-05-10T16:00:00+01:00', { Tariq: [2, 20] }, [
    [3, 'Tariq', 'I am Tariq, at the harbour.'],
    [30, 'Wanda', 'I am Wanda. The ferry is late.'],
    [36, 'Wanda', 'My name is Wanda.'],
  ]),
]);
const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { now: () => 0, today: Date.parse('2025-06-01T12:00:00Z') });
const third = recall.view(recall.asOf(null, undefined)).persons;
const nameless = [...new Set([...third.values()])].find(({ name }) => name === null)!;
const person = `Person ${nameless.id.slice(2)}`;

describe('who comes into view next', () => {
  test.each([
    [
      'Who comes after Wanda in parade.mp4?',
      'After Wanda, who is in view from 0:00, comes Tariq, from 0:10 in parade.mp4.',
    ],
    [
      'After Wanda, who comes next in parade.mp4?',
      'After Wanda, who is in view from 0:00, comes Tariq, from 0:10',
    ],
    ['Who follows Wanda in the parade video?', 'comes Tariq'],
    ['Which person appears right after Tariq in parade?', `comes ${person}, from 0:40`],
    [
      'Before Tariq, who is shown in parade.mp4?',
      'Before Tariq, who is in view from 0:10, comes Wanda, from 0:00',
    ],
    [
      `Who is next after ${person}?`,
      `Nobody whom I recognised comes into view after ${person} in parade.mp4`,
    ],
    ['Who comes before Wanda in parade.mp4?', 'Nobody whom I recognised comes into view before Wanda'],
    [
      'Who is the second person to appear in parade.mp4?',
      'Number 2 to come into view in parade.mp4: Tariq, at 0:10.',
    ],
    ['Who comes last in parade.mp4?', `Last to come into view in parade.mp4: ${person}, at 0:40.`],
    ['Who is the fifth person we see in parade.mp4?', 'Only 3 people whom I recognised come into view'],
  ])('%s', (question, words) => {
    const { answer: text, refused, evidence } = ask(question);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
    expect(evidence.every(({ video }) => video === 'parade.mp4')).toBe(true);
    expect(evidence.length).toBeGreaterThan(0);
  });

  test.each([
    'Who comes after Nuno in parade.mp4?',
    'Who comes after Olga in parade.mp4?',
    'Who dances after Wanda in parade.mp4?',
    'What comes after Wanda in parade.mp4?',
    'Who runs after Wanda?',
    'Who looks after Wanda?',
    'Who comes after the mayor in parade.mp4?',
    'Who paid after Wanda left?',
    'Which woman comes after Wanda in parade.mp4?',
    'Who is the second man in parade.mp4?',
  ])('%s is told by nothing', (question) => {
    expect(ask(question).refused).toBe(true);
  });
});

test('what begins within a tenth of a second is told of one time', () => {
  const line = ask('What does Tariq say in parade.mp4?').answer;
  expect(line).toContain('0:10 in parade.mp4');
  expect(line).not.toContain('0:09');
});

describe('who is heard where they are not seen', () => {
  test.each([
    ['Is Wanda in harbour.mp4?', 'Wanda is not in view in harbour.mp4, but heard there, first at 0:30.'],
    ['Can you see Wanda in harbour.mp4?', 'Wanda is not in view in harbour.mp4, but heard there'],
    [
      'In which videos is Wanda?',
      'Wanda is in view in one video: parade.mp4, and heard, not seen, in one video: harbour.mp4.',
    ],
    [
      'Is Wanda also in another clip?',
      'Yes: Wanda is in view in one video: parade.mp4, and heard, not seen, in one video: harbour.mp4.',
    ],
    ['Does Tariq show up anywhere else?', 'Yes: Tariq is in view in 2 videos: parade.mp4 and harbour.mp4.'],
    [
      `Is ${person} in any other video?`,
      `No: ${person} is in view in one video: parade.mp4, and was recognised in no other.`,
    ],
    [
      'Is the guy with the drum in another video too?',
      'Perhaps: who is meant I cannot tell by these words. In more than one video: ',
    ],
  ])('%s', (question, words) => {
    const { answer: text, refused, evidence } = ask(question);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
    expect(evidence.length).toBeGreaterThan(0);
  });

  test.each([
    'Is the drum also in another clip?',
    "Is the guy's drum also in another clip?",
    'Is the dog beside the man in another video too?',
    'Is Olga also in another clip?',
  ])('%s is told by nothing', (question) => {
    expect(ask(question).refused).toBe(true);
  });

  test('who is there, where nobody is seen', () => {
    const told = rememberStories([
      scene('memo', '2025-05-05T11:00:00+01:00', {}, [
        [1, 'Wanda', 'I am Wanda. The ferry leaves at six.'],
        [6, 'Wanda', 'My name is Wanda.'],
      ]),
    ]);
    const { answer: text, refused } = answer(told.recall, { question: 'Who is in memo.mp4?' });
    expect({ refused, text }).toEqual({
      refused: false,
      text: 'I recognised nobody in view in memo.mp4. Heard there: Wanda.',
    });
  });

  test('of somebody who is in neither way there, that', () => {
    expect(ask(`Is ${person} in harbour.mp4?`).answer).toBe(
      `No, ${person} is not in view in harbour.mp4. In view: Tariq.`,
    );
  });
});

describe('how many different people there are', () => {
  test.each([
    'How many people are there in all videos?',
    'How many different people are in my videos?',
    'How many people are there in all?',
    'How many people do you recognise?',
  ])('%s', (question) => {
    const { answer: text, refused } = ask(question);
    expect({ refused, text }).toEqual({
      refused: false,
      text: '4 people in the 2 videos: Wanda, Tariq, Nuno and one unnamed person.',
    });
  });

  test('is told with who is only a voice where nobody has a name', () => {
    const quiet = rememberStories([
      scene('yard', '2025-05-03T11:00:00+01:00', { A: [0, 9], B: [12, 30] }, [
        [1, 'A', 'The gate is open.'],
        [40, 'C', 'Shut it, then.'],
        [45, 'C', 'It is getting cold.'],
      ]),
      scene('shed', '2025-05-04T11:00:00+01:00', { B: [2, 30] }, [[3, 'B', 'Here are the tools.']]),
    ]);
    const told = answer(quiet.recall, { question: 'How many people are there in all videos?' }).answer;
    expect(told).toBe(
      '3 different people in the 2 videos, by face or voice, none with a name. One of them is only a voice, and may be somebody who is seen.',
    );
  });
});
