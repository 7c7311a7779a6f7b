import type { AudioReader } from './audio-reader';
import type { Gaps } from './gaps';
import type { MediaInfo } from './media-types';
import type { PictureReader } from './video-reader';

/** What an opened file is read by. */
export interface Parts {
  info: MediaInfo;
  /** Time in the file of the video's second 0. */
  origin: number;
  /** Null without a picture. */
  pictures: PictureReader | null;
  /** Null without sound. */
  sound: AudioReader | null;
  /** What could not be decoded so far. */
  pictureGaps: Gaps;
  soundGaps: Gaps;
}
