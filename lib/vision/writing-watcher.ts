import type { Frame, Picture } from '../media/media-types';
import { isInDoubt, readAgain } from './doubtful-line';
import { partShown } from './image';
import type { ReadLine } from './line-recognizer';
import { withoutMisreadings } from './misreadings';
import type { Rectangle } from './rectangle';
import { isSameText, lettersOf } from './same-text';
import { isOfLines, type StandingLine, standingLine, stands } from './standing-line';
import { nearlyIdentical, sceneChange, thumbnail } from './tracker';
import { blocksOf, isText, type PlacedLine, type WritingBlock } from './writing-blocks';
import type { WritingPlace } from './writing-detector';

/** What finds lines of writing in a picture, and reads them. */
export interface LineReading {
  detect(picture: Picture, side: number): Promise<WritingPlace[]>;
  read(picture: Picture, place: Rectangle): Promise<ReadLine>;
}

/** Writing that stood in view for a stretch of a clip. */
export interface SeenWriting {
  text: string;
  /** The first and the last picture in which it was read, seconds. */
  t0: number;
  t1: number;
  /** Mean likelihood of its letters, where it was read best. */
  score: number;
  /** One of each picture in which it was read, in order of time. */
  boxes: [t: number, x: number, y: number, w: number, h: number][];
  /** Of the largest of a clip: where it was read best, cut out. */
  crop?: Picture;
}

/**
 * How pictures are chosen, and what is kept of them. Finding lines takes 0.04 s at 320 pixels, 0.15 s at 640 and 0.35 s at 960. Of the texts of labelled photographs (test/stories/writing) that a person reads at a
 * glance so many are read (chosen by the first half): at 640 pixels 83 and 69 %, at 960 84 and 79 %, and where only pictures with lines lower than 16 pixels are looked at again 83 and 77 %, for half
 * of the work. At 320 pixels captions and large signs are found: each picture is looked at so, since a caption stands for 2 or 3 s.
 */
const WATCHING = {
  /** Seconds from one glance to the next at the same shot. */
  sameShotS: 10,
  /** The side in pixels at which a picture is looked at for large writing, for any, and that at which lines are found anew where some of it is small. */
  far: 320,
  glance: 640,
  side: 960,
  /** Lines of such a height at a glance, in pixels, are not small. */
  large: 16,
  /** Pictures of a clip that are glanced at, and that are looked at more closely. */
  glances: 5,
  closer: 3,
  /** Lines that are read, the largest: of one picture, of one that is looked at from afar, and of a clip. A line takes 0.1 s. */
  linesOfPicture: 24,
  linesFromAfar: 8,
  linesOfClip: 48,
  /** Lines in doubt that are read twice, of a clip or a picture alone. */
  twice: 12,
  /** Texts of a clip that are kept, the surest. */
  texts: 24,
  /** Texts of a clip that are cut out of the picture, the largest. */
  crops: 6,
} as const;

/** The last picture of a clip that was looked at. */
interface LastLook {
  t: number;
  small: Picture;
  lines: readonly StandingLine[];
  blocks: readonly WritingBlock[];
  /** Some of it was read anew. */
  isRead: boolean;
}

/** A text as it grows: how often each reading of it was met, in different pictures, and where it was read best so. */
interface GrowingWriting extends SeenWriting {
  readings: Map<string, Reading>;
}

interface Reading {
  text: string;
  score: number;
  pictures: number;
  crop: Picture;
}

/**
 * Looks for writing in pictures of one clip: in each shot in one every 10 s, from afar in the others, and nowhere anew where the picture has stood still. What stands as it stood is not read again,
 * as what is laid over the picture does from shot to shot.
 */
export class WritingWatcher {
  private last: LastLook | null = null;
  private glancedAt = Number.NEGATIVE_INFINITY;
  private glances = 0;
  private closer = 0;
  private linesLeft: number = WATCHING.linesOfClip;
  private twiceLeft: number = WATCHING.twice;
  private readonly seen: GrowingWriting[] = [];
  /** Seconds of work. */
  seconds = 0;

  constructor(private readonly reader: LineReading) {}

  /** Takes the next picture, in order of time. */
  async take(frame: Frame): Promise<void> {
    const begun = performance.now();
    const small = thumbnail(frame);
    const isStill = this.last !== null && nearlyIdentical(this.last.small, small);
    if (!isStill) await this.look(frame, small);
    if (this.last && (isStill || this.last.t === frame.t))
      for (const block of this.last.blocks) this.add(frame, block, !isStill && this.last.isRead);
    this.seconds += (performance.now() - begun) / 1000;
  }

  /** What was read, in order of the beginning. */
  writing(): SeenWriting[] {
    const surest = withoutMisreadings(this.seen)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, WATCHING.texts);
    const small = surest.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(WATCHING.crops);
    return surest
      .map(({ readings: _, ...seen }) => ({
        ...seen,
        crop: small.some(({ boxes }) => boxes === seen.boxes) ? undefined : seen.crop,
      }))
      .sort((a, b) => a.t0 - b.t0 || (a.text < b.text ? -1 : 1));
  }

  /** Reads what is written in a picture, if it is its turn. */
  private async look(frame: Frame, small: Picture): Promise<void> {
    const { last } = this;
    const isAnotherShot = !last || sceneChange(last.small, small) === 'cut';
    if (this.linesLeft === 0) return;
    const side = this.sideFor(frame.t, isAnotherShot);
    const isFar = side === WATCHING.far;
    // What could not be read in a shot is not tried again from afar.
    const isKnown = (line: StandingLine) => (isFar && !isAnotherShot && !isText(line)) || stands(line, frame);
    const standing = (last?.lines ?? []).filter(isKnown);
    const fresh = await this.fresh(frame, side, standing);
    const most = isFar ? Math.min(this.linesLeft, WATCHING.linesFromAfar) : this.linesLeft;
    const read = await readLargest(this.reader, frame, fresh, { most, twice: this.twiceLeft });
    this.linesLeft -= read.lines.length;
    this.twiceLeft -= read.twice;
    const lines = [...standing, ...read.lines.map((line) => standingLine(line, frame))];
    this.last = { t: frame.t, small, lines, blocks: blocksOf(lines, frame), isRead: read.lines.length > 0 };
  }

  /** At which side a picture is looked at. */
  private sideFor(t: number, isAnotherShot: boolean): number {
    const isDue = isAnotherShot || t - this.glancedAt >= WATCHING.sameShotS - 1e-6;
    if (!isDue || this.glances === WATCHING.glances) return WATCHING.far;
    this.glances += 1;
    this.glancedAt = t;
    return WATCHING.glance;
  }

  /** Where lines are that do not stand as they stood; after a glance by a closer look where some of these are small, a few times a clip. */
  private async fresh(
    frame: Frame,
    side: number,
    standing: readonly StandingLine[],
  ): Promise<WritingPlace[]> {
    const found = async (at: number) => {
      const places = await this.reader.detect(frame, at);
      const lines = standing.map(({ rectangle }) => rectangle);
      return places.filter(({ rectangle }) => !isOfLines(rectangle, lines));
    };
    const places = await found(side);
    if (side !== WATCHING.glance || this.closer === WATCHING.closer || !hasMore(frame, places)) return places;
    this.closer += 1;
    return found(WATCHING.side);
  }

  /** A text goes on where it was read before in this clip, also if a letter was read otherwise: then as most pictures have it, and of as many as it was read best. */
  private add(frame: Frame, { text, score, box }: WritingBlock, isRead: boolean): void {
    const { t } = frame;
    const at = [t, box.x, box.y, box.w, box.h] as SeenWriting['boxes'][number];
    let seen = this.seen.find((other) => isSameText(other.text, text));
    if (!seen) {
      seen = { text, t0: t, t1: t, score, boxes: [], readings: new Map() };
      this.seen.push(seen);
    }
    seen.t1 = t;
    if (seen.boxes.at(-1)?.[0] !== t) seen.boxes.push(at);
    if (!isRead && seen.readings.size > 0) return;
    const letters = lettersOf(text);
    const before = seen.readings.get(letters);
    const pictures = (before?.pictures ?? 0) + 1;
    const best = before && before.score >= score ? before : { text, score, crop: partShown(frame, box) };
    seen.readings.set(letters, { ...best, pictures });
    const [{ pictures: _, ...told }] = [...seen.readings.values()].sort(
      (a, b) => b.pictures - a.pictures || b.score - a.score,
    ) as [Reading];
    Object.assign(seen, told);
  }
}

/** How much of the picture it takes, where it is largest. */
function areaOf({ boxes }: SeenWriting): number {
  return Math.max(...boxes.map(([, , , w, h]) => w * h));
}

/** The largest lines of a picture, as they were read; none where at a glance nothing is written there. */
export async function linesIn(reader: LineReading, picture: Picture): Promise<PlacedLine[]> {
  const places = await reader.detect(picture, WATCHING.glance);
  const closer = hasMore(picture, places) ? await reader.detect(picture, WATCHING.side) : places;
  const bounds = { most: WATCHING.linesOfPicture, twice: WATCHING.twice };
  return (await readLargest(reader, picture, closer, bounds)).lines;
}

/** The largest of some lines, as they were read, of one picture never more than 24; and how many of them were read twice. */
async function readLargest(
  reader: LineReading,
  picture: Picture,
  places: readonly WritingPlace[],
  bounds: { most: number; twice: number },
): Promise<{ lines: PlacedLine[]; twice: number }> {
  const area = ({ rectangle: { width, height } }: WritingPlace) => width * height;
  const largest = places
    .toSorted((a, b) => area(b) - area(a))
    .slice(0, Math.min(bounds.most, WATCHING.linesOfPicture));
  const lines: PlacedLine[] = [];
  let twice = 0;
  for (const { rectangle } of largest) {
    const first = await reader.read(picture, rectangle);
    const isAgain = twice < bounds.twice && isInDoubt(first);
    if (isAgain) twice += 1;
    const line = isAgain ? await readAgain(reader, picture, rectangle, first) : first;
    lines.push({ rectangle, ...line });
  }
  return { lines, twice };
}

/** Whether any of the lines that a glance found is small, and the picture has more to show. */
function hasMore(picture: Picture, places: readonly WritingPlace[]): boolean {
  const scale = WATCHING.glance / Math.max(picture.width, picture.height);
  const isSmall = ({ rectangle: { width, height } }: WritingPlace) =>
    Math.min(width, height) * scale < WATCHING.large;
  return scale < 1 && places.some(isSmall);
}
