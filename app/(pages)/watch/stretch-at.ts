import { firstPlace } from '../../../lib/first-place';

/** A player that was sent to a second may stand this much before it. Seconds. */
const SLACK_S = 0.05;

/** The place of the last stretch that has begun at `t`, of those that begin one after another; -1 before the first. */
export function placeAt(stretches: readonly { t0: number }[], t: number): number {
  return firstPlace(stretches.length, (place) => stretches[place]!.t0 > t + SLACK_S) - 1;
}

interface Size {
  width: number;
  height: number;
}

/** Lays an element over the picture that a player shows. Returns its height in pixels; null while there is none. */
export function layOverPicture(over: HTMLElement, media: HTMLVideoElement): number | null {
  if (media.videoWidth === 0) return null;
  const size = { width: media.clientWidth, height: media.clientHeight };
  const picture = pictureWithin(size, { width: media.videoWidth, height: media.videoHeight });
  for (const side of ['left', 'top', 'width', 'height'] as const) over.style[side] = `${picture[side]}px`;
  return picture.height;
}

/** Where in its element a picture lies that is shown whole, in the middle: the rest is left black. Pixels. */
export function pictureWithin(element: Size, picture: Size): Size & { left: number; top: number } {
  const scale = Math.min(element.width / picture.width, element.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { left: (element.width - width) / 2, top: (element.height - height) / 2, width, height };
}
