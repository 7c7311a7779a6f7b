import type { Box } from '../contract/search';
import type { Luma } from '../media/media-types';
import { ARCFACE_TEMPLATE, type Similarity, similarityBetween } from './align';
import type { Point } from './vision-types';

/** The part of the aligned face (112 x 112, ArcFace's template) that a patch shows, from brows to chin, and how finely. */
export const PATCH = { left: 24, top: 34, step: 2, columns: 33, rows: 40 } as const;
const RIGHT = PATCH.left + (PATCH.columns - 1) * PATCH.step;
const BOTTOM = PATCH.top + (PATCH.rows - 1) * PATCH.step;

/** Luma of an aligned face from brows to chin, row by row. */
export type FacePatch = Float32Array;

/**
 * The patch of a face.
 *
 * @param landmarks in fractions of the whole picture, in ArcFace's order
 * @param aspect the displayed picture's width over its height
 * @returns null when it does not lie wholly inside `luma`
 */
export function facePatch(luma: Luma, landmarks: readonly Point[], aspect: number): FacePatch | null {
  const place = placeOf(landmarks, aspect);
  const scaleX = luma.width / luma.box.w;
  const scaleY = luma.height / luma.box.h;
  const sample = Math.hypot(place.a, place.b) * PATCH.step * Math.min(scaleX / aspect, scaleY);
  // Pixels are averaged in blocks of less than a sample, so that none is skipped.
  let size = 1;
  while (sample >= 2 * size) size *= 2;
  const box = boxOf(place, aspect);
  const x0 = Math.floor(((box.x - luma.box.x) * scaleX) / size - 1);
  const y0 = Math.floor(((box.y - luma.box.y) * scaleY) / size - 1);
  const x1 = Math.ceil(((box.x + box.w - luma.box.x) * scaleX) / size + 1);
  const y1 = Math.ceil(((box.y + box.h - luma.box.y) * scaleY) / size + 1);
  // Written so that coordinates that are no numbers fail as well.
  if (!(x0 >= 0 && y0 >= 0 && x1 * size <= luma.width && y1 * size <= luma.height)) return null;
  const blocks = averaged(luma, x0, y0, x1, y1, size);
  const width = x1 - x0;

  const patch = new Float32Array(PATCH.columns * PATCH.rows);
  for (let row = 0, i = 0; row < PATCH.rows; row++) {
    for (let column = 0; column < PATCH.columns; column++, i++) {
      const u = PATCH.left + column * PATCH.step;
      const v = PATCH.top + row * PATCH.step;
      const across = (place.a * u - place.b * v + place.tx) / aspect;
      const down = place.b * u + place.a * v + place.ty;
      const x = ((across - luma.box.x) * scaleX) / size - x0 - 0.5;
      const y = ((down - luma.box.y) * scaleY) / size - y0 - 0.5;
      const at = Math.floor(y) * width + Math.floor(x);
      const share = x - Math.floor(x);
      const above = blocks[at]! + share * (blocks[at + 1]! - blocks[at]!);
      const below = blocks[at + width]! + share * (blocks[at + width + 1]! - blocks[at + width]!);
      patch[i] = above + (y - Math.floor(y)) * (below - above);
    }
  }
  return patch;
}

/** The part of the picture that a face's patch needs; both in fractions of the picture. */
export function patchBox(landmarks: readonly Point[], aspect: number): Box {
  return boxOf(placeOf(landmarks, aspect), aspect);
}

/** From the aligned face to the picture in units of its height, where pixels are square. */
function placeOf(landmarks: readonly Point[], aspect: number): Similarity {
  return similarityBetween(
    ARCFACE_TEMPLATE,
    landmarks.map(([x, y]): Point => [x * aspect, y]),
  );
}

function boxOf({ a, b, tx, ty }: Similarity, aspect: number): Box {
  const corners = [PATCH.left, RIGHT].flatMap((u) => [PATCH.top, BOTTOM].map((v): Point => [u, v]));
  const xs = corners.map(([u, v]) => (a * u - b * v + tx) / aspect);
  const ys = corners.map(([u, v]) => b * u + a * v + ty);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** The means of blocks of `size` x `size` pixels: the blocks [x0, x1) across and [y0, y1) down, row by row. */
function averaged(
  { data, width }: Luma,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  size: number,
): Float32Array {
  const means = new Float32Array((x1 - x0) * (y1 - y0));
  for (let y = y0, i = 0; y < y1; y++) {
    for (let x = x0; x < x1; x++, i++) {
      let sum = 0;
      for (let row = y * size; row < (y + 1) * size; row++) {
        const start = row * width + x * size;
        for (let at = start; at < start + size; at++) sum += data[at]!;
      }
      means[i] = sum / (size * size);
    }
  }
  return means;
}
