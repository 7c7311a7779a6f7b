/** Seconds of work and the seconds of video that were done by it. */
interface Done {
  workedS: number;
  seenS: number;
}

/** Setting that holds how long a second of video took by the last one that was remembered here, seconds. */
export const PACE = 'remembering-pace';

/**
 * How long a second of video takes where none was remembered yet, seconds: between the film and the real recordings of docs/benchmarks.md, on two cores. It is
 * told for some seconds alone, and is far from right on another device.
 */
const PACE_AT_FIRST = 0.5;

/** What is known of the pace before counts as this many seconds of video: the first of a video are its slowest, networks being compiled. */
const KNOWN_BEFORE_S = 3;

/** Less than this of a video tells nothing of the next one's pace, seconds. */
const TELLS_PACE_S = 10;

/** The pace of a stored setting. */
export function paceIn(setting: unknown): number {
  return typeof setting === 'number' && setting > 0 && setting < 1e3 ? setting : PACE_AT_FIRST;
}

/** The pace by which the next video is to be told; null where too little was done to tell. */
export function paceOf({ workedS, seenS }: Done): number | null {
  return seenS >= TELLS_PACE_S && workedS > 0 ? workedS / seenS : null;
}

/**
 * About how long the rest of a video takes, seconds: for each of its seconds as long as those that were done took, and, while these are few, as those of
 * the video before (`pace`). How long writing the memory takes is told by clips (`WritingQueue`).
 */
export function secondsLeft({ workedS, seenS }: Done, restS: number, pace: number | null = null): number {
  const before = pace === null ? 0 : KNOWN_BEFORE_S;
  return ((workedS + before * (pace ?? 0)) / (seenS + before)) * restS;
}
