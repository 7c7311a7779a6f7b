import type { Span } from '../contract/videos';
import { wordsIn } from '../spoken-words';

/** A word that was written down from sound: when it was said, and how likely it is that it was, 0 to 1. */
export interface HeardWord extends Span {
  text: string;
  likelihood: number;
}

/**
 * A word is heard unsurely where it is less likely than this. Of the 764 words that Moonshine tiny wrote of the 50 English recordings with a
 * transcript in ../shared/media/real (chosen on these; aligned by the fewest edits) 67 are: 35 of them, 52 %, are wrong, of the others 5 %.
 */
export const LEAST_SURE = 0.5;

/** Values of one row of a line's words: t0, t1, likelihood. */
export const WORD_ROW = 3;

/** A line of words that are parted by spaces as it is stored: its text, and a row for each word of it. */
export function heardLine(words: readonly HeardWord[]): Span & { text: string; heard: Float32Array } {
  return {
    t0: words[0]!.t0,
    t1: words.at(-1)!.t1,
    text: words.map(({ text }) => text).join(' '),
    heard: wordRows(words),
  };
}

/** A row for each word. */
export function wordRows(words: readonly HeardWord[]): Float32Array {
  return Float32Array.from(words.flatMap(({ t0, t1, likelihood }) => [t0, t1, likelihood]));
}

/** The places of the words of a line (`wordsIn`) that were heard unsurely, from 0. */
export function unsureIn(text: string, heard: Float32Array | undefined): number[] {
  return wordsHeard(text, heard).flatMap(({ likelihood }, i) => (likelihood < LEAST_SURE ? [i] : []));
}

/** The words of a line, as their rows were stored; none where it has none, or where its text was changed. */
export function wordsHeard(text: string, heard: Float32Array | undefined): HeardWord[] {
  if (!heard) return [];
  const words = wordsIn(text);
  if (heard.length !== words.length * WORD_ROW) return [];
  return words.map(({ text }, i) => {
    const [t0, t1, likelihood] = heard.subarray(i * WORD_ROW, (i + 1) * WORD_ROW);
    return { text, t0: t0!, t1: t1!, likelihood: likelihood! };
  });
}
