/**
 * A recording is true in time while its start and its own clock tell the time to within so many seconds. A slow machine gives what it records a few
 * seconds late, which is no fault.
 */
const FAULT_S = 10;
/** A longer one is begun anew, so that no file grows without end, and clocks that drift apart by a few seconds a day do not matter. Seconds. */
const LONGEST_S = 12 * 3600;

/** What a recording is held against whenever something of it has come. */
export interface Moment {
  /** Wall clock at its start and now, milliseconds since 1970. */
  startedAt: number;
  now: number;
  /** How long it is by its own clock, and the longest stretch without anything in what came now. Seconds. */
  recordedS: number;
  gapS: number;
}

/**
 * Whether a recording can go on as it is. It cannot once its own clock and the wall clock have come apart (the machine slept, or the clock was
 * set), or there is a hole in it (it slept, and its own clock went on): then a new one begins, which knows when it began.
 */
export function goesOn({ startedAt, now, recordedS, gapS }: Moment): boolean {
  const elapsedS = (now - startedAt) / 1000;
  return Math.abs(elapsedS - recordedS) <= FAULT_S && gapS <= FAULT_S && recordedS <= LONGEST_S;
}
