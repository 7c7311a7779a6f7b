import { describe, expect, test } from 'vitest';
import { fuse } from '../../../lib/memory/reciprocal-rank';

const entries = (hits: { entry: number }[]) => hits.map(({ entry }) => entry);

describe('lists as one', () => {
  test('an entry scores 1 / (60 + rank) in each list that holds it', () => {
    expect(
      fuse([
        [7, 8, 9],
        [9, 7],
      ]),
    ).toEqual([
      { entry: 7, score: 1 / 61 + 1 / 62 },
      { entry: 9, score: 1 / 63 + 1 / 61 },
      { entry: 8, score: 1 / 62 },
    ]);
    expect(fuse([[1], [1, 2]], 0)).toEqual([
      { entry: 1, score: 2 },
      { entry: 2, score: 1 / 2 },
    ]);
  });

  test('of one score, what stands higher in the first list comes first, whatever its number', () => {
    expect(entries(fuse([[5], [4]]))).toEqual([5, 4]);
    expect(entries(fuse([[9, 3], [3, 9], [1]]))).toEqual([9, 3, 1]);
  });

  test('one list stays as it is, and nothing comes of none', () => {
    expect(entries(fuse([[3, 1, 2], []]))).toEqual([3, 1, 2]);
    expect(fuse([])).toEqual([]);
  });
});
