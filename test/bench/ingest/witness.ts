import { findFacts } from '../../../lib/memory/facts/find';
import { Database } from '../../../lib/store/database';
import { type MemorySettings, makeWrites } from '../../unit/archive-helpers';

/** Clips of half a minute with some 200 KB of pictures, as a film of several people has them. */
const FILM: MemorySettings = { videos: 1, clips: 120, people: 4, pictureBytes: 12_000 };
const WARM_UP = 20;

/**
 * Milliseconds that each commit of a clip takes, the middle one of a hundred.
 *
 * @param witnessed whether a witness is kept; without one the file that keeps it cannot be had
 */
export async function commitMs(witnessed: boolean): Promise<number> {
  if (!witnessed)
    FileSystemFileHandle.prototype.createSyncAccessHandle = () => Promise.reject(new Error('kept from it'));
  const database = await Database.open(findFacts, () => {});
  const took: number[] = [];
  for (const write of makeWrites(FILM)) {
    const began = performance.now();
    await database.writeClip(write);
    took.push(performance.now() - began);
  }
  const warm = took.slice(WARM_UP).sort((a, b) => a - b);
  return warm[Math.floor(warm.length / 2)]!;
}
