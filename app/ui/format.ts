import { timecode } from '../../lib/wording';
import type { Translate } from '../language/translate';

/** "0:12 to 0:15", or "0:12" alone when both fall into the same second. */
export function timeSpan(t: Translate, t0: number, t1: number): string {
  const [from, to] = [timecode(t0), timecode(t1)];
  return from === to ? from : t('{from} to {to}', { from, to });
}

/** Seconds of waiting in words that do not pretend to be exact. */
export function timeLeft(t: Translate, seconds: number): string {
  if (seconds < 50) return t('less than a minute left');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('about {minutes} min left', { minutes });
  const rest = Math.round((minutes % 60) / 10) * 10;
  const hours = Math.floor(minutes / 60) + (rest === 60 ? 1 : 0);
  if (rest % 60 === 0) return t('about {hours} h left', { hours });
  return t('about {hours} h {minutes} min left', { hours, minutes: rest });
}

/** Seconds of work: "0.4 s", "12 s", "3 min 20 s". */
export function workTime(t: Translate, seconds: number): string {
  if (seconds < 10) return t('{seconds} s', { seconds: toTenth(t, seconds) });
  if (seconds < 60) return t('{seconds} s', { seconds: Math.round(seconds) });
  const whole = Math.round(seconds);
  return t('{minutes} min {seconds} s', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}

/** Decimal units, as browsers and disks show them. */
export function bytes(t: Translate, count: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = count;
  let unit = -1;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  if (unit < 0) return t('{n} bytes', { n: Math.round(value) });
  return `${value >= 9.95 ? Math.round(value) : toTenth(t, value)} ${units[unit]}`;
}

function toTenth(t: Translate, value: number): string {
  return value.toLocaleString(t.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** An ISO moment as date and time in the person's own zone and language. */
export function localDate(t: Translate, iso: string): string {
  return new Date(iso).toLocaleString(t.locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** An ISO moment as a date in the person's own zone and language. */
export function localDay(t: Translate, iso: string): string {
  return new Date(iso).toLocaleDateString(t.locale, { dateStyle: 'medium' });
}

/** An ISO moment in the person's own zone, by its day from today: "Today at 18:30", "Yesterday at 18:30", "20 Nov 2026 at 18:30". */
export function dayAndTime(t: Translate, iso: string): string {
  const isDay = (away: number) => {
    const day = new Date();
    day.setDate(day.getDate() + away);
    return day.toDateString() === new Date(iso).toDateString();
  };
  const near = [-1, 0, 1].find(isDay);
  const day = near === undefined ? localDay(t, iso) : [t('Yesterday'), t('Today'), t('Tomorrow')][near + 1]!;
  const time = new Date(iso).toLocaleTimeString(t.locale, { timeStyle: 'short' });
  return t('{day} at {time}', { day, time });
}
