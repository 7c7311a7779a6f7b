import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import type { Similarity } from './align';
import type { DetectedFace, Point } from './vision-types';

/** Order in which a network wants the colour planes. */
export type ColourOrder = 'rgb' | 'bgr';

/** Side of the square that a face is shown in to people, over its box's longer side. */
export const SHOWN_MARGIN = 1.7;

/** How pixel values (0 to 255) become a network's input: `(value - mean) * scale`, planes in `order`. */
export interface TensorSpec {
  order: ColourOrder;
  mean: number;
  scale: number;
}

/**
 * The picture at another size in pixels. Averages 2x2 pixels for as long as that leaves at least the target size,
 * then samples bilinearly, so that no source pixel is skipped when reducing.
 */
export function resize(picture: Picture, width: number, height: number): Picture {
  let source = picture;
  while (source.width >= 2 * width && source.height >= 2 * height) source = halve(source);
  if (source.width === width && source.height === height) {
    return source === picture ? { ...source, data: source.data.slice() } : source;
  }
  const columns = taps(source.width, width);
  const rows = taps(source.height, height);
  const from = source.data;
  const stride = source.width * 4;
  const data = new Uint8ClampedArray(width * height * 4);
  let out = 0;
  for (let y = 0; y < height; y++) {
    const top = rows.first[y]! * stride;
    const bottom = rows.second[y]! * stride;
    const v = rows.weight[y]!;
    for (let x = 0; x < width; x++) {
      const left = columns.first[x]! * 4;
      const right = columns.second[x]! * 4;
      const u = columns.weight[x]!;
      // Weights are in 1/256, so that the sums stay in 32-bit integers.
      const w11 = u * v;
      const w01 = (u << 8) - w11;
      const w10 = (v << 8) - w11;
      const w00 = 65536 - w01 - w10 - w11;
      const a = top + left;
      const b = top + right;
      const c = bottom + left;
      const d = bottom + right;
      // Written out: an inner loop over the channels takes twice the time.
      data[out] = (from[a]! * w00 + from[b]! * w01 + from[c]! * w10 + from[d]! * w11 + 32768) >> 16;
      data[out + 1] =
        (from[a + 1]! * w00 + from[b + 1]! * w01 + from[c + 1]! * w10 + from[d + 1]! * w11 + 32768) >> 16;
      data[out + 2] =
        (from[a + 2]! * w00 + from[b + 2]! * w01 + from[c + 2]! * w10 + from[d + 2]! * w11 + 32768) >> 16;
      data[out + 3] =
        (from[a + 3]! * w00 + from[b + 3]! * w01 + from[c + 3]! * w10 + from[d + 3]! * w11 + 32768) >> 16;
      out += 4;
    }
  }
  return { data, width, height };
}

/** The picture reduced so that its longer side is at most `side` pixels; never enlarged. */
export function reduce(picture: Picture, side: number): Picture {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  return resize(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
}

/** A rectangle of whole pixels inside a picture. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The pixels of a region; the region must lie inside the picture. */
export function crop(picture: Picture, region: Region): Picture {
  const { x, y, width, height } = region;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * picture.width + x) * 4;
    data.set(picture.data.subarray(start, start + width * 4), row * width * 4);
  }
  return { data, width, height };
}

/**
 * The square of whole pixels around a face box, its side `margin` times the box's longer side. It is moved, and at
 * last shrunk, to lie inside the picture, so that nothing has to be made up beyond the edges.
 */
export function squareAround(picture: Pick<Picture, 'width' | 'height'>, box: Box, margin: number): Region {
  const wanted = margin * Math.max(box.w * picture.width, box.h * picture.height);
  const side = Math.max(1, Math.min(Math.round(wanted), picture.width, picture.height));
  const place = (centre: number, length: number) =>
    Math.min(Math.max(Math.round(centre - side / 2), 0), length - side);
  return {
    x: place((box.x + box.w / 2) * picture.width, picture.width),
    y: place((box.y + box.h / 2) * picture.height, picture.height),
    width: side,
    height: side,
  };
}

/** Where a face lies in the crop by which people are shown it, in fractions of that: `box` in fractions of a picture of this size. */
export function boxInCrop(box: Box, picture: Pick<Picture, 'width' | 'height'>): Box {
  const { width, height } = picture;
  const region = squareAround(picture, box, SHOWN_MARGIN);
  return {
    x: (box.x * width - region.x) / region.width,
    y: (box.y * height - region.y) / region.height,
    w: (box.w * width) / region.width,
    h: (box.h * height) / region.height,
  };
}

/** So far from the middle of its crop, in fractions of it, a face looks cut off where it is shown round. */
const OFF_CENTRE = 0.1;

/** Whether a face lies away from the middle of its crop, as at the edge of the picture. */
export function isOffCentre(box: Box, picture: Pick<Picture, 'width' | 'height'>): boolean {
  const { x, y, w, h } = boxInCrop(box, picture);
  return Math.max(Math.abs(x + w / 2 - 0.5), Math.abs(y + h / 2 - 0.5)) > OFF_CENTRE;
}

/** How much of a picture is shown of a thing or of writing in it: its box with so much of its sides around it, in at most so many pixels a side. */
const SHOWN_PART = { around: 0.15, side: 240 } as const;

/** A small picture of a part of one: `box`, in fractions of it, with a little around. */
export function partShown(picture: Picture, { x, y, w, h }: Box): Picture {
  const { around, side } = SHOWN_PART;
  const within = (value: number, length: number) => Math.min(Math.max(Math.round(value), 0), length);
  const left = within((x - around * w) * picture.width, picture.width - 1);
  const top = within((y - around * h) * picture.height, picture.height - 1);
  const width = Math.max(1, within((x + (1 + around) * w) * picture.width, picture.width) - left);
  const height = Math.max(1, within((y + (1 + around) * h) * picture.height, picture.height) - top);
  return reduce(crop(picture, { x: left, y: top, width, height }), side);
}

/** A face found in `picture`, in fractions of one of its regions. */
export function faceInRegion(picture: Picture, face: DetectedFace, region: Region): DetectedFace {
  const point = ([x, y]: Point): Point => [
    (x * picture.width - region.x) / region.width,
    (y * picture.height - region.y) / region.height,
  ];
  const [x, y] = point([face.box.x, face.box.y]);
  const [a, b, c, d, e] = face.landmarks;
  return {
    box: {
      x,
      y,
      w: (face.box.w * picture.width) / region.width,
      h: (face.box.h * picture.height) / region.height,
    },
    score: face.score,
    landmarks: [point(a), point(b), point(c), point(d), point(e)],
  };
}

/** The brightness of a picture. */
export interface Grey {
  /** 0 to 255, rows from the top. */
  data: Float32Array;
  width: number;
  height: number;
}

export function greyOf(picture: Picture): Grey {
  return { data: luma(picture), width: picture.width, height: picture.height };
}

/** Luma of each pixel, 0 to 255 (ITU-R BT.601). */
function luma(picture: Picture): Float32Array {
  const { data } = picture;
  const grey = new Float32Array(picture.width * picture.height);
  for (let i = 0, p = 0; i < grey.length; i++, p += 4) {
    grey[i] = 0.299 * data[p]! + 0.587 * data[p + 1]! + 0.114 * data[p + 2]!;
  }
  return grey;
}

/**
 * Variance of the Laplacian of the luma (Pech-Pacheco et al., ICPR 2000) after resizing to `side` x `side`, so that
 * pictures of different sizes compare; 0 for a flat picture, hundreds for a crisp face.
 */
export function sharpness(picture: Picture, side: number): number {
  const grey = luma(resize(picture, side, side));
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < side - 1; y++) {
    for (let i = y * side + 1; i < y * side + side - 1; i++) {
      const value = grey[i - 1]! + grey[i + 1]! + grey[i - side]! + grey[i + side]! - 4 * grey[i]!;
      sum += value;
      squares += value * value;
    }
  }
  const count = (side - 2) * (side - 2);
  return squares / count - (sum / count) ** 2;
}

/**
 * The picture as a network's planes, at the top left of `out` of shape [3, height, width]; the rest of `out` is left
 * as it is (zero: black).
 */
export function writePlanes(picture: Picture, out: Float32Array, width: number, spec: TensorSpec): void {
  const plane = out.length / 3;
  const { data } = picture;
  const { mean, scale } = spec;
  const first = spec.order === 'rgb' ? 0 : 2;
  let p = 0;
  for (let y = 0; y < picture.height; y++) {
    let o = y * width;
    for (let x = 0; x < picture.width; x++, o++, p += 4) {
      out[o] = (data[p + first]! - mean) * scale;
      out[o + plane] = (data[p + 1]! - mean) * scale;
      out[o + 2 * plane] = (data[p + 2 - first]! - mean) * scale;
    }
  }
}

/**
 * Writes the picture, moved by `transform` (picture pixels to output pixels), into `out` from `offset` as planes of
 * shape [3, size, size]; bilinear, black beyond the picture. Where the transform reduces to half or less, the picture
 * is halved first.
 */
export function warpToPlanes(
  picture: Picture,
  transform: Similarity,
  size: number,
  spec: TensorSpec,
  out: Float32Array,
  offset = 0,
): void {
  let source = picture;
  let { a, b, tx, ty } = transform;
  while (a * a + b * b <= 0.25 && source.width > 1 && source.height > 1) {
    source = halve(source);
    // A pixel centre x of the halved picture lies at 2 x + 0.5 of the one before.
    tx += 0.5 * (a - b);
    ty += 0.5 * (a + b);
    a *= 2;
    b *= 2;
  }
  const { data, width, height } = source;
  const norm = a * a + b * b;
  const plane = size * size;
  const first = spec.order === 'rgb' ? 0 : 2;
  const channels = [first, 1, 2 - first] as const;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const px = (a * (x - tx) + b * (y - ty)) / norm;
      const py = (a * (y - ty) - b * (x - tx)) / norm;
      const x0 = Math.floor(px);
      const y0 = Math.floor(py);
      const u = px - x0;
      const v = py - y0;
      for (let k = 0; k < 3; k++) {
        let value = 0;
        for (let corner = 0; corner < 4; corner++) {
          const cx = x0 + (corner & 1);
          const cy = y0 + (corner >> 1);
          if (cx < 0 || cy < 0 || cx >= width || cy >= height) continue;
          const weight = (corner & 1 ? u : 1 - u) * (corner >> 1 ? v : 1 - v);
          value += weight * data[(cy * width + cx) * 4 + channels[k]!]!;
        }
        out[offset + k * plane + y * size + x] = (value - spec.mean) * spec.scale;
      }
    }
  }
}

/** Two of a pixel's four bytes, each with room to add four of them; the other two after a shift by a byte. */
const TWO_OF_FOUR = 0x00ff00ff;
/** A half of each of the four that are averaged, so that they are rounded. */
const TWO_HALVES = 0x00020002;

/** Half the size: each pixel the mean of four, rounded. All bytes of a pixel two at a time: a third of the time of one by one. */
function halve(picture: Picture): Picture {
  const width = picture.width >> 1;
  const height = picture.height >> 1;
  const from = wordsOf(picture.data);
  const to = new Int32Array(width * height);
  let out = 0;
  for (let y = 0; y < height; y++) {
    let p = 2 * y * picture.width;
    let q = p + picture.width;
    for (let x = 0; x < width; x++, p += 2, q += 2, out++) {
      const a = from[p]!;
      const b = from[p + 1]!;
      const c = from[q]!;
      const d = from[q + 1]!;
      const even = (a & TWO_OF_FOUR) + (b & TWO_OF_FOUR) + (c & TWO_OF_FOUR) + (d & TWO_OF_FOUR) + TWO_HALVES;
      const odd =
        ((a >>> 8) & TWO_OF_FOUR) +
        ((b >>> 8) & TWO_OF_FOUR) +
        ((c >>> 8) & TWO_OF_FOUR) +
        ((d >>> 8) & TWO_OF_FOUR) +
        TWO_HALVES;
      to[out] = ((even >>> 2) & TWO_OF_FOUR) | (((odd >>> 2) & TWO_OF_FOUR) << 8);
    }
  }
  return { data: new Uint8ClampedArray(to.buffer), width, height };
}

/** A picture's pixels as words of four bytes; copied where they do not lie on whole words. */
function wordsOf(data: Uint8ClampedArray): Int32Array {
  const whole = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Int32Array(whole.buffer, whole.byteOffset, whole.length / 4);
}

/** For each target position its two source positions and the second one's weight in 1/256. */
function taps(from: number, to: number) {
  const first = new Int32Array(to);
  const second = new Int32Array(to);
  const weight = new Int32Array(to);
  for (let i = 0; i < to; i++) {
    const at = Math.min(Math.max(((i + 0.5) * from) / to - 0.5, 0), from - 1);
    first[i] = Math.floor(at);
    second[i] = Math.min(first[i]! + 1, from - 1);
    weight[i] = Math.round((at - first[i]!) * 256);
  }
  return { first, second, weight };
}

/** A picture as a mirror shows it. */
export function mirrored({ data, width, height }: Picture): Picture {
  const from = new Uint32Array(data.slice().buffer);
  const to = new Uint32Array(from.length);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      to[row * width + column] = from[(row + 1) * width - 1 - column]!;
  return { width, height, data: new Uint8ClampedArray(to.buffer) };
}
