import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import { COLOURS, type Colour, nameOf, oklch } from './colour-names';
import {
  BY_LIGHT,
  binOf,
  type ColouredPoint,
  inLight,
  isWhiteIn,
  lightestOf,
  pointOf,
  weightOf,
} from './coloured-points';
import { ANIMALS, type ThingKind } from './thing-kinds';

/**
 * How the colours of a thing are told from its box, chosen on 112 things of free photographs that NanoDet-Plus finds, coloured by somebody who saw these alone. Of 43 others, from the freely licensed
 * photographs of a hundred of COCO's, 39 are told a colour that was let pass, 24 one of those that were named first. What is white or yellow in shade was added by 61 of 118 other things in free
 * photographs (NVIDIA/DALI_extra and others); of the other 57 the first colour is right of 47, 39 before, and all that are told of 41, before 31. White in the light of lamps is told as brown.
 */
const THING_COLOURS = {
  /** Points looked at in each direction, over the box and so much of its size around it. */
  points: 32,
  around: 0.15,
  /** Points of the box count up to this distance from its middle, in half its sides: its corners are of what is behind. */
  reach: 0.85,
  /** How much likeness to what lies around the box speaks against a point, and how much more a hue counts than black, grey or white, of which shadows and windows are. */
  behind: 2,
  hue: 2,
  /** Least share of a second colour. The first is told whatever it has: where it was less than 0.35, it was let pass four times of five. */
  second: 0.25,
  /** Least share of a hue that is told beside others: a bus of which windows take most is yellow to whoever looks. */
  besides: 0.12,
  /** Least share of the picture that the box takes; less is enough where it is of so many pixels. */
  area: 0.004,
  small: { area: 0.002, pixels: 1200 },
  /** Least share that what is orange, yellow and brown takes together, of which the light tells what it is called. */
  byLight: 0.3,
} as const;

/** How much of a thing has each colour, in any unit; nothing where it is too small to tell. */
export type ColourShares = ReadonlyMap<Colour, number>;

/**
 * How much of what is in a box has each colour, what is as around it left out as far as can be: 1 in all. Pure.
 *
 * @param lightest how light the lightest of the picture is
 */
export function colourShares(picture: Picture, box: Box, lightest = lightestOf(picture)): ColourShares {
  if (isTooSmall(picture, box)) return new Map();
  const { points, around, reach, behind, hue, byLight } = THING_COLOURS;
  const inside: (ColouredPoint & { bin: number })[] = [];
  const [own, others] = [new Map<number, number>(), new Map<number, number>()];
  let [ownAll, othersAll] = [0, 0];
  for (let row = 0; row < points; row += 1)
    for (let column = 0; column < points; column += 1) {
      const u = ((column + 0.5) / points) * (1 + 2 * around) - around;
      const v = ((row + 0.5) / points) * (1 + 2 * around) - around;
      const at = pointOf(picture, box.x + u * box.w, box.y + v * box.h);
      if (at === null) continue;
      const looks = oklch(picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!);
      const bin = binOf(looks);
      if (u < 0 || v < 0 || u > 1 || v > 1) {
        others.set(bin, (others.get(bin) ?? 0) + 1);
        othersAll += 1;
        continue;
      }
      const far = Math.hypot(2 * u - 1, 2 * v - 1);
      if (far > reach) continue;
      own.set(bin, (own.get(bin) ?? 0) + 1);
      ownAll += 1;
      const name = nameOf(looks);
      const colour = name === 'grey' && isWhiteIn(lightest, looks.lightness) ? 'white' : name;
      inside.push({ bin, looks, colour, weight: Math.exp(-far * far) });
    }
  const counted = inside.map(({ bin, ...point }) => {
    const [here, there] = [own.get(bin)! / ownAll, (others.get(bin) ?? 0) / Math.max(1, othersAll)];
    return { ...point, weight: point.weight * (here / (here + behind * there)) };
  });
  const warm = counted.filter(({ colour }) => BY_LIGHT.has(colour));
  const called = weightOf(warm) > byLight * weightOf(counted) ? inLight(warm) : null;
  const shares = new Map<Colour, number>();
  let all = 0;
  for (const { colour, weight } of counted) {
    const told = called && BY_LIGHT.has(colour) ? called : colour;
    const counts = weight * (HUELESS.has(told) ? 1 : hue);
    shares.set(told, (shares.get(told) ?? 0) + counts);
    all += counts;
  }
  return new Map([...shares].map(([colour, share]) => [colour, share / all]));
}

function isTooSmall({ width, height }: Picture, { w, h }: Box): boolean {
  const { area, small } = THING_COLOURS;
  return w * h < area && (w * h < small.area || w * h * width * height < small.pixels);
}

const HUELESS: ReadonlySet<Colour> = new Set<Colour>(['black', 'grey', 'white']);

/** What has fur is of these; what else lies in its box is of what it stands before. */
const OF_FUR: ReadonlySet<Colour> = new Set<Colour>(['black', 'white', 'grey', 'brown', 'orange', 'yellow']);
const WITH_FUR: ReadonlySet<string> = new Set<ThingKind>([...ANIMALS].filter((kind) => kind !== 'bird'));

/** The colours that a thing of a kind is told to have by several pictures, the first most of it; none where none of them tells any. Pure. */
export function coloursTold(pictures: readonly ColourShares[], kind: string): Colour[] {
  const told = pictures.filter(({ size }) => size > 0);
  if (told.length === 0) return [];
  const possible = COLOURS.filter((colour) => !WITH_FUR.has(kind) || OF_FUR.has(colour));
  const sums = possible.map((colour) => ({
    colour,
    sum: told.reduce((sum, shares) => sum + (shares.get(colour) ?? 0), 0),
  }));
  const all = sums.reduce((total, { sum }) => total + sum, 0);
  const inOrder = sums
    .map(({ colour, sum }) => ({ colour, share: sum / all }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  const isMost = ({ share }: { share: number }, place: number) =>
    place === 0 || (place === 1 && share >= THING_COLOURS.second);
  const isHue = ({ colour, share }: { colour: Colour; share: number }) =>
    share >= THING_COLOURS.besides && !HUELESS.has(colour) && colour !== 'brown';
  const hue = inOrder.find(isHue);
  return inOrder.filter((one, place) => isMost(one, place) || one === hue).map(({ colour }) => colour);
}
