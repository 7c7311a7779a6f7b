import type { VideoSummary } from '../../lib/contract/videos';

/** The address of the page that plays a video beside what is remembered of it, from its beginning or from `t` seconds. */
export function watchHref({ id }: Pick<VideoSummary, 'id'>, t?: number): string {
  return `/watch?video=${encodeURIComponent(id)}${t === undefined ? '' : `&t=${Math.round(t * 10) / 10}`}`;
}
