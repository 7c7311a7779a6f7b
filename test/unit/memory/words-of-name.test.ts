import { expect, test } from 'vitest';
import { isInName, partsOfName, tellsInName } from '../../../lib/memory/words-of-name';

test.each([
  ['holiday-in-lisbon.mp4', ['holiday', 'lisbon']],
  ['HolidayBeach2.mov', ['holiday', 'beach']],
  ['birthday_grandma2023.mp4', ['birthday', 'grandma']],
  ["Ada's 2nd Birthday.mkv", ['ada', 'nd', 'birthday']],
  ['Été à Nice.mp4', ['ete', 'nice']],
  ['休日.mp4', ['休日']],
  ['IMG_2041.MOV', []],
  ['IMG2041.MOV', []],
  ['VID_20240612_181500.mp4', []],
  ['PXL_20240612_181500123.mp4', []],
  ['12 June 2024.mp4', []],
  ['WhatsApp Video 2024-06-12 at 18.15.00.mp4', []],
])('the telling words of %s', (name, words) => {
  expect(partsOfName(name).filter(tellsInName)).toEqual(words);
});

test('words stand in a name in whatever form, and all of them', () => {
  const video = { name: 'holidays-in-lisbon-2024.mp4' };
  expect(isInName(['holiday', 'lisbon'], video)).toBe(true);
  expect(isInName(['holiday', '2024'], video)).toBe(true);
  expect(isInName(['holiday', 'porto'], video)).toBe(false);
});
