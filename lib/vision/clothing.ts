import type { Box } from '../contract/search';
import { groupedBy } from '../grouped-by';
import type { Picture } from '../media/media-types';
import { withinBars } from './bars';
import { centreOf } from './box';
import { type Colour, nameOf, type Oklch } from './colour-names';
import {
  BY_LIGHT,
  binOf,
  type ColouredPoint,
  inLight,
  isWhiteIn,
  lightestOf,
  lightnessAt,
  pointsOf,
  WHOLE,
  weightOf,
} from './coloured-points';
import { isWithoutColour } from './without-colour';

/**
 * Where what is worn lies around a face, in sizes of its box: the chest below it; of a face so near that the chest is not in the picture, the shoulders beside the neck. At both sides of the head is
 * what lies behind, and on its middle skin. Chosen on 56 faces of photographs and videos with free licences, coloured by somebody who saw these alone. Of 104 others, in the portraits of ../shared/media and in videos, of
 * whom 96 wear something that is seen, 78 are told a colour and 72 of these rightly; by the chest alone, without what lies behind, it was 53 and 47.
 */
const CHEST = { besides: 0.55, from: 0.6, to: 1.5, leastInside: 0.4 } as const;
const SHOULDERS = { from: 0.05, to: 1.1, neck: 0.45, besides: 0.9, leastInside: 0.08 } as const;
const BEHIND = { from: 0.95, to: 1.7 } as const;
const SKIN = { left: 0.25, right: 0.75, from: 0.3, to: 0.9 } as const;
/**
 * Where the chest is in the box of somebody's shape who stands or walks, in fractions of it; what lies at both sides of it so far away is behind. Of a box that is
 * wider (who sits, or is cut off) nothing tells where the chest is. Chosen on the boxes of 62 people by their shapes in such pictures: 21 of 25 colours are right.
 */
const SHAPE = {
  ...{ slimness: 1.6, left: 0.25, right: 0.75, from: 0.2, to: 0.45, besides: 0.25 },
  /** Least share of the picture's height: of who is smaller some pixels are left. */
  height: 0.18,
} as const;
/** Points that are looked at, in each direction. */
const POINTS = 16;
/** Fewer tell nothing. */
const LEAST_POINTS = 40;
/** How much likeness to what lies behind, or to skin, speaks against a point, as in `thing-colours.ts`. */
const AGAINST = 2;
/** Least share of what is left that must be of one colour for it to be told, of a face's clothes and of a shape's; and least share of all that must be left, of a chest and of shoulders. */
const LEAST_SHARE = { face: 0.5, shape: 0.6 } as const;
const LEAST_LEFT = { chest: 0.2, shoulders: 0.3 } as const;
/** The colour of what is worn below a face; null where too little of it lies within the picture and its bars, or is of several colours, and where the picture is black and white. */
export function colourWorn(picture: Picture, face: Box): Colour | null {
  const shown = withinBars(picture);
  const [middle] = centreOf(face);
  const chin = face.y + face.h;
  /** What lies so far from the middle of the face, in widths of it, and below the chin, in heights. */
  const part = (from: number, to: number, above: number, below: number) => {
    const [top, bottom] = [chin + above * face.h, Math.min(shown.y + shown.h, chin + below * face.h)];
    return pointsOf(
      picture,
      { x: middle + from * face.w, y: top, w: (to - from) * face.w, h: bottom - top },
      shown,
      POINTS,
    );
  };
  const bothSides = (from: number, to: number, above: number, below: number) => [
    ...part(-to, -from, above, below),
    ...part(from, to, above, below),
  ];
  const left = (shown.y + shown.h - chin) / face.h;
  const isChest = left >= CHEST.from + CHEST.leastInside * (CHEST.to - CHEST.from);
  if (!isChest && left < SHOULDERS.from + SHOULDERS.leastInside) return null;
  const worn = isChest
    ? part(-CHEST.besides, CHEST.besides, CHEST.from, CHEST.to)
    : bothSides(SHOULDERS.neck, SHOULDERS.besides, SHOULDERS.from, SHOULDERS.to);
  const others = [
    bothSides(BEHIND.from, BEHIND.to, -1, 0),
    part(SKIN.left - 0.5, SKIN.right - 0.5, SKIN.from - 1, SKIN.to - 1),
  ];
  const least = { share: LEAST_SHARE.face, left: isChest ? LEAST_LEFT.chest : LEAST_LEFT.shoulders };
  const colour = clothOf(picture, worn, others, least);
  return colour && !isWithoutColour(picture) ? colour : null;
}

/** The colour that somebody wears above the waist, by the box of their shape; null where the box does not tell where that is, and where it is of several colours. The picture is not black and white. */
export function colourOfShape(picture: Picture, box: Box): Colour | null {
  const { slimness, left, right, from, to, besides, height } = SHAPE;
  if (box.h * picture.height < slimness * box.w * picture.width || box.h < height) return null;
  const part = (x0: number, x1: number) =>
    pointsOf(
      picture,
      { x: box.x + x0 * box.w, y: box.y + from * box.h, w: (x1 - x0) * box.w, h: (to - from) * box.h },
      WHOLE,
      POINTS,
    );
  const behind = [...part(-besides, 0), ...part(1, 1 + besides)];
  return clothOf(picture, part(left, right), [behind], { share: LEAST_SHARE.shape, left: 0 });
}

/** The colour of most of some points where they are unlike others, which are skin or lie behind; null where that is of several colours, or too little. */
function clothOf(
  picture: Picture,
  points: readonly Oklch[],
  others: readonly (readonly Oklch[])[],
  least: { share: number; left: number },
): Colour | null {
  if (points.length < LEAST_POINTS) return null;
  const shares = sharesOf(points);
  const elsewhere = others.map(sharesOf);
  const cloth = points.map((looks): ColouredPoint => {
    const bin = binOf(looks);
    const here = shares.get(bin)!;
    const there = elsewhere.reduce((sum, some) => sum + (some.get(bin) ?? 0), 0);
    return { looks, colour: nameOf(looks), weight: here / (here + AGAINST * there) };
  });
  const all = weightOf(cloth);
  if (all < least.left * points.length) return null;
  const byLight = cloth.filter(({ colour }) => BY_LIGHT.has(colour));
  if (weightOf(byLight) > least.share * all) return inLight(byLight);
  const [most] = [...groupedBy(cloth, ({ colour }) => colour).entries()]
    .map(([colour, some]) => ({ colour, some, weight: weightOf(some) }))
    .sort((a, b) => b.weight - a.weight);
  if (most!.weight <= least.share * all) return null;
  if (most!.colour !== 'grey') return most!.colour;
  const looks = most!.some.map((point) => point.looks);
  return isWhiteIn(lightestOf(picture), lightnessAt(looks, 0.5)) ? 'white' : 'grey';
}

/** How much of some points is of each bin of like colours. */
function sharesOf(points: readonly Oklch[]): Map<number, number> {
  const shares = new Map<number, number>();
  for (const bin of points.map(binOf)) shares.set(bin, (shares.get(bin) ?? 0) + 1 / points.length);
  return shares;
}

/** The colour of most of some pictures that tell one, where these are more than half of those. */
export function colourOfMost(colours: readonly (Colour | null)[]): Colour | null {
  const told = colours.filter((colour) => colour !== null);
  const [most] = [...groupedBy(told, (colour) => colour)].sort((a, b) => b[1].length - a[1].length);
  return most && most[1].length > told.length / 2 ? most[0] : null;
}
