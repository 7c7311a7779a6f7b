import type { Picture } from '../media/media-types';
import type { ReadLine } from './line-recognizer';
import type { Rectangle } from './rectangle';
import { SURELY_READ } from './surely-read';

/**
 * A line that was read with a likelihood from `least` on, and not surely, is read again with less around it: of its height so much less on all sides together. Of 200 texts of 90 of the labelled photographs
 * (test/stories/writing) 160 are then read, 155 before (of those that only measure 87 and 84 of 109), and of 240 lines 230 are there, before 227 of 235; three lines in ten would be read twice.
 */
const AGAIN = { least: 0.5, less: 0.12 } as const;

/** Whether a reading is worth another one. */
export function isInDoubt(line: ReadLine): boolean {
  return line.score >= AGAIN.least && line.score < SURELY_READ && lettersIn(line) > 1;
}

/** Reads a line that is in doubt once more: the likelier of both readings. */
export async function readAgain(
  reader: { read(picture: Picture, place: Rectangle): Promise<ReadLine> },
  picture: Picture,
  place: Rectangle,
  first: ReadLine,
): Promise<ReadLine> {
  const second = await reader.read(picture, tighter(place));
  // What was cut off is likelier the less of it is left.
  return second.score > first.score && lettersIn(second) >= lettersIn(first) ? second : first;
}

function tighter(place: Rectangle): Rectangle {
  const by = AGAIN.less * Math.min(place.width, place.height);
  return { ...place, width: place.width - by, height: place.height - by };
}

function lettersIn({ text }: ReadLine): number {
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
}
