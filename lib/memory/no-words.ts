import { gapSentences, seconds } from '../media/gaps';
import type { Gap } from '../media/media-types';
import { BY_SUBTITLES, type IncidentRecord, type LateBy, type VideoRecord } from '../store/schema';
import { inTurn, type Tellable, told } from '../told';

/** Less speech than this that could not be written down is not told; seconds. */
export const LEAST_TOLD_S = 1;

/** Where it is less of a video than this part, it is no other language, and what helps against that is not told: of a film in clear English 2 % was not written down. */
const LEAST_HELPED_PART = 0.05;

/** What helps where speech could not be written down. */
const UNWRITTEN_HELP =
  'By itself the app writes down English alone. Other languages need Whisper, which Settings can get, or subtitles.';

/** Why a video has no words: by what its record tells. */
export type Wordless = 'no-sound' | 'unheard' | 'unwritten' | 'silent' | 'off' | 'nothing' | 'unclear';

/** Null where it has words. `has`: whether anything of a kind is told in it; `lateBy` by whom its words are, where they came later. */
export function whyWordless(
  video: VideoRecord,
  has: (kind: IncidentRecord['kind']) => boolean,
  lateBy?: LateBy,
): Wordless | null {
  const { hasAudio, weights, wordsOff } = video;
  if (has('says')) return null;
  if (!hasAudio) return 'no-sound';
  if (!weights.vad) return 'unheard';
  if (hasUnwritten(video, lateBy)) return 'unwritten';
  if (!has('speaks')) return 'silent';
  if (isWrittenDown(video, lateBy)) return 'unclear';
  return wordsOff ? 'off' : 'nothing';
}

/** Whether a model listened for its words. */
export function isWrittenDown({ weights }: VideoRecord, lateBy?: LateBy): boolean {
  const by = lateBy?.by ?? weights.transcription;
  return by !== undefined && by !== BY_SUBTITLES;
}

const WHY: Record<Exclude<Wordless, 'unwritten'>, string> = {
  'no-sound': 'There is no sound in this video.',
  unheard: 'Speech was not listened for in it.',
  silent: 'No speech was heard in it.',
  off: 'That words are written down was switched off when it was remembered.',
  nothing:
    'No .vtt or .srt gave it words, and nothing was there to write them down, so what was said is not remembered.',
  unclear: 'No words were made out in it.',
};

/**
 * Why a video is remembered without words, as a sentence; null where it has some.
 *
 * @param has whether anything of a kind is told in it
 * @param lateBy by whom its words are, where they came later
 */
export function whyNoWords(
  video: VideoRecord,
  gaps: readonly Gap[],
  has: (kind: IncidentRecord['kind']) => boolean,
  lateBy?: LateBy,
): Tellable | null {
  const why = whyWordless(video, has, lateBy);
  const failed = gapSentences(gaps.filter(({ what }) => what === 'words'));
  if (why !== null && failed.length > 0) return inTurn(...failed);
  if (why === null) return null;
  return why === 'unwritten' ? inTurn(unwrittenOnly(video, lateBy), UNWRITTEN_HELP) : WHY[why];
}

/** Whether some speech of a video could not be written down. */
export function hasUnwritten(video: VideoRecord, lateBy?: LateBy): boolean {
  return unwrittenOf(video, lateBy) >= LEAST_TOLD_S;
}

/** How much speech of a video that has words could not be written down, and what would help where that is much. */
export function unwrittenTold(video: VideoRecord, lateBy?: LateBy): Tellable {
  const isLittle = unwrittenOf(video, lateBy) < LEAST_HELPED_PART * video.durationS;
  const only = unwrittenOnly(video, lateBy);
  return isLittle ? only : inTurn(only, UNWRITTEN_HELP);
}

function unwrittenOnly(video: VideoRecord, lateBy?: LateBy): Tellable {
  return told`Of what is said in it, ${seconds(unwrittenOf(video, lateBy))} could not be written down.`;
}

/** Speech of a video that could not be written down, seconds, by the words that are read. */
export function unwrittenOf(video: VideoRecord, lateBy?: LateBy): number {
  return (lateBy ?? video).unwrittenS ?? 0;
}
