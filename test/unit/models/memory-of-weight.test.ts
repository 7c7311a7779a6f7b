import { afterEach, expect, test, vi } from 'vitest';
import { deviceMemory, memoryFor, memoryOf } from '../../../lib/models/memory-of-weight';
import { MANIFEST, weightById } from '../../../lib/models/weights-manifest';

afterEach(() => void vi.unstubAllGlobals());

test('every weight that can be downloaded takes more than its files, and what is known of one is told', () => {
  for (const weight of MANIFEST.filter(
    ({ download }) => download !== undefined && !download.file.includes('q4'),
  ))
    expect(memoryOf(weight), weight.id).toBeGreaterThan(2 * sizeOf(weight.download!.pins));
  const qwen = weightById('qwen2.5-1.5b-instruct')!;
  expect(memoryOf(qwen)).toBe(qwen.needs!.memory);
});

test('what finds pictures by words is too large for 2 GB of memory, and what writes words down is not', () => {
  vi.stubGlobal('navigator', { deviceMemory: 2 });
  const isTooLarge = (id: string) => deviceMemory()! < memoryFor(memoryOf(weightById(id)!));
  expect(isTooLarge('siglip2-base-patch16-224')).toBe(true);
  expect(isTooLarge('whisper-base')).toBe(false);
  expect(isTooLarge('yunet')).toBe(false);
  vi.stubGlobal('navigator', { deviceMemory: 1 });
  expect(isTooLarge('whisper-base')).toBe(true);
  vi.stubGlobal('navigator', {});
  expect(deviceMemory()).toBeNull();
});

function sizeOf(pins: Record<string, { bytes: number }>): number {
  return Object.values(pins).reduce((sum, { bytes }) => sum + bytes, 0);
}
