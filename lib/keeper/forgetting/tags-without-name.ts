import type { ErasedNames } from '../../identity/names/erased-names';
import type { Filed, VideoRecord } from '../../store/schema';
import { withMarks } from '../mark-videos';

/** The videos that have a tag which names whoever is forgotten, without it. */
export function tagsWithoutName(
  videos: readonly VideoRecord[],
  names: Pick<ErasedNames, 'isIn'>,
): Filed<'videos'>[] {
  return videos.flatMap((video) => {
    const { tags = [], favourite } = video;
    const left = tags.filter((tag) => !names.isIn(tag));
    if (left.length === tags.length) return [];
    return [{ in: 'videos' as const, is: withMarks(video, left, favourite === true) }];
  });
}
