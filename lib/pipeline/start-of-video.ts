import type { StartSource } from '../contract/videos';
import { isoOrNull } from '../iso-moment';
import type { MediaInfo } from '../media/media-types';
import type { Footage } from './file-or-recording';

/** Of a file whose date is no moment; also what file systems tell that know none. */
const NO_DATE = new Date(0).toISOString();

/** When a video began: as the person says, else by its container, else by its file. */
export function startOf(
  footage: Footage,
  given: string | null,
  info: MediaInfo,
): { startsAt: string; startSource: StartSource } {
  if (given) return { startsAt: given, startSource: 'person' };
  if (info.createdAt) return { startsAt: info.createdAt, startSource: 'container' };
  return { startsAt: isoOrNull(footage.lastModified) ?? NO_DATE, startSource: 'file-date' };
}
