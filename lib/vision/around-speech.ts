import type { Span } from '../contract/videos';

/** Mouths are watched a little before and after speech too: how much one moves when it rests tells how much more it moves when it speaks. */
const AROUND_SPEECH_S = 0.5;

/** Speech, in order of time, with what lies around it; stretches that come to overlap are one. Pure. */
export function aroundSpeech(speech: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { t0, t1 } of speech) {
    const last = spans.at(-1);
    if (last && t0 - AROUND_SPEECH_S <= last.t1) last.t1 = Math.max(last.t1, t1 + AROUND_SPEECH_S);
    else spans.push({ t0: t0 - AROUND_SPEECH_S, t1: t1 + AROUND_SPEECH_S });
  }
  return spans;
}
