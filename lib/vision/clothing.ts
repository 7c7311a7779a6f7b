import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import { type Colour, nameOf, type Oklch, oklch } from './colour-names';
import { binOf } from './thing-colours';
import { isWithoutColour } from './without-colour';

/** Where the chest is below a face, in sizes of its box; of it so much must lie in the picture. */
const CHEST = { besides: 0.55, from: 0.6, to: 1.5, leastInside: 0.4 } as const;
/** Points of the chest that are looked at, in each direction. */
const POINTS = 14;
/** Least share of them that must be of one colour for it to be told. */
const LEAST_SHARE = 0.5;
/** What one cloth is called by in light and in shade: an orange one is brown where it is dark. It is of the colour that it has in light, at this share of it from the lightest on. */
const BY_LIGHT: ReadonlySet<Colour> = new Set<Colour>(['orange', 'yellow', 'brown']);
const IN_LIGHT = 0.25;

/**
 * Where the chest is in the box of somebody's shape who stands or walks, in fractions of it; what lies at both sides of it so far away is taken for what is behind, as in `thing-colours.ts`. Of a box that is
 * wider (who sits, or is cut off) nothing tells where the chest is. Chosen on the boxes of 62 people by their shapes in photographs and videos with free licences, coloured by somebody who saw these alone.
 */
const SHAPE = {
  ...{ slimness: 1.6, left: 0.25, right: 0.75, from: 0.2, to: 0.45 },
  ...{ points: 20, share: 0.6, besides: 0.25, behind: 2 },
  /** Least share of the picture's height: of who is smaller some pixels are left. */
  height: 0.18,
} as const;
/** What is white is grey in shade: from this lightness on, and this share of that which the lightest twentieth of the picture has, it is white to whoever looks. */
const WHITE = { from: 0.6, share: 0.72, lightest: 0.95 } as const;

/** The colour of what is worn below a face; null where the chest lies outside the picture, or is of several colours, and where the picture is black and white. */
export function colourWorn(picture: Picture, face: Box): Colour | null {
  const top = face.y + face.h * (1 + CHEST.from);
  const bottom = Math.min(1, face.y + face.h * (1 + CHEST.to));
  if (bottom - top < CHEST.leastInside * (CHEST.to - CHEST.from) * face.h) return null;
  const left = Math.max(0, face.x + face.w * (0.5 - CHEST.besides));
  const right = Math.min(1, face.x + face.w * (0.5 + CHEST.besides));
  const chest = pointsOf(picture, { x: left, y: top, w: right - left, h: bottom - top }, POINTS);
  const colour = clothOfMost(chest.map((looks) => ({ colour: nameOf(looks), looks })));
  return colour && !isWithoutColour(picture) ? inLight(picture, colour, chest) : null;
}

/** The colour that somebody wears above the waist, by the box of their shape; null where the box does not tell where that is, and where it is of several colours. The picture is not black and white. */
export function colourOfShape(picture: Picture, box: Box): Colour | null {
  const { slimness, left, right, from, to, points, share, besides, behind, height } = SHAPE;
  if (box.h * picture.height < slimness * box.w * picture.width || box.h < height) return null;
  const part = (x0: number, x1: number) =>
    pointsOf(
      picture,
      { x: box.x + x0 * box.w, y: box.y + from * box.h, w: (x1 - x0) * box.w, h: (to - from) * box.h },
      points,
    );
  const chest = part(left, right);
  const sides = [...part(-besides, 0), ...part(1, 1 + besides)];
  const [own, others] = [binsOf(chest), binsOf(sides)];
  const counts = new Map<Colour, number>();
  let all = 0;
  for (const looks of chest) {
    const bin = binOf(looks);
    const here = own.get(bin)! / chest.length;
    const there = (others.get(bin) ?? 0) / Math.max(1, sides.length);
    const weight = here / (here + behind * there);
    const colour = nameOf(looks);
    counts.set(colour, (counts.get(colour) ?? 0) + weight);
    all += weight;
  }
  const colour = mostOf(counts, share * all);
  return colour && inLight(picture, colour, chest);
}

/** Grey that is white in the light of its picture is white, any other colour as it is. */
function inLight(picture: Picture, colour: Colour, chest: readonly Oklch[]): Colour {
  if (colour !== 'grey') return colour;
  const whole = pointsOf(picture, { x: 0, y: 0, w: 1, h: 1 }, 2 * POINTS);
  const light = lightnessAt(
    chest.filter((looks) => nameOf(looks) === 'grey'),
    0.5,
  );
  const isWhite = light >= WHITE.from && light >= WHITE.share * lightnessAt(whole, WHITE.lightest);
  return isWhite ? 'white' : 'grey';
}

/** The lightness below which a share of some points lie. */
function lightnessAt(points: readonly Oklch[], share: number): number {
  const inOrder = points.map(({ lightness }) => lightness).sort((a, b) => a - b);
  return inOrder[Math.floor(share * (inOrder.length - 1))]!;
}

function binsOf(points: readonly Oklch[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const bin of points.map(binOf)) counts.set(bin, (counts.get(bin) ?? 0) + 1);
  return counts;
}

/** Points of a part of a picture, so many in each direction, as far as they lie in it. */
function pointsOf({ data, width, height }: Picture, { x, y, w, h }: Box, points: number): Oklch[] {
  const found: Oklch[] = [];
  for (let row = 0; row < points; row += 1)
    for (let column = 0; column < points; column += 1) {
      const [across, down] = [x + ((column + 0.5) / points) * w, y + ((row + 0.5) / points) * h];
      if (across < 0 || down < 0 || across >= 1 || down >= 1) continue;
      const at = 4 * (Math.floor(down * height) * width + Math.floor(across * width));
      found.push(oklch(data[at]!, data[at + 1]!, data[at + 2]!));
    }
  return found;
}

/** The colour of more than half of some points of a chest. */
function clothOfMost(points: readonly { colour: Colour; looks: Oklch }[]): Colour | null {
  const cloth = points
    .filter(({ colour }) => BY_LIGHT.has(colour))
    .sort((a, b) => b.looks.lightness - a.looks.lightness);
  if (cloth.length > LEAST_SHARE * points.length) return cloth[Math.floor(IN_LIGHT * cloth.length)]!.colour;
  const counts = new Map<Colour, number>();
  for (const { colour } of points) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return mostOf(counts, LEAST_SHARE * points.length);
}

/** The colour of most of some pictures that tell one, where these are more than half of those. */
export function colourOfMost(colours: readonly (Colour | null)[]): Colour | null {
  const told = colours.filter((colour) => colour !== null);
  const counts = new Map<Colour, number>();
  for (const colour of told) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return mostOf(counts, told.length / 2);
}

function mostOf(counts: ReadonlyMap<Colour, number>, over: number): Colour | null {
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] > over ? most[0] : null;
}
