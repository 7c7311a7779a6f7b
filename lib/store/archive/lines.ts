const NEWLINE = 10;

/** Puts a stream of bytes together into lines, never holding more of one than it may have. */
export class LineJoiner {
  private parts: Uint8Array[] = [];
  private length = 0;

  /** `limit`: bytes that a line may have; `tooLong` throws. */
  constructor(
    public limit: number,
    private readonly tooLong: () => never,
  ) {}

  /** True when the last line has not ended. */
  get open(): boolean {
    return this.length > 0;
  }

  /** The lines that end in this piece, without their "\n". */
  *push(piece: Uint8Array): Generator<Uint8Array> {
    let from = 0;
    while (from < piece.length) {
      const at = piece.indexOf(NEWLINE, from);
      const end = at < 0 ? piece.length : at;
      this.length += end - from;
      if (this.length > this.limit) this.tooLong();
      this.parts.push(piece.subarray(from, end));
      if (at < 0) return;
      yield this.take();
      from = end + 1;
    }
  }

  private take(): Uint8Array {
    const { parts, length } = this;
    this.parts = [];
    this.length = 0;
    if (parts.length === 1) return parts[0]!;
    const line = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      line.set(part, at);
      at += part.length;
    }
    return line;
  }
}
