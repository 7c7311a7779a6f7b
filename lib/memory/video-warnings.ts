import { gapSentences } from '../media/gaps';
import type { Gap } from '../media/types';
import { BY_SUBTITLES, type IncidentRecord, type VideoRecord } from '../store/schema';

const WRITTEN_DOWN = 'Its words were written down by a model, without subtitles: some will be wrong.';

/**
 * What a person should know of a video's memory: what was odd about the file, what could not be decoded, what is not in it.
 *
 * @param has whether anything of a kind is told in it
 * @param lateBy by whom its words are, where they came later (`ListeningRecord.by`)
 */
export function videoWarnings(
  video: VideoRecord,
  gaps: Gap[],
  has: (kind: IncidentRecord['kind']) => boolean,
  lateBy?: string,
): string[] {
  const warnings = [...video.warnings, ...gapSentences(gaps)];
  if (video.status === 'remembering') return warnings;
  if (video.hasVideo) {
    if (!video.weights['face-detection']) warnings.push('Faces were not looked for in it.');
    else if (!has('appears')) warnings.push('Nobody was recognised in it by face.');
  }
  if (video.hasAudio) {
    const missing = whyNoWords(video, has, lateBy);
    if (missing) warnings.push(missing);
    else if (isWrittenDown(video, lateBy)) warnings.push(WRITTEN_DOWN);
  }
  return warnings;
}

/** Whether a model listened for its words. */
function isWrittenDown({ weights }: VideoRecord, lateBy = weights.transcription): boolean {
  return lateBy !== undefined && lateBy !== BY_SUBTITLES;
}

/** Why a video with sound is remembered without words; null where it has some. */
export function whyNoWords(
  video: VideoRecord,
  has: (kind: IncidentRecord['kind']) => boolean,
  lateBy?: string,
): string | null {
  const { weights } = video;
  if (!weights.vad) return 'Speech was not listened for in it.';
  if (has('says')) return null;
  if (!has('speaks')) return 'No speech was heard in it.';
  return isWrittenDown(video, lateBy)
    ? 'No words were made out in it.'
    : 'No .vtt or .srt gave it words, so what was said is not remembered.';
}
