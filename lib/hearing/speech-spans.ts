import type { Span } from '../contract/videos';
import { toMs } from '../to-ms';
import { FRAME_S } from './frames';

/**
 * Silero's own thresholds (silero-vad, utils_vad.py: speech begins at 0.5 and goes on down to 0.15 less), shortest speech
 * and padding. The shortest silence is ours: three films with 91 lines and 0.34 s between the closest ones gave
 *   0.2 s: no span with two speakers, 21 lines in pieces; 0.3 s: 2 and 8; 0.4 s: 5 and 0; 0.5 s: 11 and 0.
 */
export const SPEECH_RULES = {
  onset: 0.5,
  offset: 0.35,
  minSpeechS: 0.25,
  minSilenceS: 0.3,
  paddingS: 0.03,
};

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
