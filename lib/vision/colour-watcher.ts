import type { Frame, Picture } from '../media/media-types';
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
  /** Pixels of a picture that are looked at, in a grid over all of it. */
  columns: 64,
  rows: 36,
  /** Red, green and blue of a black bar, at most: compression leaves no pure black. */
  bar: 20,
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
  const pixels = withoutBars(gridOf(picture));
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

/** The pixels that are looked at, row by row. */
function gridOf({ data, width, height }: Picture): Pixel[][] {
  const { columns, rows } = WATCHING;
  return Array.from({ length: rows }, (_, row) => {
    const y = Math.floor(((row + 0.5) / rows) * height);
    return Array.from({ length: columns }, (_, column) => {
      const at = 4 * (y * width + Math.floor(((column + 0.5) / columns) * width));
      return [data[at]!, data[at + 1]!, data[at + 2]!] as const;
    });
  });
}

/** The pixels of a grid without black bars: what is black on both sides, or above and below, as far as on the other, and ends where a picture begins, not at a lamp in the night. */
function withoutBars(grid: readonly (readonly Pixel[])[]): Pixel[] {
  const shown = (line: readonly Pixel[]) => line.filter((pixel) => Math.max(...pixel) > WATCHING.bar).length;
  /** Where the picture begins and ends among some lines. */
  const within = (lines: readonly (readonly Pixel[])[]): [from: number, to: number] => {
    const first = lines.findIndex((line) => shown(line) > 0);
    const last = lines.findLastIndex((line) => shown(line) > 0);
    const isPicture = [lines[first], lines[last]].every((line) => line && shown(line) >= line.length / 2);
    // The grid may meet one bar once more than the other.
    const areAlike = Math.abs(first - (lines.length - 1 - last)) <= 1;
    return isPicture && areAlike ? [first, last + 1] : [0, lines.length];
  };
  const rows = within(grid);
  const columns = within(grid[0]!.map((_, column) => grid.map((row) => row[column]!)));
  return grid.slice(...rows).flatMap((row) => row.slice(...columns));
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
