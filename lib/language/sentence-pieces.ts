/** What stands for a space in pieces: each text begins with one. */
const SPACE = '\u2581';
/** The first of them stand for no text. */
const RESERVED = 6;
/** Stands for whatever no piece does. */
const UNKNOWN = 0;

/**
 * Divides texts into the pieces of a vocabulary (SentencePiece's unigram model; Kudo, 2018): of all ways to write a text with them, the
 * likeliest. As the package @energetic-ai/embeddings does it, so that its network is given what it was made for.
 */
export class SentencePieces {
  private readonly pieces = new Map<string, { id: number; score: number }>();
  private readonly longest: number;

  /** @param vocabulary each piece with the logarithm of how likely it is, by its id; a few have none, and cost nothing */
  constructor(vocabulary: readonly (readonly [piece: string, score: number | null])[]) {
    for (const [id, [piece, score]] of vocabulary.entries())
      if (id >= RESERVED) this.pieces.set(piece, { id, score: score ?? 0 });
    this.longest = Math.max(...Array.from(this.pieces.keys(), (piece) => [...piece].length));
  }

  /** The ids of a text's pieces; what is unknown is one piece, however long it is. */
  encode(text: string): number[] {
    const symbols = [...spaced(text)];
    /** Of the likeliest way to each place: how likely it is, its last piece, and where that begins. */
    const best = Array.from({ length: symbols.length + 1 }, (_, at) => ({
      score: 0,
      id: UNKNOWN,
      from: at - 1,
    }));
    for (let from = 0; from < symbols.length; from += 1) {
      const before = best[from]!;
      const reach = (to: number, id: number, score: number) => {
        // A way that costs nothing is none yet, as the package has it.
        if (best[to]!.score === 0 || before.score + score >= best[to]!.score)
          best[to] = { score: before.score + score, id, from };
      };
      let isWritten = false;
      let piece = '';
      for (let to = from + 1; to <= Math.min(from + this.longest, symbols.length); to += 1) {
        piece += symbols[to - 1]!;
        const found = this.pieces.get(piece);
        if (found) reach(to, found.id, found.score);
        isWritten ||= found !== undefined;
      }
      if (!isWritten) reach(from + 1, UNKNOWN, 0);
    }
    const ids: number[] = [];
    for (let at = symbols.length; at > 0; at = best[at]!.from) {
      const { id } = best[at]!;
      if (id !== UNKNOWN || ids.at(-1) !== UNKNOWN) ids.push(id);
    }
    return ids.reverse();
  }
}

function spaced(text: string): string {
  const plain = text.normalize('NFKC');
  return plain === '' ? '' : SPACE + plain.replaceAll(' ', SPACE);
}
