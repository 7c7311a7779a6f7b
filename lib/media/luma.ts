import type { VideoSample } from 'mediabunny';
import type { Box } from '../contract/search';
import type { Luma, Plane } from './media-types';
import { Painter } from './painter';

/** A rectangle of whole pixels. */
interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What of a plane lies in a box; null when nothing does. `plane` shows the whole picture. */
export function cutLuma(plane: Plane, box: Box): Luma | null {
  const rect = pixelsIn(box, plane, 1);
  if (!rect) return null;
  const data = new Uint8Array(rect.width * rect.height);
  for (let row = 0; row < rect.height; row++) {
    const from = (rect.y + row) * plane.width + rect.x;
    data.set(plane.data.subarray(from, from + rect.width), row * rect.width);
  }
  return { data, width: rect.width, height: rect.height, box: fractionsOf(rect, plane) };
}

/** What of a decoded picture lies in a box of the displayed one, at its stored resolution. */
export async function sampleLuma(sample: VideoSample, box: Box): Promise<Luma | null> {
  const planar = /^(?:I4(?:20|22|44)A?(?:P(1[02]))?|NV12)$/.exec(sample.format ?? '');
  if (!planar) return drawnLuma(sample, box);
  try {
    return await copiedLuma(sample, box, Number(planar[1] ?? 8));
  } catch {
    return drawnLuma(sample, box); // A browser may hold a picture where it can only be drawn.
  }
}

/** Brightness is stored by itself, before the colours: only its pixels are taken. `bits` of each; in two bytes if more than 8. */
async function copiedLuma(sample: VideoSample, box: Box, bits: number): Promise<Luma | null> {
  const { visibleRect } = sample;
  // Colour is stored for blocks of 2 x 2 pixels: only whole ones can be copied.
  const rect = pixelsIn(
    mapped(box, (x, y) => stored(sample, x, y)),
    visibleRect,
    2,
  );
  if (!rect) return null;
  const where = { ...rect, x: visibleRect.left + rect.x, y: visibleRect.top + rect.y };
  const bytes = new Uint8Array(sample.allocationSize({ rect: where }));
  const [layout] = await sample.copyTo(bytes, { rect: where });
  const data = new Uint8Array(rect.width * rect.height);
  for (let row = 0; row < rect.height; row++) {
    const from = layout!.offset + row * layout!.stride;
    const to = row * rect.width;
    if (bits === 8) data.set(bytes.subarray(from, from + rect.width), to);
    else {
      for (let x = 0; x < rect.width; x++) {
        data[to + x] = (bytes[from + 2 * x]! | (bytes[from + 2 * x + 1]! << 8)) >> (bits - 8);
      }
    }
  }
  const covered = mapped(fractionsOf(rect, visibleRect), (x, y) => displayed(sample, x, y));
  return { ...upright({ data, width: rect.width, height: rect.height }, sample), box: covered };
}

async function drawnLuma(sample: VideoSample, box: Box): Promise<Luma | null> {
  const whole = { width: sample.displayWidth, height: sample.displayHeight };
  const rect = pixelsIn(box, whole, 1);
  if (!rect) return null;
  const covered = fractionsOf(rect, whole);
  const size = { maxSide: Number.POSITIVE_INFINITY, crop: covered };
  const { data: rgba, width, height } = await new Painter(whole.width, whole.height, size).paint(sample);
  const data = new Uint8Array(width * height);
  // ITU-R BT.601.
  for (let i = 0, p = 0; i < data.length; i++, p += 4) {
    data[i] = 0.299 * rgba[p]! + 0.587 * rgba[p + 1]! + 0.114 * rgba[p + 2]!;
  }
  return { data, width, height, box: covered };
}

type Turned = Pick<VideoSample, 'rotation' | 'flip'>;

/** Where a place of the displayed picture lies in the stored one; both in fractions. */
function stored({ rotation, flip }: Turned, x: number, y: number): [x: number, y: number] {
  const across = flip ? 1 - x : x;
  if (rotation === 90) return [y, 1 - across];
  if (rotation === 180) return [1 - across, 1 - y];
  if (rotation === 270) return [1 - y, across];
  return [across, y];
}

/** Where a place of the stored picture is displayed. */
function displayed({ rotation, flip }: Turned, x: number, y: number): [x: number, y: number] {
  let [across, down] = [x, y];
  if (rotation === 90) [across, down] = [1 - y, x];
  else if (rotation === 180) [across, down] = [1 - x, 1 - y];
  else if (rotation === 270) [across, down] = [y, 1 - x];
  return [flip ? 1 - across : across, down];
}

function mapped({ x, y, w, h }: Box, to: (x: number, y: number) => [x: number, y: number]): Box {
  const [ax, ay] = to(x, y);
  const [bx, by] = to(x + w, y + h);
  return { x: Math.min(ax, bx), y: Math.min(ay, by), w: Math.abs(bx - ax), h: Math.abs(by - ay) };
}

/** Turned from how it is stored to how it is displayed. */
function upright(plane: Plane, turned: Turned): Plane {
  if (turned.rotation === 0 && !turned.flip) return plane;
  const sideways = turned.rotation % 180 !== 0;
  const width = sideways ? plane.height : plane.width;
  const height = sideways ? plane.width : plane.height;
  const data = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [fromX, fromY] = stored(turned, (x + 0.5) / width, (y + 0.5) / height);
      data[i] = plane.data[Math.floor(fromY * plane.height) * plane.width + Math.floor(fromX * plane.width)]!;
    }
  }
  return { data, width, height };
}

/** The whole pixels, in blocks of `block`, of a picture that a box touches; null when it lies beside the picture. */
function pixelsIn(box: Box, { width, height }: Size, block: number): Rect | null {
  const from = (at: number, length: number) => block * Math.floor(Math.max(0, at * length) / block);
  const to = (at: number, length: number) =>
    Math.min(block * Math.ceil((at * length) / block), block * Math.floor(length / block));
  const [x, y] = [from(box.x, width), from(box.y, height)];
  const rect = { x, y, width: to(box.x + box.w, width) - x, height: to(box.y + box.h, height) - y };
  return rect.width > 0 && rect.height > 0 ? rect : null;
}

type Size = Pick<Plane, 'width' | 'height'>;

function fractionsOf({ x, y, width, height }: Rect, whole: Size): Box {
  return { x: x / whole.width, y: y / whole.height, w: width / whole.width, h: height / whole.height };
}
