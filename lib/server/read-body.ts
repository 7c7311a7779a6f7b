/** Bounds of a request's body. */
export interface BodyLimits {
  /** Bytes; more is not read. */
  bodyBytes: number;
  /** Milliseconds within which it must have come. */
  bodyMs: number;
}

/** Thrown where a body is not read to its end. */
export class UnreadBody extends Error {
  constructor(readonly why: 'too-long' | 'too-late') {
    super(why === 'too-long' ? 'The request is too long.' : 'The request took too long to come.');
  }
}

/**
 * A body's bytes, read piece by piece and counted, whatever its header says of its length.
 *
 * @param held told again and again how many bytes are held of it; what that throws ends the reading
 * @throws UnreadBody as soon as it is too long, or when it does not come; the rest is not read
 */
export async function readBytes(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  { bodyBytes, bodyMs }: BodyLimits,
  held: (bytes: number) => void = () => {},
): Promise<Buffer<ArrayBuffer>> {
  const announced = Number(headers.get('content-length')) || 0;
  if (announced > bodyBytes) throw new UnreadBody('too-long');
  held(announced);
  const reader = body?.getReader();
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    void reader?.cancel().catch(() => {});
  }, bodyMs);
  try {
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (isLate) throw new UnreadBody('too-late');
      if (done) return Buffer.concat(pieces);
      bytes += value.length;
      if (bytes > bodyBytes) throw new UnreadBody('too-long');
      held(bytes);
      pieces.push(value);
    }
  } finally {
    clearTimeout(late);
    void reader?.cancel().catch(() => {});
  }
}

/** A body's text, read as `readBytes` does. */
export async function readBody(...of: Parameters<typeof readBytes>): Promise<string> {
  return new TextDecoder().decode(await readBytes(...of));
}
