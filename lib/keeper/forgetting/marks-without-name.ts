import type { ErasedNames } from '../../identity/names/erased-names';
import type { Filed, VideoRecord } from '../../store/schema';
import { withMarks } from '../mark-videos';
import { withNamed } from '../name-things';

/** The videos that have a tag, or a thing with a name, which names whoever is forgotten: without it. */
export function marksWithoutName(
  videos: readonly VideoRecord[],
  names: Pick<ErasedNames, 'isIn'>,
): Filed<'videos'>[] {
  return videos.flatMap((video) => {
    const { tags = [], named = [], favourite } = video;
    const left = tags.filter((tag) => !names.isIn(tag));
    const things = named.filter(({ name }) => !names.isIn(name));
    if (left.length === tags.length && things.length === named.length) return [];
    const is = withNamed(withMarks(video, left, favourite === true), things);
    return [{ in: 'videos' as const, is }];
  });
}
