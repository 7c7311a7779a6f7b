/** Nobody is told to wait longer: a day. */
const MOST_S = 86_400;

/**
 * The seconds that a `Retry-After` header asks to wait (RFC 9110, 10.2.3: a number of seconds, or a date), whole, 0 to a day; null
 * where there is none that can be read.
 */
export function retryAfterS(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(MOST_S, Math.max(0, Math.ceil(seconds)));
}
