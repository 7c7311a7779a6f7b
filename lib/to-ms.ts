/** Seconds rounded to the millisecond, so that times add up alike however they were reached. */
export function toMs(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
