import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { stemsOfLooks } from '../../../lib/answering/by-rules/seen-not-said';
import { spelledOut } from '../../../lib/answering/by-rules/spelled-out';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('loom', '2025-06-14T17:10:00+01:00', { Runa: [0, 60] }, [
    [1, 'Runa', 'I am Runa, and this is my loom.'],
    [10, 'Ivo', 'Which colour would you like the scarf to be?'],
    [14, 'Runa', 'We have purple, green and orange.'],
    [30, 'Ivo', 'The magnetic levitation of the shuttle is what I want to see.'],
    [40, 'Runa', 'With magnetic levitation it makes no noise at all.'],
  ]),
]);
const ask = (question: string) => answer(recall, { question }, { now: () => 0 });

test('what colour something is no line tells that speaks of colours alone', () => {
  expect(ask('What colour is the kettle?').answer).not.toContain('purple');
  expect(ask('What colour is the scarf?').answer).toContain('purple');
});

test('of what looks tell a line must speak that answers', () => {
  const stems = (text: string, ...words: string[]) => {
    const found = stemsOfLooks(text, { terms: words.map((word) => ({ word, stem: word })) });
    return found && [...found];
  };
  expect(stems("who's juggling", 'juggling')).toEqual(['juggling']);
  expect(stems('Who has a green scarf on?', 'green', 'scarf')).toEqual(['scarf']);
  expect(stems('who has a lantern in her hand', 'lantern', 'hand')).toEqual(['lantern', 'hand']);
  expect(stems('what is the woman pouring into the jug', 'pouring', 'jug')).toEqual(['pouring', 'jug']);
  expect(stems('What colour is her kettle?', 'colour', 'kettle')).toEqual(['kettle']);
  expect(stems('Who is coming on Sunday?', 'coming')).toBeNull();
  expect(stems('Who is getting married?', 'married')).toBeNull();
  expect(stems('What is Ada telling Ben?', 'Ben')).toBeNull();
  expect(stems('Which colour does she like?', 'colour')).toBeNull();
});

test('letters stand for words that are said', () => {
  const lines = ['We talk of solar power.', 'Solar power it is.', 'The tall vase stands.'];
  expect(spelledOut(lines, 'SP')).toBe('solar power');
  expect(spelledOut(lines, 'TV')).toBeNull();
  expect(spelledOut(lines, 'TVS')).toBe('tall vase stands');
  expect(spelledOut(lines, 'Sp')).toBeNull();
  const told = ask('Who wants to see ML with their own eyes?').answer;
  expect(told).not.toContain('nobody and nothing called ML');
  expect(told).toContain('magnetic levitation');
});
