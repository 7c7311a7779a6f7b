import type { Box } from '../contract/search';
import type { Frame, Picture } from '../media/media-types';
import { withinBars } from './bars';
import { holdsMiddle, intersectionOverUnion } from './box';
import { colourOfShape } from './clothing';
import { lightestOf } from './coloured-points';
import { byKind, type Look, type SeenThing, stretchesOf } from './followed-things';
import { crop, mirrored, partShown } from './image';
import { isOfWholePictures } from './picture-kinds';
import { FACE_NEAR_S } from './sight-turns';
import { type LookAtIt, SAME_THING, seenTogether } from './still-picture';
import { type ColourShares, colourShares } from './thing-colours';
import type { Thing } from './thing-detector';
import { ANIMALS, type ThingKind } from './thing-kinds';
import { SURE_SCORE, THING_SCORE } from './thing-scores';
import { nearlyIdentical, thumbnail } from './tracker';
import type { FaceTrack } from './vision-types';
import { isWithoutColour } from './without-colour';

/** What finds things in a picture, best first. */
export interface ThingFinder {
  detect(picture: Picture, leastScore: number, side?: number): Promise<Thing[]>;
  /** What the whole picture is of, beyond what is found with a box. */
  tell(picture: Picture): Promise<Thing[]>;
}

/** How pictures are chosen, and what is kept of them. */
const WATCHING = {
  /** Things of one kind of one picture that are cut out, the surest. */
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
  const lightest = coloured.length > 0 ? lightestOf(frame) : 0;
  return {
    crops: new Map(surest.map((thing) => [thing, partShown(frame, thing.box)])),
    colours: new Map(
      coloured
        .filter(({ kind }) => !isOfWholePictures(kind))
        .map((thing) => [
          thing,
          isPerson(thing) ? sharesWorn(frame, thing.box) : colourShares(frame, thing.box, lightest),
        ]),
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
    const face = { x, y, w, h };
    const best = (is: (kind: ThingKind) => boolean) =>
      Math.max(
        0,
        ...things.filter(({ kind, box }) => is(kind) && holdsMiddle(box, face)).map(({ score }) => score),
      );
    if (best((kind) => FACED.has(kind)) > best((kind) => kind === 'person') + WATCHING.animalBy) animals += 1;
    else others += 1;
  }
  return animals > others;
}
