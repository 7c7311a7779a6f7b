import { isoOrNull } from '../iso-moment';
import { findBox, type ReadBytes, viewOf } from './mp4-boxes';

/** Seconds from the epoch of ISO BMFF (1904-01-01) to that of Unix. */
const EPOCH_1904 = 2_082_844_800;

/**
 * Creation time of an MP4 or QuickTime file, from `moov/mvhd` (ISO/IEC 14496-12, 8.2.2; versions 0 and 1), which
 * is in UTC. Reads box headers only, wherever `moov` lies.
 *
 * @returns ISO 8601 in UTC, or null when there is none, it is the epoch of 1904 or 1970 (writers' "unknown"), or not in the years 1 to 9999
 */
export async function mp4CreationTime(read: ReadBytes, size: number): Promise<string | null> {
  const moov = await findBox(read, 'moov', 0, size);
  const mvhd = moov && (await findBox(read, 'mvhd', moov.body, moov.end));
  if (!mvhd) return null;
  const bytes = await read(mvhd.body, 12);
  if (bytes.length < 12) return null;
  const view = viewOf(bytes);
  const seconds = view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
  if (seconds === 0 || seconds === EPOCH_1904) return null;
  return isoOrNull((seconds - EPOCH_1904) * 1000);
}
