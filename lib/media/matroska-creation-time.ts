import { isoOrNull, MAX_STEPS, type ReadBytes, viewOf } from './mp4-creation-time';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const DATE_UTC = 0x4461;
const CLUSTER = 0x1f43b675;

/** DateUTC counts nanoseconds from here (RFC 9559, 5.1.2.11). */
const EPOCH_2001 = Date.UTC(2001, 0, 1);

interface Element {
  id: number;
  body: number;
  /** Infinity when the element's size is unknown, as in live recordings. */
  end: number;
}

/**
 * Creation time of a Matroska or WebM file: `Segment/Info/DateUTC`. Looks no further than the first cluster.
 *
 * @returns ISO 8601 in UTC, or null when there is none
 */
export async function matroskaCreationTime(read: ReadBytes, size: number): Promise<string | null> {
  const head = await readElement(read, 0);
  if (head?.id !== EBML) return null;
  const segment = await findElement(read, SEGMENT, head.end, size);
  const info = segment && (await findElement(read, INFO, segment.body, Math.min(segment.end, size)));
  const date = info && (await findElement(read, DATE_UTC, info.body, Math.min(info.end, size)));
  if (!date || date.end - date.body !== 8) return null;
  const bytes = await read(date.body, 8);
  if (bytes.length < 8) return null;
  return isoOrNull(EPOCH_2001 + Number(viewOf(bytes).getBigInt64(0) / 1_000_000n));
}

async function findElement(read: ReadBytes, id: number, start: number, end: number): Promise<Element | null> {
  for (let at = start, step = 0; at < end && step < MAX_STEPS; step++) {
    const element = await readElement(read, at);
    if (!element || element.id === CLUSTER) return null;
    if (element.id === id) return element;
    at = element.end;
  }
  return null;
}

/** An element's id keeps its length marker; its size does not (RFC 8794, 4 to 6). */
async function readElement(read: ReadBytes, at: number): Promise<Element | null> {
  const header = await read(at, 12);
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
  const body = at + idLength + sizeLength;
  return { id, body, end: unknown ? Number.POSITIVE_INFINITY : body + size };
}

/** Length in bytes of a variable-length integer by its first byte; 0 when it is none. */
function vintLength(first: number | undefined): number {
  return first ? Math.clz32(first) - 23 : 0;
}
