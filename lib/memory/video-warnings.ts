import { gapSentences } from '../media/gaps';
import type { ClipRecord, IncidentRecord, VideoRecord } from '../store/schema';

/** What a person should know of a video's memory: what was odd about the file, what could not be decoded, what is not in it. */
export function videoWarnings(
  video: VideoRecord,
  clips: ClipRecord[],
  incidents: IncidentRecord[],
): string[] {
  const warnings = [...video.warnings, ...gapSentences(clips.flatMap((clip) => clip.gaps))];
  if (video.status === 'remembering') return warnings;
  const has = (kind: IncidentRecord['kind']) => incidents.some((incident) => incident.kind === kind);
  if (video.hasVideo) {
    if (!video.weights['face-detection']) warnings.push('Faces were not looked for in it.');
    else if (!has('appears')) warnings.push('Nobody was recognised in it by face.');
  }
  if (video.hasAudio) {
    if (!video.weights.vad) warnings.push('Speech was not listened for in it.');
    else if (!has('says') && !has('speaks')) warnings.push('No speech was heard in it.');
    else if (!has('says')) warnings.push('No .vtt or .srt came with it, so what was said is not remembered.');
  }
  return warnings;
}
