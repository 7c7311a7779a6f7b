import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { colouredThingIn, thingColourAskedFor } from '../../../lib/answering/by-rules/coloured-things';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('harbour', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'bus', t0: 4, t1: 12, colours: ['white', 'yellow'] },
      { kind: 'car', t0: 20, t1: 26, colours: ['red'] },
      { kind: 'car', t0: 40, t1: 46, colours: ['blue'] },
      { kind: 'boat', t0: 50, t1: 56 },
      { kind: 'bench', t0: 14, t1: 18 },
      { kind: 'bench', t0: 30, t1: 36, score: 0.5, colours: ['green'] },
    ],
  },
  {
    ...scene('farm', '2025-06-15T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'cow', t0: 0, t1: 28, most: 2, colours: ['brown'] },
      { kind: 'cat', t0: 30, t1: 36, colours: ['grey'] },
      { kind: 'orange', t0: 40, t1: 44, colours: ['orange'] },
      { kind: 'bear', t0: 50, t1: 56, colours: ['brown'] },
    ],
  },
  {
    ...scene('meadow', '2025-07-01T10:00:00+01:00', {}, []),
    shown: [{ kind: 'horse', t0: 0, t1: 12, score: 0.5, colours: ['brown'] }],
  },
  {
    ...scene('park', '2025-07-02T10:00:00+01:00', {}, []),
    shown: (['white', 'black', 'grey', 'green', 'pink'] as const).map((colour, i) => ({
      ...{ kind: 'car', t0: 0, t1: 20 - 2 * i, colours: [colour] },
      box: { x: 0.2 * i, y: 0.5, w: 0.1, h: 0.1 },
    })),
  },
  {
    ...scene('dinner', '2025-07-10T18:00:00+01:00', { Greta: [0, 60] }, [
      [3, 'Greta', 'I am Greta, and my new car is green.'],
    ]),
    shown: [
      { kind: 'couch', t0: 24, t1: 60, colours: ['purple'] },
      { kind: 'car', t0: 10, t1: 20, colours: ['white'] },
    ],
  },
]);
const ask = (question: string, video?: string) =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') },
  );

describe('what things look like', () => {
  test.each([
    ['What colour is the bus?', 'harbour', 'A bus looks white and yellow, at 0:04 to 0:12 in harbour.mp4'],
    ['colour of the bus?', 'harbour', 'A bus looks white and yellow'],
    ['Bus colour?', 'harbour', 'A bus looks white and yellow'],
    ['And which color did the bus have, please?', 'harbour', 'A bus looks white and yellow'],
    ['What colour are the cows?', 'farm', '2 cows look brown, at 0:00 to 0:28 in farm.mp4'],
    ['What colour is the car?', 'harbour', 'A car looks red, at 0:20 to 0:26 in harbour.mp4'],
    ['whats the colour of the car', 'harbour', 'A car looks red, at 0:20 to 0:26 in harbour.mp4'],
    ['whats the colour of the bus in harbour', undefined, 'A bus looks white and yellow'],
    ['which colours does the bus come in', 'harbour', 'A bus looks white and yellow'],
    ['What colours do the cars in the park have?', 'park', 'others look green and pink.'],
    ['What colour is the bench?', 'harbour', 'What may be a bench looks green, at 0:30'],
    ['Is the bus red?', 'harbour', 'Not by the picture: a bus looks white and yellow'],
    ['Is the car blue?', 'harbour', 'Yes: a car looks blue, at 0:40'],
    ['Is the bus white and yellow?', 'harbour', 'Yes: a bus looks white and yellow'],
    ['Is the bus white and blue?', 'harbour', 'Perhaps: a bus looks white and yellow'],
    ['Is the bus white in this video?', 'harbour', 'Yes: a bus'],
    ['Does the bus look white?', 'harbour', 'Yes: a bus'],
    ['How many cars are red?', 'harbour', 'One car, 0:20 in harbour.mp4'],
    ["What's the colour of the bus?", 'harbour', 'A bus looks white and yellow'],
    ["Wasn't there a car that was blue?", 'harbour', 'Yes: a car looks blue, at 0:40'],
    ['Which car is red?', 'harbour', 'A car is in view at 0:20 to 0:26'],
    ['Which video has a car that is blue?', undefined, 'A car is in view in one video: harbour.mp4'],
    ['Is the cat white?', 'farm', 'Perhaps: a cat looks grey'],
    ['Are the cows in the farm video black or brown?', 'farm', 'Yes: 2 cows look brown'],
    ['What colour is the couch?', 'dinner', 'A couch looks purple'],
    ['When is the blue car there?', 'harbour', 'A car is in view at 0:40 to 0:46 in harbour.mp4'],
    ['red car when', 'harbour', 'A car is in view at 0:20 to 0:26 in harbour.mp4'],
    [
      'Which video has a white bus?',
      undefined,
      'A bus is in view in one video: harbour.mp4. By the picture it looks white and yellow.',
    ],
    ['How many brown cows are there?', 'farm', '2 cows at once'],
    ['Is there a black cat?', 'farm', 'Perhaps: a cat is in view at 0:30 to 0:36'],
    ['Is there a red boat?', 'harbour', 'Perhaps: a boat is in view at 0:50'],
    ['Where did I film a green boat?', undefined, 'Perhaps: a boat is in view in'],
    ['How many black cats are there?', 'farm', 'Perhaps: one cat'],
    ['When does the brown bear show up?', 'farm', 'A bear is in view at 0:50 to 0:56'],
  ])('%s (%s)', (question, video, told) => {
    const { answer, refused } = ask(question, video);
    expect(answer).toContain(told);
    expect(refused).toBe(false);
  });

  test('says what it looks like, and where none is told that it cannot', () => {
    expect(ask('When is the white bus there?', 'harbour').answer).toContain(
      'By the picture it looks white and yellow.',
    );
    expect(ask('When is the green boat there?', 'harbour').answer).toContain(
      'Whether it is green I cannot tell by the picture.',
    );
  });

  test.each([
    ['When is the red bus there?', 'harbour', 'I recognised no red bus in the pictures of harbour.mp4'],
    ['Is there a green car?', 'harbour', 'A bus or a car is in view'],
    ['Which video has a blue cow?', undefined, 'I recognised no blue cow in the pictures'],
    ['What colour is the boat?', 'harbour', 'A boat is in view at 0:50'],
    ['What colour is the tram?', 'harbour', 'I recognised no tram'],
    ['Where was the pink cat?', 'farm', 'I recognised no pink cat'],
  ])('refuses: %s (%s)', (question, video, told) => {
    const { answer, refused } = ask(question, video);
    expect(answer).toContain(told);
    expect(refused).toBe(true);
  });

  test.each([
    [
      'Would you be so kind as to tell me what colour the bus was?',
      'harbour',
      'A bus looks white and yellow',
    ],
    ['Could you please tell me what colour the bus is?', 'harbour', 'A bus looks white and yellow'],
    ['Do you remember what colour the bus was?', 'harbour', 'A bus looks white and yellow'],
    ["I'd like to know the colour of the bus.", 'harbour', 'A bus looks white and yellow'],
    ['Could you tell me if the bus is white?', 'harbour', 'Yes: a bus looks white and yellow'],
    ['Do you know whether there is a blue car?', 'harbour', 'Yes: a car is in view at 0:40'],
    ['Please tell me the colour of the bus.', 'harbour', 'A bus looks white and yellow'],
  ])('asked for politely: %s', (question, video, told) => {
    expect(ask(question, video).answer).toContain(told);
  });

  test('a refusal says no "Yes"', () => {
    const { answer, refused } = ask('Can you tell me what colour the boat is?', 'harbour');
    expect(answer).toContain('I did not see its colour well enough to tell it. A boat is in view at 0:50');
    expect(refused).toBe(true);
  });

  test.each(['colour of the boat', 'whats the colour of the boat in harbour', 'Is the boat red?'])(
    'of what was not seen well enough no fact is told: %s',
    (question) => {
      const { answer, refused } = ask(question, 'harbour');
      expect(answer).toContain('I did not see its colour well enough to tell it. A boat is in view at 0:50');
      expect(refused).toBe(true);
    },
  );

  test('what somebody says goes before', () => {
    expect(ask('What colour is the car?', 'dinner').answer).toContain('green');
  });
});

describe('what is understood as a colour of a thing', () => {
  test.each([
    ['When was the red bus there?', 'When was the bus there?', ['red']],
    ['Is there a big dark red car?', 'Is there a big car?', ['red']],
    ['the red and white boat', 'the boat', ['red', 'white']],
    ['the blue-coloured chair', 'the chair', ['blue', 'teal']],
    ['an orange cat', 'a cat', ['orange']],
  ])('%s', (question, text, colours) => {
    const found = colouredThingIn(question);
    expect([found?.text, found?.coloured.each.flat()]).toEqual([text, colours]);
  });

  test.each([
    'When is the orange there?',
    'Did we see the brown bear?',
    'Is the traffic light green?',
    'When was the green traffic light?',
    'Who wore the red coat?',
    'the blue sky above the car',
    'Is there a white bus driver?',
    'What is in the red cup?',
    'Is there a dog on the red boat?',
    'What comes after the red car?',
    'Is there a red bus or a blue car?',
    'Is the car not green?',
  ])('none: %s', (question) => expect(colouredThingIn(question)).toBeNull());

  test.each([
    'What colour is the shirt of the man beside the bus?',
    'What colour is the picture?',
    'Is the car in the garage of the red house?',
    'Did the bus stop?',
    'Are all the cars red?',
    'Is the dog called Brown?',
    'Is the car door blue?',
    'Is the bottle of wine red?',
    'Is the dog near the orange?',
    'Is the bus driver black?',
    'What colour is the dog eating?',
    'What colour are the car and the bus?',
    'What colour car did Ben drive?',
    'What colour is the traffic light?',
  ])('no question for it: %s', (question) => expect(thingColourAskedFor(question)).toBeNull());
});

test.each([
  ['Wann war das rote Auto zu sehen?', 'harbour', 'A car is in view at 0:20 to 0:26 in harbour.mp4'],
  ['Welche Farbe hat der Bus?', 'harbour', 'A bus looks white and yellow'],
  ['Wie viele braune Kühe sind zu sehen?', 'farm', '2 cows at once'],
  ['Gibt es eine graue Katze?', 'farm', 'Yes: a cat is in view'],
  ['Ist der Bus weiß?', 'harbour', 'Yes: a bus looks white and yellow'],
  ['War die Katze schwarz oder rot?', 'farm', 'Perhaps: a cat looks grey'],
  ['Gibt es ein dunkelblaues Auto?', 'harbour', 'Yes: a car is in view at 0:40'],
  ['Gibt es eine Orange?', 'farm', 'Yes: an orange is in view'],
])('in German: %s (%s)', (question, video, told) => {
  expect(ask(question, video).answer).toContain(told);
});

test.each([
  ['When is the bus there?', 'What colour is it?', 'A bus looks white and yellow'],
  ['When is the bus there?', 'And is it red?', 'Not by the picture: a bus'],
  ['When is the red car there?', 'And the blue one?', 'A car is in view at 0:40'],
  ['How many cars are red?', 'What colour are they?', 'A car looks red'],
])('goes on: %s %s', (before, question, told) => {
  const previous = { ...ask(before, 'harbour'), question: before, video: 'harbour.mp4' };
  const { answer: text } = answer(
    recall,
    { question, video: 'harbour.mp4', previous },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') },
  );
  expect(text).toContain(told);
});

test('what has a name, and what may be something else, is told so', () => {
  expect(ask('What colour is the horse?', 'meadow').answer).toContain('What may be a horse looks brown');
  expect(ask('Is the horse brown?', 'meadow').answer).toContain('Yes: what may be a horse looks brown');
});
