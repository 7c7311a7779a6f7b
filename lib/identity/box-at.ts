import type { Box } from '../contract/search';
import type { TrackView } from '../contract/videos';
import { firstPlace } from '../first-place';
import { BOX_ROW } from '../store/schema';

/** A face is where it was seen this close to a moment, seconds: half the step at which faces are looked for, and a little. */
export const NEAR_S = 0.15;
/** Between two sights further apart than this nobody knows where the face was, seconds. */
const LONGEST_GAP_S = 1;

/**
 * Where a followed face is at a moment: on the straight way between the sights before and after it.
 *
 * @param rows of t, x, y, w, h in order of time
 * @param t seconds
 * @returns in fractions of the picture; null when it was not seen about then
 */
export function boxAt(rows: Float32Array, t: number): Box | null {
  const count = Math.floor(rows.length / BOX_ROW);
  const value = (row: number, i: number) => rows[row * BOX_ROW + i]!;
  const after = firstPlace(count, (row) => value(row, 0) > t);
  const before = after - 1;
  const isBetween = before >= 0 && after < count && value(after, 0) - value(before, 0) <= LONGEST_GAP_S;
  if (isBetween) {
    const share = (t - value(before, 0)) / (value(after, 0) - value(before, 0));
    return boxOf((i) => value(before, i) + share * (value(after, i) - value(before, i)));
  }
  const near = [before, after].find(
    (row) => row >= 0 && row < count && Math.abs(value(row, 0) - t) <= NEAR_S,
  );
  return near === undefined ? null : boxOf((i) => value(near, i));
}

/** The tracks whose face is seen about a moment; where a person's next one goes on from another, one of the two. */
export function seenAt<Track extends Pick<TrackView, 'person' | 't0' | 't1' | 'boxes'>>(
  tracks: readonly Track[],
  t: number,
): Track[] {
  const near = tracks.filter(
    ({ t0, t1, boxes }) => t >= t0 - NEAR_S && t <= t1 + NEAR_S && boxAt(boxes, t) !== null,
  );
  const isWithin = ({ t0, t1 }: Track) => t >= t0 && t <= t1;
  const goesOn = (track: Track, place: number) =>
    near.some((other, i) => other.person === track.person && (isWithin(other) || i < place));
  return near.filter((track, place) => isWithin(track) || !goesOn(track, place));
}

function boxOf(value: (i: number) => number): Box {
  return { x: value(1), y: value(2), w: value(3), h: value(4) };
}
