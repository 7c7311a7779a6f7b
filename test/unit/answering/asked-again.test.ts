import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { askedAgain } from '../../../lib/answering/by-rules/asked-again';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('park', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
      [1, 'Greta', 'I am Greta, and I once had a horse.'],
    ]),
    shown: [{ kind: 'dog', t0: 12, t1: 31 }],
  },
  {
    ...scene('farm', '2025-06-21T09:30:00+01:00', {}, []),
    shown: [
      { kind: 'horse', t0: 20, t1: 40, most: 2 },
      { kind: 'dog', t0: 2, t1: 10 },
    ],
  },
]);
const videos = recall.videos.all();

test.each([
  // By these the rule was written.
  ['Is there a dog?', 'And cats?', 'Are there cats?'],
  ['Is there a dog?', 'what about horses', 'Are there horses?'],
  ['Is there a dog?', 'any bikes?', 'Are there any bikes?'],
  ['Is there a dog?', 'and in farm.mp4?', 'Is there a dog in farm.mp4?'],
  ['Is there a dog?', 'How about a truck?', 'Is there a truck?'],
  ['Is there a dog in park.mp4?', 'And cats?', 'Are there cats in park.mp4?'],
  ['Wie viele Autos sind da?', 'Und Katzen?', 'Wie viele Katzen sind da?'],
  // These were written down with them.
  ['Is there a dog?', 'What about cats, then?', 'Are there cats?'],
  ['Is there a dog?', 'ok and birds?', 'Are there birds?'],
  ['Is there a dog?', 'or a cat?', 'Is there a cat?'],
  ['Is there a dog?', 'and in the farm video?', 'Is there a dog in farm.mp4?'],
  ['Is there a dog in park.mp4?', 'what about farm.mp4?', 'Is there a dog in farm.mp4?'],
  ['Is there a dog?', 'same for farm.mp4', 'Is there a dog in farm.mp4?'],
  ['How many dogs are there?', 'and a horse?', 'How many horse are there?'],
  ['When was the bus in view?', 'And the motorbike?', 'When was the motorbike in view?'],
  ['Which videos have dogs?', 'and horses in farm.mp4?', 'Which videos have horses in farm.mp4?'],
  ['Gibt es einen Hund?', 'Und was ist mit Pferden?', 'Gibt es Pferden?'],
  ['Sieht man Hunde?', 'und Fahrräder?', 'Sieht man Fahrräder?'],
  ['Which videos have dogs?', 'And lions?', 'Which videos have lions?'],
  ['Is there a dog?', 'And a lion?', 'Is there a lion?'],
  ['Gibt es Hunde?', 'Und Löwen?', 'Gibt es Löwen?'],
  ['Who is in view in park.mp4?', 'and farm.mp4?', 'Who is in view in farm.mp4?'],
])('after "%s" "%s" is "%s"', (previous, question, again) => {
  expect(askedAgain(question, previous, videos)).toBe(again);
});

test.each([
  ['Is there a dog?', 'Is there a cat?'],
  ['Is there a dog?', 'And what does it eat?'],
  ['Is there a dog?', 'And Kitty?'],
  ['Is there a dog?', 'And others?'],
  ['Is there a dog?', 'And the next?'],
  ['Is there a dog?', 'What about the horse race?'],
  ['Is there a dog?', 'Show me farm.mp4'],
  ['Who was there?', 'And cats?'],
  ['Is the dog on the couch?', 'And cats?'],
])('after "%s" "%s" stands by itself', (previous, question) => {
  expect(askedAgain(question, previous, videos)).toBeNull();
});

test('the answer tells what it was taken for, and goes on from that', () => {
  const ask = (question: string, previous: string) =>
    answer(recall, { question, previous: { question: previous, evidence: [] } }, { now: () => 0 });
  const told = ask('And horses?', 'Is there a dog?');
  expect(told.answer).toMatch(/^Yes: a horse is in view at 0:20 to 0:40 in farm\.mp4/);
  expect(told.trace[0]).toEqual({ step: 'taken as', detail: 'Are there horses?' });
  expect(ask('and in park.mp4?', told.trace[0]!.detail).answer).toMatch(
    /^I recognised no horses in the pictures of park\.mp4;/,
  );
});
