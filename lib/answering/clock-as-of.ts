import { clocksOf } from '../memory/notes';
import type { MemoryView, Recall } from '../memory/recall';

/**
 * What words for a time are read against: the moment that is read as of, else `today` (milliseconds since 1970), by the clocks of the
 * latest recording that had begun by then.
 */
export function clockAsOf(recall: Recall, view: MemoryView, today: number): { now: number; zone: string } {
  let [latest, zone] = [Number.NEGATIVE_INFINITY, 'UTC'];
  for (const video of clocksOf(recall.videos.all())) {
    const start = recall.momentOf({ videoId: video.id, t0: 0, t1: 0 });
    if (start <= view.until && start > latest) [latest, zone] = [start, video.zone];
  }
  return { now: Number.isFinite(view.until) ? view.until : today, zone };
}
