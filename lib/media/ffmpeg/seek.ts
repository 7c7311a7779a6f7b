import { INPUT } from './core';

/** Nearer to the start than this there is nothing to gain from seeking, and AVI fails to. */
const WORTH_S = 1;
/** Where seeking lands too late, as in MPEG program streams, it aims this much earlier, then four times that, and so on. */
const FIRST_STEP_S = 1;

/** Where a run begins to read; null for the start of the file. */
export type Seek = number | null;

/** Options of a run that reads the file from `seek` on. */
export function inputOptions(seek: Seek): string[] {
  // Without seek_timestamp ffmpeg would add the file's first time. Decoding begins where it lands.
  const to = seek === null ? [] : ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', seek.toFixed(6)];
  return [...to, '-i', INPUT];
}

/** Finds a place to read from. What it learns about a file's index makes later searches shorter, never different. */
export class Seeker {
  private earlierS = 0;

  /** @param startS time of the file's first sample */
  constructor(private readonly startS: number) {}

  /** The place of `t` itself, or a key frame before it where the file has an index. */
  near(t: number): Seek {
    return t - this.startS < WORTH_S ? null : t;
  }

  /**
   * Makes a run that decodes from the last key frame at or before `t`, or one still earlier.
   *
   * @param t time in the file, in seconds
   * @param run reads from a place and tells the time of the first thing that it decoded, null when there was none, and
   * whether it stopped at an error
   */
  async before<T extends { firstS: number | null; failed: boolean }>(
    t: number,
    run: (seek: Seek) => Promise<T>,
  ): Promise<T> {
    for (let earlierS = this.earlierS; ; earlierS = earlierS === 0 ? FIRST_STEP_S : earlierS * 4) {
      const seek = this.near(t - earlierS);
      const done = await run(seek);
      if (seek === null) return done;
      if (done.firstS !== null && done.firstS <= t) {
        // Having had to begin before a damaged key frame says nothing of the others.
        if (!done.failed) this.earlierS = earlierS;
        return done;
      }
    }
  }
}
