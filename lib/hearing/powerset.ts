import { softmax } from '../softmax';

/**
 * Decoding of pyannote's segmentation-3.0 (Plaquet and Bredin 2023, "Powerset multi-class cross entropy loss for neural speaker
 * diarization"): for each frame a score for every set of at most two of three speakers, whose order means nothing from one
 * window to the next.
 */
export const SPEAKERS = 3;

/** The speakers of each class, in the order of the model's output. */
export const CLASSES: readonly (readonly number[])[] = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]];

/**
 * How likely each speaker speaks in each frame: the sum of the probabilities of the classes that hold them. Unlike the speakers of
 * the highest class, this can be averaged over windows.
 *
 * @param scores logits or log-probabilities, [frames, 7]
 * @returns 0 to 1, [frames, 3]
 */
export function speakerActivity(scores: Float32Array): Float32Array {
  const frames = scores.length / CLASSES.length;
  const activity = new Float32Array(frames * SPEAKERS);
  for (let i = 0; i < frames; i += 1) {
    const frame = scores.subarray(i * CLASSES.length, (i + 1) * CLASSES.length);
    const shares = softmax(frame);
    CLASSES.forEach((speakers, c) => {
      for (const speaker of speakers) activity[i * SPEAKERS + speaker]! += shares[c]!;
    });
  }
  return activity;
}

export interface ActivityWindow {
  /** Where the window begins, in frames of the whole. */
  start: number;
  /** [frames, 3], 0 to 1. */
  activity: Float32Array;
}

/**
 * One activity from overlapping windows: each window's speakers are put into the order that agrees best with what is there already
 * (of all six orders the least squared difference over the overlap; of equals the least changed), and frames are means over
 * their windows. Frames without a window are silent. A fourth speaker takes a place that is free: who they are is for their
 * voices to say.
 *
 * @param windows in order of time
 * @returns [frames, 3], as far as the last window reaches
 */
export function stitchWindows(windows: readonly ActivityWindow[]): Float32Array {
  const frames = Math.max(0, ...windows.map(({ start, activity }) => start + activity.length / SPEAKERS));
  const sums = new Float32Array(frames * SPEAKERS);
  const counts = new Uint16Array(frames);
  for (const window of windows) {
    const order = bestOrder(window, sums, counts);
    for (let i = 0; i < window.activity.length / SPEAKERS; i += 1) {
      for (let s = 0; s < SPEAKERS; s += 1)
        sums[(window.start + i) * SPEAKERS + order[s]!]! += window.activity[i * SPEAKERS + s]!;
      counts[window.start + i]! += 1;
    }
  }
  return sums.map((sum, i) => sum / Math.max(1, counts[Math.floor(i / SPEAKERS)]!));
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** The place of each of a window's speakers among those there are. */
function bestOrder(
  { start, activity }: ActivityWindow,
  sums: Float32Array,
  counts: Uint16Array,
): readonly number[] {
  let best: readonly number[] = ORDERS[0];
  let least = Number.POSITIVE_INFINITY;
  for (const order of ORDERS) {
    let difference = 0;
    for (let i = 0; i < activity.length / SPEAKERS; i += 1) {
      const count = counts[start + i]!;
      if (count === 0) continue;
      for (let s = 0; s < SPEAKERS; s += 1)
        difference += (activity[i * SPEAKERS + s]! - sums[(start + i) * SPEAKERS + order[s]!]! / count) ** 2;
    }
    if (difference < least) [best, least] = [order, difference];
  }
  return best;
}
