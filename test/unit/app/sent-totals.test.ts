import { expect, test } from 'vitest';
import { sharedByDay, totalsByDay } from '../../../app/(pages)/privacy/totals';
import type { CallRecord } from '../../../lib/contract/models';
import type { SharedWrites } from '../../../lib/contract/sharing';

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

test('what was written for other devices is added up by place and day', () => {
  const nothing = { files: 0, bytes: 0 };
  const sync = (at: string, place: SharedWrites['place'], pictures: number, ahead = 0): SharedWrites => ({
    ...{ at, place, ahead },
    wrote: { changes: { files: 2, bytes: 10 }, pictures: { files: 1, bytes: pictures }, keys: nothing },
  });
  const days = sharedByDay(
    [
      sync('2026-01-07T10:00Z', 'server', 100),
      sync('2026-01-07T09:00Z', { folder: 'server' }, 5),
      sync('2026-01-07T08:00Z', 'server', 200, 1000),
      sync('2026-01-06T08:00Z', 'server', 1),
    ],
    (iso) => iso.slice(0, 10),
  );
  expect(days.map(({ day, place, syncs, bytes, ahead }) => [day, place, syncs, bytes, ahead])).toEqual([
    ['2026-01-07', 'server', 2, 1320, 1000],
    ['2026-01-07', { folder: 'server' }, 1, 15, 0],
    ['2026-01-06', 'server', 1, 11, 0],
  ]);
  expect(days[0]!.wrote).toEqual({
    changes: { files: 4, bytes: 20 },
    pictures: { files: 2, bytes: 300 },
    keys: nothing,
  });
});
