import { describe, expect, it } from 'vitest';
import { comparedWords } from '../../bench/hearing/compared-words';
import { align, interval, wordErrorRate } from '../../bench/hearing/errors';
import { type Entry, errorsOf, grouped, phrasesFound, timesFit, wordsIn } from '../../bench/hearing/lines';
import { numberWords, ordinalWords } from '../../bench/hearing/numbers';

const compared = (text: string) => comparedWords(text).join(' ');

describe('words as they are compared', () => {
  it.each([
    ['Please, call STELLA!', 'please call stella'],
    ['He won’t; she can’t, and they’ve gone.', 'he will not she can not and they have gone'],
    ['Uh, I mean, um, yes [laughter] (coughs)', 'i mean yes'],
    ['Mr. and Mrs. Smith of St. Giles', 'mister and missus smith of saint giles'],
    ['The colour of grey travelling neighbours', 'the color of gray traveling neighbors'],
    ['We organise flour and four hours', 'we organize flour and four hours'],
    ['Café naïve', 'cafe naive'],
    ['The U.S.A. at 50%', 'the usa at fifty percent'],
    ['It costs $1,200.50 & more', 'it costs one thousand two hundred point five o dollars and more'],
    ['rock-and-roll', 'rock and roll'],
    ["'Tis the dogs' bone", 'tis the dogs bone'],
  ])('%s', (text, expected) => expect(compared(text)).toBe(expected));

  it.each([
    ['in 1803', 'in eighteen oh three'],
    ['1665', 'sixteen sixty five'],
    ['120,000 men', 'a hundred and twenty thousand men'],
    ['the 22nd day', 'the twenty-second day'],
    ['in the 1990s', 'in the nineteen nineties'],
    ['0', 'zero'],
    ['347', 'three hundred forty-seven'],
    ["it's 5:30", 'it is five thirty'],
    ['6,000 pounds', 'six thousand pounds'],
    ['1,803', 'one thousand eight hundred and three'],
    ['1.5', 'one point five'],
  ])('%s is said as %s', (digits, words) => expect(compared(digits)).toBe(compared(words)));

  it('writes numbers out', () => {
    expect(numberWords('2000').join(' ')).toBe('two thousand');
    expect(numberWords('1900').join(' ')).toBe('nineteen hundred');
    expect(numberWords('007').join(' ')).toBe('o o seven');
    expect(numberWords('1000000').join(' ')).toBe('one million');
    expect(numberWords('3.14').join(' ')).toBe('three point one four');
    expect(ordinalWords('12').join(' ')).toBe('twelfth');
    expect(ordinalWords('20').join(' ')).toBe('twentieth');
  });
});

describe('word errors', () => {
  it('counts what was changed, left out and put in', () => {
    const found = align('the cat sat on the mat'.split(' '), 'the bat sat the mat now'.split(' '));
    expect(found).toMatchObject({ said: 6, substituted: 1, deleted: 1, inserted: 1 });
    expect(wordErrorRate([found])).toBe(0.5);
    expect(align([], ['a', 'b'])).toMatchObject({ said: 0, inserted: 2, same: [] });
    expect(align(['a'], [])).toMatchObject({ said: 1, deleted: 1 });
    expect(wordErrorRate([])).toBe(0);
  });

  it('gives an interval by drawing speakers, the same each time', () => {
    const one = (errors: number) => [{ said: 10, substituted: errors, deleted: 0, inserted: 0 }];
    const speakers = new Map([...Array(20)].map((_, i) => [`s${i}`, one(i % 2 ? 0 : 2)]));
    const [low, high] = interval(speakers);
    expect(low).toBeGreaterThan(0.03);
    expect(low).toBeLessThan(0.1);
    expect(high).toBeGreaterThan(0.1);
    expect(high).toBeLessThan(0.17);
    expect(interval(speakers)).toEqual([low, high]);
    expect(interval(new Map([['a', one(1)]]))).toEqual([0.1, 0.1]);
    expect(interval(new Map())).toEqual([0, 0]);
  });
});

describe('lines of a reel', () => {
  const entry = (id: string, t0: number, t1: number, more: Partial<Entry> = {}): Entry => ({
    ...{ id, kind: 'read', language: 'en', speaker: id, t0, t1 },
    ...more,
  });

  it('belong to the recording that they lie in, or are nearest to', () => {
    const entries = [
      entry('a', 0, 3, { transcript: 'Good day' }),
      entry('b', 5, 8, { transcript: 'Well then' }),
    ];
    const lines = [
      { t0: 0.2, t1: 3.1, text: 'Good day.' },
      { t0: 8.4, t1: 9, text: 'Thanks' },
    ];
    const groups = grouped(entries, lines);
    expect(groups.map(({ lines }) => lines.length)).toEqual([1, 1]);
    expect(groups.map(errorsOf)).toMatchObject([
      { speaker: 'a', deleted: 0, inserted: 0, substituted: 0 },
      { speaker: 'b', said: 2, deleted: 1, substituted: 1 },
    ]);
    expect(grouped(entries, []).map(({ lines }) => lines)).toEqual([[], []]);
  });

  it('are scored with all recordings that they reach across', () => {
    const entries = [
      entry('a', 0, 3, { transcript: 'one' }),
      entry('b', 4, 6, { transcript: 'two' }),
      entry('c', 8, 9),
    ];
    const groups = grouped(entries, [{ t0: 1, t1: 5, text: 'One, two' }]);
    expect(groups.map(({ entries }) => entries.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
    expect(errorsOf(groups[0]!)).toMatchObject({ said: 2, substituted: 0, deleted: 0, inserted: 0 });
  });

  it('hold phrases, or words where there should be none', () => {
    const group = {
      entries: [entry('a', 0, 3, { contains: ['dark roast', '12 ounce'] })],
      lines: [{ t0: 0, t1: 2, text: 'A twelve ounce, dark rose' }],
    };
    expect(phrasesFound(group)).toEqual({ found: 1, known: 2 });
    expect(
      wordsIn([
        { t0: 0, t1: 1, text: "You, I'm..." },
        { t0: 2, t1: 3, text: '♪' },
      ]),
    ).toBe(2);
  });

  it('have times that fit their words or do not', () => {
    const entries = [
      entry('a', 10, 12, {
        words: [
          ['one', 0, 0.5],
          ['two', 0.5, 1],
          ['three', 1.5, 2],
        ],
      }),
    ];
    expect(timesFit(entries, [{ t0: 10.1, t1: 12.1, text: 'One two three' }], 0.3)).toEqual({
      ...{ words: 3, close: 3, inside: 3, edges: 2, closeEdges: 2 },
    });
    const heard = [10.1, 10.4, 1, 10.9, 11.2, 1, 11.6, 12, 1];
    expect(timesFit(entries, [{ t0: 10.1, t1: 12, text: 'One two three.', heard }], 0.3)).toMatchObject({
      ...{ words: 3, close: 2 },
    });
    expect(timesFit(entries, [{ t0: 11, t1: 13, text: 'One two' }], 0.3)).toMatchObject({
      ...{ words: 2, close: 0, inside: 0, edges: 2, closeEdges: 0 },
    });
  });
});
