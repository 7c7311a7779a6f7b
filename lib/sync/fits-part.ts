import { partsOf } from './items';
import type { Joined } from './join';
import type { Rest } from './join-part';
import type { Told } from './segment';
import { isSame, isTombstone } from './versions';

/** What of a video is never missing. */
const OF_EACH_VIDEO: ReadonlySet<string> = new Set(['about', 'began', 'name']);

/**
 * Whether a change tells of nothing but what it adds or sets right: it can be joined with what is of its video. What forgets or takes away, puts a device out or tells that one
 * left its lane, may change anything, also what devices have written.
 */
export function fitsPart([name, { forgets, item }]: Told): boolean {
  if (forgets || isTombstone(item)) return false;
  const { store, part } = partsOf(name);
  if (item !== null) return !/^(?:out|moved) /.test(name);
  // Samples give way to others; tags are taken away.
  return (store === 'nodes' && part !== '') || (store === 'videos' && !OF_EACH_VIDEO.has(part));
}

/** Whether a part that was joined leaves all others what they are. @param rest what was joined of them */
export function leavesOthers(joined: Joined, rest: Rest, videos: ReadonlySet<string>): boolean {
  if (!joined.rest || !isSame(joined.rest.twins, rest.twins) || !isSame(joined.rest.gone, rest.gone))
    return false;
  if (rest.twins.flat(2).some((video) => videos.has(video))) return false;
  const marked = new Set(joined.rest.marked);
  return rest.marked.every((picture) => marked.has(picture) || videos.has(picture.split('/', 1)[0]!));
}
