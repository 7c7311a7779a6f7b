import { MAX_STEPS, type ReadBytes } from './mp4-boxes';

export const EBML = 0x1a45dfa3;
export const SEGMENT = 0x18538067;
export const CLUSTER = 0x1f43b675;
/** Of an element: its id and its size. */
export const LONGEST_HEADER = 12;

/** An element of EBML (Matroska, WebM). */
export interface Element {
  id: number;
  body: number;
  /** Infinity when the element's size is unknown, as in live recordings. */
  end: number;
}

/** The elements that lie side by side from `start` up to `end`, but none from the first cluster on. Reads headers only. */
export async function* elements(read: ReadBytes, start: number, end: number): AsyncGenerator<Element, void> {
  for (let at = start, step = 0; at < end && step < MAX_STEPS; step++) {
    const element = await readElement(read, at);
    if (!element || element.id === CLUSTER) return;
    yield element;
    at = element.end;
  }
}

/** The first element with an id among those from `start` up to `end`. */
export async function findElement(
  read: ReadBytes,
  id: number,
  start: number,
  end: number,
): Promise<Element | null> {
  for await (const element of elements(read, start, end)) if (element.id === id) return element;
  return null;
}

/** The body of a file's segment, or null when it is no Matroska file. */
export async function findSegment(read: ReadBytes, size: number): Promise<Element | null> {
  const head = await readElement(read, 0);
  return head?.id === EBML ? findElement(read, SEGMENT, head.end, size) : null;
}

async function readElement(read: ReadBytes, at: number): Promise<Element | null> {
  const element = decodeElement(await read(at, LONGEST_HEADER));
  return element && { id: element.id, body: at + element.body, end: at + element.end };
}

/** The element whose first bytes these are, or null. Its id keeps its length marker; its size does not (RFC 8794, 4 to 6). */
export function decodeElement(header: Uint8Array): Element | null {
  const idLength = vintLength(header[0]);
  const sizeLength = idLength && vintLength(header[idLength]);
  if (!idLength || idLength > 4 || !sizeLength || header.length < idLength + sizeLength) return null;
  let id = 0;
  for (let i = 0; i < idLength; i++) id = id * 256 + header[i]!;
  let size = header[idLength]! & (0xff >> sizeLength);
  let unknown = size === 0xff >> sizeLength;
  for (let i = 1; i < sizeLength; i++) {
    const byte = header[idLength + i]!;
    size = size * 256 + byte;
    unknown &&= byte === 0xff;
  }
  const body = idLength + sizeLength;
  return { id, body, end: unknown ? Number.POSITIVE_INFINITY : body + size };
}

/** Length in bytes of a variable-length integer by its first byte; 0 when it is none. */
function vintLength(first: number | undefined): number {
  return first ? Math.clz32(first) - 23 : 0;
}
