/** Channel weights of the Web Audio API's down-mixing to mono (speaker layouts 1, 2, 4 and 5.1, in SMPTE order). */
const WEIGHTS: Record<number, number[]> = {
  1: [1],
  2: [0.5, 0.5],
  4: [0.25, 0.25, 0.25, 0.25],
  6: [Math.SQRT1_2, Math.SQRT1_2, 1, 0, 0.5, 0.5],
};

/** What each of `channels` channels counts in the mono mix: Web Audio's weights, for other layouts the mean. */
export function monoWeights(channels: number): number[] {
  return WEIGHTS[channels] ?? new Array<number>(channels).fill(1 / channels);
}
