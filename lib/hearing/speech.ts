import type { Span } from '../contract/videos';
import { FRAME_S } from './frames';

/**
 * Silero's own thresholds (silero-vad, utils_vad.py: speech begins at 0.5 and goes on down to 0.15 less), shortest speech
 * and padding. The shortest silence is ours: three films with 91 lines and 0.34 s between the closest ones gave
 *   0.2 s: no span with two speakers, 21 lines in pieces; 0.3 s: 2 and 8; 0.4 s: 5 and 0; 0.5 s: 11 and 0.
 */
const SPEECH_RULES = {
  onset: 0.5,
  offset: 0.35,
  minSpeechS: 0.25,
  minSilenceS: 0.3,
  paddingS: 0.03,
};

/** A clip is never longer than this (M3-Agent, 4.1). */
export const MAX_CLIP_S = 30;

/** A clip that could go on is not cut before this share of the longest: 18 s of 30. */
const MIN_CLIP_SHARE = 0.6;

/** Silence left at the end of a cut, so that what comes next is begun in silence. */
const CUT_MARGIN_S = 0.5;

/**
 * Stretches of speech in `probabilities` (one for each 32 ms from `t0` on), in order and apart, to the millisecond:
 * from the first frame at the onset threshold to the first below the offset threshold that stays so.
 */
export function speechSpans(probabilities: Float32Array, t0: number): Span[] {
  const { onset, offset, minSpeechS, minSilenceS, paddingS } = SPEECH_RULES;
  const spans: Span[] = [];
  const add = (first: number, end: number) => {
    if ((end - first) * FRAME_S < minSpeechS) return;
    const from = Math.max(0, first * FRAME_S - paddingS);
    const to = Math.min(probabilities.length * FRAME_S, end * FRAME_S + paddingS);
    spans.push({ t0: toMs(t0 + from), t1: toMs(t0 + to) });
  };
  let first = -1;
  let quiet = -1;
  probabilities.forEach((probability, i) => {
    if (probability >= onset) {
      if (first < 0) first = i;
      quiet = -1;
    } else if (probability < offset && first >= 0) {
      if (quiet < 0) quiet = i;
      if ((i + 1 - quiet) * FRAME_S < minSilenceS) return;
      add(first, quiet);
      first = quiet = -1;
    }
  });
  if (first >= 0) add(first, quiet < 0 ? probabilities.length : quiet);
  return spans;
}

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

/** Rounded to the millisecond, so that times add up alike however they were reached. */
function toMs(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
