/** Bytes of a piece of an archive. */
const PIECE = 2 ** 20;

/** Bytes in pieces of one size, 1 MiB but for the last. */
export class PieceCutter {
  private piece = new Uint8Array(PIECE);
  private length = 0;

  *push(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + PIECE - this.length);
      this.piece.set(part, this.length);
      this.length += part.length;
      from += part.length;
      if (this.length === PIECE) yield this.rest();
    }
  }

  rest(): Uint8Array<ArrayBuffer> {
    const full = this.piece.subarray(0, this.length);
    this.piece = new Uint8Array(PIECE);
    this.length = 0;
    return full;
  }
}

/** Pieces as one file. The browser holds it, on disk when it is large; this tab does not. */
export async function blobOf(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  for await (const piece of pieces) parts.push(new Blob([piece]));
  return new Blob(parts, { type });
}
