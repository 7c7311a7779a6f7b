import { videoNumber } from '../store/clip-id';
import type { VideoRecord } from '../store/schema';
import type { Rest } from './join-part';

/** What is joined of nothing: each record that the ledger and samples speak of is taken to be there. */
export const NOTHING_JOINED: Rest = {
  ...{ absent: [], clips: [], spokenIn: [], marked: [], twins: [], gone: [] },
};

/**
 * Videos by their numbers, in portions of no more changes or records than are looked at at once, or of one video. By their numbers each device has said them, so that each of its segments is read
 * for few portions.
 *
 * @param sizes how many each has
 */
export function portionsOf(
  videos: Iterable<string>,
  sizes: ReadonlyMap<string, number>,
  most: number,
): ReadonlySet<string>[] {
  const portions: Set<string>[] = [];
  let sum = Number.POSITIVE_INFINITY;
  for (const video of [...new Set(videos)].sort((a, b) => videoNumber(a) - videoNumber(b))) {
    const size = sizes.get(video) ?? 0;
    sum += size;
    if (sum > most) {
      portions.push(new Set());
      sum = size;
    }
    portions.at(-1)!.add(video);
  }
  return portions;
}

/** How many changes or records there are of each video. @param changes that are said @param records how many records there are here of all */
export function sizesOf(
  changes: ReadonlyMap<string, number>,
  here: readonly VideoRecord[],
  records: number,
): Map<string, number> {
  const clips = here.reduce((sum, video) => sum + video.clips, 1);
  const sizes = new Map(changes);
  for (const video of here)
    sizes.set(video.id, Math.max(sizes.get(video.id) ?? 0, (records * video.clips) / clips));
  return sizes;
}

/** What was joined of all, by what was joined of each portion alone: what a portion tells of others is only that they are taken to be there. */
export class RestOfPortions {
  private readonly absent = new Set<string>();
  private readonly clips: Rest['clips'] = [];
  private readonly spokenIn = new Map<string, string[]>();

  add(videos: ReadonlySet<string>, { absent, clips, spokenIn }: Rest): void {
    for (const one of absent) this.absent.add(one);
    for (const one of clips) if (videos.has(one[0])) this.clips.push(one);
    for (const [node, some] of spokenIn)
      this.spokenIn.set(node, [...(this.spokenIn.get(node) ?? []), ...some]);
  }

  /** Of which videos are left out and gone, and of marks, nothing is told here. */
  get rest(): Rest {
    const { absent, clips, spokenIn } = this;
    return { ...NOTHING_JOINED, absent: [...absent], clips, spokenIn: [...spokenIn] };
  }
}
