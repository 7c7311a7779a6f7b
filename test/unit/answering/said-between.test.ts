import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { inEnglishWords } from '../../../lib/answering/by-rules/german';
import { betweenAskedFor } from '../../../lib/answering/by-rules/said-between';
import type { PersonView } from '../../../lib/identity/fold';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('kitchen', '2025-06-14T17:10:00+01:00', { Greta: [0, 60], Otto: [0, 60], Ingrid: [30, 60] }, [
    [1, 'Greta', 'I am Greta, and the oven is cold.'],
    [5, 'Otto', 'My name is Otto. Greta, did you order the flour?'],
    [9, 'Greta', 'Yes, it comes on Monday.'],
    [13, 'Otto', 'My sister will drive us to the market.'],
    [31, 'Ingrid', 'I am Ingrid. Thank you Otto, the bread was good.'],
    [36, 'Otto', 'You are welcome. Take the rest home.'],
    [50, 'Ingrid', 'The window does not close.'],
  ]),
]);
const ask = (question: string) =>
  answer(
    recall,
    { question, video: 'kitchen.mp4' },
    { now: () => 0, today: Date.parse('2025-06-25T12:00:00Z') },
  );
const said = (question: string) => ask(question).evidence.map(({ t0 }) => t0);

test('what is said to somebody is what calls them by name', () => {
  expect(said('What did Otto say to Greta?')[0]).toBe(5);
  expect(said('What did Ingrid tell Otto?')).toEqual([31]);
  expect(said('what was said to otto')[0]).toBe(31);
  expect(said('What did Ingrid say to Otto about the bread?')).toEqual([31]);
  expect(ask('What did Ingrid say to Otto about the oven?').refused).toBe(true);
});

test('else what is said just after they spoke, which is told', () => {
  const { answer: told, evidence } = ask('What did Greta say to Otto?');
  expect(told).toMatch(/^Greta speaks just before or after Otto: At 0:09/);
  expect(evidence[0]!.t0).toBe(9);
});

test('what two talk about is in the lines that they say to each other', () => {
  expect(said('What did Greta and Otto talk about?')).toEqual([5, 9, 13]);
  expect(said('What were Ingrid and Otto talking about?')).toEqual([31, 36]);
  expect(said('What they talked, Greta and Otto?')).toEqual([5, 9, 13]);
  expect(said('what Ingrid and Otto talked about?')).toEqual([31, 36]);
});

test('whether they talk, and who talks to whom', () => {
  expect(ask('Did Otto talk to Greta?').answer).toMatch(/^Yes, Otto speaks to Greta\b/);
  expect(ask('Who talked to Otto?').answer).toMatch(/^Ingrid speaks to Otto\b/);
  expect(ask('Who did Otto speak to?').answer).toMatch(/^Otto speaks to Greta\b/);
  const never = ask('Did Greta talk to Ingrid?');
  expect(never.refused).toBe(true);
});

test('all that is known of somebody is asked for in many words', () => {
  for (const question of [
    'Tell me about Otto.',
    'What do you know about Otto?',
    'tell me everything about otto',
  ]) {
    const { answer: told, evidence } = ask(question);
    expect(told).toMatch(/^In kitchen\.mp4 \(Saturday 14 June 2025\) Otto can be seen or heard/);
    expect(evidence.length).toBeGreaterThan(1);
  }
  // Of a thing the lines that speak of it.
  expect(said('Tell me about the bread.')[0]).toBe(31);
});

test('who has something speaks of it as their own', () => {
  expect(ask('Who has a sister?').answer).toMatch(/^Otto\b.* At 0:13/);
  expect(ask('Who has a brother?').refused).toBe(true);
});

test('the first and the last thing that is said is one line', () => {
  expect(said('What was the first thing Otto said?')[0]).toBe(5);
  expect(ask("What were Otto's last words?").answer).toMatch(/^At 0:36 [^"]*"You are welcome[^"]*"$/);
  expect(ask('What was the last thing said?').answer).toMatch(/^At 0:50 [^"]*"The window does not close\."$/);
});

test('the same in German', () => {
  expect(said('Was hat Ingrid zu Otto gesagt?')).toEqual([31]);
  expect(said('Worüber haben Greta und Otto gesprochen?')).toEqual([5, 9, 13]);
  expect(ask('Mit wem hat Otto gesprochen?').answer).toMatch(/^Otto speaks to Greta\b/);
  expect(ask('Erzähl mir von Otto.').answer).toMatch(/Otto can be seen or heard/);
});

test('whoever is introduced is not spoken to, and what belongs to a sister is hers', () => {
  const { recall } = rememberStories([
    scene('garden', '2025-06-15T10:00:00+01:00', { Ada: [0, 60], Ben: [0, 60] }, [
      [1, 'Ada', 'I am Ada. This is my brother, Ben.'],
      [30, 'Ada', 'My sister loves boats.'],
      [45, 'Ben', 'My name is Ben. My old boat is in the harbour.'],
    ]),
  ]);
  const told = (question: string) =>
    answer(recall, { question }, { now: () => 0, today: Date.parse('2025-06-25T12:00:00Z') });
  expect(told('Did Ada talk to Ben?').refused).toBe(true);
  expect(told('Who has a boat?').answer).toMatch(/^Ben\b/);
  expect(told('Who has left?').answer).not.toMatch(/^(?:Ada|Ben)[.,]/);
  expect(told('What did Ben say to Ada about Carla?').refused).toBe(true);
});

test('a name with a letter of its own is one name', () => {
  const person = (id: string, name: string) =>
    ({ id, name, aliases: [], nodes: [] }) as unknown as PersonView;
  const [anna, ben] = [person('p_1', 'Anna B.'), person('p_2', 'Ben')];
  const asked = betweenAskedFor(
    { text: 'What did Anna B. say to Ben?', named: [anna, ben] },
    [anna, ben],
    null,
  );
  expect(asked).toMatchObject({ from: anna, to: ben, asks: 'what' });
});

test('somebody with two names has said it to nobody', () => {
  expect(inEnglishWords('Was hat Ada Meier gesagt?')).toBe('What did Ada Meier say?');
});
