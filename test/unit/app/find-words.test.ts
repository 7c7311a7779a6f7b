import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWords, inPieces } from '../../../app/(pages)/watch/find-words';

const lines = [
  { id: 'a', text: 'The blue kite, the Blue KITE.' },
  { id: 'b', text: null },
  { id: 'c', text: 'Zoë flies: ﬁne, straße, 👩‍👧 kites!' },
];

test.each([
  ['kite', ['kite', 'KITE', 'kite']],
  ['  the  blue ', ['The blue', 'the Blue']],
  ['zoe', ['Zoë']],
  ['STRASSE', []],
  ['straße', ['straße']],
  ['👩‍👧 k', ['👩‍👧 k']],
  ['', []],
  [' \u0301', []],
  ['nothing', []],
])('%s is found where it stands', (sought, found) => {
  const texts = new Map(lines.map(({ id, text }) => [id, text]));
  expect(findWords(lines, sought).map(({ line, from, to }) => texts.get(line)!.slice(from, to))).toEqual(
    found,
  );
});

test('pieces are the text again, the found ones between the others', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', maxLength: 2 }),
      (text, sought) => {
        const hits = findWords([{ id: 'a', text }], sought);
        const pieces = inPieces(text, hits);
        expect(pieces.join('')).toBe(text);
        expect(pieces).toHaveLength(2 * hits.length + 1);
      },
    ),
    { seed: 1, numRuns: 500 },
  );
});
