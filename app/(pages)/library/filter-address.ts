import type { VideoSummary } from '../../../lib/contract/videos';
import { isAmong } from '../../../lib/tags';
import { plain } from '../../palette/match';

/** Which videos the library shows: those with a star, those with a tag, those with words in their name or folder, or, by null, all. */
export type Filter = { of: 'favourites' } | { of: 'tag'; tag: string } | { of: 'name'; words: string } | null;

/** The filter that an address asks for. */
export function filterInAddress(parameters: Pick<URLSearchParams, 'get' | 'has'>): Filter {
  const tag = parameters.get('tag')?.trim();
  if (tag) return { of: 'tag', tag };
  const words = parameters.get('name')?.trim();
  if (words) return { of: 'name', words };
  return parameters.has('favourites') ? { of: 'favourites' } : null;
}

/** The address of the library with a filter. */
export function filterHref(filter: Filter): string {
  if (filter === null) return '/';
  if (filter.of === 'favourites') return '/?favourites';
  return filter.of === 'tag'
    ? `/?tag=${encodeURIComponent(filter.tag)}`
    : `/?name=${encodeURIComponent(filter.words)}`;
}

/** Whether a filter lets a video through. */
export function isWithin(
  { name, folder = '', tags, favourite }: Pick<VideoSummary, 'name' | 'folder' | 'tags' | 'favourite'>,
  filter: Filter,
) {
  if (filter === null) return true;
  if (filter.of === 'favourites') return favourite === true;
  if (filter.of === 'tag') return isAmong(tags, filter.tag);
  const own = plain(`${folder} ${name}`);
  return plain(filter.words)
    .split(' ')
    .every((word) => own.includes(word));
}
