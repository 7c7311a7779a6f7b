import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';

/** Colours that clothes are told by: the basic terms of English (Berlin & Kay, 1969), and teal, which people call green or blue. */
export const COLOURS = [
  ...(['black', 'white', 'grey', 'red', 'orange', 'brown'] as const),
  ...(['yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const),
] as const;
export type Colour = (typeof COLOURS)[number];

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

/** Hues of OKLCH, degrees, where each colour ends, from pink on; what is dark or pale among them has a name of its own. */
const HUES: readonly [below: number, colour: Colour][] = [
  [12, 'pink'],
  [42, 'red'],
  [78, 'orange'],
  [116, 'yellow'],
  [172, 'green'],
  [216, 'teal'],
  [288, 'blue'],
  [330, 'purple'],
  [360, 'pink'],
];

/** What a colour (red, green and blue of 0 to 255) is called: by its lightness, chroma and hue in OKLCH (Ottosson, 2020). */
export function colourOf(red: number, green: number, blue: number): Colour {
  const { lightness, chroma, hue } = oklch(red, green, blue);
  if (lightness < 0.24) return 'black';
  if (chroma < 0.035 || (chroma < 0.05 && lightness < 0.35))
    return lightness < 0.33 ? 'black' : lightness > 0.86 ? 'white' : 'grey';
  const colour = HUES.find(([below]) => hue < below)![1];
  if ((colour === 'orange' || colour === 'yellow') && (lightness < 0.6 || chroma < 0.09))
    return lightness > 0.86 ? 'white' : 'brown';
  if (colour === 'red' && lightness < 0.5 && chroma < 0.09) return 'brown';
  if (colour === 'red' && lightness > 0.72) return 'pink';
  if (colour === 'pink' && lightness < 0.5) return hue < 90 ? 'red' : 'purple';
  return colour;
}

function oklch(red: number, green: number, blue: number) {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(c, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, c), hue: hue < 0 ? hue + 360 : hue };
}
