import type { Picture } from '../media/media-types';
import type { DetectedFace, Point } from './vision-types';

/** The similarity (x, y) -> (a x - b y + tx, b x + a y + ty): rotation and uniform scale, then a shift. */
export interface Similarity {
  a: number;
  b: number;
  tx: number;
  ty: number;
}

/** Side in pixels of the aligned face that ArcFace-style networks take. */
export const ALIGNED_SIZE = 112;

/**
 * Where the five landmarks lie in the aligned 112 x 112 face (InsightFace, `arcface_dst` of its face_align module;
 * SFace in OpenCV uses the same points): eye at the picture's left, eye at its right, nose tip, mouth corners.
 */
export const ARCFACE_TEMPLATE: readonly Point[] = [
  [38.2946, 51.6963],
  [73.5318, 51.5014],
  [56.0252, 71.7366],
  [41.5493, 92.3655],
  [70.7299, 92.2041],
];

/** The transform from the picture's pixels to the aligned face. */
export function faceAlignment(picture: Picture, face: DetectedFace): Similarity {
  const points = face.landmarks.map(([x, y]): Point => [x * picture.width, y * picture.height]);
  return similarityBetween(points, ARCFACE_TEMPLATE);
}

/**
 * The least-squares similarity without reflection that carries `from` onto `to`: Umeyama (PAMI 1991), whose singular
 * value decomposition has this closed form in the plane. Points that all coincide give a shift alone.
 */
export function similarityBetween(from: readonly Point[], to: readonly Point[]): Similarity {
  const [fx, fy] = mean(from);
  const [gx, gy] = mean(to);
  let dot = 0;
  let cross = 0;
  let spread = 0;
  for (let i = 0; i < from.length; i++) {
    const x = from[i]![0] - fx;
    const y = from[i]![1] - fy;
    const u = to[i]![0] - gx;
    const v = to[i]![1] - gy;
    dot += x * u + y * v;
    cross += x * v - y * u;
    spread += x * x + y * y;
  }
  // Coinciding points determine no rotation or scale: shift only.
  const a = spread > 0 ? dot / spread : 1;
  const b = spread > 0 ? cross / spread : 0;
  return { a, b, tx: gx - (a * fx - b * fy), ty: gy - (b * fx + a * fy) };
}

function mean(points: readonly Point[]): Point {
  let x = 0;
  let y = 0;
  for (const point of points) {
    x += point[0];
    y += point[1];
  }
  return [x / points.length, y / points.length];
}
