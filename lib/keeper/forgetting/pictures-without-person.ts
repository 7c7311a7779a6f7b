import { base64 } from '@scure/base';
import type {
  ClipRecord,
  IncidentRecord,
  PictureRecord,
  Rewritten,
  TrackRecord,
  VideoRecord,
} from '../../store/schema';
import { cropsShowing } from './crops-showing';

/** 8 x 8 pixels of grey: what stands where a crop may not stay and its look does. */
export const EMPTY_PICTURE = base64.decode(
  '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
);

/** The clips in which somebody is seen whose tracks are gone. */
export function clipsShowing(tracks: readonly TrackRecord[], gone: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(tracks.flatMap(({ id, clipId }) => (gone.has(id) ? [clipId] : [])));
}

/**
 * What becomes of kept pictures when a person is forgotten: crops of the person go, as do the stills of clips in which they are seen, and what was cut out of these
 * clips of things and texts, whose incidents are to lose its key; crops of others that show their face as well are emptied.
 *
 * @param gone ids of the person's tracks
 */
export function picturesWithoutPerson(
  {
    clips,
    tracks,
    videos,
    incidents,
  }: { clips: ClipRecord[]; tracks: TrackRecord[]; videos: VideoRecord[]; incidents: IncidentRecord[] },
  gone: ReadonlySet<string>,
): Pick<Rewritten, 'removed' | 'changed'> {
  const removed: Rewritten['removed'] = [];
  const changed: Rewritten['changed'] = [];
  const remove = (key: string) => removed.push({ in: 'pictures', key });
  const own = tracks.filter(({ id }) => gone.has(id));
  for (const { looks } of own) for (const { picture } of looks) if (picture !== null) remove(picture);
  const seenIn = clipsShowing(tracks, gone);
  for (const clip of clips) {
    if (clip.still === null || !seenIn.has(clip.id)) continue;
    remove(clip.still);
    changed.push({ in: 'clips', is: { ...clip, still: null } });
  }
  for (const { picture, clipId } of incidents)
    if (picture !== undefined && seenIn.has(clipId)) remove(picture);
  const others = tracks.filter(({ id, clipId }) => seenIn.has(clipId) && !gone.has(id));
  const empty = (key: string, videoId: string): PictureRecord => ({ key, videoId, bytes: EMPTY_PICTURE });
  for (const { key, videoId } of cropsShowing(own, others, videos))
    changed.push({ in: 'pictures', is: empty(key, videoId) });
  return { removed, changed };
}
