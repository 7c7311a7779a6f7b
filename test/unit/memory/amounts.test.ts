import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numbersIn } from '../../../lib/memory/numbers-told';

const values = (text: string) =>
  numbersIn(text).map(({ value, kind }) => (kind === 'amount' ? value : `${kind} ${value}`));

describe('numbers in a text', () => {
  test('each comes with its words, its place and what is counted', () => {
    expect(numbersIn('We need about eighteen thousand euros for the roof.')).toEqual([
      { value: 18_000, kind: 'amount', words: 'eighteen thousand', at: 3, after: ['euros', 'roof'] },
    ]);
  });

  test.each([
    ['She scored ninety one points.', [91]],
    ['There were twenty-one candles.', [21]],
    ['Two and a half cups, two and a half thousand.', [2.5, 2500]],
    ['A dozen eggs, three dozen, half a dozen.', [12, 36, 6]],
    ['Half of the cake, a third of it, two thirds, three quarters.', [1 / 2, 1 / 3, 2 / 3, 3 / 4]],
    ['It cost 1,200 dollars, $3.50, 12k or 2½.', [1200, 3.5, 12_000, 2.5]],
    ['Half a million, a couple of hundred, three point five million.', [500_000, 200, 3_500_000]],
    ['Two or three, thirty forty, five five one.', [2, 3, 30, 40, 5, 5, 1]],
    ['A thousand and one tickets, twenty one hundred.', [1001, 2100]],
    ['Both came twice.', [2, 2]],
    ['A five-year-old girl.', [5]],
  ])('amounts: %s', (text, expected) => expect(values(text)).toEqual(expected));

  test.each([
    ['None of them, and no candles.', ['none 0', 'none 0']],
    ['On the ninth, the 21st and the twenty-second time.', ['ordinal 9', 'ordinal 21', 'ordinal 22']],
    [
      'In nineteen eighty-four, twenty twenty-five, 2024 or two thousand and eight.',
      ['year 1984', 'year 2025', 2024, 2008],
    ],
    ['In 2024 we sold 2000 tickets.', ['year 2024', 2000]],
    ['He came at half past six on March 8 with six bags.', ['time 0.5', 'time 6', 'time 8', 6]],
    ['The number seven tram leaves from platform 2.', ['label 7', 'label 2']],
  ])('numbers that do not count are told apart: %s', (text, expected) =>
    expect(values(text)).toEqual(expected),
  );

  test.each([
    'This one, no one, another one, the red one.',
    'One should knock.',
    'Give me a second.',
    'No, no problem.',
    'Hundreds of people.',
    'A quart of milk, someone, often, weight.',
  ])('words that are no numbers: %s', (text) => expect(values(text)).toEqual([]));

  test('"one" counts where it stands for a number', () => {
    expect(values('One of them has one apple. I have one. One day or one hundred?')).toEqual([
      1, 1, 1, 1, 100,
    ]);
  });

  test('any whole number said in words is read as it was meant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.boolean(), (value, british) => {
        expect(values(`${spell(value, british)} people`)).toEqual([value]);
      }),
    );
  });
});

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function spell(value: number, british: boolean): string {
  for (const [size, word] of [
    [1e6, 'million'],
    [1e3, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    if (value < size) continue;
    const rest = value % size;
    const and = british && rest > 0 && rest < 100 ? ' and' : '';
    return `${spell(Math.floor(value / size), british)} ${word}${and}${rest > 0 ? ` ${spell(rest, british)}` : ''}`;
  }
  if (value < 20) return SMALL[value]!;
  return `${TENS[Math.floor(value / 10) - 2]}${value % 10 > 0 ? `-${SMALL[value % 10]}` : ''}`;
}
