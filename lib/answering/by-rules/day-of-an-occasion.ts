import { spoken } from '../../memory/incident-sentence';
import { isNote } from '../../memory/is-note';
import type { MemoryView, Recall } from '../../memory/recall';
import { startOf } from '../../memory/start-of-video';
import { stemOf } from '../../memory/terms';
import { nearestDays } from '../../memory/time/days';
import { WEEKDAY, weekdayNamed } from '../../memory/time/time-words';
import { wallClock } from '../../memory/time/zone';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { inOrder, isAsking, LOOKED_AT } from './find';

/** The videos of the day on which an occasion is, as a line says. */
export interface DayOfOccasion {
  videos: VideoRecord[];
  /** The line that says so. */
  line: IncidentRecord;
}

/** Between an occasion and its day: "the fair is on Saturday", "the fair will now be on Saturday". */
const TO_ITS_DAY = `(?: \\p{Ll}+){0,2}? (?:(?<past>was)|is|will be|will now be|takes place|has been moved to|was moved to|is moved to)(?: now| again)? (?:on |to )?(?<day>${WEEKDAY})\\b`;

/**
 * The videos of the day that lines name for an occasion ("The fair is on Saturday"): of several such lines the latest says it. Null where none does, or
 * nothing was recorded then.
 */
export function dayOfOccasion(recall: Recall, view: MemoryView, noun: string): DayOfOccasion | null {
  const isSaid = (entry: number) => recall.entries.place(entry).kind === 'says';
  const { hits } = recall.search([stemOf(noun)], view, { limit: LOOKED_AT, only: isSaid });
  const form = new RegExp(`\\b${noun}${TO_ITS_DAY}`, 'iu');
  const lines = recall.entries.read(hits.map(({ entry }) => entry).sort((a, b) => a - b));
  const line = lines
    .filter((one) => !isAsking(one) && form.test(spoken(one)))
    .sort((a, b) => inOrder(recall, a, b))
    .at(-1);
  const { past, day } = (line && form.exec(spoken(line))?.groups) ?? {};
  if (!line || day === undefined) return null;
  const dayOf = (ms: number) => wallClock(ms, recall.videos.of(line.videoId).zone).day;
  const said = dayOf(recall.momentOf(line));
  const meant = nearestDays({ weekday: weekdayNamed(day) }, past ? said : said + DAYS_AHEAD)?.[0];
  const videos = recall.videos.all().filter((video) => !isNote(video) && dayOf(startOf(video)) === meant);
  return videos.length > 0 ? { videos, line } : null;
}

/** A weekday that is to come is one of the next seven days, today among them. */
const DAYS_AHEAD = 6;
