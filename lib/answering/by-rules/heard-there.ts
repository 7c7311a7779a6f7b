// Somebody who is asked for in the pictures of a video, and is heard there alone.

import type { PersonView } from '../../identity/fold';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { told } from '../../told';
import { timecode } from '../../wording';
import type { Finding } from './finding';
import { recordsBy, type Scene } from './scene';

/** What tells that somebody is heard, in the scene's bounds. */
export function heardOf(scene: Scene, person: PersonView): IncidentRecord[] {
  return recordsBy(scene, person, ['says', 'speaks']);
}

/** The same in one video. */
export function heardIn(scene: Scene, person: PersonView, { id }: VideoRecord): IncidentRecord[] {
  return heardOf(scene, person).filter(({ videoId }) => videoId === id);
}

/** That somebody who is not in view in a video is heard there; null where they are not. */
export function findHeardThere(scene: Scene, person: PersonView, video: VideoRecord): Finding | null {
  const [first] = heardIn(scene, person, video);
  if (!first) return null;
  const { text, who, unsure } = scene.tell.one(person);
  return {
    lead: told`${who} is not in view in ${video.name}, but heard there, first at ${timecode(first.t0)}.`,
    unsure,
    quoted: [],
    evidence: [scene.tell.evidence(first, 1)],
    note: `Looked when ${text} is in view, and found nothing; then for the voice.`,
  };
}
