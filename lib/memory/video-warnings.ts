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
    if (!video.weights.vad) warnings.push('Speech was not listened for in it.');
    else if (!has('says') && !has('speaks')) warnings.push('No speech was heard in it.');
    else if (video.weights.transcription)
      warnings.push(has('says') ? WRITTEN_DOWN : 'No words were made out in it.');
    else if (!has('says')) warnings.push('No .vtt or .srt came with it, so what was said is not remembered.');
  }
  return warnings;
}
