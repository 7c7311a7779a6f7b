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

/** Seconds between a picture that was looked at and the box of a face there, at most: frames are 0.2 s apart. */
export const FACE_NEAR_S = 0.3;
