import type { Picture } from './media-types';

/** A picture as a JPEG file, for people to look at. `quality` is 0 to 1. */
export async function encodeJpeg(picture: Picture, quality = 0.85): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pixels = new Uint8ClampedArray(picture.data);
  canvas.getContext('2d')!.putImageData(new ImageData(pixels, picture.width, picture.height), 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Uint8Array(await blob.arrayBuffer());
}
