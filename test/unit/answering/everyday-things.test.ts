import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskContext } from '../../../lib/answering/by-rules/asked';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('holiday', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'bus', t0: 0, t1: 2 },
      { kind: 'motorcycle', t0: 10, t1: 14 },
      { kind: 'bus', t0: 30, t1: 34 },
      { kind: 'phone', t0: 40, t1: 44 },
      { kind: 'dog', t0: 50, t1: 54, most: 3 },
      { kind: 'cat', t0: 60, t1: 64 },
      { kind: 'person', t0: 70, t1: 78, most: 4 },
    ],
  },
  {
    ...scene('zoo', '2025-06-15T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'giraffe', t0: 0, t1: 4 },
      { kind: 'bird', t0: 10, t1: 14, most: 3 },
      { kind: 'bear', t0: 20, t1: 24, colours: ['white'] },
      { kind: 'boat', t0: 30, t1: 34 },
    ],
  },
  {
    ...scene('flat', '2025-06-16T10:00:00+01:00', { Ann: [40, 60] }, []),
    shown: [
      { kind: 'toilet', t0: 0, t1: 4 },
      { kind: 'sink', t0: 10, t1: 14 },
      { kind: 'table', t0: 20, t1: 24 },
      { kind: 'truck', t0: 30, t1: 34, score: 0.5 },
      { kind: 'person', t0: 40, t1: 60 },
    ],
  },
]);
const ask = (question: string, video?: string, more: AskContext = {}) =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z'), ...more },
  );

describe('everyday ways to ask for what is in view', () => {
  test.each([
    ['which vid had the giraffe', undefined, 'zoo.mp4'],
    ['wich video has girafes in it??', undefined, 'zoo.mp4'],
    ['Which of my videos has a giraffe in it?', undefined, 'zoo.mp4'],
    ['Which film should I show my class if they are to see a giraffe?', undefined, 'zoo.mp4'],
    ['I look for film with giraffe, how it is named please', undefined, 'zoo.mp4'],
    ['Need the clip with the three dogs for my mum, what is it called', undefined, 'holiday.mp4'],
    ['The one with the toilet, what is its name?', undefined, 'flat.mp4'],
    ['what file do i open if i want to see a bear', undefined, 'zoo.mp4'],
    [
      'umm which one was it again, the one where there was, you know, a mobile phone in it',
      undefined,
      'holiday.mp4',
    ],
    ['Which video has somebody stroking a cat?', undefined, 'holiday.mp4'],
    ['which clip has the loo?', undefined, 'flat.mp4'],
    ['Does the place have a washbasin?', 'flat', 'Yes: a sink is in view at 0:10'],
    ['motorcyle when', 'holiday', 'A motorcycle is in view at 0:10'],
    ['at which second comes the motor cycle?', 'holiday', 'A motorcycle is in view at 0:10'],
    ['when does the coach show up', 'holiday', 'A bus is in view at 0:00'],
    ["what's the final moment a bus turns up", 'holiday', 'A bus is in view at 0:30 to 0:34'],
    ['For how long are the cats in shot?', 'holiday', 'about 6 seconds'],
    ['For what duration does the cat remain within view?', 'holiday', 'about 6 seconds'],
    ['number of dogs?', 'holiday', '3 dogs at once'],
    ['Please count the pigeons on the wall', 'zoo', '3 birds at once'],
    ['okay so how many cats no wait sorry dogs are there', 'holiday', '3 dogs at once'],
    ['Were there really no dogs in it?', 'holiday', 'Yes: a dog is in view at 0:50'],
    ['Enumerate everything that was recognised.', 'zoo', 'a giraffe'],
    ['How many persons attend the party?', 'holiday', 'At least 4 people at once'],
    ['How many peoples is there, minimum?', 'holiday', 'At least 4 people at once'],
    ['people - any?', 'flat', 'One unnamed person in flat.mp4'],
    ['What colour is the bear that walks across the ice?', 'zoo', 'A bear looks white'],
  ])('%s (%s)', (question, video, told) => {
    const { answer: text, refused } = ask(question, video);
    expect(text).toContain(told);
    expect(refused).toBe(false);
  });

  test.each([
    ['what all can you see in this one, just everything really', 'zoo', 'abilities', 'a giraffe'],
    ['How many dogs did I film altogether?', undefined, 'videos', '3 dogs at once'],
  ] as const)('%s (%s) is no question as a whole', (question, video, form, told) =>
    expect(ask(question, video, { form }).answer).toContain(told),
  );

  test.each([
    ['Did they also have a plate of toast on the table?', 'flat', undefined],
    ["where's the ferris wheel", 'zoo', undefined],
    ['fire engine, when?', 'flat', undefined],
    ['In which of my recordings does a tractor appear?', undefined, 'videos'],
    ['How many penguins did I film altogether?', undefined, 'videos'],
  ] as const)('refuses: %s (%s)', (question, video, form) =>
    expect(ask(question, video, form && { form }).refused).toBe(true),
  );
});

test('what is in view goes before a line that does not speak of it, where nothing tells what is asked', () => {
  const { recall: office } = rememberStories([
    {
      ...scene('office', '2025-06-14T10:00:00+01:00', { Ben: [0, 60] }, [
        [8, 'Ben', 'I am Ben, and the journey to Lisbon is on Friday.'],
        [20, 'Ben', 'Who of us has the tickets for the journey?'],
      ]),
      shown: [{ kind: 'laptop', t0: 30, t1: 40 }],
    },
  ]);
  const question = 'Which laptop does Ben take on the journey?';
  const told = answer(office, { question }, { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') });
  expect(told.answer).toContain('A laptop is in view at 0:31 to 0:39');
  expect(told.evidence.map(({ text }) => text)).toEqual(['In view: a laptop.']);
});
