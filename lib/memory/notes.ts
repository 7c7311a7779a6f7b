import type { Note } from '../contract/memory';
import type { VideoRecord } from '../store/schema';
import { spoken } from './incident-sentence';
import { isNote } from './is-note';
import type { Recall } from './recall';

/** The videos by whose clocks words for a time are read: what was recorded, and notes only where there is nothing else. */
export function clocksOf(videos: readonly VideoRecord[]): readonly VideoRecord[] {
  const recorded = videos.filter((video) => !isNote(video));
  return recorded.length > 0 ? recorded : videos;
}

/** The notes of a memory, the latest first. Throws `NotRead`. */
export function notesOf(recall: Recall): Note[] {
  return recall.videos
    .all()
    .filter(isNote)
    .map(({ id, name, startsAt }) => ({
      name,
      at: startsAt,
      text: recall.entries
        .read([...recall.entries.inVideo(id)])
        .map(spoken)
        .join(' ')
        .trim(),
    }))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}
