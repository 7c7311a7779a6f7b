import type { Picture } from '../media/media-types';
import type { Trial } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor } from '../models/runtime';
import type { Session } from '../models/session-types';
import { resize } from './image';
import { convexHull, grown, type Rectangle, smallestRectangle, type XY } from './rectangle';

/** A place in a picture where a line of writing may be. */
export interface WritingPlace {
  /** Around the line, in pixels of the picture. */
  rectangle: Rectangle;
  /** How sure the network is that this is writing, 0 to 1. */
  score: number;
}

/** From the network's map to lines, as PP-OCRv4 has it (PaddleOCR, `DBPostProcess` and its mobile detector's settings). */
export const LINES = {
  /** From so much on a pixel is of a line. */
  pixel: 0.3,
  /** Least mean of a line's pixels. */
  score: 0.6,
  /** The network marks the middle of a line: the whole is further away on all sides, in areas over perimeters. */
  unclip: 1.5,
  /** Least height of what is marked, in pixels of the map. */
  least: 3,
  /** Lines of one picture, the surest: of a page full of text the rest tells little more. */
  most: 40,
} as const;

/** Of ImageNet, over 0 to 255, in the order that the network was trained with: blue, green, red. */
const MEAN = [0.485 * 255, 0.456 * 255, 0.406 * 255] as const;
const DEVIATION = [0.229 * 255, 0.224 * 255, 0.225 * 255] as const;
/** Sides of its input are multiples of this. */
const STEP = 32;

const TRIAL_SIDE = 64;
/** One picture; for each of its pixels, how likely it is of a line. */
export const WRITING_TRIAL: Trial = {
  feeds: () => ({ x: fixedTensor({ dims: [1, 3, TRIAL_SIDE, TRIAL_SIDE], range: [-2, 2] }) }),
  fits: ({ valuesOf }) => valuesOf(DETECTED) === TRIAL_SIDE * TRIAL_SIDE,
};
const DETECTED = 'sigmoid_0.tmp_0';

/**
 * Finds lines of writing by PP-OCRv4's mobile detector (PaddleOCR, Apache-2.0): a network that says of each pixel how likely it lies in the middle of a line
 * (Liao et al., "Real-time Scene Text Detection with Differentiable Binarization", 2020).
 */
export class WritingDetector {
  constructor(private readonly session: Session) {}

  /**
   * Lines of a picture, surest first.
   *
   * @param side pixels that the longer side is brought to, where it is longer
   */
  async detect(picture: Picture, side: number): Promise<WritingPlace[]> {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const rounded = (length: number) => STEP * Math.max(1, Math.round((length * scale) / STEP));
    const small = resize(picture, rounded(picture.width), rounded(picture.height));
    const { width, height } = small;
    const input = new Tensor('float32', planesOf(small), [1, 3, height, width]);
    const { [DETECTED]: map } = await this.session.run({ x: input });
    const scales = { x: picture.width / width, y: picture.height / height };
    return placesIn({ data: map!.data as Float32Array, width, height }, scales);
  }
}

function planesOf({ data, width, height }: Picture): Float32Array {
  const plane = width * height;
  const out = new Float32Array(3 * plane);
  for (let i = 0; i < plane; i++)
    for (let channel = 0; channel < 3; channel++)
      out[channel * plane + i] = (data[4 * i + 2 - channel]! - MEAN[channel]!) / DEVIATION[channel]!;
  return out;
}

/** How likely each pixel is of a line, row by row. */
interface LikelihoodMap {
  data: Float32Array;
  width: number;
  height: number;
}

/**
 * The lines that a map marks, surest first.
 *
 * @param scales pixels of the picture for one of the map
 */
export function placesIn(map: LikelihoodMap, scales: XY): WritingPlace[] {
  const places: WritingPlace[] = [];
  for (const { outline, score } of marked(map)) {
    if (score < LINES.score) continue;
    const inner = smallestRectangle(convexHull(outline));
    if (Math.min(inner.width, inner.height) < LINES.least) continue;
    const by = (inner.width * inner.height * LINES.unclip) / (2 * (inner.width + inner.height));
    places.push({ rectangle: stretched(grown(inner, by), scales), score });
  }
  return places.sort((a, b) => b.score - a.score).slice(0, LINES.most);
}

/** A rectangle of the map in the picture, which may be a little longer in one direction: at most half a step of 32 pixels. */
function stretched({ x, y, width, height, angle }: Rectangle, scales: XY): Rectangle {
  const along = Math.hypot(Math.cos(angle) * scales.x, Math.sin(angle) * scales.y);
  const across = Math.hypot(Math.sin(angle) * scales.x, Math.cos(angle) * scales.y);
  return {
    ...{ x: x * scales.x, y: y * scales.y, width: width * along, height: height * across },
    angle: Math.atan2(Math.sin(angle) * scales.y, Math.cos(angle) * scales.x),
  };
}

/** Pixels that hang together (by eight neighbours): the ends of their rows, and the mean of what they are. */
function* marked({ data, width, height }: LikelihoodMap): Generator<{ outline: XY[]; score: number }> {
  const seen = new Uint8Array(width * height);
  const waiting: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || !(data[start]! > LINES.pixel)) continue;
    const ends = new Map<number, [left: number, right: number]>();
    let [sum, count] = [0, 0];
    seen[start] = 1;
    waiting.push(start);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      sum += data[at]!;
      count++;
      const row = ends.get(y);
      if (row) ends.set(y, [Math.min(row[0], x), Math.max(row[1], x)]);
      else ends.set(y, [x, x]);
      for (let up = Math.max(0, y - 1); up <= Math.min(height - 1, y + 1); up++)
        for (let left = Math.max(0, x - 1); left <= Math.min(width - 1, x + 1); left++) {
          const next = up * width + left;
          if (seen[next] || !(data[next]! > LINES.pixel)) continue;
          seen[next] = 1;
          waiting.push(next);
        }
    }
    const outline = [...ends].flatMap(([y, [left, right]]) =>
      [left, right + 1].flatMap((x) => [
        { x, y },
        { x, y: y + 1 },
      ]),
    );
    yield { outline, score: sum / count };
  }
}
