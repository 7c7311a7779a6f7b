import type { Box } from '../contract/search';
import type { Frame, Picture } from '../media/media-types';
import { withinBars } from './bars';
import { centreOf, holdsPoint, intersectionOverUnion } from './box';
import { colourOfMost, colourOfShape } from './clothing';
import type { Colour } from './colour-names';
import { crop, mirrored, partShown } from './image';
import { isOfAnother } from './lone-things';
import { isOfWholePictures } from './picture-kinds';
import { FACE_NEAR_S } from './sight-turns';
import { type LookAtIt, SAME_THING, seenTogether } from './still-picture';
import { type ColourShares, colourShares, coloursTold } from './thing-colours';
import type { Thing } from './thing-detector';
import { ANIMALS, type ThingKind } from './thing-kinds';
import { FIGURE_SCORE, SURE_ALONE, SURE_SCORE, THING_SCORE } from './thing-scores';
import { nearlyIdentical, thumbnail } from './tracker';
import type { FaceTrack } from './vision-types';
import { isWithoutColour } from './without-colour';

/** What finds things in a picture, best first. */
export interface ThingFinder {
  detect(picture: Picture, leastScore: number, side?: number): Promise<Thing[]>;
  /** What the whole picture is of, beyond what is found with a box. */
  tell(picture: Picture): Promise<Thing[]>;
}

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

/** How pictures are chosen, and what is kept of them. */
const WATCHING = {
  /** Boxes of one kind in one picture: of a herd more would tell no more. */
  boxes: 12,
  /** Things of one kind of a clip that are kept, the surest, and of one picture that are cut out. */
  things: 12,
  crops: 3,
  /** Least score of what tells whether a face is an animal's, and by how much it has to score more than a person: as in public/nanodet/MODEL.md. */
  leastScore: 0.2,
  animalBy: 0.1,
} as const;

/**
 * Every other picture, and one that stands still once more, is looked at larger and mirrored, so that what is small or unsure has two chances. A score there counts for
 * `less`: more of what is found is not there (public/nanodet/MODEL.md, "Measured"). One that stands still is then looked at larger still, and what the three find is told together (`seenTogether`).
 */
const LARGER = { side: 512, less: 0.05 } as const;
const LARGEST = { side: 640 } as const;

/** What has the face of somebody who is nobody. */
const FACED: ReadonlySet<ThingKind> = new Set<ThingKind>([...ANIMALS, 'teddy bear']);

/** A picture that was looked at, with what was found in it: of one that has stood still the same list. */
interface Look {
  t: number;
  things: readonly Thing[];
  /** The surest things of each kind, cut out. */
  crops?: ReadonlyMap<Thing, Picture>;
  /** How much of each thing has each colour. */
  colours?: ReadonlyMap<Thing, ColourShares>;
}

/** What was found in a picture that may stand still. */
interface LastLook {
  small: Picture;
  of: LookAtIt;
  whole: readonly Thing[];
  isLarger: boolean;
  look: Omit<Look, 't'>;
  /** It stood still, and was looked at again. */
  isTwice: boolean;
}

/** Looks for things in pictures of one clip, once more where the picture stands still. */
export class ThingWatcher {
  private last: LastLook | null = null;
  private readonly looks: Look[] = [];
  /** Seconds of work. */
  seconds = 0;

  constructor(private readonly finder: ThingFinder) {}

  /** Takes the next picture, in order of time. */
  async take(frame: Frame): Promise<void> {
    const begun = performance.now();
    const small = thumbnail(frame);
    const { last } = this;
    const isSame = last !== null && nearlyIdentical(last.small, small);
    if (!isSame || !last.isTwice) {
      const isLarger = last !== null && !last.isLarger;
      const of = isLarger ? await this.larger(frame) : { things: await this.detect(frame), less: 0 };
      const found = isSame ? await this.together(frame, last, of) : counted(of);
      const whole = isSame ? last.whole : await this.whole(frame);
      const things = [...found, ...whole];
      const look = { things, ...shownOf(frame, things) };
      this.last = { small, of, whole, isLarger, look, isTwice: isSame };
      // What is told now was there before: a list of its own, as of another picture.
      const before = this.looks.at(-1);
      if (isSame && before) Object.assign(before, { ...look, things: [...things] });
    }
    this.looks.push({ t: frame.t, ...this.last!.look });
    this.seconds += (performance.now() - begun) / 1000;
  }

  /** What the looks at one picture find, people as the second does, with those whom the first was sure of. */
  private async together(frame: Frame, last: LastLook, of: LookAtIt): Promise<Thing[]> {
    const largest = { things: await this.detect(frame, LARGEST.side), less: null };
    const people = counted(of).filter(isPerson);
    const isFound = ({ box }: Thing) =>
      people.some(
        (other) => other.score >= THING_SCORE && intersectionOverUnion(other.box, box) >= SAME_THING,
      );
    const sure = counted(last.of).filter((one) => isPerson(one) && one.score >= SURE_SCORE && !isFound(one));
    return [...seenTogether([last.of, of, largest]), ...people, ...sure];
  }

  private async larger(frame: Frame): Promise<LookAtIt> {
    const found = await this.detect(mirrored(frame), LARGER.side);
    const things = found.map(({ box, ...one }) => ({ ...one, box: { ...box, x: 1 - box.x - box.w } }));
    return { things, less: LARGER.less };
  }

  /** What the picture within black bars is of as a whole. */
  private async whole(frame: Frame): Promise<Thing[]> {
    const { shown, box } = withoutBars(frame);
    const told = await this.finder.tell(shown);
    return told.map((thing) => ({ ...thing, box }));
  }

  /** What is found within black bars: with them the network would be shown less of the picture. */
  private async detect(picture: Picture, side?: number): Promise<Thing[]> {
    const {
      shown,
      box: { x, y, w, h },
    } = withoutBars(picture);
    const found = await this.finder.detect(shown, WATCHING.leastScore, side);
    if (shown === picture) return found;
    return found.map(({ box, ...thing }) => ({
      ...thing,
      box: { x: x + w * box.x, y: y + h * box.y, w: w * box.w, h: h * box.h },
    }));
  }

  /** What was seen, people by their shapes too (kind "person"), in order of the beginning. */
  things(): SeenThing[] {
    return stretchesOf(this.looks);
  }

  /** The kinds of things that were seen so far. */
  kinds(): string[] {
    return [...new Set(this.things().map(({ kind }) => kind))].filter((kind) => kind !== 'person');
  }

  /** Whether a face is an animal's, by most of the pictures that show it. */
  isOfAnimal(face: Pick<FaceTrack, 'boxes'>): boolean {
    return isOfAnimal(face, this.looks);
  }
}

/** What of a picture lies within black bars, and where; the picture itself where it has none. */
function withoutBars(picture: Picture): { shown: Picture; box: Box } {
  const box = withinBars(picture);
  if (box.w === 1 && box.h === 1) return { shown: picture, box };
  const region = {
    x: Math.round(box.x * picture.width),
    y: Math.round(box.y * picture.height),
    width: Math.floor(box.w * picture.width),
    height: Math.floor(box.h * picture.height),
  };
  return { shown: crop(picture, region), box };
}

function isPerson({ kind }: Thing): boolean {
  return kind === 'person';
}

/** What one look finds, by its scores as they count alone. */
function counted({ things, less }: LookAtIt): Thing[] {
  return things.map((thing) => ({ ...thing, score: thing.score - (less ?? 0) }));
}

/** Of the things in a picture what is kept of them: cut out the surest of each kind, and the colours of all that has a box of its own. Of people nothing is cut out: their faces are kept, where they are seen; their colour is that of what they wear. A black-and-white picture tells no colours. */
function shownOf(frame: Frame, things: readonly Thing[]): Required<Pick<Look, 'crops' | 'colours'>> {
  const kinds = byKind(things);
  const inView = [...kinds].filter(([kind]) => kind !== 'person').map(([, some]) => some);
  const coloured = isWithoutColour(frame) ? [] : [...kinds.values()].flat();
  const surest = inView.flatMap((some) => some.slice(0, WATCHING.crops));
  return {
    crops: new Map(surest.map((thing) => [thing, partShown(frame, thing.box)])),
    colours: new Map(
      coloured
        .filter(({ kind }) => !isOfWholePictures(kind))
        .map((thing) => [thing, (isPerson(thing) ? sharesWorn : colourShares)(frame, thing.box)]),
    ),
  };
}

/** As of a thing: all of what somebody wears is of one colour, or of none. */
function sharesWorn(frame: Frame, box: Box): ColourShares {
  const worn = colourOfShape(frame, box);
  return new Map(worn ? [[worn, 1]] : []);
}

/**
 * Whether a face is an animal's: in most of the pictures that show it an animal, or a teddy bear, that has its centre scores clearly more than any person
 * that does. Detectors of faces take cats' and dogs' for people's. Of the faces of people that the embedded one finds in the pictures of
 * public/nanodet/MODEL.md all stay, of those of animals none.
 */
export function isOfAnimal({ boxes }: Pick<FaceTrack, 'boxes'>, looks: readonly Look[]): boolean {
  let [animals, others] = [0, 0];
  for (const { t, things } of looks) {
    const at = boxes.find(([when]) => Math.abs(when - t) <= FACE_NEAR_S);
    if (!at) continue;
    const [, x, y, w, h] = at;
    const centre = { x: x + w / 2, y: y + h / 2 };
    const best = (is: (kind: ThingKind) => boolean) =>
      Math.max(
        0,
        ...things.filter(({ kind, box }) => is(kind) && holdsPoint(box, centre)).map(({ score }) => score),
      );
    if (best((kind) => FACED.has(kind)) > best((kind) => kind === 'person') + WATCHING.animalBy) animals += 1;
    else others += 1;
  }
  return animals > others;
}

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
      const next = whichGoesOn(open, found, look);
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
  const kept = new Map<string, Growing[]>();
  const isLone = ({ t0, t1, score }: Growing) => t0 === t1 && score < SURE_ALONE;
  for (const one of all.toSorted((a, b) => b.score - a.score)) {
    if (one.pictures.size < 2 && one.score < SURE_SCORE) continue;
    if (isLone(one) && isOfAnother(one, all, looks[one.look]!.things)) continue;
    const ofKind = kept.get(one.kind) ?? [];
    if (ofKind.length < WATCHING.things) kept.set(one.kind, [...ofKind, one]);
  }
  return [...kept.values()]
    .flat()
    .map(seenOf)
    .sort(
      (a, b) => a.t0 - b.t0 || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.boxes[0]![1] - b.boxes[0]![1]),
    );
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

/** Which of some things of a kind goes on as which that was found: pairs that lie nearest first. */
function whichGoesOn(open: readonly Growing[], found: readonly Thing[], look: number): Map<Thing, Growing> {
  const pairs = open
    .flatMap((going) => found.map((thing) => ({ going, thing, apart: apartFrom(going, thing.box, look) })))
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
function byKind(things: readonly Thing[]): Map<ThingKind, Thing[]> {
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
    if (found.length < WATCHING.boxes) kinds.set(thing.kind, [...found, thing]);
  }
  return kinds;
}
