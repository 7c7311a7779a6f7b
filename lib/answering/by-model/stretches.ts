import { toMs } from '../../to-ms';
import type { Stretch } from './contract';

/** A moment that is looked at: `stretch` is the place of its stretch, `t` seconds of the video. */
export interface Glance {
  stretch: number;
  t: number;
}

/** How much of the videos is looked at again at once: a model reads each picture for some hundred tokens. */
export const LOOK_LIMITS = {
  stretches: 3,
  /** Seconds of all of them together: of more, a dozen pictures show little beyond what is kept of each clip. */
  seconds: 120,
  pictures: 12,
  /** Seconds between two pictures, at the least: people do not do more in less. */
  stepS: 0.5,
} as const;

/** A step that is too fine becomes so much wider at a time. */
const WIDER = 1.1;

/**
 * Stretches as they can be looked at: cut to what there is of each video as of the moment asked about, those that overlap or touch as one,
 * in the order in which their videos are named and of time. What lies outside is left out. Pure.
 *
 * @param endOf the second up to which a video may be looked at; null for one that may not
 */
export function lookable(asked: readonly Stretch[], endOf: (videoId: string) => number | null): Stretch[] {
  return [...new Set(asked.map(({ videoId }) => videoId))].flatMap((videoId) => {
    const end = endOf(videoId);
    if (end === null) return [];
    const cut = asked
      .filter((one) => one.videoId === videoId)
      .map(({ t0, t1 }) => ({ videoId, t0: Math.max(0, t0), t1: Math.min(end, t1) }))
      .filter(({ t0, t1 }) => t0 < t1)
      .sort((a, b) => a.t0 - b.t0);
    const joined: Stretch[] = [];
    for (const one of cut) {
      const last = joined.at(-1);
      if (last && one.t0 <= last.t1) last.t1 = Math.max(last.t1, one.t1);
      else joined.push(one);
    }
    return joined;
  });
}

/**
 * The moments of some stretches at which a picture is looked at: in the middles of steps of one length, as short as leaves at most
 * `LOOK_LIMITS.pictures`, and of each stretch one at least. Pure.
 */
export function glancesAt(stretches: readonly Stretch[]): Glance[] {
  const { pictures, stepS } = LOOK_LIMITS;
  let counts: number[];
  let step: number = stepS;
  do {
    // A step that fits a stretch but for rounding fits it.
    counts = stretches.map(({ t0, t1 }) => Math.max(1, Math.floor((t1 - t0) / step + 1e-9)));
    step *= WIDER;
  } while (counts.reduce((sum, count) => sum + count, 0) > Math.max(pictures, stretches.length));
  return stretches.flatMap(({ t0, t1 }, stretch) =>
    Array.from({ length: counts[stretch]! }, (_, i) => ({
      stretch,
      t: toMs(t0 + ((i + 0.5) * (t1 - t0)) / counts[stretch]!),
    })),
  );
}
