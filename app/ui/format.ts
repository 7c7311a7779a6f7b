/** 75 -> "1:15", 3675 -> "1:01:15". Whole seconds, rounded down. */
export function timecode(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const s = String(whole % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${s}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${s}`;
}

/** "0:12 to 0:15", or "0:12" alone when both fall into the same second. */
export function timeSpan(t0: number, t1: number): string {
  const [from, to] = [timecode(t0), timecode(t1)];
  return from === to ? from : `${from} to ${to}`;
}

/** Seconds of waiting in words that do not pretend to be exact. */
export function timeLeft(seconds: number): string {
  if (seconds < 50) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} min left`;
  const rest = Math.round((minutes % 60) / 10) * 10;
  const hours = Math.floor(minutes / 60) + (rest === 60 ? 1 : 0);
  return rest % 60 === 0 ? `about ${hours} h left` : `about ${hours} h ${rest} min left`;
}

/** Seconds of work: "0.4 s", "12 s", "3 min 20 s". */
export function workTime(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Decimal units, as browsers and disks show them. */
export function bytes(count: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = count;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 9.95 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** "1 clip", "3 clips". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** An ISO moment as date and time in the person's own zone and language. */
export function localDate(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** An ISO moment as a date in the person's own zone and language. */
export function localDay(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

/** An ISO moment in the person's own zone, by its day from today: "Today at 18:30", "Yesterday at 18:30", "20 Nov 2026 at 18:30". */
export function dayAndTime(iso: string): string {
  const isDay = (away: number) => {
    const day = new Date();
    day.setDate(day.getDate() + away);
    return day.toDateString() === new Date(iso).toDateString();
  };
  const near = [-1, 0, 1].find(isDay);
  const day = near === undefined ? localDay(iso) : ['Yesterday', 'Today', 'Tomorrow'][near + 1];
  return `${day} at ${new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'short' })}`;
}
