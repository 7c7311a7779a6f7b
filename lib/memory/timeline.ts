import { WEEKDAYS } from '../calendar-words';
import type { Recorded, Timeline, TimelineDay, WallSpan } from '../contract/timeline';
import type { VideoRecord } from '../store/schema';
import type { AsOf } from './moments';
import { timeMeant } from './time/read-typed-time';
import { boundsOf, matches, type Reach, type TimeAsked } from './time/time-asked-for';
import { dateOfDay, startOfDay, wallClock, weekdayOf } from './time/zone';
import { iso, secondsOf, union } from './wall-spans';

/** How a timeline is confined. */
export interface TimelineOptions {
  asOf: AsOf;
  /** Words for a time, or ISO (`timeMeant`). */
  when?: { text: string; now: number; zone: string };
}

interface Piece {
  video: VideoRecord;
  start: number;
  span: WallSpan;
}

/** Clocks and calendars decide by the minute. */
const MINUTE_MS = 60_000;

/**
 * The recordings of a memory in the order of the clock, whatever the order in which they were remembered: what is remembered of each,
 * as known at a moment. Days and hours are those of each video's own place.
 *
 * @throws MnemeError `bad-input` when `when` holds no words for a time
 */
export function timelineOf(videos: readonly VideoRecord[], { asOf, when }: TimelineOptions): Timeline {
  const all = videos.flatMap((video) => pieceOf(video, asOf) ?? []).sort(inOrder);
  const asked = when ? timeMeant(when) : null;
  const pieces = asked ? confined(all, asked) : all;
  const stretches = stretchesOf(pieces);
  const spans = stretches.map(({ span }) => span);
  const [first] = spans;
  const end = Math.max(...spans.map(([, to]) => to));
  return {
    stretches: stretches.map(({ span, unobservedBeforeS, own }) => ({
      ...{ ...told(span), unobservedBeforeS, videos: own.map(recorded) },
    })),
    gaps: gapsBetween(spans).map(told),
    days: daysOf(pieces),
    observedS: secondsOf(spans),
    spanS: first ? (end - first[0]) / 1000 : 0,
    when: asked?.words ?? null,
  };
}

/** What is remembered of a video as of a moment; null for nothing. */
function pieceOf(video: VideoRecord, { until, whole }: AsOf): Piece | null {
  const start = Date.parse(video.startsAt);
  const end = start + video.doneS * 1000;
  const known = whole === video.id ? end : Math.min(end, until);
  return known > start ? { video, start, span: [start, known] } : null;
}

function inOrder(a: Piece, b: Piece): number {
  const text = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
  return (
    a.span[0] - b.span[0] ||
    a.span[1] - b.span[1] ||
    text(a.video.name, b.video.name) ||
    text(a.video.fingerprint, b.video.fingerprint)
  );
}

/** What of the pieces lies in the time asked for: on the nearest such days, or where nothing does on any. */
function confined(pieces: Piece[], asked: TimeAsked): Piece[] {
  for (const reach of ['nearest', 'any'] as const) {
    const found = pieces.flatMap((piece) => withinTime(piece, asked, reach)).sort(inOrder);
    if (found.length > 0) return found;
  }
  return [];
}

function withinTime(piece: Piece, asked: TimeAsked, reach: Reach): Piece[] {
  const { zone } = piece.video;
  const bounds = boundsOf(asked, zone, reach);
  const from = Math.max(piece.span[0], bounds?.[0] ?? piece.span[0]);
  const to = Math.min(piece.span[1], bounds?.[1] ?? piece.span[1]);
  const spans: WallSpan[] = [];
  for (let at = from; at < to; ) {
    const next = Math.min(to, (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS);
    if (asked.stretch || matches(asked, at, zone, reach)) spans.push([at, next]);
    at = next;
  }
  return union(spans).map((span) => ({ ...piece, span }));
}

/** What lies between some spans in the order of their beginning, none of which covers it. */
function gapsBetween(spans: readonly WallSpan[]): WallSpan[] {
  const covered = union(spans);
  return covered.slice(1).map(([from], i) => [covered[i]![1], from]);
}

/** Whether a video tells itself when it was recorded: the date of a file may be that of its copy, and joins it to nothing that has the same. */
function isClocked({ video }: Piece): boolean {
  return video.startSource !== 'file-date';
}

/** The pieces, in order, by stretches without a gap. */
function stretchesOf(pieces: Piece[]): { span: WallSpan; unobservedBeforeS: number; own: Piece[] }[] {
  const stretches: { span: WallSpan; unobservedBeforeS: number; own: Piece[] }[] = [];
  let recordedTo = pieces[0]?.span[0] ?? 0;
  for (const piece of pieces) {
    const last = stretches.at(-1);
    if (last && piece.span[0] <= last.span[1] && [...last.own, piece].every(isClocked)) {
      last.span[1] = Math.max(last.span[1], piece.span[1]);
      last.own.push(piece);
    } else {
      const unobservedBeforeS = Math.max(0, piece.span[0] - recordedTo) / 1000;
      stretches.push({ span: [...piece.span], unobservedBeforeS, own: [piece] });
    }
    recordedTo = Math.max(recordedTo, piece.span[1]);
  }
  return stretches;
}

function recorded({ video, start, span: [from, to] }: Piece): Recorded {
  return { video: video.name, t0: (from - start) / 1000, t1: (to - start) / 1000 };
}

function daysOf(pieces: Piece[]): TimelineDay[] {
  const days = new Map<number, { spans: WallSpan[]; apartS: number; videos: Set<string> }>();
  for (const piece of pieces) {
    const { video, span } = piece;
    for (let from = span[0]; from < span[1]; ) {
      const { day } = wallClock(from, video.zone);
      const to = Math.min(span[1], startOfDay(day + 1, video.zone));
      const known = days.get(day) ?? { spans: [], apartS: 0, videos: new Set() };
      days.set(day, known);
      if (isClocked(piece)) known.spans.push([from, to]);
      else known.apartS += (to - from) / 1000;
      known.videos.add(video.name);
      from = to;
    }
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, { spans, apartS, videos }]) => ({
      date: isoDate(day),
      weekday: WEEKDAYS[weekdayOf(day)]!,
      observedS: secondsOf(union(spans)) + apartS,
      videos: [...videos],
    }));
}

function told([from, to]: WallSpan): { from: string; to: string; seconds: number } {
  return { from: iso(from), to: iso(to), seconds: (to - from) / 1000 };
}

function isoDate(day: number): string {
  const { year, month, date } = dateOfDay(day);
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join(
    '-',
  );
}
