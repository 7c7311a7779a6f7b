import type { Box } from '../contract/search';
import type { Grey } from './image';

/**
 * How a part of a picture is followed. Chosen by the faces that the app finds in the videos of people and of talkers of the starter set, each followed from its middle: 97.9 % of
 * the places lay on the face (IoU .3 or more), in 86 % of the pictures in which it was found. On others: `wild.followed` of `bench -- identity wild`.
 */
export const FOLLOWING = {
  /** Pictures a second. */
  fps: 5,
  /** Pixels of a picture's longer side. */
  pictureSide: 320,
  /** Values a side of what is compared. */
  side: 20,
  /** How far it may move from one picture to the next, over its own longer side. */
  reach: 0.6,
  /** How much larger or smaller it may be in the next picture. */
  scales: [0.94, 1, 1.06],
  /** Least correlation with what it looked like in the picture before, and with anything that it looked like so far. */
  sameAsBefore: 0.8,
  sameAsEver: 0.75,
  /** Looks that are kept, and how like one of them a new one is that is not. */
  looks: 6,
  isNewBelow: 0.9,
  /** Least spread of brightness (standard deviation of 0 to 255): a plain wall is the same everywhere. */
  leastSpread: 6,
};

/** What a part of a picture looks like: zero mean, unit length. */
type Look = Float32Array;

/**
 * Follows what somebody marked, a face from behind as well as an animal, from picture to picture by what it looks like (normalized
 * cross-correlation, Lewis 1995), and stops as soon as that is not sure.
 */
export class PatchFollower {
  private readonly looks: Look[];
  private before: Look;
  private box: Box;

  private constructor(look: Look, box: Box) {
    this.looks = [look];
    this.before = look;
    this.box = box;
  }

  /** Begins with a box, in fractions of the picture; null where there is nothing in it to follow. */
  static from(picture: Grey, box: Box): PatchFollower | null {
    const look = lookAt(picture, box);
    return look && new PatchFollower(look, box);
  }

  /** Where it is in the next picture; null once that is not sure: then it is not to be asked again. */
  next(picture: Grey): Box | null {
    const { width, height } = picture;
    const [w, h] = [this.box.w * width, this.box.h * height];
    const reach = FOLLOWING.reach * Math.max(w, h);
    const step = Math.max(1, Math.min(w, h) / 8);
    let best: { score: number; box: Box; look: Look } | null = null;
    const tryAt = (x: number, y: number, scale: number) => {
      const box = {
        x: x - (this.box.w * (scale - 1)) / 2,
        y: y - (this.box.h * (scale - 1)) / 2,
        w: this.box.w * scale,
        h: this.box.h * scale,
      };
      if (box.x < 0 || box.y < 0 || box.x + box.w > 1 || box.y + box.h > 1) return;
      const look = lookAt(picture, box);
      if (!look) return;
      const score = correlation(look, this.before);
      if (!best || score > best.score) best = { score, box, look };
    };
    for (let dy = -reach; dy <= reach; dy += step)
      for (let dx = -reach; dx <= reach; dx += step)
        tryAt(this.box.x + dx / width, this.box.y + dy / height, 1);
    const found = best as { score: number; box: Box; look: Look } | null;
    if (!found) return null;
    const { x, y } = found.box;
    for (const scale of FOLLOWING.scales)
      for (let dy = -step; dy <= step; dy += step / 2)
        for (let dx = -step; dx <= step; dx += step / 2) tryAt(x + dx / width, y + dy / height, scale);
    const { score, box, look } = best as unknown as { score: number; box: Box; look: Look };
    const ever = Math.max(...this.looks.map((one) => correlation(one, look)));
    if (score < FOLLOWING.sameAsBefore || ever < FOLLOWING.sameAsEver) return null;
    if (ever < FOLLOWING.isNewBelow && this.looks.length < FOLLOWING.looks) this.looks.push(look);
    this.before = look;
    this.box = box;
    return box;
  }
}

/** What a box shows; null where there is nothing to tell it by. */
function lookAt({ data, width, height }: Grey, { x, y, w, h }: Box): Look | null {
  const { side } = FOLLOWING;
  const look = new Float32Array(side * side);
  let sum = 0;
  for (let row = 0; row < side; row += 1) {
    const v = Math.min(height - 1, Math.max(0, (y + (h * (row + 0.5)) / side) * height - 0.5));
    const [top, dv] = [Math.floor(v), v - Math.floor(v)];
    const bottom = Math.min(height - 1, top + 1);
    for (let column = 0; column < side; column += 1) {
      const u = Math.min(width - 1, Math.max(0, (x + (w * (column + 0.5)) / side) * width - 0.5));
      const [left, du] = [Math.floor(u), u - Math.floor(u)];
      const right = Math.min(width - 1, left + 1);
      const above = data[top * width + left]! * (1 - du) + data[top * width + right]! * du;
      const below = data[bottom * width + left]! * (1 - du) + data[bottom * width + right]! * du;
      const value = above * (1 - dv) + below * dv;
      look[row * side + column] = value;
      sum += value;
    }
  }
  const mean = sum / look.length;
  let squares = 0;
  for (let i = 0; i < look.length; i += 1) {
    look[i]! -= mean;
    squares += look[i]! ** 2;
  }
  const length = Math.sqrt(squares);
  if (length < FOLLOWING.leastSpread * side) return null;
  for (let i = 0; i < look.length; i += 1) look[i]! /= length;
  return look;
}

function correlation(a: Look, b: Look): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}
