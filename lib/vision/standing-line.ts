import type { Picture } from '../media/media-types';
import { shareWithin } from './box';
import { straightened } from './line-recognizer';
import { boxAround, type Rectangle } from './rectangle';
import type { PlacedLine } from './writing-blocks';

/** A line that was read, with what its place looked like. */
export interface StandingLine extends PlacedLine {
  strip: Picture;
}

/** So much of a place lies within a line of which it is a part, or which was found at another size. */
const OF_LINE = 0.6;
/** A place that is so much larger than the lines in it holds more than them. */
const MORE = 2;

/**
 * Most mean difference of a square of a strip, levels of 255, for which the same is written there: one letter that is another changes a third of a square by the contrast that letters have.
 */
const SAME_LEVELS = 16;

/** A line as it was read in a picture, to be told from what stands there later. */
export function standingLine(line: PlacedLine, picture: Picture): StandingLine {
  return { ...line, strip: straightened(picture, line.rectangle) };
}

/** Whether a line stands in a later picture as it stood, so that it would be read alike. */
export function stands({ rectangle, strip }: StandingLine, picture: Picture): boolean {
  return largestDifference(strip, straightened(picture, rectangle)) <= SAME_LEVELS;
}

/** Whether a place is that of one of some lines, found at another size, or a part of it, or of several of them that look like one from afar. */
export function isOfLines(place: Rectangle, lines: readonly Rectangle[]): boolean {
  const found = boxAround(place);
  const known = lines.map(boxAround);
  if (known.some((line) => shareWithin(found, line) >= OF_LINE)) return true;
  const within = known.filter((line) => shareWithin(line, found) >= OF_LINE);
  if (within.length === 0) return false;
  const [x, y] = [Math.min(...within.map((box) => box.x)), Math.min(...within.map((box) => box.y))];
  const w = Math.max(...within.map((box) => box.x + box.w)) - x;
  const h = Math.max(...within.map((box) => box.y + box.h)) - y;
  return found.w * found.h <= MORE * w * h;
}

/** The largest mean difference, in levels, of the squares that two strips of one size consist of. */
function largestDifference(a: Picture, b: Picture): number {
  const { width, height } = a;
  let largest = 0;
  for (let left = 0; left < width; left += height) {
    const right = Math.min(width, left + height);
    let sum = 0;
    for (let row = 0; row < height; row += 1)
      for (let at = 4 * (row * width + left); at < 4 * (row * width + right); at += 4)
        for (let channel = 0; channel < 3; channel += 1)
          sum += Math.abs(a.data[at + channel]! - b.data[at + channel]!);
    largest = Math.max(largest, sum / (3 * height * (right - left)));
  }
  return largest;
}
