import type { Span } from '../contract/videos';
import { toMs } from '../to-ms';

/** A clip is never longer than this (M3-Agent, 4.1). */
export const MAX_CLIP_S = 30;

/** A clip that could go on is not cut before this share of the longest: 18 s of 30. */
const MIN_CLIP_SHARE = 0.6;

/** Silence left at the end of a cut, so that what comes next is begun in silence. */
const CUT_MARGIN_S = 0.5;

/**
 * Where the clip that begins at `t0` ends, when the video goes on for `remaining` seconds: at its end if that is within
 * `maxS`; else in the longest silence of the last two fifths of `maxS`, as late as leaves half a second of it, but not
 * before its middle; else, when all is speech there, or all is silent, at `maxS`.
 */
export function chooseClipEnd(speech: Span[], t0: number, remaining: number, maxS = MAX_CLIP_S): number {
  if (remaining <= maxS) return toMs(t0 + remaining);
  const limit = t0 + maxS;
  if (speech.length === 0) return toMs(limit);
  let longest: Span = { t0: limit, t1: limit };
  let from = t0 + maxS * MIN_CLIP_SHARE;
  for (const span of [...speech, { t0: limit, t1: limit }]) {
    const silence = { t0: from, t1: Math.min(span.t0, limit) };
    if (silence.t1 - silence.t0 > longest.t1 - longest.t0) longest = silence;
    from = Math.max(from, span.t1);
  }
  return toMs(Math.max((longest.t0 + longest.t1) / 2, longest.t1 - CUT_MARGIN_S));
}
