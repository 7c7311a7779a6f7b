import type { Note } from '../contract/memory';
import type { VideoRecord } from '../store/schema';
import type { Recall } from './recall';
import { spoken } from './spoken';

/** How a line begins that nobody is known to have said, and how it reads in a note. */
const NOBODYS = /^Someone says: "/;
const NOTED = 'You noted: "';

/** Whether a video is a note: words that a person gave to be remembered, with neither picture nor sound nor file, which cannot be played. */
export function isNote({
  bytes,
  hasVideo,
  hasAudio,
}: Pick<VideoRecord, 'bytes' | 'hasVideo' | 'hasAudio'>): boolean {
  return bytes === 0 && !hasVideo && !hasAudio;
}

/** The videos by whose clocks words for a time are read: what was recorded, and notes only where there is nothing else. */
export function clocksOf(videos: readonly VideoRecord[]): readonly VideoRecord[] {
  const recorded = videos.filter((video) => !isNote(video));
  return recorded.length > 0 ? recorded : videos;
}

/** What is told of a line as it reads in that video: in a note nobody is heard, the person noted it. */
export function asNoted(text: string, video: VideoRecord): string {
  return isNote(video) ? text.replace(NOBODYS, NOTED) : text;
}

/** A note as one line of evidence tells it. */
export function noteLine(text: string): string {
  return `${NOTED}${text}"`;
}

/** The notes of a memory, the latest first. Throws `NotRead`. */
export function notesOf(recall: Recall): Note[] {
  return recall
    .allVideos()
    .filter(isNote)
    .map(({ id, name, startsAt }) => ({
      name,
      at: startsAt,
      text: recall
        .read([...recall.entriesIn(id)])
        .map(spoken)
        .join(' ')
        .trim(),
    }))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}
