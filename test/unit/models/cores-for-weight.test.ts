import { afterEach, expect, test, vi } from 'vitest';
import { deviceCores, isHeavyFor } from '../../../lib/models/cores-for-weight';
import { weightById } from '../../../lib/models/weights-manifest';

afterEach(() => void vi.unstubAllGlobals());

test('what writes words down is heavy for three cores, its larger form also for four; of what is not known nothing is said', () => {
  const whisper = weightById('whisper-base')!;
  expect(isHeavyFor(whisper, 3)).toBe(true);
  expect(isHeavyFor(whisper, 4)).toBe(false);
  expect(isHeavyFor(whisper, null)).toBe(false);
  expect(isHeavyFor(weightById('whisper-small')!, 4)).toBe(true);
  expect(isHeavyFor(weightById('yunet')!, 1)).toBe(false);
});

test('how many cores there are is what the browser says, where it does', () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  expect(deviceCores()).toBe(2);
  vi.stubGlobal('navigator', {});
  expect(deviceCores()).toBeNull();
});
