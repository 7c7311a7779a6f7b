import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { asksOfWords } from '../../../lib/answering/by-rules/asks-of-words';
import { asksFor } from '../../../lib/answering/by-rules/what-is-asked';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('kiosk-4', '2025-06-14T17:10:00+01:00', { Runa: [0, 60], Ivo: [0, 60] }, [
    [1, 'Runa', 'I am Runa, and this is my kiosk.'],
    [5, 'Ivo', 'I am Ivo, I sell stamps for a living.'],
    [10, 'Ivo', 'Good evening, Runa, and thank you for the parcel.'],
    [15, 'Runa', 'Good evening, Ivo, I have wrapped the lantern for you.'],
    [22, 'Lev', 'Which ribbon would you like for the lantern?'],
  ]),
]);
const ask = (question: string) =>
  answer(recall, { question }, { now: () => 0, today: Date.parse('2025-06-20') });

test.each([
  ['Who said good evening to Runa?', 'Ivo'],
  ['Who said good evening to Ivo?', 'Runa'],
  ['who thanked Runa for the parcel', 'Ivo'],
  ['Who wished Ivo a good evening, who told Ivo of the lantern?', 'Runa'],
])('who is spoken to is not who speaks: %s', (question, speaker) => {
  const { answer: told } = ask(question);
  const quoted = [...told.matchAll(/(\w+) says:/g)].map(([, who]) => who);
  expect(new Set(quoted)).toEqual(new Set([speaker]));
  expect(told).not.toMatch(new RegExp(`^${speaker === 'Ivo' ? 'Runa' : 'Ivo'}`));
});

test.each(['Who gets thanked for the parcel?', 'who got told about the lantern'])(
  'who is spoken to is not asked as who speaks: %s',
  (question) => {
    expect(asksFor(question).for).toBe('person');
  },
);

test.each(['How many people speak in kiosk-4.mp4?', 'how many voices can you hear in kiosk-4.mp4'])(
  'how many speak is told by their voices: %s',
  (question) => {
    expect(ask(question).answer).toMatch(/^3 people can be heard in kiosk-4\.mp4: .*Ivo/);
  },
);

test('what asks of what is spoken of is neither an order nor small talk', () => {
  const vocabulary = {
    isSaid: (word: string) => ['lantern', 'ribbon', 'stamps', 'lights'].includes(word),
    isNameSaid: () => false,
    spelledOut: () => null,
  };
  const term = (word: string) => ({ word, stem: word });
  const asks = (text: string, ...words: string[]) =>
    asksOfWords({ text, terms: words.map(term) }, vocabulary);
  expect(asks('Who wanted to wrap a lantern', 'wrap', 'lantern')).toBe(true);
  expect(asks('which ribbons were on offer for the lantern', 'ribbons', 'offer', 'lantern')).toBe(false);
  expect(asks('which ribbon was on offer', 'ribbon', 'offer')).toBe(true);
  expect(asks('turn the lights off', 'turn', 'lights')).toBe(false);
  expect(asks('what are my lights doing', 'lights')).toBe(false);
  expect(asks('how is the weather', 'weather')).toBe(false);
});
