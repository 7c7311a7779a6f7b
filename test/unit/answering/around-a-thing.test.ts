import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { aroundAskedFor } from '../../../lib/answering/by-rules/around-a-thing';
import type { AskRequest } from '../../../lib/contract/answers';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall: silent } = rememberStories([
  {
    ...scene('street', '2025-06-14T17:10:00+01:00', { Otto: [22, 62] }, []),
    shown: [
      { kind: 'dog', t0: 2, t1: 6 },
      { kind: 'bus', t0: 10, t1: 20 },
      { kind: 'bus', t0: 100, t1: 104 },
      { kind: 'laptop', t0: 50, t1: 60 },
      { kind: 'bird', t0: 50, t1: 58, most: 3 },
    ],
    written: [{ text: 'STOP', t0: 30, t1: 34 }],
  },
  { ...scene('farm', '2025-06-15T17:10:00+01:00', {}, []), shown: [{ kind: 'horse', t0: 20, t1: 40 }] },
]);
const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(silent, { question, ...more }, { now: () => 0 });

test.each([
  // By these the rule was written.
  ['What comes after the dog?', 'after'],
  ['What can be seen right before the bus?', 'before'],
  ['What else is in view with the horse?', 'with'],
  ['What is next to the laptop?', 'with'],
  ["what's there just before the truck", 'before'],
  // These were written down with them.
  ['after the dog, what do we see?', 'after'],
  ['what do you see following the dog', 'after'],
  ['what was visible together with the horse?', 'with'],
  ['Which things are there at the same time as the bird?', 'with'],
  ['what is beside the laptop please', 'with'],
  ['what appears once the bus is gone?', 'after'],
  ['things seen alongside the truck', 'with'],
  ['Is there anything next to the laptop?', 'with'],
])('%s asks what is in view around it', (question, relation) => {
  expect(aroundAskedFor(question, false)).toMatchObject({ relation });
});

test.each([
  'What did Greta say before the dog?',
  'What happened after the dog?',
  'What should we buy before the cake?',
  'What comes after the concert?',
  'What is on the table?',
  'What is the dog with the bone doing?',
  'What comes after the dog and what before the cat?',
  'What appears once the bus is full?',
  'Who is next to the laptop?',
])('%s asks something else', (question) => {
  expect(aroundAskedFor(question, false)).toBeNull();
});

test.each([
  ['What comes after the bus?', 'After a bus (0:10 to 0:20 in street.mp4): one unnamed person, from 0:22.'],
  ['What can be seen right before the bus?', 'Before a bus (0:10 to 0:20 in street.mp4): a dog, until 0:06.'],
  [
    'What is next to the laptop?',
    'In view at the same time as a laptop (0:50 to 1:00 in street.mp4): one unnamed person; 3 birds. How near it is I cannot tell.',
  ],
  [
    'What happened before the laptop?',
    'Before a laptop (0:50 to 1:00 in street.mp4): to read: "STOP", until 0:34; also in view: one unnamed person.',
  ],
])('%s', (question, words) => {
  const { answer: text, refused, evidence } = ask(question);
  expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
  expect(evidence[0]!.video).toBe('street.mp4');
});

test('where nothing else is in view it is refused with where the thing is', () => {
  const { answer: text, refused, evidence } = ask('What else is in view with the horse?');
  expect({ refused, text }).toEqual({
    refused: true,
    text: expect.stringMatching(
      /^I recognised nothing else at the same time\. A horse is in view at 0:20 to 0:40 in farm\.mp4/,
    ),
  });
  expect(evidence.map(({ text: told }) => told)).toEqual(['In view: a horse.']);
  expect(ask('What comes after the cat?').answer).toMatch(/^I recognised no cat in the pictures/);
});

test('"And after that?" goes on with what is in view next, where nobody says a word', () => {
  const first = ask('When was there a dog?', { video: 'street.mp4' });
  const previous = { question: 'When was there a dog?', evidence: first.evidence };
  const next = ask('And after that?', { previous });
  expect(next.answer).toBe('After a dog (0:02 to 0:06 in street.mp4): a bus, from 0:10.');
  expect(ask('And after that?', { previous: { question: '', evidence: next.evidence } }).answer).toMatch(
    /^After a bus \(0:10 to 0:20 in street\.mp4\): one unnamed person, from 0:22\.$/,
  );
});

test('what people say of a thing goes before, where pictures are not plainly meant', () => {
  const { recall } = rememberStories([
    {
      ...scene('desk', '2025-06-14T17:10:00+01:00', { Otto: [0, 62] }, [
        [1, 'Otto', 'I am Otto. The keys are next to the laptop.'],
      ]),
      shown: [{ kind: 'laptop', t0: 50, t1: 60 }],
    },
  ]);
  const told = (question: string) => answer(recall, { question }, { now: () => 0 }).answer;
  expect(told('What is next to the laptop?')).toContain('The keys are next to the laptop.');
  expect(told('What else is in view with the laptop?')).toContain(
    'In view at the same time as a laptop (0:50 to 1:00 in desk.mp4): Otto.',
  );
});
