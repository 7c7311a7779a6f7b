import type { VideoSpan } from '../contract/people';

/** Sights closer than this are told as one, seconds: a tracker's short losses are not leavings. */
const JOIN_S = 1;

/** The sights of one person, each once from its coming to its leaving. `sights`: those of a video in order of their beginning. */
export function joinedSights(sights: readonly VideoSpan[]): VideoSpan[] {
  const result: VideoSpan[] = [];
  for (const sight of sights) {
    const last = result.at(-1);
    if (last && last.video === sight.video && sight.t0 - last.t1 <= JOIN_S)
      last.t1 = Math.max(last.t1, sight.t1);
    else result.push({ ...sight });
  }
  return result;
}
