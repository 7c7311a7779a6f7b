import type { Box } from '../../lib/contract/search';
import type { Picture } from '../../lib/media/media-types';
import type { DetectedFace } from '../../lib/vision/vision-types';

/** A picture from a function of its pixels. */
export function painted(
  width: number,
  height: number,
  colour: (x: number, y: number) => [red: number, green: number, blue: number],
): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([...colour(x, y), 255], (y * width + x) * 4);
  }
  return { data, width, height };
}

/** A frontal face that fills a box; `turned` moves the nose tip sideways, in eye distances. */
export function faceAt(box: Box, score = 0.95, turned = 0): DetectedFace {
  const at = (x: number, y: number): [number, number] => [box.x + x * box.w, box.y + y * box.h];
  return {
    box,
    score,
    landmarks: [at(0.3, 0.4), at(0.7, 0.4), at(0.5 + 0.4 * turned, 0.6), at(0.35, 0.8), at(0.65, 0.8)],
  };
}
