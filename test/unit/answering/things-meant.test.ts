import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { asksMoreThanView, isWhatIsMeant } from '../../../lib/answering/by-rules/thing-meant';
import { countedThings, kindsNamedIn } from '../../../lib/memory/thing-names';
import { THING_KINDS } from '../../../lib/vision/thing-kinds';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('farm', '2025-06-14T17:10:00+01:00', {}, []),
    tones: [{ t0: 0, t1: 100, tone: 'dark' }],
    shown: [
      { kind: 'horse', t0: 12, t1: 32, most: 2 },
      { kind: 'bird', t0: 20, t1: 24 },
      { kind: 'truck', t0: 40, t1: 44 },
      { kind: 'car', t0: 60, t1: 64 },
      { kind: 'horse', t0: 80, t1: 90 },
    ],
  },
  {
    ...scene('station', '2025-06-21T09:30:00+01:00', {}, []),
    shown: [
      { kind: 'bus', t0: 20, t1: 40, most: 2 },
      { kind: 'table', t0: 60, t1: 66 },
    ],
  },
]);
const ask = (question: string, video?: string) =>
  answer(recall, { question, ...(video && { video }) }, { now: () => 0, today: 0 });

describe('where nobody says a word', () => {
  test.each([
    ['When was the first horse seen?', 'A horse is in view at 0:12 to 0:32 in farm.mp4 ('],
    ['When did we last see a horse?', 'A horse is in view at 1:20 to 1:30 in farm.mp4 ('],
    ['How long is a horse in view?', 'A horse is in view for about 34 seconds in all: at 0:12'],
    ['How often is a horse shown?', 'A horse is in view 2 times: at 0:12'],
    ['How many cars are there?', 'One car, 1:00 in farm.mp4; that is the most that I saw.'],
    ['How many animals can be seen?', '2 horses and one bird at once, 0:20 in farm.mp4'],
    ['How many kinds of animals are there?', 'In view: 2 horses and a bird.'],
    ['Which came first, the car or the horse?', 'The horse came first.'],
    ['How many buses?', '2 buses at once'],
    ['Is there a duck?', 'Perhaps: a bird is in view at 0:20'],
    ['When can I see a tram or a lorry?', 'A truck is in view'],
    ['Is there a cat or a bus?', 'Yes: a bus is in view'],
    ['Is there a cat and a bus?', 'A bus is in view'],
    ['Is the horse running?', 'A horse is in view'],
    ['Name the video in which four people are sitting at tables.', 'A table is in view at 1:00'],
    ['Is it light or dark?', 'Dark pictures.'],
  ])('%s', (question, told) => {
    const { answer: text, refused } = ask(question);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(told) });
  });

  test('a narrower word than the kind is not told as if it had been recognised', () => {
    expect(ask('When was there a duck?').answer).toContain(
      'Whether that is what is called "duck" I cannot tell.',
    );
    expect(ask('When was there a bird?').answer).not.toContain('I cannot tell');
  });

  test.each([
    'What colour is the bus?',
    'What is the horse eating?',
    'What kind of bird is this?',
    'How big is the truck?',
    'What is on the table?',
  ])('%s is not answered by where that is in view, which is told beside', (question) => {
    const { answer: text, refused, evidence } = ask(question);
    expect({ refused, text }).toEqual({
      refused: true,
      text: expect.stringMatching(
        /^I (?:found nothing about that|did not see its colour well enough to tell it)\. .* in view/,
      ),
    });
    expect(evidence.length).toBeGreaterThan(0);
  });

  test.each([
    'Is there a rabbit on the table?',
    'How many people are on the bus?',
    'Which video has a rabbit on a table?',
  ])('%s is not answered by what is beside it', (question) => {
    const { answer: text, refused } = ask(question);
    expect(refused, text).toBe(true);
    expect(text).not.toContain('is in view');
  });

  test('neither dark nor light is told of pictures that are neither', () => {
    expect(ask('Is it dark or light?', 'station.mp4').refused).toBe(true);
  });
});

test('a word is no kind because its stem is', () => {
  const texts = ['the sky', 'grey skies', 'training', 'she is tied up', 'we went bowling'];
  expect(texts.flatMap((text) => kindsNamedIn(text))).toEqual([]);
  const plural = ['skis', 'puppies', 'ferries', 'teddies', 'beds', 'rowing boats'];
  expect(plural.every((text) => kindsNamedIn(text).length === 1)).toBe(true);
});

test('each kind is known in the plural, too', () => {
  for (const kind of THING_KINDS) {
    if (kind === 'person') continue;
    expect(kindsNamedIn(countedThings(kind, 2))[0]?.kinds, kind).toContain(kind);
  }
});

test.each([
  ['Is there a bell on the train?', false],
  ['Is there a train on the bridge?', true],
  ['Are there any big red buses?', true],
  ['How many wooden tables are there?', true],
  ['How many people are sitting on the couch?', false],
  ['Is there anything on the table?', false],
  ['Find the video with a man on a horse', true],
  ['When is a child near the horse?', true],
])('%s is meant by the kind: %s', (question, isMeant) =>
  expect(isWhatIsMeant(question, kindsNamedIn(question)[0]!)).toBe(isMeant),
);

test.each([
  ['What animals are there?', false],
  ['What is this animal?', false],
  ['What are the animals eating?', true],
  ['What is the dog in this video', false],
  ['what is the days when the dog was there', false],
  ['Which breed of dog is it?', true],
  ['The video in which a dog runs', false],
  ['How long is the train?', true],
  ['How long is the train in view?', false],
])('%s asks more than what is in view: %s', (question, more) =>
  expect(asksMoreThanView(question, kindsNamedIn(question)[0]!)).toBe(more),
);
