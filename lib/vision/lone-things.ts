import { intersectionOverUnion, shareWithin } from './box';
import type { Thing } from './thing-detector';

/** A thing that was followed: where, in order of time. */
interface Followed {
  kind: string;
  t0: number;
  t1: number;
  boxes: readonly [t: number, x: number, y: number, w: number, h: number][];
}

/** Share of a box that lies in a larger one of its kind, of which it is a part: the head of a dog is no second dog. */
const PART = 0.8;
/** Boxes of two kinds that share so much are of one thing. */
const SAME_PLACE = 0.5;

/**
 * Whether what one picture alone shows is another thing there: a part of a larger one of its kind that other pictures show, too; or one of another kind that the pictures before and after show and this one hardly, at the same place.
 *
 * @param found all that was found in that picture, also what scores too little to be told
 */
export function isOfAnother(lone: Followed, all: readonly Followed[], found: readonly Thing[]): boolean {
  const [row] = lone.boxes;
  const [t, x, y, w, h] = row!;
  const box = { x, y, w, h };
  const others = all.filter((one) => one !== lone && one.t0 < one.t1 && one.t0 <= t && t <= one.t1);
  return others.some((one) => {
    const there = one.boxes.find(([when]) => when === t);
    if (one.kind === lone.kind)
      return (
        there !== undefined &&
        shareWithin(box, { x: there[1], y: there[2], w: there[3], h: there[4] }) >= PART
      );
    return (
      there === undefined &&
      found.some((thing) => thing.kind === one.kind && intersectionOverUnion(thing.box, box) >= SAME_PLACE)
    );
  });
}
