import type { Evidence } from '../../../lib/contract/answers';
import type { VideoSummary } from '../../../lib/contract/videos';
import { type MomentPicture, useMomentPicture } from '../../ui/moment-picture';

/** The picture of a piece of evidence: what was cut out of the thing or the text that it is about, the face of whom it is about, else what was kept of its moment. */
export function useEvidencePicture(video: VideoSummary | undefined, piece: Evidence): MomentPicture {
  const { picture, kind, written, who } = piece;
  const isOfOne = kind === 'incident' && !written && who.length === 1;
  const kept = useMomentPicture(picture ? undefined : video, piece, isOfOne ? who[0] : undefined);
  return picture ? { pictureKey: picture, hasVideo: true, isPart: true, from: null } : kept;
}
