import type { Span } from '../contract/videos';
import { MAX_CUE_LETTERS } from '../media/cue-limits';
import type { HeardCue } from '../media/media-types';
import { plainLine } from '../plain-text';
import { toMs } from '../to-ms';
import { align } from './alignment';
import { areEnglish, LEAST_MEAN_TO_APP } from './english';
import { SAMPLE_RATE } from './frames';
import { FRAME_S, type Written } from './moonshine';
import { sentences } from './sentences';
import { type HeardWord, heardLine } from './unsure-words';
import { wordsOf } from './word-pieces';

/** Sound before and after a stretch that is given with it, as far as nobody else speaks there; seconds. */
const MARGIN_S = 0.2;
/** Speech that is shorter is not told where it could not be written down: a laugh, a cough; seconds. */
const LEAST_UNWRITTEN_S = 1;

/** What was written down of a clip. */
export interface WrittenLines {
  cues: HeardCue[];
  /** Speech that could not be written down, in order and apart. */
  unwritten: Span[];
}

/** What writes down a stretch of sound, and the pieces of words that its tokens stand for. */
export interface Writer {
  readonly pieces: readonly string[];
  write(pcm: Float32Array, onStep: () => void): Promise<Written>;
}

/** The sound of a clip. */
export interface SpokenSound {
  /** Mono at 16 kHz in [-1, 1], from `t0` seconds of the video on. */
  pcm: Float32Array;
  t0: number;
  /** Stretches of speech by one speaker, in order and apart. */
  turns: readonly Span[];
  /** As `Hearing.alike`; none where it is not known. */
  alike?: readonly (readonly number[])[];
  /** It is English: somebody said so. */
  isSure: boolean;
  /** It is said to the app, and read at once by who said it. */
  toApp?: boolean;
}

/** A stretch and what was written of it. */
interface Stretch {
  turn: Span;
  words: HeardWord[];
  logLikelihood: number;
  tokens: number;
  seconds: number;
}

/**
 * What is said in a clip, by a recogniser of English: lines that each are one sentence, or a part of one, of one stretch by one speaker.
 * What it writes of another language is left out.
 *
 * @param onStep called after each run of a network
 */
export async function writeLines(
  { pcm, t0, turns, alike, isSure, toApp = false }: SpokenSound,
  writer: Writer,
  onStep: () => void,
): Promise<WrittenLines> {
  const stretches: Stretch[] = [];
  for (const [i, turn] of turns.entries()) {
    const from = Math.max(turn.t0 - MARGIN_S, ((turns[i - 1]?.t1 ?? t0) + turn.t0) / 2, t0);
    const to = Math.min(turn.t1 + MARGIN_S, ((turns[i + 1]?.t0 ?? Number.POSITIVE_INFINITY) + turn.t1) / 2);
    const sound = pcm.subarray(Math.round((from - t0) * SAMPLE_RATE), Math.round((to - t0) * SAMPLE_RATE));
    if (sound.length > 0)
      stretches.push(stretchOf(turn, from, await writer.write(sound, onStep), writer.pieces));
  }
  const english = areEnglish(stretches, { least: toApp ? LEAST_MEAN_TO_APP : undefined, alike });
  const cues: HeardCue[] = [];
  const unwritten: Span[] = [];
  stretches.forEach(({ turn, words }, i) => {
    if (words.length > 0 && (isSure || english[i])) cues.push(...sentences(words).map(heardLine));
    else unwritten.push(turn);
  });
  return { cues, unwritten: unwrittenIn(unwritten) };
}

/** Which of some speech is told where it could not be written down. */
export function unwrittenIn(turns: readonly Span[]): Span[] {
  return turns.filter(({ t0, t1 }) => t1 - t0 >= LEAST_UNWRITTEN_S).map(({ t0, t1 }) => ({ t0, t1 }));
}

/** What was written of the sound from second `from` on, as words within the turn; none where it goes round in circles, or is no words. */
function stretchOf(turn: Span, from: number, written: Written, pieces: readonly string[]): Stretch {
  const { tokens, logLikelihoods, endLogLikelihood } = written;
  const spans = align(written.attention);
  const inTurn = (frame: number) => toMs(Math.min(Math.max(from + frame * FRAME_S, turn.t0), turn.t1));
  const words = wordsOf(tokens, pieces).flatMap(({ text, first, end }): HeardWord[] => {
    const shown = plainLine(text).replaceAll(' ', '').slice(0, MAX_CUE_LETTERS);
    if (!/[\p{L}\p{N}]/u.test(shown)) return [];
    const likelihood = Math.exp(logLikelihoods.slice(first, end).reduce((sum, one) => sum + one, 0));
    return [{ text: shown, t0: inTurn(spans[first]!.first), t1: inTurn(spans[end - 1]!.end), likelihood }];
  });
  // Where the sound is cut, its first word begins, and its last one ends.
  if (words.length > 0) {
    words[0]!.t0 = turn.t0;
    words.at(-1)!.t1 = turn.t1;
  }
  const sum = [...logLikelihoods, endLogLikelihood ?? 0].reduce((total, one) => total + one, 0);
  const isSaid = endLogLikelihood !== null && !isRound(words);
  // What goes round in circles does so surely, and tells nothing of the rest of the clip.
  if (!isSaid) return { turn, words: [], logLikelihood: 0, tokens: 0, seconds: 0 };
  return { turn, words, logLikelihood: sum, tokens: tokens.length + 1, seconds: turn.t1 - turn.t0 };
}

/** Whether words say the same over and over, as a recogniser does that has lost its way: few of many are different. */
function isRound(words: readonly HeardWord[]): boolean {
  return (
    words.length >= ROUND.words &&
    new Set(words.map(({ text }) => text.toLowerCase())).size <= words.length * ROUND.share
  );
}

/** Real speech of so many words has more different ones than this share. */
const ROUND = { words: 10, share: 0.34 };
