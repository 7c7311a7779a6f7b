import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import type { ReadLine } from './line-recognizer';
import { boxAround, type Rectangle } from './rectangle';

/** Lines that belong together, as a sign or a paragraph has them. */
export interface WritingBlock {
  text: string;
  /** Mean likelihood of its letters, 0 to 1. */
  score: number;
  /** In fractions of the picture. */
  box: Box;
}

/** A line with where it was read, in pixels of the picture. */
export type PlacedLine = ReadLine & { rectangle: Rectangle };

/** Which readings are taken for text. */
export const TAKEN = {
  /** Least mean likelihood of its letters. */
  score: 0.85,
  /** Least letters and digits: a single one is a window, a wheel or a lamp more often than not. */
  letters: 2,
} as const;

/** When a line goes on with the one above it, or beside it; in heights of the lower line. */
const TOGETHER = {
  /** Most distance between the two. */
  below: 0.9,
  beside: 1.2,
  /** Most difference in height, as a factor; of a number and what stands above or below it, which is a clock or a score where it is larger. */
  height: 1.6,
  number: 1.25,
} as const;

/** Cyrillic capitals as they are read: "MbICnAX". The network knows Latin letters alone, and takes for small ones what looks like them. */
const CYRILLIC =
  /(?<![\p{L}\p{N}])(?=(?:[bnrm\p{N}]*\p{Lu}){3})[\p{Lu}\p{N}]+[bnrm][\p{Lu}bnrm\p{N}]*\p{Lu}(?![\p{L}\p{N}])/u;

/** Whether a reading is taken for text. */
export function isText({ text, score }: ReadLine): boolean {
  return (
    score >= TAKEN.score &&
    (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= TAKEN.letters &&
    !CYRILLIC.test(text)
  );
}

/** Readings that are taken for text, those that stand together joined in the order in which they are read. */
export function blocksOf(
  lines: readonly PlacedLine[],
  { width, height }: Pick<Picture, 'width' | 'height'>,
): WritingBlock[] {
  const taken = lines
    .filter(isText)
    .map((line) => ({ ...line, box: boxAround(line.rectangle), high: heightOf(line.rectangle) }))
    .sort((a, b) => a.box.y + a.box.h / 2 - (b.box.y + b.box.h / 2) || a.box.x - b.box.x);
  const groups: (typeof taken)[] = [];
  for (const line of taken) {
    const group = groups.find((others) => others.some((other) => goesOn(other, line)));
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => {
    const inOrder = readingOrder(group);
    const letters = inOrder.reduce((sum, { text }) => sum + text.length, 0);
    const x = Math.min(...group.map(({ box }) => box.x));
    const y = Math.min(...group.map(({ box }) => box.y));
    const right = Math.max(...group.map(({ box }) => box.x + box.w));
    const bottom = Math.max(...group.map(({ box }) => box.y + box.h));
    return {
      text: inOrder.map(({ text }) => text).join(' '),
      score: inOrder.reduce((sum, { text, score }) => sum + text.length * score, 0) / letters,
      box: inside({ x: x / width, y: y / height, w: (right - x) / width, h: (bottom - y) / height }),
    };
  });
}

/** A line of a picture in an upright box, and how high it is where it is turned; pixels. */
interface StandingLine {
  text: string;
  box: Box;
  high: number;
}

function heightOf({ width, height }: Rectangle): number {
  return Math.min(width, height);
}

/** Whether a line belongs to one that stands above it or beside it. */
function goesOn(above: StandingLine, line: StandingLine): boolean {
  const lower = Math.min(above.high, line.high);
  const larger = Math.max(above.high, line.high) / lower;
  if (larger > TOGETHER.height) return false;
  const [a, b] = [above.box, line.box];
  const across = overlap([a.x, a.x + a.w], [b.x, b.x + b.w]);
  const down = overlap([a.y, a.y + a.h], [b.y, b.y + b.h]);
  const isNumber = [above, line].some(({ text }) => !/\p{L}/u.test(text));
  const isBelow =
    across >= 0.5 * Math.min(a.w, b.w) &&
    -down <= TOGETHER.below * lower &&
    larger <= (isNumber ? TOGETHER.number : TOGETHER.height);
  const isBeside = down >= 0.5 * lower && -across <= TOGETHER.beside * lower;
  return isBelow || isBeside;
}

/** How much two stretches have in common; negative: how far they are apart. */
function overlap(a: [from: number, to: number], b: [from: number, to: number]): number {
  return Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
}

/** Rows from the top, and each from the left. */
function readingOrder<T extends { box: Box }>(lines: readonly T[]): T[] {
  const rows: T[][] = [];
  for (const line of lines) {
    const row = rows.find(([first]) => {
      const shared = overlap(
        [first!.box.y, first!.box.y + first!.box.h],
        [line.box.y, line.box.y + line.box.h],
      );
      return shared >= 0.5 * Math.min(first!.box.h, line.box.h);
    });
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x));
}

function inside({ x, y, w, h }: Box): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { x: left, y: top, w: Math.min(1, x + w) - left, h: Math.min(1, y + h) - top };
}
