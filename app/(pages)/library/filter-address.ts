import type { VideoSummary } from '../../../lib/contract/videos';
import { isAmong } from '../../../lib/tags';

/** Which videos the library shows: those with a star, those with a tag, or, by null, all. */
export type Filter = { of: 'favourites' } | { of: 'tag'; tag: string } | null;

/** The filter that an address asks for. */
export function filterInAddress(parameters: Pick<URLSearchParams, 'get' | 'has'>): Filter {
  const tag = parameters.get('tag')?.trim();
  if (tag) return { of: 'tag', tag };
  return parameters.has('favourites') ? { of: 'favourites' } : null;
}

/** The address of the library with a filter. */
export function filterHref(filter: Filter): string {
  if (filter === null) return '/';
  return filter.of === 'favourites' ? '/?favourites' : `/?tag=${encodeURIComponent(filter.tag)}`;
}

/** Whether a filter lets a video through. */
export function isWithin({ tags, favourite }: Pick<VideoSummary, 'tags' | 'favourite'>, filter: Filter) {
  if (filter === null) return true;
  return filter.of === 'favourites' ? favourite === true : isAmong(tags, filter.tag);
}
