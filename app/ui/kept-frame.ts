import { MAX_CLIP_S } from '../../lib/hearing/cut-into-clips';

/** A clip's kept picture, and the clip's stretch, to the second. */
export interface KeptFrame {
  picture: string | null;
  t0: number;
  t1: number;
}

/**
 * The kept picture of the clip at `t`. The clip's stretch is found by asking for the picture of every second around.
 *
 * @param stillAt key of the picture of the clip at a second
 * @param doneS seconds that are remembered
 */
export async function keptFrame(
  stillAt: (t: number) => Promise<string | null>,
  doneS: number,
  t: number,
): Promise<KeptFrame> {
  const last = Math.max(0, Math.ceil(doneS) - 1);
  const middle = Math.min(last, Math.max(0, Math.floor(t)));
  const from = Math.max(0, middle - MAX_CLIP_S);
  const to = Math.min(last, middle + MAX_CLIP_S);
  const pictures = await Promise.all(Array.from({ length: to - from + 1 }, (_, i) => stillAt(from + i)));
  const picture = pictures[middle - from] ?? null;
  let first = middle - from;
  let end = first + 1;
  while (first > 0 && pictures[first - 1] === picture) first -= 1;
  while (end < pictures.length && pictures[end] === picture) end += 1;
  return { picture, t0: from + first, t1: Math.min(doneS, from + end) };
}
