import type { Span } from '../contract/videos';

/** Seconds from one mark of time to the next, and from one frame of the encoder (openai/whisper, audio.py: TOKENS_PER_SECOND). */
export const STEP_S = 0.02;

export interface TokenSegment extends Span {
  tokens: number[];
}

/**
 * Tokens of one pass as stretches of words, and up to where they tell of the sound (openai/whisper, transcribe.py): to its end, unless the
 * pass broke off in a stretch that it had begun; then up to the end of the last one that is whole, and what comes after is to be heard again.
 *
 * @param tokens words between two marks of time each, the first token a mark
 * @param timeBegin the token of 0 s; those above it count steps of 20 ms
 * @param lengthS the sound's length: no stretch goes beyond it
 */
export function readSegments(
  tokens: readonly number[],
  timeBegin: number,
  lengthS: number,
): { segments: TokenSegment[]; until: number } {
  const timeOf = (token: number) => Math.min((token - timeBegin) * STEP_S, lengthS);
  const segments: TokenSegment[] = [];
  let t0 = 0;
  let words: number[] = [];
  for (const token of tokens) {
    if (token < timeBegin) {
      words.push(token);
      continue;
    }
    if (words.length > 0) segments.push({ t0, t1: timeOf(token), tokens: words });
    t0 = timeOf(token);
    words = [];
  }
  const last = segments.at(-1);
  const endsWithMark = tokens.length > 0 && tokens.at(-1)! >= timeBegin;
  const endsWithPair = endsWithMark && tokens.length > 1 && tokens.at(-2)! >= timeBegin;
  const isBrokenOff = words.length > 0 || endsWithPair;
  if (last && isBrokenOff && last.t1 > last.t0) return { segments, until: last.t1 };
  if (words.length > 0) segments.push({ t0, t1: lengthS, tokens: words });
  return { segments, until: lengthS };
}
