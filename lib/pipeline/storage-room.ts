import type { StorageRoom } from '../contract/memory';
import type { QueueItem } from '../contract/state';

/** What a second of video adds to the memory, in bytes: 164 s of the scripted films and the awkward ones were 1.13 MB on disk. */
const BYTES_PER_S = 7_000;

/** What Chromium tells beside the standard: the app itself is kept in caches. */
type Estimate = StorageEstimate & { usageDetails?: { caches?: number } };

/** The room that there is beside the app, and about what the videos at work and those that wait will add; of the latter, as far as their length is known. */
export function roomOf(
  { usage = 0, quota = 0, usageDetails }: Estimate,
  queue: readonly Pick<QueueItem, 'doing' | 'state' | 'durationS' | 'doneS'>[],
): StorageRoom {
  const app = usageDetails?.caches ?? 0;
  const leftS = queue
    .filter(({ doing, state }) => doing === 'remember' && (state === 'remembering' || state === 'waiting'))
    .reduce((sum, { durationS, doneS }) => sum + durationS - doneS, 0);
  return { used: usage - app, quota: quota - app, needed: leftS * BYTES_PER_S };
}

/** Whether the browser grants so many bytes more; true where it does not tell. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || quota - usage >= bytes;
}
