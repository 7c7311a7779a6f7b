import type { VideoRecord } from '../store/schema';

/** By record: read once for as long as it stays as it is, since thousands are asked for with each question. */
const STARTS = new WeakMap<VideoRecord, number>();

/** When a video begins, milliseconds since 1970. */
export function startOf(video: VideoRecord): number {
  const start = STARTS.get(video) ?? Date.parse(video.startsAt);
  STARTS.set(video, start);
  return start;
}
