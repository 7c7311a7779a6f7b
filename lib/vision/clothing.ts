import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import { type Colour, colourOf } from './colour-names';

/** Where the chest is below a face, in sizes of its box; of it so much must lie in the picture. */
const CHEST = { besides: 0.55, from: 0.6, to: 1.5, leastInside: 0.4 } as const;
/** Points of the chest that are looked at, in each direction. */
const POINTS = 14;
/** Least share of them that must be of one colour for it to be told. */
const LEAST_SHARE = 0.5;

/** The colour of what is worn below a face; null where the chest lies outside the picture, or is of several colours. */
export function colourWorn(picture: Picture, face: Box): Colour | null {
  const top = face.y + face.h * (1 + CHEST.from);
  const bottom = Math.min(1, face.y + face.h * (1 + CHEST.to));
  if (bottom - top < CHEST.leastInside * (CHEST.to - CHEST.from) * face.h) return null;
  const left = Math.max(0, face.x + face.w * (0.5 - CHEST.besides));
  const right = Math.min(1, face.x + face.w * (0.5 + CHEST.besides));
  const counts = new Map<Colour, number>();
  for (let row = 0; row < POINTS; row += 1)
    for (let column = 0; column < POINTS; column += 1) {
      const x = left + ((column + 0.5) / POINTS) * (right - left);
      const y = top + ((row + 0.5) / POINTS) * (bottom - top);
      const at = 4 * (Math.floor(y * picture.height) * picture.width + Math.floor(x * picture.width));
      const colour = colourOf(picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  return mostOf(counts, LEAST_SHARE * POINTS * POINTS);
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
