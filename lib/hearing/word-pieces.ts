/** What a piece that begins a word begins with (SentencePiece). */
const WORD_START = '▁';
/** The first of its pieces are no text: unknown, start and end. */
const FIRST_TEXT = 3;

/** A word as it was written, and the tokens that it was written by: from `first` up to `end`. */
export interface WrittenWord {
  text: string;
  first: number;
  end: number;
}

/**
 * The words that tokens write, in order: each begins with a piece that begins one. Pieces such as `<0xE2>` are bytes of UTF-8. Tokens
 * without a piece, as those for other tasks, write nothing.
 */
export function wordsOf(tokens: readonly number[], pieces: readonly string[]): WrittenWord[] {
  const words: { bytes: number[]; first: number; end: number }[] = [];
  tokens.forEach((token, i) => {
    const piece = token < FIRST_TEXT ? undefined : pieces[token];
    if (piece === undefined) return;
    for (const [n, part] of piece.split(WORD_START).entries()) {
      if (n === 0 && part === '') continue;
      if (n > 0 || words.length === 0) words.push({ bytes: [], first: i, end: i + 1 });
      const word = words.at(-1)!;
      word.bytes.push(...bytesOf(part));
      word.end = i + 1;
    }
  });
  return words
    .map(({ bytes, ...span }) => ({ text: new TextDecoder().decode(Uint8Array.from(bytes)), ...span }))
    .filter(({ text }) => text !== '');
}

function bytesOf(part: string): Iterable<number> {
  const byte = /^<0x([0-9A-F]{2})>$/.exec(part);
  return byte ? [Number.parseInt(byte[1]!, 16)] : new TextEncoder().encode(part);
}
