import { expect, it } from 'vitest';
import { conflictsOf } from '../../../app/ui/conflicts-of';

it('names that devices gave are told of who is still there alone', () => {
  const conflicts = [
    { person: 'p_1', names: ['Ada', 'Zoraida'] },
    { person: 'p_2', names: ['Ben', 'Yorick'] },
  ];
  expect(conflictsOf(conflicts, [{ id: 'p_2' }])).toEqual([conflicts[1]]);
  expect(conflictsOf(conflicts, [])).toEqual([]);
  expect(conflictsOf(conflicts, null)).toEqual([]);
});
