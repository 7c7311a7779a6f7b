import { describe, expect, test } from 'vitest';
import { tellsKind } from '../../../lib/memory/kinds';

const known = new Set(['Nora', 'Dr. Okafor', 'Paris Lane']);
const kindOf = (text: string, noun: string) => tellsKind(text, noun, known);

describe('whether a line names one of a kind', () => {
  test.each([
    ['instrument', 'She plays the cello in the evenings.', 'She plays it in the evenings.'],
    ['colours', 'The door is dark green.', 'The door is dark.'],
    ['favourite drink', 'Coffee for me, please.', 'For me, please.'],
    ['animal', 'Two geese sat on the wall.', 'Two of them sat on the wall.'],
    ['vehicle', 'I came on the number seven tram.', 'I came on foot.'],
    ['fruit', 'We picked blueberries.', 'We picked a lot.'],
    ['relative', 'That is from my mother-in-law.', 'That is from a friend.'],
    ['language', 'At home we speak Welsh.', 'At home we speak a lot.'],
    ['subject', 'I study astronomy.', 'I study at night.'],
    ['sport', 'He swims and plays badminton.', 'He plays with the dog.'],
    ['weekday', 'On Tuesday, I think.', 'On the way, I think.'],
    ['month', 'We may move in May.', 'We may move.'],
    ['day', 'See you tomorrow.', 'See you later.'],
    ['season', 'It blooms in spring.', 'It blooms early.'],
    ['year', 'That was in nineteen eighty-four.', 'That was long ago.'],
    ['number', 'It has eleven rooms.', 'It has many rooms.'],
  ])('%s: "%s" does, "%s" does not', (noun, telling, silent) => {
    expect(kindOf(telling, noun)).toBe(true);
    expect(kindOf(silent, noun)).toBe(false);
  });

  test.each([
    ['My brother is a plumber.', true],
    ['She works as a puppeteer.', true],
    ["I'm a lion tamer.", true],
    ['Her uncle was a well-known clockmaker.', true],
    ['My brother is tall and likes letters.', false],
  ])('work is listed, said of somebody, or told by its ending: "%s"', (text, told) => {
    expect(kindOf(text, 'occupation')).toBe(told);
  });

  test('a noun that names no kind is left to others', () => {
    expect(kindOf('It lay under the stairs.', 'secret')).toBeNull();
  });
});

describe('places', () => {
  test.each([
    'She moved to Zweibach.',
    'It is in the old town of Kel Adra.',
    'Porto.',
    'London is far.',
    'It flew to Lima.',
    'he lives in porto now',
  ])('a capital within a sentence is one: "%s"', (text) => expect(kindOf(text, 'city')).toBe(true));

  test.each([
    'The warehouse is far away.',
    'I asked Nora and Dr. Okafor on Monday.',
    'I think I’m late.',
    'We talked with Paris in March.',
    'Yes. They left.',
    'She speaks Welsh.',
    'he lives in the house',
  ])('a person, a day, a language, or the first word is none: "%s"', (text) => {
    expect(kindOf(text, 'city')).toBe(false);
  });
});
