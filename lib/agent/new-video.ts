import type { Cue, MediaInfo, StartSource } from '../media/types';
import { plainFileName, plainSentence } from '../plain-text';
import type { VideoRecord } from '../store/schema';

/** What is known of a file when its remembering begins. */
export interface NewVideo {
  name: string;
  bytes: number;
  fingerprint: string;
  info: MediaInfo;
  cues: Cue[];
  startsAt: string;
  startSource: StartSource;
  zone: string;
  /** Ids of the weights at hand, by task. */
  weights: Record<string, string>;
}

/** A video's record before its first clip. */
export function newVideoRecord(file: NewVideo, videos: VideoRecord[]): VideoRecord {
  return {
    id: `vid_${1 + Math.max(0, ...videos.map((video) => videoNumber(video.id)))}`,
    name: freeName(plainFileName(file.name), new Set(videos.map((video) => video.name))),
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
    warnings: file.info.warnings.map(plainSentence),
    damaged: !file.info.complete,
    weights: file.weights,
  };
}

/** 3 for `vid_3`: ids count in the order of remembering, and what was forgotten leaves a gap. */
export function videoNumber(id: string): number {
  return Number(id.slice('vid_'.length));
}

/** A name that no other video has: cameras give many files the same one. */
export function freeName(name: string, taken: Set<string>): string {
  const [, base, ending] = /^(.*?)(\.[^.]*)?$/s.exec(name)!;
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${base} (${n})${ending ?? ''}`;
  return free;
}
