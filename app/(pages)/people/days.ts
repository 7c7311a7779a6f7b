import type { VideoSpan } from '../../../lib/contract/people';
import { byVideo, joinSpans } from '../../ui/spans';

/** A day, by the calendar of the person's own zone, on which somebody was there. */
export interface Day {
  /** Days since 1 January 1970 on that calendar. */
  number: number;
  /** In view or speaking. */
  seconds: number;
  /** Names of its videos, in order of time. */
  videos: string[];
}

/** Days that follow one another, null where nobody was there. */
export interface Run {
  /** Days since the run before; 0 for the first. */
  gap: number;
  days: (Day | null)[];
}

/** As many days without anybody end a run. */
const LONGEST_GAP = 10;
const DAY_MS = 86_400_000;

/**
 * On which days somebody was there. A stretch counts to the day on which it begins.
 *
 * @param spans in view or speaking, in any order
 * @param startOf when a video began; undefined for one that is gone meanwhile
 */
export function daysOf(spans: readonly VideoSpan[], startOf: (video: string) => Date | undefined): Day[] {
  const byName = byVideo(spans);
  const days = new Map<number, Day & { from: number }>();
  for (const [video, all] of byName) {
    const start = startOf(video);
    if (!start) continue;
    for (const { t0, t1 } of joinSpans(all, 0)) {
      const from = start.getTime() + t0 * 1000;
      const number = dayNumber(new Date(from));
      const day = days.get(number) ?? { number, seconds: 0, videos: [], from };
      days.set(number, day);
      day.seconds += t1 - t0;
      if (!day.videos.includes(video)) day.videos.push(video);
    }
  }
  return [...days.values()]
    .sort((a, b) => a.number - b.number)
    .map(({ number, seconds, videos }) => ({
      number,
      seconds,
      videos: videos.sort((a, b) => startOf(a)!.getTime() - startOf(b)!.getTime()),
    }));
}

/** Days in runs: long times without anybody lie between them. */
export function runsOf(days: readonly Day[]): Run[] {
  const runs: Run[] = [];
  let last: number | null = null;
  for (const day of days) {
    const away = last === null ? 0 : day.number - last;
    const run = runs.at(-1);
    if (run && away <= LONGEST_GAP) run.days.push(...Array<null>(away - 1).fill(null), day);
    else runs.push({ gap: away, days: [day] });
    last = day.number;
  }
  return runs;
}

/** The day of a moment on the calendar of the person's own zone. */
export function dayNumber(moment: Date): number {
  return Math.floor(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY_MS);
}

/** Noon of that day, by the clock of the person's own zone: what a calendar tells of it. */
export function noonOf(number: number): Date {
  const date = new Date(number * DAY_MS);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
}
