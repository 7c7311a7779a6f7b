import type { Box } from '../contract/search';
import { openMedia } from '../media/open';
import { FOLLOWING, PatchFollower } from '../vision/follow-patch';
import { type Grey, greyOf } from '../vision/image';

/** How far it is followed before and after the moment, seconds: a clip is no longer than that, both together. */
const LONGEST_S = 15;

/**
 * Where somebody whom a person marked in a picture is in those before and after it, as far as that is sure.
 *
 * @param t the moment, seconds
 * @param box in fractions of the picture
 * @returns rows of t, x, y, w, h in order of time, that of the moment among them
 * @throws MnemeError as `openMedia`; `AbortError` once `signal` is aborted
 */
export async function followMarked(
  file: Blob,
  t: number,
  box: Box,
  signal: AbortSignal,
): Promise<Float32Array> {
  const media = await openMedia(file);
  try {
    const { fps, pictureSide: maxSide } = FOLLOWING;
    const first = await media.still(t, maxSide);
    const rows = [rowOf(t, box)];
    if (!first) return Float32Array.from(rows.flat());
    const after = PatchFollower.from(greyOf(first), box);
    for await (const frame of media.frames(t, t + LONGEST_S, { fps, maxSide })) {
      signal.throwIfAborted();
      if (frame.t <= t) continue;
      const found = after?.next(greyOf(frame));
      if (!found) break;
      rows.push(rowOf(frame.t, found));
    }
    const earlier: { t: number; picture: Grey }[] = [];
    for await (const frame of media.frames(Math.max(0, t - LONGEST_S), t, { fps, maxSide })) {
      signal.throwIfAborted();
      earlier.unshift({ t: frame.t, picture: greyOf(frame) });
    }
    const before = PatchFollower.from(greyOf(first), box);
    for (const one of earlier) {
      const found = before?.next(one.picture);
      if (!found) break;
      rows.unshift(rowOf(one.t, found));
    }
    return Float32Array.from(rows.flat());
  } finally {
    media.close();
  }
}

function rowOf(t: number, { x, y, w, h }: Box): number[] {
  return [t, x, y, w, h];
}
