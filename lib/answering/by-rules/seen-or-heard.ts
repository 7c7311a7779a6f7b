// In which videos somebody is: seen there, or heard alone.

import type { Evidence } from '../../contract/answers';
import type { PersonView } from '../../identity/fold';
import type { VideoRecord } from '../../store/schema';
import { type Told, told } from '../../told';
import { inView } from './company';
import { heardIn, heardOf } from './heard-there';
import { stretchesOf } from './person-in-view';
import type { Scene } from './scene';
import { EVIDENCE_S, shownTold } from './telling';
import { videosTold } from './things-seen';

/** The videos in which somebody is, parted by whether they are seen there or heard alone. */
export interface SeenAndHeard {
  seen: readonly VideoRecord[];
  heard: readonly VideoRecord[];
}

export function seenAndHeardIn(
  scene: Scene,
  person: PersonView,
  videos: readonly VideoRecord[],
): SeenAndHeard {
  const seen = videos.filter(({ id }) => stretchesOf(scene, person, [id]).length > 0);
  const heard = new Set(heardOf(scene, person).map(({ videoId }) => videoId));
  return { seen, heard: videos.filter((video) => heard.has(video.id) && !seen.includes(video)) };
}

/** "Ada is in view in 2 videos: a.mp4 and b.mp4, and heard, not seen, in one video: c.mp4"; they are in one at least. */
export function whereTold(scene: Scene, person: PersonView, { seen, heard }: SeenAndHeard): Told {
  const who = shownTold(person);
  const videos = (some: readonly VideoRecord[]) =>
    videosTold(
      scene,
      some.map(({ id, durationS }) => ({ videoId: id, t0: 0, t1: durationS })),
    );
  if (heard.length === 0) return told`${who} is in view in ${videos(seen)}`;
  if (seen.length === 0) return told`${who} is heard, not seen, in ${videos(heard)}`;
  return told`${who} is in view in ${videos(seen)}, and heard, not seen, in ${videos(heard)}`;
}

/** The first moment of a video in which somebody is in view, or heard. */
export function firstIn(scene: Scene, person: PersonView, video: VideoRecord): Evidence[] {
  const [seen] = stretchesOf(scene, person, [video.id]);
  if (seen) return [inView(scene, [person], { ...seen, t1: Math.min(seen.t1, seen.t0 + EVIDENCE_S) })];
  return heardIn(scene, person, video)
    .slice(0, 1)
    .map((record) => scene.tell.evidence(record, 1));
}
