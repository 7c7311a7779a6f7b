/** Colours that clothes and pictures are told by: the basic terms of English (Berlin & Kay, 1969), and teal, which people call green or blue. */
export const COLOURS = [
  ...(['black', 'white', 'grey', 'red', 'orange', 'brown'] as const),
  ...(['yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const),
] as const;
export type Colour = (typeof COLOURS)[number];

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

/** A colour in OKLCH (Ottosson, 2020). */
export interface Oklch {
  /** 0 to 1. */
  lightness: number;
  chroma: number;
  /** Degrees. */
  hue: number;
}

/** What a colour (red, green and blue, whole levels of 0 to 255) is called. */
export function colourOf(red: number, green: number, blue: number): Colour {
  return nameOf(oklch(red, green, blue));
}

/** What a colour is called, by its lightness, chroma and hue. */
export function nameOf({ lightness, chroma, hue }: Oklch): Colour {
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

/** How much light each of the 256 levels of a channel is (sRGB). */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** A colour of red, green and blue, whole levels of 0 to 255 each. */
export function oklch(red: number, green: number, blue: number): Oklch {
  const [r, g, b] = [LINEAR[red]!, LINEAR[green]!, LINEAR[blue]!];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(c, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, c), hue: hue < 0 ? hue + 360 : hue };
}
