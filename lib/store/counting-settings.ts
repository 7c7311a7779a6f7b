/** A setting that counts; 0 where it is not there, or no number of that kind. */
export function countIn(setting: unknown): number {
  return Number.isSafeInteger(setting) && (setting as number) >= 0 ? (setting as number) : 0;
}

/** What a setting that counts is next. */
export function oneMore(times: unknown): number {
  return countIn(times) + 1;
}
