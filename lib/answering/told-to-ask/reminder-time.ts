import { MnemeError } from '../../errors';
import { dateNamed } from '../../memory/time/dates';
import { type EveryDay, fits } from '../../memory/time/days';
import { type Part, partNamed } from '../../memory/time/hours';
import { sayMoment } from '../../memory/time/moment-told';
import {
  DATE_FIRST,
  ISO_DATE,
  LED_CLOCK,
  MONTH_FIRST,
  PART,
  readClock,
  SURE_CLOCK,
  WEEKDAY,
  weekdayNamed,
} from '../../memory/time/time-words';
import { momentShown, wallClock } from '../../memory/time/zone';
import { told } from '../../told';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** Furthest ahead that is taken: what is meant for later is a calendar's. */
const MOST_DAYS = 366;

const UNITS: Record<string, number> = {
  second: 1000,
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
};
const NUMBERS: Record<string, number> = {
  ...Object.fromEntries(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
      .split(' ')
      .map((word, i) => [word, i + 1]),
  ),
  ...{ a: 1, an: 1, 'a couple of': 2, 'half a': 0.5, 'half an': 0.5 },
  ...{ 'twenty-five': 25, thirty: 30, forty: 40, 'forty-five': 45, fifty: 50, sixty: 60, ninety: 90 },
};
/** The hour of a day, or of a part of it, where none is told, in minutes after midnight. */
const USUAL = { day: 540, morning: 540, afternoon: 900, evening: 1140, night: 1260 };
/** Until then an hour without "am" or "pm" is in the afternoon, in minutes after midnight or noon: "tomorrow at 3", "at 9". */
const AFTERNOON_TILL = 420;

const alternatives = (words: string[]) => words.sort((a, b) => b.length - a.length).join('|');
const NUMBER = `(?:\\d{1,5}(?:\\.\\d{1,2})?|${alternatives(Object.keys(NUMBERS)).replaceAll('-', '[- ]')})`;
const AMOUNT = `${NUMBER} (?:sec|min|hr|${Object.keys(UNITS).join('|')})s?`;
/** "in 10 minutes", "in an hour and a half", "in 2 hours and 30 minutes". */
const AWAY = `in ${AMOUNT}(?:(?:,| and|, and)? ${AMOUNT}| and a half)?(?: from now)?`;
const CLOCK = `(?:at )?${SURE_CLOCK}|at ${LED_CLOCK}(?! ?[\\d:])`;
const DAY =
  `today|tonight|the day after tomorrow|tomorrow(?: ${PART})?|this ${PART}|in the ${PART}|` +
  `(?:on |next |this )?${WEEKDAY}(?: ${PART})?|(?:on )?(?:${[DATE_FIRST, MONTH_FIRST, ISO_DATE].map(unnamed).join('|')})`;
/** A time that is to come, wherever it stands. Ignores case. */
export const WHEN = `(?:${AWAY}|(?:${DAY})(?:,? (?:${CLOCK}))?|(?:${CLOCK})(?:,? (?:${DAY}))?)`;

/**
 * The moment that `WHEN` matched, milliseconds since 1970: by the clocks of an IANA zone. A clock time without a day is the next one; one that may be
 * in either half of the day as well, with a day the likelier one (`AFTERNOON_TILL`). A weekday or date without a year is the next one. A day without an hour is
 * nine in the morning.
 *
 * @throws MnemeError `bad-input` for a time that has passed, is in no calendar or more than a year ahead
 */
export function momentToCome(words: string, now: number, zone: string): number {
  const text = words.toLowerCase().replace(/\s+/g, ' ').trim();
  const at = /^in (?!the )/.test(text) ? now + lengthOf(text) : onClock(text, now, zone);
  if (at === null) throw new MnemeError('bad-input', told`"${words}" is in no calendar.`);
  if (at <= now)
    throw new MnemeError('bad-input', told`${sayMoment(at, zone, 'both')} has passed. Name a time to come.`);
  if (at > now + MOST_DAYS * DAY_MS)
    throw new MnemeError('bad-input', 'That is more than a year ahead. Name a time within a year.');
  return at;
}

/** How long "in two hours and ten minutes" is, milliseconds. */
function lengthOf(text: string): number {
  const parts = [
    ...text.matchAll(new RegExp(`(${NUMBER}) (sec|min|hr|${Object.keys(UNITS).join('|')})`, 'g')),
  ];
  const lengths = parts.map(([, number, unit]) => ({
    count: NUMBERS[number!.replace(' five', '-five')] ?? Number(number),
    ms: UNITS[{ sec: 'second', min: 'minute', hr: 'hour' }[unit!] ?? unit!]!,
  }));
  const half = / and a half/.test(text) ? lengths[0]!.ms / 2 : 0;
  return Math.round(lengths.reduce((sum, { count, ms }) => sum + count * ms, half));
}

/** A day, a clock time, or both: by the calendar and clocks of the zone; null for a day that does not come. */
function onClock(text: string, now: number, zone: string): number | null {
  const today = wallClock(now, zone).day;
  const shown = (day: number, minute: number) => momentShown(day * DAY_MS + minute * MINUTE_MS, zone);
  const clock = new RegExp(`(?<![\\w-])(?:${CLOCK})`).exec(text);
  const rest = clock ? text.replace(clock[0], ' ').trim() : text;
  const part = /tonight/.test(rest) ? 'night' : partNamed(new RegExp(PART).exec(rest)?.[0]);
  const minutes = clock ? minutesOf(clock[0].replace(/^at /, ''), part) : [USUAL[part ?? 'day']];
  const isToCome = (at: number) => at > now;
  const soonest = (days: number[], among: number[]) =>
    days
      .flatMap((day) => among.map((minute) => shown(day, minute)))
      .sort((a, b) => a - b)
      .find(isToCome);
  // Part of a day, or none: the next such time.
  if (/^(?:in the .*)?$/.test(rest)) return soonest([today, today + 1], minutes) ?? null;
  const likely = minutes.length > 1 ? [minutes.find((minute) => minute >= AFTERNOON_TILL)!] : minutes;
  if (/^(?:today|tonight|this (?:morning|afternoon|evening|night))/.test(rest))
    return soonest([today], minutes) ?? shown(today, minutes.at(-1)!);
  if (/^the day after/.test(rest)) return shown(today + 2, likely[0]!);
  if (/^tomorrow/.test(rest)) return shown(today + 1, likely[0]!);
  const days = daysMeant(rest, today);
  return days === null ? null : (soonest(days, likely) ?? shown(days.at(-1)!, likely[0]!));
}

/** The days that a weekday or a date may mean, from today on; null for one that does not come. */
function daysMeant(text: string, today: number): number[] | null {
  const next = (every: EveryDay) =>
    Array.from({ length: MOST_DAYS + 7 }, (_, i) => today + i).filter((day) => fits(every, day));
  const weekday = new RegExp(`^(on|next|this)? ?(${WEEKDAY})`).exec(text);
  if (weekday) {
    const days = next({ weekday: weekdayNamed(weekday[2]!) });
    return weekday[1] === 'next' ? days.filter((day) => day > today) : days;
  }
  for (const pattern of [DATE_FIRST, MONTH_FIRST, ISO_DATE]) {
    const groups = new RegExp(`^(?:on )?(?:${pattern})$`, 'iu').exec(text)?.groups;
    const limit = groups && dateNamed(groups.date!, groups.month!, groups.year);
    if (limit?.span && limit.span[0] < limit.span[1]) return [limit.span[0]];
    if (limit?.every) return next(limit.every[0]!);
  }
  return null;
}

/** The minutes after midnight that a clock time may mean: two where neither it nor the part of the day says which half, the likelier one told by `AFTERNOON_TILL`. */
function minutesOf(text: string, part: Part | undefined): number[] {
  const { minute, half } = readClock(text);
  if (half !== null) return [minute];
  if (part === 'morning') return [minute];
  if (part === 'night' && minute < 300) return [minute + 1440];
  if (part !== undefined) return [minute + 720];
  return [minute, minute + 720];
}

/** A pattern without names, which may stand only once in an expression. */
function unnamed(pattern: string): string {
  return pattern.replace(/\(\?<\w+>/g, '(?:');
}
