import type { WallSpan } from '../../../lib/contract/timeline';
import type { Translate } from '../../language/translate';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Tick, type TickUnit } from './ticks';

/** People named in one sentence; of the others it says how many. */
const NAMED = 3;

/** Formats take long to make, and a frame needs many of few. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known;
}

const TICK_FORMATS = {
  year: [{ year: 'numeric' }, { year: 'numeric' }],
  month: [{ month: 'short' }, { year: 'numeric' }],
  day: [
    { day: 'numeric', month: 'short' },
    { day: 'numeric', month: 'short', year: 'numeric' },
  ],
  minute: [{ timeStyle: 'short' }, { weekday: 'short', day: 'numeric', month: 'short' }],
  second: [{ timeStyle: 'medium' }, { weekday: 'short', day: 'numeric', month: 'short' }],
} as const satisfies Record<TickUnit, [Intl.DateTimeFormatOptions, Intl.DateTimeFormatOptions]>;

/** What is written at a tick, in the person's own zone. */
export function tickWords(locale: string, unit: TickUnit, { at, isMajor }: Tick): string {
  return formatOf(locale, TICK_FORMATS[unit][isMajor ? 1 : 0]).format(at);
}

/** A moment, to the second: "Sat, May 9, 2026, 14:03:20". */
export function momentWords(locale: string, at: number): string {
  const options = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
  return formatOf(locale, {
    ...options,
    ...{ hour: 'numeric', minute: '2-digit', second: '2-digit' },
  }).format(at);
}

/** A stretch, no finer than its length calls for: "May 3 – 9, 2026". */
function spanWords(locale: string, [from, to]: WallSpan): string {
  const long = to - from;
  const options: Intl.DateTimeFormatOptions =
    long > 400 * DAY_MS
      ? { year: 'numeric', month: 'long' }
      : long > 2 * DAY_MS
        ? { dateStyle: 'long' }
        : { dateStyle: 'long', timeStyle: long > 10 * MINUTE_MS ? 'short' : 'medium' };
  return formatOf(locale, options).formatRange(from, to);
}

/** How long nothing was recorded. */
export function gapWords(t: Translate, [from, to]: WallSpan): string {
  const long = to - from;
  const count = (ms: number) => Math.round(long / ms);
  if (long < 90 * SECOND_MS)
    return t.count(count(SECOND_MS), 'No recording for {n} second', 'No recording for {n} seconds');
  if (long < 90 * MINUTE_MS)
    return t.count(count(MINUTE_MS), 'No recording for {n} minute', 'No recording for {n} minutes');
  if (long < 36 * HOUR_MS)
    return t.count(count(HOUR_MS), 'No recording for {n} hour', 'No recording for {n} hours');
  if (long < 60 * DAY_MS)
    return t.count(count(DAY_MS), 'No recording for {n} day', 'No recording for {n} days');
  if (long < 700 * DAY_MS)
    return t.count(count(30.4 * DAY_MS), 'No recording for {n} month', 'No recording for {n} months');
  return t.count(count(365.25 * DAY_MS), 'No recording for {n} year', 'No recording for {n} years');
}

/** What a stretch holds: "May 3 – 9, 2026: 4 recordings, Ada and Bo". `names`: of those who are there most, of `people` in all. */
export function contentWords(
  t: Translate,
  span: WallSpan,
  { recordings, names, people }: { recordings: number; names: readonly string[]; people: number },
): string {
  const when = spanWords(t.locale, span);
  if (recordings === 0) return t('{when}: no recording', { when });
  if (names.length === 0)
    return t.count(recordings, '{when}: {n} recording', '{when}: {n} recordings', { when });
  const named = names.slice(0, NAMED);
  const others = people - named.length;
  if (others > 0) named.push(t.count(others, '{n} more person', '{n} more people'));
  const who = new Intl.ListFormat(t.locale).format(named);
  return t.count(recordings, '{when}: {n} recording, {who}', '{when}: {n} recordings, {who}', { when, who });
}
