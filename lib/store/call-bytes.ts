import type { CallRecord } from '../contract/models';

/** Calls that are kept, the newest: a few megabytes. */
export const MOST_CALLS = 10_000;

/** Bytes of what left with a call; of one from before they were counted, those of its text, its pictures and sounds. */
export function bytesOf({ letters, textBytes, imageBytes, soundBytes, sentBytes }: CallRecord): number {
  return sentBytes ?? (textBytes ?? letters) + imageBytes + soundBytes;
}
