import { editDistance } from '../edit-distance';
import { shareWithin } from './box';
import { lettersOf } from './same-text';

/** What is asked of a text that was read in pictures: where, in order of time. */
interface Read {
  text: string;
  score: number;
  boxes: readonly [t: number, x: number, y: number, w: number, h: number][];
}

/** When a text that one picture shows is another one that stands there, read badly. */
const MISREAD = {
  /** Share of the letters that differ at most. */
  letters: 0.35,
  /** Share of the smaller box that lies in the other's. */
  place: 0.5,
  /** Seconds from a picture that shows the other. */
  near: 2.1,
} as const;

/** Some texts of a clip without those that one picture alone shows, at the place and about the time of another that several show, and of which they are a part or less sure readings. Pure. */
export function withoutMisreadings<T extends Read>(texts: readonly T[]): T[] {
  return texts.filter((text) => !texts.some((other) => isReadingOf(text, other)));
}

function isReadingOf(lone: Read, other: Read): boolean {
  if (lone.boxes.length > 1 || other.boxes.length < 2) return false;
  const [t, ...place] = lone.boxes[0]!;
  const isThere = other.boxes.some(
    ([when, ...where]) =>
      Math.abs(when - t) <= MISREAD.near && shared(boxOf(place), boxOf(where)) >= MISREAD.place,
  );
  if (!isThere) return false;
  const [one, whole] = [lettersOf(lone.text), lettersOf(other.text)];
  if (/\p{L}/u.test(one) && whole.includes(one)) return true;
  // What a clock shows next is no misreading.
  const digits = [one, whole].map((letters) => letters.replace(/\D/g, ''));
  const most = MISREAD.letters * Math.max(one.length, whole.length);
  return digits[0] === digits[1] && lone.score <= other.score && editDistance(one, whole) <= most;
}

type Corners = [x: number, y: number, w: number, h: number];

function boxOf([x, y, w, h]: Corners) {
  return { x, y, w, h };
}

/** Share of the smaller of two boxes that lies in the other. */
function shared(a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>): number {
  return a.w * a.h <= b.w * b.h ? shareWithin(a, b) : shareWithin(b, a);
}
