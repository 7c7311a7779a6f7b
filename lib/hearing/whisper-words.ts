import { wordsIn } from '../spoken-words';
import type { HeardWord } from './unsure-words';

/** What one token writes, or several that write a letter together: those from `first` up to `end`. */
export interface Piece {
  text: string;
  first: number;
  end: number;
}

/** A piece as it was said: when, in seconds, and the logarithm of its tokens' likelihoods. */
export interface SaidPiece {
  text: string;
  t0: number;
  t1: number;
  logLikelihood: number;
}

/** What stands for bytes that are no letter. */
const NO_LETTER = '\ufffd';

/**
 * What tokens write, piece by piece: a token may be a part of a letter alone (openai/whisper, tokenizer.py: split_tokens_on_unicode).
 *
 * @param decode the text of some tokens
 */
export function piecesOf(tokens: readonly number[], decode: (tokens: number[]) => string): Piece[] {
  if (tokens.length === 0) return [];
  const all = decode([...tokens]);
  const pieces: Piece[] = [];
  let [first, before] = [0, 0];
  for (let end = 1; end <= tokens.length; end += 1) {
    const text = decode(tokens.slice(first, end));
    const broken = text.indexOf(NO_LETTER);
    // What is no letter in the whole text either will not become one.
    if (broken >= 0 && all[before + broken] !== NO_LETTER) continue;
    pieces.push({ text, first, end });
    before += text.length;
    first = end;
  }
  return pieces;
}

/**
 * The words of pieces that follow each other (`wordsIn`), when each was said and how likely it is: by its letters and what stands between
 * them. Signs around it do not count; where there is nothing else it is as likely as can be.
 */
export function wordsSaid(pieces: readonly SaidPiece[]): HeardWord[] {
  const placed: (SaidPiece & { start: number })[] = [];
  let text = '';
  for (const piece of pieces) {
    placed.push({ ...piece, start: text.length });
    text += piece.text;
  }
  return wordsIn(text).map((word): HeardWord => {
    const signs = (of: RegExp) => of.exec(word.text)?.[0].length ?? 0;
    const before = signs(/^[^\p{L}\p{N}]+/u);
    const isSaid = before < word.text.length;
    const start = word.start + (isSaid ? before : 0);
    const end = word.end - (isSaid ? signs(/[^\p{L}\p{N}\p{M}]+$/u) : 0);
    const own = placed.filter((piece) => piece.start < end && piece.start + piece.text.length > start);
    const sum = own.reduce((total, { logLikelihood }) => total + logLikelihood, 0);
    return {
      text: word.text,
      t0: timeWithin(own[0]!, start),
      t1: timeWithin(own.at(-1)!, end),
      likelihood: isSaid ? Math.exp(sum) : 1,
    };
  });
}

/** When a piece of several letters has come to one of them; spaces take no time. */
function timeWithin({ text, start, t0, t1 }: SaidPiece & { start: number }, letter: number): number {
  const letters = (part: string) => part.replace(/\s/gu, '').length;
  return t0 + ((t1 - t0) * letters(text.slice(0, letter - start))) / letters(text);
}
