import { MONTHS } from '../calendar-words';
import type { Evidence } from '../contract/answers';
import type { Note } from '../contract/memory';
import { fingerprint } from '../media/fingerprint';
import { notedSentence } from '../memory/incident-sentence';
import { contentTerms } from '../memory/terms';
import { dateOfDay, wallClock } from '../memory/time/zone';
import { plainLine } from '../plain-text';
import { capital } from '../wording';
import type { PerceivedClip } from './memorize';
import type { NewVideo } from './new-video-record';

/** What a person wants remembered, and when that was: milliseconds since 1970, by the clocks of an IANA zone. */
export interface NewNote {
  text: string;
  at: number;
  zone: string;
}

/** How long saying it takes: people speak some 150 words a minute. A note is one clip, so 30 s at most. */
const WORDS_A_SECOND = 2.5;
const LEAST_S = 1;
const MOST_S = 30;
/** Share of the words asked for that a note must hold more than, to be offered to be forgotten. */
const MORE_THAN = 0.5;

/** A note as a video that is about to be begun. `weights`: those at hand that describe words. */
export async function noteAsVideo(
  { text, at, zone }: NewNote,
  weights: Record<string, string>,
): Promise<NewVideo> {
  const startsAt = new Date(at).toISOString();
  return {
    name: noteName(at, zone),
    bytes: 0,
    // The same words at another time are another note.
    fingerprint: await fingerprint(new Blob([`note:${startsAt}\n${text}`])),
    info: {
      durationS: secondsOf(text),
      hasVideo: false,
      hasAudio: false,
      width: 0,
      height: 0,
      createdAt: null,
      complete: true,
      warnings: [],
    },
    cues: [],
    startsAt,
    startSource: 'person',
    zone,
    weights,
  };
}

/** What there is of a note to be remembered: its one line. */
export function noteAsClip(text: string): PerceivedClip {
  const t1 = secondsOf(text);
  return {
    ...{ t0: 0, t1, isLast: true, frames: 0, still: null, tracks: [], turns: [], gaps: [] },
    loudness: { t0: 0, stepS: 1, values: new Float32Array() },
    cues: [{ t0: 0, t1, text: plainLine(text) }],
  };
}

/** A note as what an answer rests on. */
export function noteEvidence({ name, text }: Pick<Note, 'name' | 'text'>): Evidence {
  const span = { video: name, t0: 0, t1: secondsOf(text) };
  return { ...span, who: [], text: notedSentence(text), said: text, kind: 'transcript', score: 1 };
}

/** The note that words mean: the one that holds most of them, the latest of several; null where none holds more than half. */
export function noteMeant(words: string, notes: readonly Note[]): Note | null {
  const sought = new Set(contentTerms(words));
  let best: Note | null = null;
  let most = MORE_THAN;
  for (const note of notes) {
    const held = new Set(contentTerms(note.text));
    const share = [...sought].filter((term) => held.has(term)).length / sought.size;
    if (share > most || (share === most && best && note.at > best.at)) [best, most] = [note, share];
  }
  return best;
}

/** "Note, 22 November 2026, 12.30": file names have no colons everywhere. */
function noteName(at: number, zone: string): string {
  const { day, minute } = wallClock(at, zone);
  const { year, month, date } = dateOfDay(day);
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, '0'));
  return `Note, ${date} ${capital(MONTHS[month - 1]!)} ${year}, ${hours}.${minutes}`;
}

function secondsOf(text: string): number {
  const seconds = text.split(/\s+/).length / WORDS_A_SECOND;
  return Math.min(MOST_S, Math.max(LEAST_S, Math.round(seconds * 10) / 10));
}
