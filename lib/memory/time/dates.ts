import { type DaySpan, EARLIEST_DAY, type EveryDay, nearestDays, SEASON_MONTHS, weekOf } from './days';
import { DATE_FIRST, dateOf, ISO_DATE, MONTH_FIRST, monthOf, weekdayNamed } from './time-words';
import { dateOfDay, dayOfDate } from './zone';

/** What a phrase says of the days. */
export interface DayLimit {
  span?: DaySpan;
  /** Days that come again, one of these; with a span, those within it. */
  every?: EveryDay[];
  /** Moments, milliseconds since 1970, half-open. */
  stretch?: [number, number];
}

/** What phrases are read against: the moment of asking, milliseconds since 1970, its day, and whose seasons are meant. */
export interface Asking {
  now: number;
  today: number;
  isSouth: boolean;
}

const COUNTS = 'half one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** How many of a unit, as it stands before "days ago". */
export const COUNT = `(?:an?|${COUNTS.slice(1).join('|')}|a couple of|half an|\\d{1,4})`;
const OPENING = /^(since|before|after|un?till?)$/i;
const HOUR_MS = 3_600_000;

/** The days of a date; null for one that is in no calendar. */
export function dateNamed(date: string, month: string, year: string | undefined): DayLimit | null {
  const every = { month: /\d/.test(month) ? Number(month) : monthOf(month), date: dateOf(date) };
  const leap = dayOfDate(2000, every.month, every.date);
  if (every.month > 12 || dateOfDay(leap).month !== every.month) return null;
  if (!year) return { every: [every] };
  const day = dayOfDate(Number(year), every.month, every.date);
  return { span: dateOfDay(day).month === every.month ? [day, day + 1] : [day, day] };
}

/** The nearest days that a name of a day, month or year stands for, on or before `latest`. */
export function daysNamed(text: string, latest: number): DaySpan | null {
  for (const pattern of [DATE_FIRST, MONTH_FIRST, ISO_DATE]) {
    const groups = new RegExp(`^(?:${pattern})$`, 'iu').exec(text)?.groups;
    if (groups) return spanOf(dateNamed(groups.date!, groups.month!, groups.year), latest);
  }
  const [first, year] = text.split(' ');
  if (/^\d/.test(first!)) return yearSpan(Number(first));
  if (weekdayNamed(first!) >= 0) return nearestDays({ weekday: weekdayNamed(first!) }, latest);
  return nearestDays({ month: monthOf(first!) }, year ? yearSpan(Number(year))[1] - 1 : latest);
}

/** "Since", "before" and the like open a stretch at a limit's days. */
export function openFrom(lead: string | undefined, limit: DayLimit | null, today: number): DayLimit | null {
  if (!limit || !OPENING.test(lead ?? '')) return limit;
  const span = spanOf(limit, today);
  if (!span) return null;
  if (/^before/i.test(lead!)) return { span: [EARLIEST_DAY, span[0]] };
  if (/^un?till?/i.test(lead!)) return { span: [EARLIEST_DAY, span[1]] };
  return { span: [/^after/i.test(lead!) ? span[1] : span[0], today + 1] };
}

export function yearSpan(year: number): DaySpan {
  return [dayOfDate(year, 1, 1), dayOfDate(year + 1, 1, 1)];
}

/**
 * The season that begins in a month, of a year. One that goes on into the next year is that of either: "winter 2024" are its January and
 * February, and the winter that begins in it; "winter 2024/25" the latter alone.
 */
export function seasonOfYear(season: number, year: number, isOfTwo: boolean): DayLimit {
  const end = dayOfDate(year, season + SEASON_MONTHS, 1);
  if (isOfTwo || season + SEASON_MONTHS <= 13) return { span: [dayOfDate(year, season, 1), end] };
  return { every: [{ season }], span: [dayOfDate(year, 1, 1), end] };
}

/** The last time that a season came to its end, or this one, which may still go on. */
export function seasonNamed(season: number, isLast: boolean, today: number): DaySpan {
  const nearest = nearestDays({ season }, today)!;
  return isLast && nearest[1] > today ? nearestDays({ season }, nearest[0] - 1)! : nearest;
}

/** The week, month or year that lies some of them away from this one. */
export function calendarUnit(unit: string, away: number, today: number): DaySpan {
  const { year, month } = dateOfDay(today);
  if (/week/i.test(unit)) return [weekOf(today) + 7 * away, weekOf(today) + 7 * away + 7];
  if (/year/i.test(unit)) return yearSpan(year + away);
  return [dayOfDate(year, month + away, 1), dayOfDate(year, month + away + 1, 1)];
}

/** "Three weeks ago": days, months and years by the calendar, weeks within three days, hours and minutes within a quarter of what they go back, at least half a unit. */
export function ago(count: number, unit: string, { now, today }: Asking): DayLimit {
  if (/hour|minute/i.test(unit)) {
    const one = /hour/i.test(unit) ? HOUR_MS : HOUR_MS / 60;
    const slack = Math.max(one / 2, (count * one) / 4);
    return { stretch: [now - count * one - slack, now - count * one + slack] };
  }
  if (/day/i.test(unit)) return { span: [today - count, today - count + 1] };
  if (/week/i.test(unit)) return { span: [today - 7 * count - 3, today - 7 * count + 4] };
  return { span: calendarUnit(unit, -count, today) };
}

/** "In the last three days": up to now. */
export function lastFew(count: number, unit: string, { now, today }: Asking): DayLimit {
  if (/hour|minute/i.test(unit)) {
    return { stretch: [now - count * (/hour/i.test(unit) ? HOUR_MS : HOUR_MS / 60), now + 1] };
  }
  if (/day|week/i.test(unit)) return { span: [today - count * (/day/i.test(unit) ? 1 : 7), today + 1] };
  const { year, month, date } = dateOfDay(today);
  const months = count * (/year/i.test(unit) ? 12 : 1);
  return { span: [dayOfDate(year, month - months, date), today + 1] };
}

/** A limit's days as one span, the nearest on or before `latest`; null for none. */
function spanOf(limit: DayLimit | null, latest: number): DaySpan | null {
  if (limit?.span && !limit.every) return limit.span;
  const last = limit?.span ? limit.span[1] - 1 : latest;
  const found = (limit?.every ?? []).map((every) => nearestDays(every, last)).filter((span) => span !== null);
  if (found.length === 0) return null;
  return [Math.min(...found.map(([from]) => from)), Math.max(...found.map(([, to]) => to))];
}

/** The number that COUNT matched. */
export function countNamed(words: string): number {
  if (/^half/i.test(words)) return 0.5;
  if (/couple/i.test(words)) return 2;
  return Math.max(COUNTS.indexOf(words.toLowerCase()), 0) || Number.parseInt(words, 10) || 1;
}
