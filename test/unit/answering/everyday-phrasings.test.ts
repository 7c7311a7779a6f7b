import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { mayTellSense } from '../../../lib/answering/by-rules/beyond-senses';
import { asksFor } from '../../../lib/answering/by-rules/what-is-asked';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('porch', '2025-06-14T17:10:00+01:00', { Greta: [0, 120], Otto: [0, 120], Lena: [0, 120] }, [
    [1, 'Greta', 'I am Greta. Good to see you, Otto. Good to see you, Lena.'],
    [8, 'Otto', 'I am Otto. I work as a nurse at the big hospital in Ghent.'],
    [16, 'Lena', 'I am Lena, and I live in Antwerp now, near the station.'],
    [24, 'Greta', 'My brother Pieter repairs clocks.'],
    [32, 'Lena', 'My sister Fien sells bread.'],
    [40, 'Lena', 'I am allergic to peanuts, so no cake for me.'],
  ]),
]);
const ask = (question: string) => answer(recall, { question }, { now: () => 0, today: 0 }).answer;

test.each([
  ['How does Otto make a living?', 'nurse'],
  ['How does Otto earn his money?', 'nurse'],
  ["Where is Lena's home?", 'Antwerp'],
  ['Where does Lena reside?', 'Antwerp'],
  ['What city is Lena based in?', 'Antwerp'],
  ["What is Greta's sibling called?", 'Pieter'],
  ['Does Greta have any siblings?', 'Pieter'],
  ['Does Lena have any allergies?', 'peanuts'],
])('asked as people do: %s', (question, told) => {
  expect(ask(question)).toContain(told);
});

test('a wider word is told by a narrower one, and not the other way round', () => {
  expect(ask("What does Greta's sister do?")).not.toContain('clocks');
  expect(ask("What does Lena's brother do?")).not.toContain('bread');
});

test('of somebody the videos alone are told in which they are', () => {
  const { recall: both } = rememberStories([
    scene('porch', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
      [1, 'Greta', 'I am Greta, from Ghent.'],
    ]),
    scene('lake', '2025-06-15T17:10:00+01:00', { Otto: [0, 60] }, [[1, 'Otto', 'I am Otto, from Bruges.']]),
  ]);
  const { answer: told } = answer(both, { question: 'Tell me about Greta.' }, { form: 'summary' });
  expect(told).toMatch(/^In porch\.mp4 .* Greta can be seen or heard/);
});

test('who is in view tells nothing of what they do', () => {
  const many = (question: string) =>
    answer(recall, { question, video: 'porch.mp4' }, { now: () => 0, today: 0 });
  expect(many('How many people are in this video?').answer).toMatch(/^3: /);
  for (const question of [
    'How many people ride bikes in this video?',
    'How many people are wearing hats here?',
  ])
    expect(many(question).answer).not.toMatch(/can be seen/);
  for (const question of [
    'How many people sat at the table?',
    'How many people stood in the kitchen?',
    'How many people talk in this video?',
    'How many people actually were there?',
    'How many people stayed with Ada?',
  ])
    expect(asksFor(question), question).toEqual({ for: 'company', counted: true });
});

test('what the weather was like is told by words for it alone', () => {
  for (const line of ['It rained all morning.', 'What a lovely day.', 'Es regnet heute Morgen wieder.'])
    expect(mayTellSense('What was the weather like?', line), line).toBe(true);
  expect(mayTellSense('How is the weather?', 'There are four bowls on the table.')).toBe(false);
  for (const question of ['What did they do because of the bad weather?', 'How did they like the weather?'])
    expect(mayTellSense(question, 'There are four bowls on the table.'), question).toBe(true);
  expect(mayTellSense('Who likes the weather?', 'There are four bowls on the table.')).toBe(true);
});

test('"what is it like" looks for no likeness', () => {
  const { answer: told, refused } = answer(recall, { question: 'What is the weather like?' });
  expect({ told, refused }).toEqual({ told: expect.stringContaining('"weather"'), refused: true });
});
