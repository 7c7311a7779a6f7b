import type { Cue } from './media-types';

/** Whether a line belongs to a clip: that which holds its middle; what lies outside the video belongs to its first or last clip. */
export function isOfClip(
  { t0, t1 }: Pick<Cue, 't0' | 't1'>,
  clip: { t0: number; t1: number; isLast: boolean },
): boolean {
  const middle = (t0 + t1) / 2;
  return (middle >= clip.t0 || clip.t0 === 0) && (middle < clip.t1 || clip.isLast);
}
