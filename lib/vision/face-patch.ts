import type { Luma, Plane } from '../media/types';
import { ARCFACE_TEMPLATE, similarityBetween } from './align';
import type { Point } from './types';

/** The part of the aligned face (112 x 112, ArcFace's template) that a patch shows, from brows to chin, and how finely. */
export const PATCH = { left: 24, top: 34, step: 2, columns: 33, rows: 40 } as const;
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
  // In heights of the picture, where pixels are square.
  const points = landmarks.map(([x, y]): Point => [x * aspect, y]);
  const { a, b, tx, ty } = similarityBetween(ARCFACE_TEMPLATE, points);
  let plane: Plane = luma;
  let scaleX = luma.width / luma.box.w / aspect;
  let scaleY = luma.height / luma.box.h;
  while (Math.hypot(a, b) * Math.min(scaleX, scaleY) * PATCH.step >= 2) {
    plane = halved(plane);
    scaleX /= 2;
    scaleY /= 2;
  }
  const { data, width, height } = plane;
  const patch = new Float32Array(PATCH.columns * PATCH.rows);
  for (let row = 0, i = 0; row < PATCH.rows; row++) {
    for (let column = 0; column < PATCH.columns; column++, i++) {
      const u = PATCH.left + column * PATCH.step;
      const v = PATCH.top + row * PATCH.step;
      const x = (a * u - b * v + tx - luma.box.x * aspect) * scaleX - 0.5;
      const y = (b * u + a * v + ty - luma.box.y) * scaleY - 0.5;
      const x0 = Math.floor(x);
      const y0 = Math.floor(y);
      // Written so that coordinates that are no numbers fail as well.
      if (!(x0 >= 0 && y0 >= 0 && x0 + 1 < width && y0 + 1 < height)) return null;
      const at = y0 * width + x0;
      const top = data[at]! + (x - x0) * (data[at + 1]! - data[at]!);
      const bottom = data[at + width]! + (x - x0) * (data[at + width + 1]! - data[at + width]!);
      patch[i] = top + (y - y0) * (bottom - top);
    }
  }
  return patch;
}

function halved({ data, width, height }: Plane): Plane {
  const half = { data: new Uint8Array((width >> 1) * (height >> 1)), width: width >> 1, height: height >> 1 };
  for (let y = 0, i = 0; y < half.height; y++) {
    for (let x = 0, p = 2 * y * width; x < half.width; x++, p += 2, i++) {
      half.data[i] = (data[p]! + data[p + 1]! + data[p + width]! + data[p + width + 1]! + 2) >> 2;
    }
  }
  return half;
}
