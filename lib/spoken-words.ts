/** A word of a text, with the signs that stand at it: `text` lies from `start` up to `end`. */
export interface WordInText {
  text: string;
  start: number;
  end: number;
}

/** A letter of a script that is written without spaces between words. */
const UNSPACED = String.raw`(?=\p{L})[${'Han Hiragana Katakana Thai Lao Myanmar'
  .split(' ')
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('')}]`;
/** A sign or a mark, and one that does not open anything. */
const SIGN = String.raw`[^\p{L}\p{N}\s]`;
const CLOSING = String.raw`[^\p{L}\p{N}\p{Ps}\p{Pi}\s]`;
const WORD = new RegExp(`${SIGN}*${UNSPACED}${CLOSING}*|(?:(?!${UNSPACED})\\S)+`, 'gu');

/**
 * The words of a line, in order, by which it is told of each word when it was heard and how surely: they are parted by spaces, and where a script
 * has none each letter is one (as Whisper has them for Chinese, Japanese, Thai, Lao, Burmese).
 */
export function wordsIn(text: string): WordInText[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

/** A text in parts: each of the words at some places by itself, but for those that touch each other, and what is between them. */
export function inParts(text: string, places: readonly number[]): { part: string; isMarked: boolean }[] {
  const marked = wordsIn(text).filter((_, place) => places.includes(place));
  const begins = marked.filter(({ start }, i) => marked[i - 1]?.end !== start);
  const ends = marked.filter(({ end }, i) => marked[i + 1]?.start !== end);
  const parts = begins.flatMap(({ start }, i) => [
    { part: text.slice(ends[i - 1]?.end ?? 0, start), isMarked: false },
    { part: text.slice(start, ends[i]!.end), isMarked: true },
  ]);
  return [...parts, { part: text.slice(ends.at(-1)?.end ?? 0), isMarked: false }];
}
