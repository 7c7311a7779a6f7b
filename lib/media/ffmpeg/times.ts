/** Seconds in the units that ffmpeg is asked to count in. */
export const MICRO = 1e6;
/** Makes a picture's or sound's time a whole number of microseconds. */
export const IN_MICROSECONDS = `settb=1/${MICRO}`;

/** A filter that notes the time of everything that passes, in the unit it has there; `a` for sound. */
export function noteTimes(file: string, a: '' | 'a' = ''): string {
  // What carries no metadata is not printed.
  return `${a}metadata=add:key=noted:value=1,${a}metadata=print:file=${file}:direct=1`;
}

/** What such a filter noted, in order. */
export function readTimes(noted: Uint8Array): number[] {
  const lines = new TextDecoder().decode(noted).matchAll(/^frame:\S*\s+pts:(-?\d+)\s/gm);
  return Array.from(lines, ([, pts]) => Number(pts));
}
