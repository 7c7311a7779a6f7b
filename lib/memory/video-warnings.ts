import { gapSentences } from '../media/gaps';
import type { Gap } from '../media/media-types';
import type { IncidentRecord, LateBy, VideoRecord } from '../store/schema';
import { text } from '../text';
import { inEnglish, type Tellable } from '../told';
import { hasUnwritten, isWrittenDown, unwrittenTold, whyNoWords } from './no-words';

const WRITTEN_DOWN = 'Its words were written down by a model, without subtitles: some will be wrong.';

/** That names are not learnt from a video's words. Its record has it where they are not in its own ones. */
export const NAMES_UNHEARD = text(
  'Names in its lines are not learnt: they are in none of the languages in which names are heard, English, German and French. People can be named by hand.',
);

/**
 * What a person should know of a video's memory: what was odd about the file, what could not be decoded, what is not in it.
 *
 * @param has whether anything of a kind is told in it
 * @param lateBy by whom its words are, where they came later
 * @param isLateUnheard whether these are in a language in which names are not heard
 */
export function videoWarnings(
  video: VideoRecord,
  gaps: Gap[],
  has: (kind: IncidentRecord['kind']) => boolean,
  lateBy?: LateBy,
  isLateUnheard = false,
): Tellable[] {
  const warnings = [
    ...video.warnings.filter((warning) => !lateBy || inEnglish(warning) !== NAMES_UNHEARD),
    ...(isLateUnheard ? [NAMES_UNHEARD] : []),
    ...gapSentences(gaps),
  ];
  if (video.status === 'remembering') return warnings;
  if (video.hasVideo) {
    if (!video.weights['face-detection']) warnings.push('Faces were not looked for in it.');
    else if (!has('appears')) warnings.push('Nobody was recognised in it by face.');
  }
  if (video.hasAudio) {
    const missing = whyNoWords(video, gaps, has, lateBy);
    // Where writing failed its gaps have told it.
    const failed = gaps.some(({ what }) => what === 'words');
    if (missing) warnings.push(...(failed ? [] : [missing]));
    else if (isWrittenDown(video, lateBy)) {
      warnings.push(WRITTEN_DOWN);
      if (hasUnwritten(video, lateBy) && !failed) warnings.push(unwrittenTold(video, lateBy));
    }
  }
  return warnings;
}
