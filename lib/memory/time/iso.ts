import { MnemeError } from '../../errors';
import { told } from '../../told';
import { momentShown } from './zone';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A day, or a moment to the minute or finer, with or without an offset. */
const POINT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,3})?)?\s?(Z|[+-]\d\d:\d\d)?)?$/i;

/**
 * A stretch of moments told in ISO 8601, milliseconds since 1970, half-open: a day ("2025-03-08"), a minute ("2025-03-08T18:30"), or what
 * lies between two of them ("2025-03-08/2025-03-09", "2025-03-08T18:30Z/2025-03-08T19:00Z"), a last day included. Without an offset
 * clocks of `zone` (IANA) are meant. Null for what is no ISO at all.
 *
 * @throws MnemeError `bad-input` for a time that does not exist, or one that ends before it begins
 */
export function isoStretch(text: string, zone: string): [number, number] | null {
  const parts = text.split('/').map((part) => part.trim());
  if (parts.length > 2 || !parts.every((part) => POINT.test(part))) return null;
  const spans = parts.map((part) => spanOf(part, zone));
  const [from, to] = [spans[0]![0], spans.at(-1)!];
  // What ends at a moment ends there; what ends on a day, or is one moment, lasts it out.
  const end = parts.length === 1 || isDay(parts[1]!) ? to[1] : to[0];
  if (end <= from) throw new MnemeError('bad-input', told`"${text}" ends before it begins.`);
  return [from, end];
}

function isDay(part: string): boolean {
  return !part.includes(':');
}

/** A day or a minute as a stretch. */
function spanOf(part: string, zone: string): [number, number] {
  const [, year, month, date, hour = '0', minute = '0', second = '0', fraction = '0', offset] =
    POINT.exec(part)!;
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date));
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  // A date beyond its month's range counts on into another.
  const isDate = new Date(day).toISOString().startsWith(`${year}-${month}-${date}`);
  if (!isDate || h > 23 || m > 59 || s > 59)
    throw new MnemeError('bad-input', told`There is no time ${part}.`);
  if (isDay(part)) return [momentShown(day, zone), momentShown(day + DAY_MS, zone)];
  const shown = day + ((h * 60 + m) * 60 + s) * 1000 + Number(fraction) * 1000;
  const from = offset ? shown - offsetMs(offset) : momentShown(shown, zone);
  return [from, from + MINUTE_MS];
}

function offsetMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const [hours, minutes] = offset.slice(1).split(':').map(Number) as [number, number];
  return (offset[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}
