import type { Recall } from '../../memory/recall';
import { startOf } from '../../memory/start-of-video';
import { boundsOf, matches, type Reach, type TimeAsked } from '../../memory/time/time-asked-for';
import type { Scene } from './scene';

const MINUTE_MS = 60_000;
/** Steps in which a video is looked through for the time asked about: shorter than any stretch of a day that a question means, and than any day. */
const STEP_MS = { hours: 5 * MINUTE_MS, days: 12 * 60 * MINUTE_MS };

/** What lies in the time that a question confines itself to: on the nearest such day, or on any. */
export function boundsInTime(
  recall: Recall,
  times: TimeAsked,
  zone: string,
  reach: Reach,
): Pick<Scene, 'videos' | 'only' | 'within'> {
  const within = momentsIn(times, zone, reach);
  const starts = new Map<string, number>();
  const step = times.hours ? STEP_MS.hours : STEP_MS.days;
  for (const video of recall.videos.all()) {
    const start = startOf(video);
    const end = start + video.durationS * 1000;
    const { stretch } = times;
    let touches = stretch ? start < stretch[1] && end >= stretch[0] : within(end);
    for (let moment = start; !touches && moment < end; moment += step) touches = within(moment);
    if (touches) starts.set(video.id, start);
  }
  const only = (entry: number) => {
    const { videoId, t0 } = recall.entries.place(entry);
    const start = starts.get(videoId);
    return start !== undefined && within(start + t0 * 1000);
  };
  return { videos: recall.videos.all().filter(({ id }) => starts.has(id)), only, within };
}

/** Whether a moment lies in the time: the same all through a minute, and remembered for it. */
function momentsIn(times: TimeAsked, zone: string, reach: Reach): (moment: number) => boolean {
  const bounds = boundsOf(times, zone, reach);
  const known = new Map<number, boolean>();
  return (moment) => {
    if (bounds && (moment < bounds[0] || moment >= bounds[1])) return false;
    if (times.stretch) return matches(times, moment, zone, reach);
    const minute = Math.floor(moment / MINUTE_MS);
    let fits = known.get(minute);
    if (fits === undefined) {
      fits = matches(times, moment, zone, reach);
      known.set(minute, fits);
    }
    return fits;
  };
}
