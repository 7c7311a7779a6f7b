import { dot } from '../../identity/similarity';
import type { ShownPicture } from '../../language/prompts/data';
import { PROMPT_LIMITS } from '../../language/prompts/memorizing';
import type { Database } from '../../store/database';
import type { ClipRecord, LookRecord, TrackRecord } from '../../store/schema';
import type { ClipPeople } from './clip-people';

/** Two looks of one face are two pictures of one thing where they are this alike (cosine): Light-Omni drops such frames. */
const SAME_LOOK = 0.8;
/** Crops of one person. */
const CROPS = 2;

/** A stored picture of a clip, by its key, and what it shows. */
export interface ClipPicture {
  shows: string;
  key: string;
}

/** The telling frame, and of each face its best look, with another one that differs. */
export function picturesOf(
  { clip, tracks }: { clip: ClipRecord; tracks: readonly TrackRecord[] },
  people: ClipPeople,
  moved: ReadonlyMap<string, string>,
): ClipPicture[] {
  const crops = people.all.flatMap(({ person, met }) => {
    const own = new Set(met.map(({ node }) => node));
    const looks = tracks
      .filter((track) => own.has(moved.get(track.id) ?? track.node ?? ''))
      .flatMap((track) => track.looks.filter(({ picture }) => picture !== null));
    const kept: LookRecord[] = [];
    for (const look of bestFirst(looks))
      if (kept.length < CROPS && kept.every((other) => dot(other.embedding, look.embedding) < SAME_LOOK))
        kept.push(look);
    return kept.map(({ t, picture }) => ({
      shows: `<${person.id}>, their face ${(t - clip.t0).toFixed(1)} s into the clip`,
      key: picture!,
    }));
  });
  const still = clip.still === null ? [] : [{ shows: 'a frame of the clip', key: clip.still }];
  return [...still, ...crops].slice(0, PROMPT_LIMITS.pictures);
}

/** The pictures themselves: those that are stored still. */
export async function readPictures(
  pictures: readonly ClipPicture[],
  database: Pick<Database, 'picture'>,
): Promise<ShownPicture[]> {
  const read = await Promise.all(
    pictures.map(async ({ shows, key }) => ({ shows, jpeg: await database.picture(key) })),
  );
  return read.flatMap(({ shows, jpeg }) => (jpeg ? [{ shows, jpeg }] : []));
}

/** The looks of a face, those that show it best first. */
export function bestFirst(looks: readonly LookRecord[]): LookRecord[] {
  return [...looks].sort((a, b) => b.quality - a.quality || a.t - b.t);
}
