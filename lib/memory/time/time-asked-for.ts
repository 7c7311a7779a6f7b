import { contentTerms } from '../terms';
import { type DaySpan, daysIn, type EveryDay, fits, nearestDays, within } from './days';
import { type Clocks, hoursOf } from './hours';
import { type Limit, readPhrases } from './read-time-phrases';
import { isSouthern } from './south';
import { asksOfThePast } from './tense';
import { startOfDay, wallClock } from './zone';

// Own rules instead of chrono-node 2.10.3 (MIT, no dependencies, English alone 13 KB compressed). Of 55 questions of time-asked-for.test.ts
// that confine themselves to a time, it finds the day and an hour of 29, since "Saturday" is the nearest one, also a coming
// one, and "half past six", "in 2024" and "between 5 and 6" are none; of 24 that do not, it finds a time in 16 ("sat",
// "march in", "the 18:30 train"). It gives moments, not stretches, and knows fixed offsets, not zones whose clocks change.

/** The time that a question confines itself to, as plain data. Everything that is given must hold. */
export interface TimeAsked {
  /** The phrases, as they stand in the question. */
  words: string;
  /** The question without them. */
  rest: string;
  /**
   * Whether the phrase is about when something happened. False where it may as well be part of what was said ("Who comes on
   * Friday?"). Even a certain phrase may be told in the words rather than by the clock ("had dinner on the eighth of March").
   */
  certain: boolean;
  /** The nearest days meant, on the calendar of the zone; null: any day, or those of `every` alone. */
  days: DaySpan[] | null;
  /** Days that fit as well where nothing lies on the nearest: any Saturday, any 8 March. Null: there are no others. */
  every: EveryDay[] | null;
  /** Stretches of minutes after midnight, half-open; over 1440: after midnight, of the day before. Null: any hour. */
  hours: Clocks | null;
  /** An exact stretch of moments, milliseconds since 1970, half-open ("in the last hour"). */
  stretch: [number, number] | null;
}

/** Which days to hold a moment against: the nearest ones meant, or any that fit. */
export type Reach = 'nearest' | 'any';

/**
 * What time a question confines itself to; null for none. Phrases without a year mean the nearest such day on or before
 * `now` (milliseconds since 1970) by the calendar of `zone` (IANA). Weeks begin on Monday; seasons are those of the zone's half of the world. English.
 * Throws `bad-input` for a zone that does not exist.
 */
export function timesAskedFor(question: string, now: number, zone: string): TimeAsked | null {
  const today = wallClock(now, zone).day;
  const { limits, phrases, rest } = readPhrases(question, { now, today, isSouth: isSouthern(zone) });
  if (phrases.length === 0) return null;
  const [first] = phrases;
  return {
    words: phrases.map(({ from, to }) => question.slice(from, to)).join(' '),
    rest,
    certain: asksOfThePast(question, first!.from, first!.to) ?? contentTerms(rest).length === 0,
    ...combine(limits, today),
  };
}

/** Whether a moment (milliseconds since 1970) lies in the time asked for. Wall clocks of the zone decide, so that days on which clocks change are right. */
export function matches(asked: TimeAsked, ms: number, zone: string, reach: Reach = 'nearest'): boolean {
  const { stretch, hours } = asked;
  if (stretch && (ms < stretch[0] || ms >= stretch[1])) return false;
  const { day, minute } = wallClock(ms, zone);
  if (!hours) return onDay(asked, day, reach);
  const inHours = (at: number) => hours.some(([from, to]) => at >= from && at < to);
  return (
    (inHours(minute) && onDay(asked, day, reach)) || (inHours(minute + 1440) && onDay(asked, day - 1, reach))
  );
}

/** A stretch of moments, milliseconds since 1970, outside which nothing matches; null where there is no such bound. */
export function boundsOf(asked: TimeAsked, zone: string, reach: Reach = 'nearest'): [number, number] | null {
  if (asked.stretch) return asked.stretch;
  if (!asked.days || (reach === 'any' && asked.every)) return null;
  if (asked.days.length === 0) return [0, 0];
  const from = Math.min(...asked.days.map((span) => span[0]));
  const to = Math.max(...asked.days.map((span) => span[1]));
  const overnight = asked.hours?.some(([, end]) => end > 1440) ? 1 : 0;
  return [startOfDay(from, zone), startOfDay(to + overnight, zone)];
}

function onDay({ days, every }: TimeAsked, day: number, reach: Reach): boolean {
  if (days?.some((span) => within(span, day))) return true;
  if (every && (reach === 'any' || !days)) return every.some((one) => fits(one, day));
  return !days && !every;
}

/** All that the phrases say, together: spans overlap, and recurring days are looked for inside the spans. */
function combine(limits: Limit[], today: number): Pick<TimeAsked, 'days' | 'every' | 'hours' | 'stretch'> {
  const spans = limits.flatMap((limit) => (limit.span ? [limit.span] : []));
  const every = limits
    .flatMap((limit) => (limit.every ? [limit.every] : []))
    .reduce<EveryDay[] | null>(both, null);
  const stretch = limits.find((limit) => limit.stretch)?.stretch ?? null;
  const hours = hoursOf(limits);
  if (spans.length === 0) {
    const usual = !every || limits.some((limit) => limit.usual);
    const nearest = (every ?? []).map((one) => nearestDays(one, today)).filter((span) => span !== null);
    return { days: usual ? null : nearest, every, hours, stretch };
  }
  const common: DaySpan = [Math.max(...spans.map(([from]) => from)), Math.min(...spans.map(([, to]) => to))];
  const days = every ? daysIn(common, every) : common[0] < common[1] ? [common] : [];
  return { days, every: null, hours, stretch };
}

/** "Saturday" and "the 8th" hold together; "8 March" and "9 March" are one or the other. */
function both(a: EveryDay[] | null, b: EveryDay[]): EveryDay[] {
  if (!a) return b;
  const alike = Object.keys(a[0]!).some((key) => key in b[0]!);
  return alike ? [...a, ...b] : a.flatMap((one) => b.map((other) => ({ ...one, ...other })));
}
