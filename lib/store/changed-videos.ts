import type { IDBPTransaction, StoreNames } from 'idb';
import { videoOfGroup } from './integrity/seal';
import type { MnemeSchema } from './schema';

/** Setting: which videos' records were changed since a commit; absent where nobody asked (lib/sync). */
export const CHANGED_VIDEOS = 'changed-videos';

/** So many are told one by one; of more all may have changed. */
const MOST = 1000;

type Writing = Pick<
  IDBPTransaction<MnemeSchema, StoreNames<MnemeSchema>[], 'readwrite' | 'versionchange'>,
  'objectStore'
>;

/** The videos of which anything was changed since a commit, with the number of the last commit that was noted. */
interface ChangedVideos {
  since: number;
  last: number;
  ids: string[];
}

/** What is noted from now on, as of the last commit. */
export function nothingChangedSince(commit: number): ChangedVideos {
  return { since: commit, last: commit, ids: [] };
}

/** The videos that were changed since a commit; null where that is not known of every commit since. */
export function changedSince(setting: unknown, commit: number, last: number): Set<string> | null {
  const noted = setting as ChangedVideos | undefined;
  return noted?.since === commit && noted.last === last ? new Set(noted.ids) : null;
}

/** Notes within a transaction what a commit changed, where that is asked for. @param groups ids of seals (lib/store/integrity/seal) */
export async function noteChanged(tx: Writing, groups: Iterable<string>, commit: number): Promise<void> {
  const settings = tx.objectStore('settings');
  const noted = (await settings.get(CHANGED_VIDEOS)) as ChangedVideos | undefined;
  if (!noted) return;
  const ids = new Set(noted.ids);
  for (const group of groups) {
    const video = videoOfGroup(group);
    if (video !== null) ids.add(video);
  }
  if (noted.last !== commit - 1 || ids.size > MOST) await settings.delete!(CHANGED_VIDEOS);
  else await settings.put!({ ...noted, last: commit, ids: [...ids] }, CHANGED_VIDEOS);
}
