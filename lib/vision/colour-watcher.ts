import type { Frame, Picture } from '../media/media-types';
import { withinBars } from './bars';
import { COLOURS, type Colour, nameOf, oklch } from './colour-names';

/** What a picture is told to be like: a colour that much of it has, or how bright all of it is. */
export const TONES = ['dark', 'light', ...COLOURS] as const;
export type Tone = 'dark' | 'light' | Colour;

/** A stretch of a clip in which each picture that was looked at has a tone, or all but one between two. */
export interface SeenTone {
  tone: Tone;
  /** The first and the last picture that has it, seconds. */
  t0: number;
  t1: number;
}

const WATCHING = {
  /** Pixels of a picture that are looked at, in a grid over all that lies within bars. */
  columns: 64,
  rows: 36,
  /** Stretches of a clip that are kept, the longest. */
  stretches: 8,
} as const;

/**
 * Least share of a picture that is "much" of it: two colours may be, as sky and meadow. Mean lightness (OKLCH) of what people call a dark
 * picture or a light one: a street by night has 0.2, a room in the evening 0.35, a room by day 0.5 to 0.65, snow and fog 0.85.
 */
const TOLD_AS = { share: 1 / 3, dark: 0.33, light: 0.82 } as const;

/** What a picture is like: dark or light, and each colour that much of it has, most of it first. Bars are none of it. Pure. */
export function tonesOf(picture: Picture): Tone[] {
  const pixels = pixelsOf(picture);
  const counts = new Map<Colour, number>();
  let sum = 0;
  for (const [red, green, blue] of pixels) {
    const colour = oklch(red, green, blue);
    const name = nameOf(colour);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    sum += colour.lightness;
  }
  const mean = sum / pixels.length;
  const much = [...counts].filter(([, count]) => count >= TOLD_AS.share * pixels.length);
  return [
    ...(mean < TOLD_AS.dark ? (['dark'] as const) : mean > TOLD_AS.light ? (['light'] as const) : []),
    ...much.sort((a, b) => b[1] - a[1]).map(([name]) => name),
  ];
}

type Pixel = readonly [red: number, green: number, blue: number];

/** The pixels that are looked at, within bars. */
function pixelsOf(picture: Picture): Pixel[] {
  const { data, width, height } = picture;
  const { x, y, w, h } = withinBars(picture);
  const { columns, rows } = WATCHING;
  return Array.from({ length: columns * rows }, (_, i) => {
    const down = Math.floor((y + ((Math.floor(i / columns) + 0.5) / rows) * h) * height);
    const across = Math.floor((x + (((i % columns) + 0.5) / columns) * w) * width);
    const at = 4 * (down * width + across);
    return [data[at]!, data[at + 1]!, data[at + 2]!] as const;
  });
}

/** Looks at what colours pictures of one clip have, and whether they are dark or light. */
export class ColourWatcher {
  private readonly looks: { t: number; tones: readonly Tone[] }[] = [];
  /** Seconds of work. */
  seconds = 0;

  /** Takes the next picture, in order of time. */
  take(frame: Frame): void {
    const begun = performance.now();
    this.looks.push({ t: frame.t, tones: tonesOf(frame) });
    this.seconds += (performance.now() - begun) / 1000;
  }

  /** What was seen, in order of the beginning. */
  tones(): SeenTone[] {
    return toneStretches(this.looks);
  }
}

/**
 * The stretches in which each tone was seen, the longest of a clip. One picture without it between two with it ends nothing; what one picture
 * alone has of several is left out.
 *
 * @param looks pictures in order of time, with what each is like
 */
export function toneStretches(looks: readonly { t: number; tones: readonly Tone[] }[]): SeenTone[] {
  const stretches: (SeenTone & { look: number; pictures: number })[] = [];
  looks.forEach(({ t, tones }, look) => {
    for (const tone of tones) {
      const going = stretches.find((one) => one.tone === tone && look - one.look <= 2);
      if (going) Object.assign(going, { t1: t, look, pictures: going.pictures + 1 });
      else stretches.push({ tone, t0: t, t1: t, look, pictures: 1 });
    }
  });
  return stretches
    .filter(({ pictures }) => pictures >= Math.min(2, looks.length))
    .sort((a, b) => b.pictures - a.pictures || a.t0 - b.t0 || (a.tone < b.tone ? -1 : 1))
    .slice(0, WATCHING.stretches)
    .map(({ tone, t0, t1 }) => ({ tone, t0, t1 }))
    .sort((a, b) => a.t0 - b.t0 || (a.tone < b.tone ? -1 : 1));
}
