import { expect, test } from 'vitest';
import { totalsByDay } from '../../../app/(pages)/privacy/totals';
import type { CallRecord } from '../../../lib/contract/models';

const call = (at: string, host: string, bytes: Partial<CallRecord>) =>
  ({ at, host, letters: 10, imageBytes: 0, soundBytes: 0, ...bytes }) as CallRecord;

test('what left is added up by host and day, also what is from before all of it was counted', () => {
  const calls = [
    call('2026-01-07T10:00Z', 'b', { textBytes: 12 }),
    call('2026-01-07T09:00Z', 'a', { textBytes: 1, imageBytes: 100 }),
    call('2026-01-07T08:00Z', 'b', { soundBytes: 1000 }),
    call('2026-01-06T08:00Z', 'a', { textBytes: 12, soundBytes: 1000, sentBytes: 1500 }),
    call('2026-01-05T10:00Z', 'b', {}),
  ];
  expect(totalsByDay(calls, (iso) => iso.slice(0, 10))).toEqual([
    { day: '2026-01-07', host: 'a', calls: 1, bytes: 101 },
    { day: '2026-01-07', host: 'b', calls: 2, bytes: 1022 },
    { day: '2026-01-06', host: 'a', calls: 1, bytes: 1500 },
    { day: '2026-01-05', host: 'b', calls: 1, bytes: 10 },
  ]);
});
