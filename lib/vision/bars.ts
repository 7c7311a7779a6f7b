import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';

const BARS = {
  /** Pixels of a picture that are looked at, in a grid over all of it. */
  columns: 64,
  rows: 36,
  /** Red, green and blue of a black bar, at most: compression leaves no pure black. */
  bar: 20,
} as const;

/** All of a picture. */
const WHOLE: Box = { x: 0, y: 0, w: 1, h: 1 };

/**
 * The part of a picture within black bars, as of a portrait in a film, in fractions of it: what is black on both sides, or above and below, as far as on the other, and ends where a
 * picture begins, not at a lamp in the night. All of it where there are none. Pure.
 */
export function withinBars(picture: Picture): Box {
  const { columns, rows } = BARS;
  const isShown = shownAt(picture);
  const [top, bottom] = ends(rows, (row) => share(columns, (column) => isShown(column, row)));
  const [left, right] = ends(columns, (column) => share(rows, (row) => isShown(column, row)));
  if (right - left === columns && bottom - top === rows) return WHOLE;
  return {
    x: left / columns,
    y: top / rows,
    w: (right - left) / columns,
    h: (bottom - top) / rows,
  };
}

/** Whether a point of the grid is lit. */
function shownAt({ data, width, height }: Picture): (column: number, row: number) => boolean {
  return (column, row) => {
    const y = Math.floor(((row + 0.5) / BARS.rows) * height);
    const at = 4 * (y * width + Math.floor(((column + 0.5) / BARS.columns) * width));
    return Math.max(data[at]!, data[at + 1]!, data[at + 2]!) > BARS.bar;
  };
}

function share(of: number, is: (i: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < of; i += 1) if (is(i)) count += 1;
  return count / of;
}

/** Where the picture begins and ends among some lines, by how much of each is lit. */
function ends(lines: number, litOf: (line: number) => number): [from: number, to: number] {
  const lit = Array.from({ length: lines }, (_, line) => litOf(line));
  const first = lit.findIndex((one) => one > 0);
  const last = lit.findLastIndex((one) => one > 0);
  const isPicture = first >= 0 && lit[first]! >= 0.5 && lit[last]! >= 0.5;
  // The grid may meet one bar once more than the other.
  const areAlike = Math.abs(first - (lines - 1 - last)) <= 1;
  return isPicture && areAlike ? [first, last + 1] : [0, lines];
}
