import { expect, test } from 'vitest';
import { countOf, inNumbers, withinStretch } from '../../../lib/memory/seen-in-numbers';
import type { IncidentRecord } from '../../../lib/store/schema';

type Row = [t: number, x: number, y: number, w: number, h: number];

function seen(kind: IncidentRecord['kind'], words: string, rows: Row[], score = 0.82) {
  const shown = rows.length > 0 ? { shown: { score, boxes: Float32Array.from(rows.flat()) } } : {};
  return { kind, words, t0: 12, t1: 31, ...shown };
}
const horses = (count: number, t = 12): Row[] =>
  Array.from({ length: count }, (_, i) => [t, 0.05 + i / 20, 0.3, 0.1, 0.4]);

test.each([
  [seen('shows', 'horse', horses(5)), '5 horses at once, sure 0.82, left half, 0:12 to 0:31'],
  [seen('shows', 'horse', horses(1), 0.5), 'one horse at once, doubtful, sure 0.50, left half, 0:12 to 0:31'],
  [
    seen('shows', 'scissors', [...horses(2), ...horses(1, 14)]),
    '2 scissors at once, sure 0.82, left half, 0:12 to 0:31',
  ],
  [seen('writing', 'Café', [[12, 0.6, 0.7, 0.3, 0.1]]), 'sure 0.82, lower right, 0:12 to 0:31'],
  [seen('wears', 'red', []), '0:12 to 0:31'],
  [{ ...seen('writing', 'Café', [[12, 0.4, 0.1, 0.2, 0.1]]), t1: 12.4 }, 'sure 0.82, upper middle, 0:12'],
])('numbers of %o', (incident, told) => {
  expect(inNumbers(incident)).toBe(told);
});

test.each([
  ['left half', [0, 0.2, 0.5, 0.6]],
  ['left half', [0, 0.2, 0.55, 0.6]],
  ['across the picture', [0, 0.2, 0.6, 0.6]],
  ['right half', [0.5, 0.2, 0.5, 0.6]],
  ['middle', [0.3, 0.2, 0.4, 0.6]],
  ['upper half', [0.1, 0, 0.8, 0.4]],
  ['lower left', [0.1, 0.6, 0.2, 0.4]],
  ['across the picture', [0, 0, 0, 0]],
])('is told to be in the %s', (place, box) => {
  expect(inNumbers(seen('shows', 'dog', [[12, ...box] as Row]))).toContain(`sure 0.82, ${place}, 0:12`);
});

test('what goes from one side to the other is told across the picture', () => {
  const rows: Row[] = [
    [12, 0.1, 0.2, 0.2, 0.6],
    [14, 0.7, 0.2, 0.2, 0.6],
  ];
  expect(inNumbers(seen('shows', 'dog', rows))).toContain('one dog at once, sure 0.82, across the picture');
});

test('what is said, or comes and goes, has none', () => {
  expect(inNumbers({ kind: 'says', words: '5 horses', t0: 1, t1: 2 })).toBeNull();
  expect(countOf(seen('writing', '5 horses', horses(5)))).toBeNull();
});

test('how many, as a sentence; of what is unsure as what may be', () => {
  expect(countOf(seen('shows', 'horse', horses(5)))).toEqual({
    ...{ kind: 'horse', most: 5, told: 'In view: 5 horses.' },
  });
  expect(countOf(seen('shows', 'horse', horses(1), 0.5))!.told).toBe('In view: what may be a horse.');
});

test('within a stretch only what was seen there counts', () => {
  const all = seen('shows', 'horse', [...horses(5, 12), ...horses(2, 20)]);
  expect(inNumbers(withinStretch(all, { t0: 15, t1: 25 }))).toBe(
    '2 horses at once, sure 0.82, left half, 0:15 to 0:25',
  );
  // Between two pictures nothing was looked at.
  expect(inNumbers(withinStretch(all, { t0: 15, t1: 18 }))).toContain('5 horses');
});
