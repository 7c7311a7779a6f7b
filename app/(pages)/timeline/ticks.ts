import type { WallSpan } from '../../../lib/contract/timeline';
import { dateOfDay, dayOfDate, momentShown, startOfDay, wallClock } from '../../../lib/memory/time/zone';

export type TickUnit = 'year' | 'month' | 'day' | 'minute' | 'second';

export interface Tick {
  /** Milliseconds since 1970. */
  at: number;
  /** Something greater begins: a year among months or days, a day among hours. */
  isMajor: boolean;
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** 5 January 1970 was a Monday. */
const MONDAY_MS = 4 * DAY_MS;

/** Steps on the clock that are always equally long there. */
const EVEN_STEPS = [
  ...[1, 2, 5, 15, 30].map((every) => ({ unit: 'second', ms: every * SECOND_MS, from: 0 }) as const),
  ...[1, 2, 5, 15, 30].map((every) => ({ unit: 'minute', ms: every * MINUTE_MS, from: 0 }) as const),
  ...[1, 3, 6, 12].map((every) => ({ unit: 'minute', ms: every * HOUR_MS, from: 0 }) as const),
  { unit: 'day', ms: DAY_MS, from: 0 },
  { unit: 'day', ms: 7 * DAY_MS, from: MONDAY_MS },
] as const;
/** Longer steps, by the calendar. */
const MONTHS = [1, 3, 6, 12, 24, 60, 120] as const;
const MONTH_MS = 30 * DAY_MS;

/**
 * Where the clock and the calendar of a zone are marked in a stretch: by the finest step that leaves `least` milliseconds between two
 * marks.
 */
export function ticksOf(span: WallSpan, least: number, zone: string): { unit: TickUnit; ticks: Tick[] } {
  const even = EVEN_STEPS.find(({ ms }) => ms >= least);
  if (even) return { unit: even.unit, ticks: evenTicks(span, even, zone) };
  const months = MONTHS.find((count) => count * MONTH_MS >= least) ?? MONTHS.at(-1)!;
  return { unit: months < 12 ? 'month' : 'year', ticks: monthTicks(span, months, zone) };
}

function evenTicks(
  [from, to]: WallSpan,
  { ms, from: first, unit }: (typeof EVEN_STEPS)[number],
  zone: string,
) {
  const { day, minute } = wallClock(from, zone);
  const shown = day * DAY_MS + minute * MINUTE_MS;
  const ticks: Tick[] = [];
  for (let at = first + Math.floor((shown - first) / ms) * ms; ; at += ms) {
    const moment = momentShown(at, zone);
    if (moment > to) return ticks;
    // Where clocks are set, two times on them may be one moment.
    if (moment < from || moment <= (ticks.at(-1)?.at ?? Number.NEGATIVE_INFINITY)) continue;
    const { month, date } = dateOfDay(Math.floor(at / DAY_MS));
    const isMajor = unit === 'day' ? month === 1 && date <= ms / DAY_MS : at % DAY_MS === 0;
    ticks.push({ at: moment, isMajor });
  }
}

function monthTicks([from, to]: WallSpan, months: number, zone: string): Tick[] {
  const { year, month } = dateOfDay(wallClock(from, zone).day);
  const ticks: Tick[] = [];
  for (let n = Math.floor((year * 12 + month - 1) / months) * months; ; n += months) {
    const at = startOfDay(dayOfDate(Math.floor(n / 12), (n % 12) + 1, 1), zone);
    if (at > to) return ticks;
    if (at >= from) ticks.push({ at, isMajor: months < 12 && n % 12 === 0 });
  }
}
