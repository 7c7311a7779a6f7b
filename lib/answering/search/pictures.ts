import type { PictureHit, SearchRequest } from '../../contract/search';
import { bestOfGroups } from '../../memory/picture-vectors';
import type { Recall } from '../../memory/recall';
import { clipNumber, wholeOf } from '../../store/clip-id';
import type { MeaningRecord } from '../../store/schema';
import { soughtIn } from './sought';

/** Most pictures where nothing says how many: what a person looks at at a glance. */
const USUAL_PICTURES = 6;

/** A picture that is known by what it shows. */
export type KnownPicture = Pick<MeaningRecord, 'key' | 'videoId' | 't0' | 't1' | 'thing'>;

/**
 * The moments whose pictures look most like what is asked, best first, of each clip the best: in the bounds of a request, and as of its moment.
 *
 * @param cosines of all pictures, in their order, to what is asked
 * @param own the clip of what they are to be like, which is none of them; null where that is none
 * @throws MnemeError what `soughtIn` throws
 */
export function picturesLike(
  recall: Recall,
  request: SearchRequest,
  pictures: readonly KnownPicture[],
  cosines: Float32Array,
  own: string | null,
): PictureHit[] {
  const sought = soughtIn(recall, request, Date.now());
  for (const bounds of sought.bounds) {
    const best = bestOfGroups(cosines, request.k ?? USUAL_PICTURES, (at) => {
      const clip = wholeOf(pictures[at]!.key);
      return clip !== own && bounds.isShownIn(pictures[at]!) ? clip : null;
    });
    if (best.length > 0) return best.map(({ at, cosine }) => hitOf(recall, pictures[at]!, cosine));
  }
  return [];
}

function hitOf(recall: Recall, { key, videoId, t0, t1, thing }: KnownPicture, cosine: number): PictureHit {
  return {
    ...{ kind: 'picture', id: key, clip: clipNumber(wholeOf(key)), thing, score: cosine },
    ...{ video: recall.videos.of(videoId).name, t0, t1 },
  };
}
