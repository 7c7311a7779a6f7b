/** A moment as a clock and a calendar on the wall show it. */
export interface WallClock {
  /** Days since 1 January 1970 on that calendar. */
  day: number;
  /** Minutes since midnight as the clock shows them, 0 to 1439. */
  minute: number;
}

/** A calendar date: month 1 to 12, day of the month 1 to 31. */
export interface CalendarDate {
  year: number;
  month: number;
  date: number;
}

const UTC = 'UTC';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Moment (milliseconds since 1970) to wall clock in an IANA zone. A zone that this browser does not know, as a newer one may have written it, is read as UTC: so it is everywhere. */
export function wallClock(ms: number, zone: string): WallClock {
  const local = ms + offsetAt(ms, zone);
  const day = Math.floor(local / DAY_MS);
  return { day, minute: Math.floor((local - day * DAY_MS) / MINUTE_MS) };
}

/** The first moment of a day in a zone, in milliseconds since 1970; where clocks skip midnight, the moment after the gap. */
export function startOfDay(day: number, zone: string): number {
  return momentShown(day * DAY_MS, zone);
}

/**
 * The moment at which clocks in a zone show a time, in milliseconds since 1970: the first of two; where they skip it, as if they had not
 * been set yet. `shown` is the time on the clock, in milliseconds since 1970 on that calendar.
 */
export function momentShown(shown: number, zone: string): number {
  const before = offsetAt(shown - DAY_MS, zone);
  const moments = [before, offsetAt(shown + DAY_MS, zone)].map((offset) => shown - offset);
  const right = moments.filter((ms) => ms + offsetAt(ms, zone) === shown);
  return right.length > 0 ? Math.min(...right) : shown - before;
}

export function dateOfDay(day: number): CalendarDate {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() };
}

/** The day of a calendar date; months and dates beyond their range count on, as in `Date.UTC`. */
export function dayOfDate(year: number, month: number, date: number): number {
  // `Date.UTC` takes the years 0 to 99 for those of the last century.
  return Math.floor(new Date(0).setUTCFullYear(year, month - 1, date) / DAY_MS);
}

/** 0 for Sunday to 6 for Saturday; 1 January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The zone of this device's clocks; UTC where the browser cannot tell. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && formatIn(timeZone) ? timeZone : UTC;
}

/** The day of a moment as German writes it: "14.6.2025". */
export function germanDay(ms: number, zone: string): string {
  const { year, month, date } = dateOfDay(wallClock(ms, zone).day);
  return `${date}.${month}.${year}`;
}

interface Zone {
  format: Intl.DateTimeFormat;
  /** Offset of each UTC day that has only one; null for days on which clocks change. */
  offsets: Map<number, number | null>;
}

const zones = new Map<string, Zone>();

/** Milliseconds that clocks in a zone are ahead of UTC. Remembered by UTC day, since asking Intl takes microseconds. */
function offsetAt(ms: number, zone: string): number {
  const known = zones.get(zone) ?? openZone(zone);
  const utcDay = Math.floor(ms / DAY_MS);
  let offset = known.offsets.get(utcDay);
  if (offset === undefined) {
    const [first, last] = [utcDay, utcDay + 1].map((day) => readOffset(known.format, day * DAY_MS));
    offset = first === last ? first! : null;
    known.offsets.set(utcDay, offset);
  }
  return offset ?? readOffset(known.format, ms);
}

function openZone(zone: string): Zone {
  const opened: Zone = { format: formatIn(zone) ?? formatIn(UTC)!, offsets: new Map() };
  zones.set(zone, opened);
  return opened;
}

/** Null for a zone that this browser does not know. */
function formatIn(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}

/** Reads "GMT-05:00"; "GMT" alone is no offset, and old local times have seconds. */
function readOffset(format: Intl.DateTimeFormat, ms: number): number {
  const name = format.formatToParts(ms).find((part) => part.type === 'timeZoneName')!.value;
  const found = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name);
  if (!found) return 0;
  const [, sign, hours, minutes, seconds = '0'] = found;
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -offset : offset;
}
