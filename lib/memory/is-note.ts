import type { VideoRecord } from '../store/schema';

/** Whether a video is a note: words that a person gave to be remembered, with neither picture nor sound nor file, which cannot be played. */
export function isNote({
  bytes,
  hasVideo,
  hasAudio,
}: Pick<VideoRecord, 'bytes' | 'hasVideo' | 'hasAudio'>): boolean {
  return bytes === 0 && !hasVideo && !hasAudio;
}
