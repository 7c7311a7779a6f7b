import type { Box } from '../contract/search';
import { groupedBy } from '../grouped-by';
import type { Picture } from '../media/media-types';
import { centreOf, intersectionOverUnion } from './box';
import { colourOfMost } from './clothing';
import type { Colour } from './colour-names';
import { isOfAnother } from './lone-things';
import { isOfWholePictures } from './picture-kinds';
import { type ColourShares, coloursTold } from './thing-colours';
import type { Thing } from './thing-detector';
import type { ThingKind } from './thing-kinds';
import { FIGURE_SCORE, SURE_ALONE, SURE_SCORE, THING_SCORE } from './thing-scores';

/** A thing, for a stretch of a clip in which it was seen in each picture that was looked at, or in all but one between two. */
export interface SeenThing {
  kind: string;
  /** The first and the last picture in which it was seen, seconds. */
  t0: number;
  t1: number;
  /** The detector's score where it was surest. */
  score: number;
  /** In order of time. */
  boxes: [t: number, x: number, y: number, w: number, h: number][];
  /** Where it was surest, cut out. */
  crop?: Picture;
  /** The colours that it is told to have, at least one; of a person the one that they wear above the waist. Absent where none can be told. */
  colours?: Colour[];
}

/** A picture that was looked at, with what was found in it: of one that has stood still the same list. */
export interface Look {
  t: number;
  things: readonly Thing[];
  /** The surest things of each kind, cut out. */
  crops?: ReadonlyMap<Thing, Picture>;
  /** How much of each thing has each colour. */
  colours?: ReadonlyMap<Thing, ColourShares>;
}

const MOST = {
  /** Boxes of one kind in one picture: of a herd more would tell no more. */
  boxes: 12,
  /** Things of one kind of a clip that are kept. */
  things: 12,
} as const;

/**
 * Of one kind two that look so unlike, by what their colours share, are not the same where they stand apart, by what their boxes share: of many cars each keeps its own. How far unlike colours count as apart, in fractions of the picture.
 */
const UNLIKE = { share: 0.25, place: 0.6, apart: 0.3 } as const;

/** A thing that may go on. */
interface Growing extends SeenThing {
  /** Its last look, and the box there and in the one before, if there was one. */
  look: number;
  at: Box;
  before: { look: number; at: Box } | null;
  /** The different pictures that show it. */
  pictures: Set<Look['things']>;
  shares: ColourShares[];
}

/**
 * The things that were seen, each followed from picture to picture. Most things that are there are missed now and then, so that one picture without
 * it between two with it ends nothing; what was seen in one picture alone, and not surely, is left out, as is what is part of another there (`lone-things.ts`). In 2 s a thing may go anywhere, so that one of its kind alone is the same, wherever it is next; of several each goes on with the
 * box that is nearest to where it should be by its way so far.
 *
 * @param looks pictures in order of time, with what was found in each
 */
export function stretchesOf(looks: readonly Look[]): SeenThing[] {
  const all: Growing[] = [];
  looks.forEach(({ t, things, crops, colours }, look) => {
    for (const [kind, found] of byKind(things)) {
      const open = all.filter((one) => one.kind === kind && look - one.look <= 2);
      const next = whichGoesOn(open, found, look, colours);
      for (const thing of found) {
        const { box, score } = thing;
        const row: SeenThing['boxes'][number] = [t, box.x, box.y, box.w, box.h];
        const crop = crops?.get(thing);
        const shares = colours?.get(thing) ?? new Map();
        const going = next.get(thing);
        if (!going) {
          const pictures = new Set([things]);
          const begun = { kind, t0: t, t1: t, score, boxes: [row], crop, look, at: box, before: null };
          all.push({ ...begun, pictures, shares: [shares] });
          continue;
        }
        going.boxes.push(row);
        going.pictures.add(things);
        going.shares.push(shares);
        Object.assign(going, { t1: t, look, at: box, before: { look: going.look, at: going.at } });
        if (score > going.score) Object.assign(going, { score, crop: crop ?? going.crop });
      }
    }
  });
  const isLone = ({ t0, t1, score }: Growing) => t0 === t1 && score < SURE_ALONE;
  const told = all
    .filter(({ pictures, score }) => pictures.size >= 2 || score >= SURE_SCORE)
    .filter((one) => !isLone(one) || !isOfAnother(one, all, looks[one.look]!.things));
  return [...groupedBy(told, ({ kind }) => kind).values()]
    .flatMap((ofKind) => mostTelling(ofKind.map(seenOf)))
    .sort(
      (a, b) => a.t0 - b.t0 || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.boxes[0]![1] - b.boxes[0]![1]),
    );
}

/** Of things of one kind those that are kept: the surest of each colour, then the surest. */
function mostTelling(things: readonly SeenThing[]): SeenThing[] {
  const surestFirst = things.toSorted((a, b) => b.score - a.score);
  const ofEachColour = new Set(
    [...groupedBy(surestFirst, ({ colours }) => colours?.[0]).values()].map(([surest]) => surest!),
  );
  const others = surestFirst.filter((one) => !ofEachColour.has(one));
  return [...ofEachColour, ...others].slice(0, MOST.things);
}

function seenOf({ look: _, at: __, before: ___, pictures: ____, shares, ...seen }: Growing): SeenThing {
  const colours = seen.kind === 'person' ? wornInMost(shares) : coloursTold(shares, seen.kind);
  return colours.length > 0 ? { ...seen, colours } : seen;
}

/** What somebody wears by most of the pictures that tell it: at most one colour. */
function wornInMost(shares: readonly ColourShares[]): Colour[] {
  const worn = colourOfMost(shares.map((one) => [...one.keys()][0] ?? null));
  return worn ? [worn] : [];
}

/** Which of some things of a kind goes on as which that was found: pairs that lie nearest and look most alike first. */
function whichGoesOn(
  open: readonly Growing[],
  found: readonly Thing[],
  look: number,
  colours: Look['colours'],
): Map<Thing, Growing> {
  const pairs = open
    .flatMap((going) =>
      found.map((thing) => {
        const alike = alikeIn(
          going.shares.findLast(({ size }) => size > 0),
          colours?.get(thing),
        );
        // What somebody wears is of one colour or of none, and often of another in the next picture.
        const mayBe =
          thing.kind === 'person' ||
          alike >= UNLIKE.share ||
          intersectionOverUnion(going.at, thing.box) >= UNLIKE.place;
        const apart = apartFrom(going, thing.box, look) + UNLIKE.apart * (1 - alike);
        return { going, thing, mayBe, apart };
      }),
    )
    .filter(({ mayBe }) => mayBe)
    .sort((a, b) => a.apart - b.apart);
  const next = new Map<Thing, Growing>();
  const taken = new Set<Growing>();
  for (const { going, thing } of pairs) {
    if (taken.has(going) || next.has(thing)) continue;
    next.set(thing, going);
    taken.add(going);
  }
  return next;
}

/** How much of their colours two things share, 0 to 1; all where of one none can be told. */
function alikeIn(shares: ColourShares | undefined, others: ColourShares | undefined): number {
  if (!shares?.size || !others?.size) return 1;
  return [...shares].reduce((sum, [colour, share]) => sum + Math.min(share, others.get(colour) ?? 0), 0);
}

/** How far a box is from where a thing should be, if it goes on as it went, and how unlike in size; in fractions of the picture. */
function apartFrom({ at, before, look: last }: Growing, box: Box, look: number): number {
  const [x, y] = centreOf(at);
  const [beforeX, beforeY] = before ? centreOf(before.at) : [x, y];
  const steps = before ? (look - last) / (last - before.look) : 0;
  const [nextX, nextY] = centreOf(box);
  const way = Math.hypot(nextX - x - steps * (x - beforeX), nextY - y - steps * (y - beforeY));
  return way + Math.abs(box.w - at.w) + Math.abs(box.h - at.h);
}

/**
 * Boxes of two kinds that lie on each other so far are one thing, of the kind that scores more: an apple is no ball besides. Chosen with NanoDet-g, the network before, on pictures labelled by eye:
 * of every other one it took one of five wrong kinds away, and none that was there; of the others nothing at `THING_SCORE`, and of what scored 0.35 six of 23 wrong ones and one that was there.
 */
const ONE_THING = 0.8;

/** Things by their kind, surest first. */
export function byKind(things: readonly Thing[]): Map<ThingKind, Thing[]> {
  const kinds = new Map<ThingKind, Thing[]>();
  for (const thing of things.toSorted((a, b) => b.score - a.score)) {
    const isPerson = thing.kind === 'person';
    if (thing.score < (isPerson ? FIGURE_SCORE : THING_SCORE)) continue;
    const surer = isOfWholePictures(thing.kind) ? [] : [...kinds.values()].flat();
    const isTold = ({ kind, box }: Thing) =>
      kind !== thing.kind &&
      kind !== 'person' &&
      !isOfWholePictures(kind) &&
      intersectionOverUnion(box, thing.box) >= ONE_THING;
    if (surer.some(isTold)) continue;
    const found = kinds.get(thing.kind) ?? [];
    if (found.length < MOST.boxes) kinds.set(thing.kind, [...found, thing]);
  }
  return kinds;
}
