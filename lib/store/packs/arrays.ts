/** Kinds of numbers that are stored as they are; what is stored tells them by their place, so that new ones come last. */
const KINDS = [Int8Array, Uint8Array, Uint32Array, Float64Array, Float32Array] as const;
type Numbers = InstanceType<(typeof KINDS)[number]>;

/** An array by where it lies: the place of its kind in `KINDS`, its first byte behind the head, and how many numbers it has. */
type At = [kind: number, from: number, length: number];

/** What data begins with that `writeArrays` wrote: so many bytes of head follow, as a number of 32 bits. */
const MARK = 0x3170_6e6d;
/** Arrays begin at a whole number of these bytes, so that they can be read where they lie. */
const STEP = 8;
const BEGINNING = 8;

/** A plain object with numbers by the array in it, as bytes: a head in JSON, then the arrays. */
export function writeArrays(value: object): Uint8Array<ArrayBuffer> {
  const arrays: { at: number; array: Numbers }[] = [];
  let size = 0;
  const place = (_: string, part: unknown) => {
    const kind = KINDS.findIndex((one) => part instanceof one);
    if (kind < 0) return part;
    const array = part as Numbers;
    const at: At = [kind, size, array.length];
    arrays.push({ at: size, array });
    size = stepped(size + array.byteLength);
    return { at };
  };
  const head = new TextEncoder().encode(JSON.stringify(value, place));
  const first = stepped(BEGINNING + head.length);
  const bytes = new Uint8Array(first + size);
  new Uint32Array(bytes.buffer, 0, 2).set([MARK, head.length]);
  bytes.set(head, BEGINNING);
  for (const { at, array } of arrays)
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), first + at);
  return bytes;
}

/**
 * What was written so, its arrays where they lie.
 *
 * @param bytes beginning at a whole number of 8 bytes of their buffer
 * @throws where it was not written so, or not all of it is there
 */
export function readArrays(bytes: Uint8Array): unknown {
  const { buffer, byteOffset } = bytes;
  const [mark, length] = new Uint32Array(buffer, byteOffset, BEGINNING / 4);
  if (mark !== MARK) throw new Error('These are no arrays.');
  const first = byteOffset + stepped(BEGINNING + length!);
  const head = new TextDecoder('utf-8', { fatal: true }).decode(
    bytes.subarray(BEGINNING, BEGINNING + length!),
  );
  return JSON.parse(head, (_, part) => {
    if (!Array.isArray(part?.at)) return part;
    const [kind, from, count] = part.at as At;
    const Kind = KINDS[kind]!;
    if (first + from + count * Kind.BYTES_PER_ELEMENT > byteOffset + bytes.length)
      throw new Error('It is cut off.');
    return new Kind(buffer as ArrayBuffer, first + from, count);
  });
}

/** What was written so, parted into its head, as text, and its arrays, which begin at a whole number of 8 bytes. */
export function partedArrays(bytes: Uint8Array<ArrayBuffer>): {
  head: Uint8Array<ArrayBuffer>;
  arrays: Uint8Array<ArrayBuffer>;
} {
  const [, length] = new Uint32Array(bytes.buffer, bytes.byteOffset, BEGINNING / 4);
  return {
    head: bytes.subarray(BEGINNING, BEGINNING + length!),
    arrays: bytes.subarray(stepped(BEGINNING + length!)),
  };
}

/** The two put together again. */
export function joinedArrays(head: Uint8Array, arrays: Uint8Array): Uint8Array<ArrayBuffer> {
  const first = stepped(BEGINNING + head.length);
  const bytes = new Uint8Array(first + arrays.length);
  new Uint32Array(bytes.buffer, 0, 2).set([MARK, head.length]);
  bytes.set(head, BEGINNING);
  bytes.set(arrays, first);
  return bytes;
}

function stepped(bytes: number): number {
  return STEP * Math.ceil(bytes / STEP);
}
