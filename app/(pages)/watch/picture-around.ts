import type { Box } from '../../../lib/contract/search';

/** Sides of what is cut out, over those of its box, and pixels of its longer side at most. */
const MARGIN = 1.2;
const SIDE = 240;
const QUALITY = 0.85;
/** Height over width, in pixels, from which on it is somebody who stands. */
const STANDING = 1.4;

/** What a player shows in a box of its picture, and a little around it, as a JPEG: of somebody who stands, the upper part. Null where it cannot be drawn. */
export function pictureAround(media: HTMLVideoElement, { x, y, w, h: whole }: Box): Promise<Blob | null> {
  const { videoWidth, videoHeight } = media;
  const h = Math.min(whole, (STANDING * w * videoWidth) / videoHeight);
  const [left, top] = [Math.max(0, x - (w * (MARGIN - 1)) / 2), Math.max(0, y - (h * (MARGIN - 1)) / 2)];
  const from = {
    x: left * videoWidth,
    y: top * videoHeight,
    width: Math.min(1 - left, w * MARGIN) * videoWidth,
    height: Math.min(1 - top, h * MARGIN) * videoHeight,
  };
  const scale = Math.min(1, SIDE / Math.max(from.width, from.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(from.width * scale));
  canvas.height = Math.max(1, Math.round(from.height * scale));
  canvas
    .getContext('2d')
    ?.drawImage(media, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
