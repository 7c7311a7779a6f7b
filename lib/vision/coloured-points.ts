import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import { type Colour, type Oklch, oklch } from './colour-names';

/** A point of something, and how much it counts, 0 to 1. */
export interface ColouredPoint {
  looks: Oklch;
  colour: Colour;
  weight: number;
}

export const WHOLE: Box = { x: 0, y: 0, w: 1, h: 1 };

/** What one thing is called by in light and in shade: what is orange or yellow is brown where it is dark. It is of the colour that it has in light, at this share of it from the lightest on. */
export const BY_LIGHT: ReadonlySet<Colour> = new Set<Colour>(['orange', 'yellow', 'brown']);
const IN_LIGHT = 0.25;

/** What is white is grey in shade: from this lightness on, and this share of that which the lightest twentieth of the picture has, it is white to whoever looks. */
const WHITE = { from: 0.6, share: 0.72, lightest: 0.95 } as const;
/** Points of a picture that are looked at for its lightest, in each direction. */
const POINTS = 32;

/** The place of a point in the bytes of a picture; null where it lies outside. */
export function pointOf({ width, height }: Picture, x: number, y: number): number | null {
  if (x < 0 || y < 0 || x >= 1 || y >= 1) return null;
  return 4 * (Math.floor(y * height) * width + Math.floor(x * width));
}

/** Points of a part of a picture, so many in each direction, as far as they lie in what is shown. */
export function pointsOf(picture: Picture, { x, y, w, h }: Box, shown: Box, points: number): Oklch[] {
  const found: Oklch[] = [];
  for (let row = 0; row < points; row += 1)
    for (let column = 0; column < points; column += 1) {
      const [across, down] = [x + ((column + 0.5) / points) * w, y + ((row + 0.5) / points) * h];
      const isShown =
        across >= shown.x && down >= shown.y && across < shown.x + shown.w && down < shown.y + shown.h;
      const at = isShown ? pointOf(picture, across, down) : null;
      if (at === null) continue;
      const { data } = picture;
      found.push(oklch(data[at]!, data[at + 1]!, data[at + 2]!));
    }
  return found;
}

/** Like colours have the same: steps of an eighth of lightness, and of 0.05 on the axes of OKLab. */
export function binOf({ lightness, chroma, hue }: Oklch): number {
  const angle = (hue * Math.PI) / 180;
  const [l, a, b] = [lightness * 8, chroma * Math.cos(angle) * 20, chroma * Math.sin(angle) * 20].map(
    Math.round,
  );
  return (l! * 64 + a! + 32) * 64 + b! + 32;
}

export function weightOf(points: readonly ColouredPoint[]): number {
  return points.reduce((sum, { weight }) => sum + weight, 0);
}

/** The colour of what is brown, orange or yellow (`BY_LIGHT`) where the light falls on it; at least one point. */
export function inLight(points: readonly ColouredPoint[]): Colour {
  const lightestFirst = points.toSorted((a, b) => b.looks.lightness - a.looks.lightness);
  let left = IN_LIGHT * weightOf(points);
  return (
    lightestFirst.find(({ weight }) => {
      left -= weight;
      return left <= 0;
    }) ?? lightestFirst.at(-1)!
  ).colour;
}

/** How light the lightest of a picture is, but for a few points. */
export function lightestOf(picture: Picture): number {
  return lightnessAt(pointsOf(picture, WHOLE, WHOLE, POINTS), WHITE.lightest);
}

/** Whether what is grey is white in the light of its picture. */
export function isWhiteIn(lightest: number, lightness: number): boolean {
  return lightness >= WHITE.from && lightness >= WHITE.share * lightest;
}

/** The lightness below which a share of some points lie. */
export function lightnessAt(points: readonly Oklch[], share: number): number {
  const inOrder = points.map(({ lightness }) => lightness).sort((a, b) => a - b);
  return inOrder[Math.floor(share * (inOrder.length - 1))]!;
}
