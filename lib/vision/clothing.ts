import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import { type Colour, nameOf, type Oklch, oklch } from './colour-names';
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

/** The colour of what is worn below a face; null where the chest lies outside the picture, or is of several colours, and where the picture is black and white. */
export function colourWorn(picture: Picture, face: Box): Colour | null {
  const top = face.y + face.h * (1 + CHEST.from);
  const bottom = Math.min(1, face.y + face.h * (1 + CHEST.to));
  if (bottom - top < CHEST.leastInside * (CHEST.to - CHEST.from) * face.h) return null;
  const left = Math.max(0, face.x + face.w * (0.5 - CHEST.besides));
  const right = Math.min(1, face.x + face.w * (0.5 + CHEST.besides));
  const points: { colour: Colour; looks: Oklch }[] = [];
  for (let row = 0; row < POINTS; row += 1)
    for (let column = 0; column < POINTS; column += 1) {
      const x = left + ((column + 0.5) / POINTS) * (right - left);
      const y = top + ((row + 0.5) / POINTS) * (bottom - top);
      const at = 4 * (Math.floor(y * picture.height) * picture.width + Math.floor(x * picture.width));
      const looks = oklch(picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!);
      points.push({ colour: nameOf(looks), looks });
    }
  const colour = clothOfMost(points);
  return colour && !isWithoutColour(picture) ? colour : null;
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
