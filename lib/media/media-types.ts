import type { Box } from '../contract/search';
import type { Coordinates } from '../contract/videos';
import type { Tellable } from '../told';

/** What is known of a file before anything is decoded. */
export interface MediaInfo {
  /** Seconds, from the first presented sample to the end of the longest track. */
  durationS: number;
  /** Displayed size in pixels (after rotation and pixel aspect); 0 without a picture. */
  width: number;
  height: number;
  hasVideo: boolean;
  hasAudio: boolean;
  /** Creation time from the container, ISO in UTC; null when it has none (or the epoch of 1904 or 1970). */
  createdAt: string | null;
  /** Where it was recorded, by its own tags; absent where they do not say. */
  location?: Coordinates;
  /** False when the file was cut off: what it says of itself is not all there. */
  complete: boolean;
  /** Sentences about what is missing or odd ("This file has no sound."). */
  warnings: Tellable[];
}

/** An RGBA picture, 8 bits a channel, rows from the top. */
export interface Picture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** A decoded picture at `t` seconds of its video. */
export interface Frame extends Picture {
  t: number;
}

/** Brightness alone: 8 bits a pixel, rows from the top. */
export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The brightness of a part of a picture, upright. */
export interface Luma extends Plane {
  /** The part that it covers, in fractions of the whole picture. */
  box: Box;
}

/** A picture of the source at `t` seconds, of which parts can be had until the next picture is asked for. */
export interface Glimpse {
  t: number;
  /** What of the picture lies in `box` (fractions), in whole pixels of the source; null when nothing of it does. */
  luma(box: Box): Promise<Luma | null>;
}

/** A stretch of a video that could not be decoded, or whose words could not be written down; seconds. */
export interface Gap {
  what: 'picture' | 'sound' | 'words';
  t0: number;
  t1: number;
  /** Set when it was left out for another reason than its bytes: a sentence for people to read. */
  why?: Tellable;
}

/** One timed line of words; seconds. */
export interface Cue {
  t0: number;
  t1: number;
  text: string;
}

/** A line of subtitles, or one that was written down from sound: then with a row for each word (lib/hearing/unsure-words). */
export interface HeardCue extends Cue {
  heard?: Float32Array;
}
