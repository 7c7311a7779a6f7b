import { expect, test } from 'vitest';
import { roomOf } from '../../../lib/pipeline/storage-room';

const item = (state: 'waiting' | 'remembering' | 'done', durationS: number, doneS = 0) => ({
  ...({ doing: 'remember', state, durationS, doneS } as const),
});

test('what is needed counts the rest of the video at work and all that wait, and the app is no part of the memory', () => {
  const estimate = { usage: 80e6, quota: 1e9, usageDetails: { caches: 60e6 } };
  const queue = [
    item('done', 500, 500),
    item('remembering', 100, 40),
    item('waiting', 1000),
    item('waiting', 0),
  ];
  expect(roomOf(estimate, queue)).toEqual({ used: 20e6, quota: 940e6, needed: 1060 * 7000 });
  expect(roomOf({}, [])).toEqual({ used: 0, quota: 0, needed: 0 });
  // Listening again adds words alone.
  expect(roomOf({}, [{ ...item('waiting', 100), doing: 'listen' }]).needed).toBe(0);
});
