import type { Picture } from '../media/media-types';
import { crop, type Region, resize } from './image';

/** Where in a network's square input a region of a picture goes. */
export interface SquareInput {
  /** Side of the square, in input pixels, that the region's longer side fills. */
  side: number;
  /** Part of the square, from its top left, that is written. */
  width: number;
  height: number;
  /** Black on both sides of the shorter side, or only to its right or below. */
  centred: boolean;
}

/**
 * Writes a region of the picture (whole pixels, inside it) into `out` from `offset` as planes [3, height, width] of red,
 * green and blue, 0 to 255. The region is padded to a square with black, then resized as face-api.js does
 * (tf.image.resizeBilinear without half-pixel centres); where that would skip pixels, it is halved first.
 */
export function writeSquare(
  picture: Picture,
  region: Region,
  { side, width, height, centred }: SquareInput,
  out: Float32Array,
  offset = 0,
): void {
  const whole = region.width === picture.width && region.height === picture.height;
  let source = whole ? picture : crop(picture, region);
  while (Math.max(source.width, source.height) >= 2 * side && Math.min(source.width, source.height) > 1) {
    source = resize(source, source.width >> 1, source.height >> 1);
  }
  const longer = Math.max(source.width, source.height);
  const scale = longer / side;
  const columns = taps(width, scale, centred ? (longer - source.width) >> 1 : 0, source.width, longer);
  const rows = taps(height, scale, centred ? (longer - source.height) >> 1 : 0, source.height, longer);
  const plane = width * height;
  const { data } = source;
  for (let y = 0; y < height; y++) {
    const top = rows.first[y]! * source.width;
    const bottom = rows.second[y]! * source.width;
    for (let x = 0; x < width; x++) {
      const left = columns.first[x]!;
      const right = columns.second[x]!;
      const a = (top + left) * 4;
      const b = (top + right) * 4;
      const c = (bottom + left) * 4;
      const d = (bottom + right) * 4;
      const wa = rows.firstWeight[y]! * columns.firstWeight[x]!;
      const wb = rows.firstWeight[y]! * columns.secondWeight[x]!;
      const wc = rows.secondWeight[y]! * columns.firstWeight[x]!;
      const wd = rows.secondWeight[y]! * columns.secondWeight[x]!;
      const at = offset + y * width + x;
      out[at] = data[a]! * wa + data[b]! * wb + data[c]! * wc + data[d]! * wd;
      out[at + plane] = data[a + 1]! * wa + data[b + 1]! * wb + data[c + 1]! * wc + data[d + 1]! * wd;
      out[at + 2 * plane] = data[a + 2]! * wa + data[b + 2]! * wb + data[c + 2]! * wc + data[d + 2]! * wd;
    }
  }
}

/** For each position along one axis its two source pixels and their weights; padding weighs nothing. */
function taps(count: number, scale: number, before: number, length: number, padded: number) {
  const first = new Int32Array(count);
  const second = new Int32Array(count);
  const firstWeight = new Float64Array(count);
  const secondWeight = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const at = i * scale;
    const low = Math.floor(at);
    const high = Math.min(low + 1, padded - 1);
    const inside = (pixel: number) => pixel >= before && pixel < before + length;
    firstWeight[i] = inside(low) ? 1 - (at - low) : 0;
    secondWeight[i] = inside(high) ? at - low : 0;
    first[i] = inside(low) ? low - before : 0;
    second[i] = inside(high) ? high - before : 0;
  }
  return { first, second, firstWeight, secondWeight };
}
