/** A text that begins with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What tells time to a tenth of a second takes 5.96 s for 6.0. */
const TENTHS = 10;

/** 75 -> "1:15", 3675 -> "1:01:15". Whole seconds of what is told to a tenth, rounded down, none below zero: speech from 5.99 s and a face from 6.0 s on begin together. */
export function timecode(seconds: number): string {
  const whole = Math.max(0, Math.floor(Math.round(seconds * TENTHS) / TENTHS));
  const s = String(whole % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${s}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${s}`;
}
