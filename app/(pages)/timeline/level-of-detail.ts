/** Cells of what is drawn as one run, and of what is asked for, pixels. */
export const GRAIN_PX = 2;
/** About as long a clip is. */
const CLIP_MS = 25_000;
/** Clips are shown where no more than one begins in so many pixels. */
const CLIP_PX = 6;
/** A clip's picture is drawn where at least so much of it can be seen beside the next one. */
const STILL_PX = 44;

/** Of how many clips one has its picture drawn, at so many milliseconds a pixel: 1, 2, 4, 8 ...; null where clips are too near together. */
export function clipStep(pixelMs: number): number | null {
  if (CLIP_MS / pixelMs < CLIP_PX) return null;
  return 2 ** Math.max(0, Math.ceil(Math.log2((STILL_PX * pixelMs) / CLIP_MS)));
}
