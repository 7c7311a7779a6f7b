import type { VideoSummary } from '../../lib/contract/videos';
import { inDemo } from '../../lib/which-memory';

/**
 * The address of the page that plays a video beside what is remembered of it, from its beginning or from `t` seconds. In the demo by its name, so that an
 * address that is copied there tells elsewhere whose video it is.
 */
export function watchHref({ id, name }: Pick<VideoSummary, 'id' | 'name'>, t?: number): string {
  return `/watch?video=${encodeURIComponent(inDemo() ? name : id)}${t === undefined ? '' : `&t=${Math.round(t * 10) / 10}`}`;
}
