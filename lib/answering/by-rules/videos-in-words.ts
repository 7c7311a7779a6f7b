// Videos as answers name and count them, to be told in any language.

import type { VideoRecord } from '../../store/schema';
import { both, inEnglish, joined, type Told, type ToldValue, told, withCommas } from '../../told';
import type { Scene } from './scene';

/** Videos that a sentence has room for. */
const MOST_TOLD = 8;

/** So many videos of one date have it told once. */
const LEAST_TOGETHER = 3;

/** The last of some videos by their names, each with its date; of several on one date in a row that once. */
export function datedNames(
  scene: Scene,
  videos: readonly VideoRecord[],
  called: (video: VideoRecord) => ToldValue = ({ name }) => name,
): Told {
  const shown = videos.slice(-MOST_TOLD);
  const date = ({ id }: VideoRecord) => scene.tell.clockTold({ videoId: id, t0: 0 }, 'date');
  const runs = inRuns(shown, (video) => inEnglish(told`${date(video)}`));
  const names = runs.flatMap((run) =>
    run.length < LEAST_TOGETHER
      ? run.map((video) => told`${called(video)} (${date(video)})`)
      : [told`${withCommas(run.map(called))} (all on ${date(run[0]!)})`],
  );
  const list = runs.some(({ length }) => length >= LEAST_TOGETHER) ? joined(names, '; ') : both(names);
  const more = videos.length - shown.length;
  return more > 0 ? told`${list}, and ${more} before them` : told`${list}`;
}

/** Some videos in order, those in a row of which one thing is told together. Pure. */
export function inRuns(videos: readonly VideoRecord[], of: (video: VideoRecord) => string): VideoRecord[][] {
  const runs: VideoRecord[][] = [];
  for (const video of videos) {
    const last = runs.at(-1);
    if (last && of(last[0]!) === of(video)) last.push(video);
    else runs.push([video]);
  }
  return runs;
}

/** "tram.mp4, bridge.mp4 and 2 more". */
export function namesTold(names: readonly string[], most: number = MOST_TOLD): Told {
  const more = names.length - most;
  return more > 0 ? told`${withCommas(names.slice(0, most))} and ${more} more` : told`${withCommas(names)}`;
}

/** "1 video", "3 earlier videos": in English, as notes are. */
export function countedVideos(videos: number, which = ''): string {
  return `${videos} ${which}${videos === 1 ? 'video' : 'videos'}`;
}

/** "1 video", "3 videos". */
export function videosCounted(videos: number): Told {
  return videos === 1 ? told`1 video` : told`${videos} videos`;
}
