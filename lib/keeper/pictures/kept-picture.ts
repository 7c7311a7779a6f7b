import type { KeptPicture } from '../../contract/videos';
import type { PersonView } from '../../identity/fold';
import { nodeNow } from '../../identity/node-now';
import type { ClipRecord, TrackRecord } from '../../store/schema';
import type { HeldMemory } from '../held-memory';

/** What was kept of a moment: the face of a person in its clip, where they were seen in it, else the clip's telling frame; null after the last clip. */
export async function keptPictureAt(
  held: HeldMemory,
  { name, t }: { name: string; t: number },
  who?: string,
): Promise<KeptPicture | null> {
  const clip = await held.clipNear(name, t);
  if (!clip || who === undefined) return clip ? stillOf(clip) : null;
  const { tracks } = await held.clipAt(name, t);
  return (
    (await held.reading((recall) => nearestFace(tracks, t, who, held.persons(), recall.movedNodes()))) ??
    stillOf(clip)
  );
}

function stillOf({ still, t0, t1 }: ClipRecord): KeptPicture {
  return { picture: still, t0, t1 };
}

/**
 * The kept face of a person that was seen nearest to a moment; of faces as near the better one. Null where none is theirs, or was kept.
 *
 * @param tracks of one clip
 * @param moved the node that each track that a person moved belongs to now
 */
export function nearestFace(
  tracks: readonly TrackRecord[],
  t: number,
  who: string,
  persons: ReadonlyMap<string, Pick<PersonView, 'id'>>,
  moved: ReadonlyMap<string, string>,
): KeptPicture | null {
  const isTheirs = (track: TrackRecord) => persons.get(nodeNow(track, moved) ?? '')?.id === who;
  const away = (look: { t: number }) => Math.abs(look.t - t);
  const [nearest] = tracks
    .filter(isTheirs)
    .flatMap(({ looks }) => looks.filter(({ picture }) => picture !== null))
    .sort((a, b) => away(a) - away(b) || b.quality - a.quality);
  return nearest ? { picture: nearest.picture, t0: nearest.t, t1: nearest.t, isPart: true } : null;
}
