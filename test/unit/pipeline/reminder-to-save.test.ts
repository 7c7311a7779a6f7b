import { expect, test } from 'vitest';
import type { Sharing } from '../../../lib/contract/sharing';
import { isElsewhere } from '../../../lib/pipeline/reminder-to-save';

const sharing = (ids: string[], behind: string[], at = Date.now()): Sharing => ({
  ...{ chosen: null, name: 'Kitchen', isPassedOn: true },
  last: {
    devices: ids.map((id) => ({ id, name: id, lane: 1 })),
    ...{ device: 'here', behind, at, passedOn: 0, changed: 0, notices: [], waiting: 0, conflicts: [] },
  },
});

test('a memory is elsewhere once another device has read all of it', () => {
  expect(isElsewhere(null)).toBe(false);
  expect(isElsewhere({ chosen: null, name: 'Kitchen', isPassedOn: false, last: null })).toBe(false);
  expect(isElsewhere(sharing(['here'], []))).toBe(false);
  expect(isElsewhere(sharing(['here', 'there'], ['there']))).toBe(false);
  expect(isElsewhere(sharing(['here', 'there', 'attic'], ['there']))).toBe(true);
  expect(isElsewhere(sharing(['here', 'there'], [], Date.now() - 8 * 24 * 3_600_000))).toBe(false);
});
