import { isNote } from '../../memory/is-note';
import { hasUnwritten, whyWordless } from '../../memory/no-words';
import type { Recall } from '../../memory/recall';
import type { IncidentRecord, VideoRecord } from '../../store/schema';

/**
 * What a refusal says of videos that were asked about and have no words, or of which some speech was not written down; null where that is
 * no reason for it.
 */
export function wordlessTold(
  recall: Pick<Recall, 'entries' | 'lateBy'>,
  asked: readonly VideoRecord[],
): string | null {
  const videos = asked.filter((video) => !isNote(video));
  if (videos.length === 0) return null;
  const these = videos.length === 1 ? 'this video' : 'these videos';
  const reasons = videos.map((video) => reasonOf(video, recall));
  if (reasons.every((reason) => reason !== null)) {
    const [why, ...others] = [...new Set(reasons.map((reason) => WHY[reason]))];
    return `No words were written down in ${these}${others.length === 0 ? `: ${why}` : ''}.`;
  }
  if (videos.some((video) => hasUnwritten(video, recall.lateBy(video.id))))
    return `Some speech in ${these} could not be written down.`;
  return reasons.some((reason) => reason === 'off' || reason === 'nothing' || reason === 'unheard')
    ? `Some speech in ${these} was not written down.`
    : null;
}

/** Whether nobody says a word that is known in some videos; there is one at least. */
export function areWordless(
  recall: Pick<Recall, 'entries' | 'lateBy'>,
  videos: readonly VideoRecord[],
): boolean {
  return videos.length > 0 && videos.every((video) => reasonOf(video, recall) !== null);
}

function reasonOf(video: VideoRecord, recall: Pick<Recall, 'entries' | 'lateBy'>) {
  const entries = recall.entries.inVideo(video.id);
  const has = (kind: IncidentRecord['kind']) =>
    entries.some((entry) => recall.entries.place(entry).kind === kind);
  return whyWordless(video, has, recall.lateBy(video.id));
}

const WHY: Record<NonNullable<ReturnType<typeof whyWordless>>, string> = {
  'no-sound': 'there is no sound',
  unheard: 'nothing listened for speech',
  unwritten: 'speech was heard that could not be written down',
  silent: 'no speech was heard',
  off: 'that was switched off',
  nothing: 'nothing was there to write them down',
  unclear: 'none were made out',
};
