import { clipIdOf, clipNumber } from '../clip-id';
import { CLIP_KEY, isKeyOf, placeOf } from '../integrity/seal';
import type { StoreName } from '../schema';

/** Clips that lie in one part: some 16 MB, which are read at once. */
const CLIPS = 64;

/** The part of all that changes while the memory grows, and of what belongs to no clip: videos with their subtitles, and who is who. The others are only added to. */
export const FOUNDATIONS = 'who';

/** The clips that a part holds: from one up to, not with, another. */
export interface Stretch {
  from: string;
  to: string;
}

/** The part of the second copy that a record lies in; null where it is called as none of Mneme's. */
export function partOf(store: StoreName, key: string | number): string | null {
  if (!isKeyOf(store, key)) return null;
  return typeof key === 'number' ? FOUNDATIONS : partOfSeal(placeOf(store, key).id);
}

/** The part whose records a seal is of. */
export function partOfSeal(id: string): string {
  if (!CLIP_KEY.test(id)) return FOUNDATIONS;
  const [videoId] = id.split('/');
  return `${videoId}.${Math.floor(clipNumber(id) / CLIPS)}`;
}

/** What a part holds that is not the foundations. */
export function stretchOf(part: string): Stretch {
  const [videoId, n] = part.split('.') as [string, string];
  const first = Number(n) * CLIPS;
  return { from: clipIdOf(videoId, first), to: clipIdOf(videoId, first + CLIPS) };
}

/** Whether a part is of a video. */
export function isOfVideo(part: string, videoId: string): boolean {
  return part.startsWith(`${videoId}.`);
}
