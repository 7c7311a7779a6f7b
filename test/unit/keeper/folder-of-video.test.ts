import { describe, expect, test } from 'vitest';
import { isPlainFolder, plainFolder } from '../../../lib/folder-of-video';
import { type NewVideo, newVideoRecord } from '../../../lib/keeper/new-video-record';
import { validRecord } from '../../../lib/store/archive/record-shapes';
import { isReadable } from '../../../lib/store/integrity/readable';

describe('the folder of a video', () => {
  test.each([
    ['Holiday 2024', 'Holiday 2024'],
    ['/Holiday 2024', 'Holiday 2024'],
    ['Videos/Holiday 2024/Lisbon', 'Holiday 2024/Lisbon'],
    ['a//b/', 'a/b'],
    ['../b', '_/b'],
    ['a\\b/<i>', 'a_b/‹i>'],
    ['', null],
    ['/ /', null],
  ])('%j is kept as %j', (path, kept) => {
    expect(plainFolder(path)).toBe(kept);
    if (kept !== null) expect([isPlainFolder(kept), plainFolder(kept)]).toEqual([true, kept]);
  });

  test('is as long as records may have it', () => {
    const kept = plainFolder(`${'é'.repeat(200)}/${'😀'.repeat(200)}`)!;
    expect(isPlainFolder(kept)).toBe(true);
    expect(plainFolder(kept)).toBe(kept);
  });

  const info = { durationS: 1, width: 1, height: 1, hasVideo: true, hasAudio: true, warnings: [] };
  const file = {
    ...{ name: 'c.mp4', bytes: 1, fingerprint: 'a'.repeat(64), cues: [], weights: {} },
    ...{ startsAt: '2025-06-14T17:10:00.000Z', startSource: 'person', zone: 'UTC' },
    info: { ...info, complete: true, createdAt: null },
  } as unknown as NewVideo;

  test('stands in its record, which is whole with it and without it', () => {
    const [inFolder, alone] = ['Videos/Holiday 2024/Lisbon', ''].map((folder) =>
      newVideoRecord({ ...file, folder }, []),
    );
    expect(inFolder!.folder).toBe('Holiday 2024/Lisbon');
    expect(alone).not.toHaveProperty('folder');
    expect(newVideoRecord(file, [])).toEqual(alone);
    const stored = [inFolder!, alone!].map((video) => ({ ...video, doneS: 1, clips: 1 }));
    expect(stored.map((video) => validRecord('videos', video))).toEqual([true, true]);
    expect(stored.map((video) => isReadable('videos', video))).toEqual([true, true]);
    expect(isReadable('videos', { ...stored[0]!, folder: 3 })).toBe(false);
    expect(validRecord('videos', { ...stored[0]!, folder: '/home/ada/Videos' })).toBe(false);
  });
});
