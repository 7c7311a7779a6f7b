import { expect, test } from 'vitest';
import type { Sharing } from '../../../lib/contract/sharing';
import { isElsewhere } from '../../../lib/pipeline/reminder-to-save';

const sharing = (ids: string[], behind: string[]): Sharing => ({
  ...{ folder: null, name: 'Kitchen' },
  last: {
    devices: ids.map((id) => ({ id, name: id, lane: 1 })),
    ...{ device: 'here', behind, at: 0, passedOn: 0, changed: 0, notices: [], waiting: 0, conflicts: [] },
  },
});

test('a memory is elsewhere once another device has read all of it', () => {
  expect(isElsewhere(null)).toBe(false);
  expect(isElsewhere({ folder: null, name: 'Kitchen', last: null })).toBe(false);
  expect(isElsewhere(sharing(['here'], []))).toBe(false);
  expect(isElsewhere(sharing(['here', 'there'], ['there']))).toBe(false);
  expect(isElsewhere(sharing(['here', 'there', 'attic'], ['there']))).toBe(true);
});
