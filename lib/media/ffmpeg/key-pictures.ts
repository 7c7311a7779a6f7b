import type { Ffmpeg } from './core';
import type { VideoStream } from './probe';
import { inputOptions, type Seeker } from './seek';
import { IN_MICROSECONDS, MICRO, noteTimes, readTimes } from './times';

/** Finds the key frames of a video track from which reading can go on behind damage. Times are those of the file. */
export class KeyPictures {
  constructor(
    private readonly ffmpeg: Ffmpeg,
    private readonly stream: VideoStream,
    private readonly seeker: Seeker,
  ) {}

  /** The first key frame after `t` that can be decoded, reading on from there; null when there is none. */
  next(t: number): Promise<number | null> {
    return this.first(t, `key*gt(pts,${Math.round(t * MICRO)})`);
  }

  /**
   * The first of `count` ascending times, or `count` when none, that the file's index takes to a key frame after `lost`.
   * Behind damage that may come earlier than `next` says: AVI counts its pictures, and reading on misses some.
   */
  async firstBehind(lost: number, count: number, timeOf: (i: number) => number): Promise<number> {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      const t = timeOf(middle);
      const key = await this.first(t, 'key');
      if (key !== null && key > lost && key <= t) high = middle;
      else low = middle + 1;
    }
    return high;
  }

  private async first(t: number, wanted: string): Promise<number | null> {
    const filters = [IN_MICROSECONDS, `select='${wanted}'`, noteTimes('keys')];
    const { files } = await this.ffmpeg.run(
      [
        ...['-skip_frame', 'nokey', ...inputOptions(this.seeker.near(t)), '-map', `0:V:${this.stream.index}`],
        ...['-vf', filters.join(','), '-frames:v', '1', '-f', 'null', '-'],
      ],
      ['keys'],
    );
    const key = readTimes(files[0]!)[0];
    return key === undefined ? null : key / MICRO;
  }
}
