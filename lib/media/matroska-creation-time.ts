import { isoOrNull } from '../iso-moment';
import { findElement, findSegment } from './matroska-elements';
import { type ReadBytes, viewOf } from './mp4-boxes';

const INFO = 0x1549a966;
const DATE_UTC = 0x4461;

/** DateUTC counts nanoseconds from here (RFC 9559, 5.1.2.11). */
export const EPOCH_2001 = Date.UTC(2001, 0, 1);

/**
 * Creation time of a Matroska or WebM file: `Segment/Info/DateUTC`. Looks no further than the first cluster.
 *
 * @returns ISO 8601 in UTC, or null when there is none, or it is not in the years 1 to 9999
 */
export async function matroskaCreationTime(read: ReadBytes, size: number): Promise<string | null> {
  const segment = await findSegment(read, size);
  const info = segment && (await findElement(read, INFO, segment.body, Math.min(segment.end, size)));
  const date = info && (await findElement(read, DATE_UTC, info.body, Math.min(info.end, size)));
  if (!date || date.end - date.body !== 8) return null;
  const bytes = await read(date.body, 8);
  if (bytes.length < 8) return null;
  return isoOrNull(EPOCH_2001 + Number(viewOf(bytes).getBigInt64(0) / 1_000_000n));
}
