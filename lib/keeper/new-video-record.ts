import type { StartSource } from '../contract/videos';
import { plainFolder } from '../folder-of-video';
import type { Cue, MediaInfo } from '../media/media-types';
import { freeName, plainFileName, plainTold } from '../plain-text';
import { videoNumber } from '../store/clip-id';
import type { VideoRecord } from '../store/schema';

/** What is known of a file when its remembering begins. */
export interface NewVideo {
  name: string;
  /** The path of the folder that it was chosen from. */
  folder?: string;
  bytes: number;
  fingerprint: string;
  /** The fingerprint that it was begun with while it was still being recorded. */
  begunAs?: string | null;
  info: MediaInfo;
  cues: Cue[];
  startsAt: string;
  startSource: StartSource;
  zone: string;
  /** Ids of the weights at hand, by task. */
  weights: Record<string, string>;
  /** It has no subtitles, and a person has switched off that words are written down. */
  wordsOff?: boolean;
}

/**
 * A video's record before its first clip.
 *
 * @param begun the highest number of those that were begun: one of them may not be stored yet
 */
export function newVideoRecord(file: NewVideo, videos: VideoRecord[], begun = 0): VideoRecord {
  const folder = plainFolder(file.folder ?? '');
  return {
    id: `vid_${1 + Math.max(begun, ...videos.map((video) => videoNumber(video.id)))}`,
    name: freeName(plainFileName(file.name), new Set(videos.map((video) => video.name))),
    ...(folder !== null && { folder }),
    bytes: file.bytes,
    fingerprint: file.fingerprint,
    durationS: file.info.durationS,
    width: file.info.width,
    height: file.info.height,
    hasVideo: file.info.hasVideo,
    hasAudio: file.info.hasAudio,
    startsAt: file.startsAt,
    startSource: file.startSource,
    zone: file.zone,
    status: 'remembering',
    doneS: 0,
    clips: 0,
    warnings: file.info.warnings.map(plainTold),
    damaged: !file.info.complete,
    weights: file.weights,
    ...(file.wordsOff && { wordsOff: true }),
    ...(file.info.location && { location: file.info.location }),
  };
}
