// Videos as answers name and count them, to be told in any language.

import type { VideoRecord } from '../../store/schema';
import { both, type Told, type ToldValue, told, withCommas } from '../../told';
import type { Scene } from './scene';

/** Videos that a sentence has room for. */
const MOST_TOLD = 8;

/** The last of some videos by their names, each with its date. */
export function datedNames(
  scene: Scene,
  videos: readonly VideoRecord[],
  called: (video: VideoRecord) => ToldValue = ({ name }) => name,
): Told {
  const names = videos
    .slice(-MOST_TOLD)
    .map((video) => told`${called(video)} (${scene.tell.clockTold({ videoId: video.id, t0: 0 }, 'date')})`);
  const more = videos.length - names.length;
  return more > 0 ? told`${both(names)}, and ${more} before them` : told`${both(names)}`;
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
