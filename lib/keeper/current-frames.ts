import type { Asked } from '../answering/by-model/contract';
import type { ShownPicture } from '../language/prompts/data';
import { PROMPT_LIMITS } from '../language/prompts/memorizing';
import type { HeldMemory } from './held-memory';
import { ClipPeople } from './writing/clip-people';
import { picturesOf, readPictures } from './writing/pictures';

/** The frame of a clip, and of some faces one look each: what tells who is there. */
const FRAMES = 4;

/** What the camera showed in the clip of the moment that is asked about, with whoever is known by then. */
export async function currentFrames(
  held: HeldMemory,
  { video, before, asOf }: Pick<Asked, 'video' | 'before' | 'asOf'>,
): Promise<ShownPicture[]> {
  if (!video || before === undefined) return [];
  const clip = await held.clipNear(video.name, before);
  const records = clip && (await held.records.clipRecords(clip.id));
  if (!records) return [];
  const pictures = await held.reading((recall) => {
    const moved = recall.movedNodes();
    const people = new ClipPeople(records, recall.view(asOf).persons, moved, PROMPT_LIMITS.people);
    return picturesOf(records, people, moved).slice(0, FRAMES);
  });
  return readPictures(pictures, held.records);
}
