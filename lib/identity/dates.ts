import type { Where } from '../store/schema';
import type { Numbering } from './numbering';

/** From when on something that was seen or heard there counts; milliseconds since 1970 where anything is compared with a clock. */
export type MomentOf = (at: Where) => number;

/** When, and in which video, each of several things came to be known: what was known as of a moment is a comparison of numbers. */
export class Dates {
  private readonly moments: Float64Array;
  private readonly videos: Uint32Array;

  /** @param things each with the stretch that it rests on */
  constructor(things: readonly { at: Where }[], momentOf: MomentOf, videos: Numbering) {
    this.moments = Float64Array.from(things, ({ at }) => momentOf(at));
    this.videos = Uint32Array.from(things, ({ at }) => videos.of(at.videoId));
  }

  /**
   * The places of what was known, in order.
   * @param until as `MomentOf` counts
   * @param whole the number of a video of which everything counts; -1 for none
   */
  known(until: number, whole: number): Uint32Array {
    const { moments, videos } = this;
    const places = new Uint32Array(moments.length);
    let count = 0;
    for (let i = 0; i < moments.length; i += 1) {
      if (moments[i]! <= until || videos[i] === whole) {
        places[count] = i;
        count += 1;
      }
    }
    return places.subarray(0, count);
  }
}
