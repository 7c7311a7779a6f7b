import { gapSentences } from '../media/gaps';
import type { Gap } from '../media/types';
import type { IncidentRecord, VideoRecord } from '../store/schema';

const WRITTEN_DOWN = 'Its words were written down by a model, without subtitles: some will be wrong.';

/**
 * What a person should know of a video's memory: what was odd about the file, what could not be decoded, what is not in it.
 *
 * @param has whether anything of a kind is told in it
 */
export function videoWarnings(
  video: VideoRecord,
  gaps: Gap[],
  has: (kind: IncidentRecord['kind']) => boolean,
): string[] {
  const warnings = [...video.warnings, ...gapSentences(gaps)];
  if (video.status === 'remembering') return warnings;
  if (video.hasVideo) {
    if (!video.weights['face-detection']) warnings.push('Faces were not looked for in it.');
    else if (!has('appears')) warnings.push('Nobody was recognised in it by face.');
  }
  if (video.hasAudio) {
    const missing = whyNoWords(video, has);
    if (missing) warnings.push(missing);
    else if (video.weights.transcription) warnings.push(WRITTEN_DOWN);
  }
  return warnings;
}

/** Why a video with sound is remembered without words; null where it has some. */
export function whyNoWords(
  { weights }: VideoRecord,
  has: (kind: IncidentRecord['kind']) => boolean,
): string | null {
  if (!weights.vad) return 'Speech was not listened for in it.';
  if (has('says')) return null;
  if (!has('speaks')) return 'No speech was heard in it.';
  return weights.transcription
    ? 'No words were made out in it.'
    : 'No .vtt or .srt gave it words, so what was said is not remembered.';
}
