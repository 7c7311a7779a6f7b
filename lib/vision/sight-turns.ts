/** Seconds from one picture to the next that is looked at for things, colours and writing: of 30 s these are 15. */
export const SIGHTS_EVERY_S = 2;

/** Tells which pictures of a clip are looked at. To be asked of each, in order of time. */
export class SightTurns {
  private next = Number.NEGATIVE_INFINITY;

  isDue(t: number): boolean {
    if (t < this.next) return false;
    this.next = t + SIGHTS_EVERY_S - 1e-6;
    return true;
  }
}
