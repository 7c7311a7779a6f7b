import { dateOfDay, dayOfDate, weekdayOf } from './zone';

/** Days from the first up to, not including, the second, each counted from 1 January 1970. */
export type DaySpan = [number, number];

/** Days that come again: on a weekday (0 for Sunday), in a month (1 to 12), on a date of the month (1 to 31), in the season that begins with a month, or all of what is given. */
export interface EveryDay {
  weekday?: number;
  month?: number;
  date?: number;
  season?: number;
}

export const SEASON_MONTHS = 3;

/** The earliest day looked at, before which nothing was filmed. */
export const EARLIEST_DAY = dayOfDate(1880, 1, 1);

export function within([from, to]: DaySpan, day: number): boolean {
  return day >= from && day < to;
}

export function fits(every: EveryDay, day: number): boolean {
  const { month, date } = dateOfDay(day);
  if (every.season !== undefined && monthOfSeason(month, every.season) >= SEASON_MONTHS) return false;
  if ((every.month ?? month) !== month || (every.date ?? date) !== date) return false;
  return (every.weekday ?? weekdayOf(day)) === weekdayOf(day);
}

/** The nearest day on or before `today` that fits, or the whole nearest month or season; null for a day that never comes ("30 February"). */
export function nearestDays(every: EveryDay, today: number): DaySpan | null {
  for (let day = today; day >= EARLIEST_DAY; day -= 1) {
    if (!fits(every, day)) continue;
    if (every.weekday !== undefined || every.date !== undefined) return [day, day + 1];
    const { year, month } = dateOfDay(day);
    const [first, months] =
      every.season === undefined ? [month, 1] : [month - monthOfSeason(month, every.season), SEASON_MONTHS];
    return [dayOfDate(year, first, 1), dayOfDate(year, first + months, 1)];
  }
  return null;
}

/** How many months a month lies after the one with which a season begins. */
function monthOfSeason(month: number, season: number): number {
  return (month - season + 12) % 12;
}

/** The days of a span that fit one of several, as spans. */
export function daysIn(span: DaySpan, every: EveryDay[]): DaySpan[] {
  const found: DaySpan[] = [];
  for (let day = Math.max(span[0], EARLIEST_DAY); day < span[1]; day += 1) {
    if (!every.some((one) => fits(one, day))) continue;
    const last = found.at(-1);
    if (last?.[1] === day) last[1] = day + 1;
    else found.push([day, day + 1]);
  }
  return found;
}

/** The Monday of a day's week. */
export function weekOf(day: number): number {
  return day - ((weekdayOf(day) + 6) % 7);
}
