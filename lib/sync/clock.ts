/** Digits of the milliseconds since 1970 (to the year 33658), and of how many stamps were made within one. */
const [MS_DIGITS, COUNT_DIGITS] = [15, 6];
const MOST = 10 ** COUNT_DIGITS - 1;

/** When something was said, as text: stamps sort in the order in which things could know of each other, whatever the clocks say. */
export type Stamp = string;

/** The stamp before all others. */
export const BEGINNING: Stamp = `${'0'.repeat(MS_DIGITS)}.${'0'.repeat(COUNT_DIGITS)}`;

/**
 * A hybrid logical clock (Kulkarni et al., "Logical Physical Clocks", OPODIS 2014): it goes with the device's own clock, and never back, nor behind a
 * stamp that it has seen. A clock that is an hour slow stamps what it does after what it knew of, and one that is an hour ahead takes the others along.
 */
export class Clock {
  private last: Stamp = BEGINNING;

  /** @param now milliseconds since 1970, by a clock that may be wrong */
  constructor(private readonly now: () => number) {}

  /** The latest stamp that was made or seen. */
  get latest(): Stamp {
    return this.last;
  }

  /** Takes note of a stamp: those that are made from now on come after it. */
  see(stamp: Stamp): void {
    if (stamp > this.last) this.last = stamp;
  }

  /** A stamp after all that were made or seen. */
  stamp(): Stamp {
    const [ms, count] = this.last.split('.').map(Number) as [number, number];
    const now = Math.max(0, Math.floor(this.now()));
    if (now > ms) this.last = asText(now, 0);
    else this.last = count < MOST ? asText(ms, count + 1) : asText(ms + 1, 0);
    return this.last;
  }
}

function asText(ms: number, count: number): Stamp {
  return `${String(ms).padStart(MS_DIGITS, '0')}.${String(count).padStart(COUNT_DIGITS, '0')}`;
}
