import type { Frame, Picture } from '../media/media-types';
import { partShown } from './image';
import type { ReadLine } from './line-recognizer';
import type { Rectangle } from './rectangle';
import { isSameText } from './same-text';
import { nearlyIdentical, sceneChange, thumbnail } from './tracker';
import { blocksOf, type PlacedLine, type WritingBlock } from './writing-blocks';
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
 * How pictures are chosen, and what is kept of them. Finding lines takes 0.2 s at 640 pixels and 0.5 s at 960. Of the texts of labelled photographs (test/stories/writing) that a person reads at a
 * glance so many are read (chosen by the first half): at 640 pixels 83 and 69 %, at 960 84 and 79 %, and where only pictures with lines lower than 16 pixels are looked at again 83 and 77 %, for half
 * of the work.
 */
const WATCHING = {
  /** Seconds from one picture to the next of the same shot that is read. */
  sameShotS: 10,
  /** The side in pixels at which a picture is looked at for any writing, and that at which lines are found anew where some of it is small. */
  glance: 640,
  side: 960,
  /** Lines of such a height at a glance, in pixels, are not small. */
  large: 16,
  /** Pictures of a clip that are looked at, and that are read. */
  glances: 5,
  reads: 3,
  /** Lines that are read, the largest: of one picture, and of a clip. A line takes 0.1 s. */
  linesOfPicture: 24,
  linesOfClip: 48,
  /** Texts of a clip that are kept, the surest. */
  texts: 24,
  /** Texts of a clip that are cut out of the picture, the largest. */
  crops: 6,
} as const;

/** Looks for writing in pictures of one clip: in one every 10 s, sooner in another shot, and nowhere anew where the picture has stood still. */
export class WritingWatcher {
  private last: { t: number; small: Picture; blocks: readonly WritingBlock[] } | null = null;
  private glances = 0;
  private reads = 0;
  private linesLeft: number = WATCHING.linesOfClip;
  private readonly seen: SeenWriting[] = [];
  /** Seconds of work. */
  seconds = 0;

  constructor(private readonly reader: LineReading) {}

  /** Takes the next picture, in order of time. */
  async take(frame: Frame): Promise<void> {
    const begun = performance.now();
    const blocks = await this.blocks(frame, thumbnail(frame));
    for (const block of blocks) this.add(frame, block);
    this.seconds += (performance.now() - begun) / 1000;
  }

  /** What was read, in order of the beginning. */
  writing(): SeenWriting[] {
    const surest = this.seen.toSorted((a, b) => b.score - a.score).slice(0, WATCHING.texts);
    const small = surest.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(WATCHING.crops);
    return surest
      .map((seen) => (small.includes(seen) ? { ...seen, crop: undefined } : seen))
      .sort((a, b) => a.t0 - b.t0 || (a.text < b.text ? -1 : 1));
  }

  /** What is written in a picture; nothing where it is not its turn. */
  private async blocks(frame: Frame, small: Picture): Promise<readonly WritingBlock[]> {
    const { last } = this;
    if (last && nearlyIdentical(last.small, small)) return last.blocks;
    const isDue = !last || frame.t - last.t >= WATCHING.sameShotS - 1e-6;
    if (this.glances === WATCHING.glances || !(isDue || sceneChange(last.small, small) === 'cut')) return [];
    this.glances += 1;
    const blocks = await this.read(frame);
    this.last = { t: frame.t, small, blocks };
    return blocks;
  }

  private async read(frame: Frame): Promise<WritingBlock[]> {
    if (this.reads === WATCHING.reads) return [];
    const lines = await linesIn(this.reader, frame, this.linesLeft);
    if (lines.length > 0) this.reads += 1;
    this.linesLeft -= lines.length;
    return blocksOf(lines, frame);
  }

  /** A text goes on where it was read before in this clip, also if a letter was read otherwise. */
  private add(frame: Frame, { text, score, box }: WritingBlock): void {
    const { t } = frame;
    const before = this.seen.find((seen) => isSameText(seen.text, text));
    const at = [t, box.x, box.y, box.w, box.h] as SeenWriting['boxes'][number];
    if (!before) {
      this.seen.push({ text, t0: t, t1: t, score, boxes: [at], crop: partShown(frame, box) });
      return;
    }
    before.t1 = t;
    if (before.boxes.at(-1)![0] !== t) before.boxes.push(at);
    if (score > before.score) Object.assign(before, { text, score, crop: partShown(frame, box) });
  }
}

/** How much of the picture it takes, where it is largest. */
function areaOf({ boxes }: SeenWriting): number {
  return Math.max(...boxes.map(([, , , w, h]) => w * h));
}

/**
 * The largest lines of a picture, as they were read; none where at a glance nothing is written there.
 *
 * @param most how many are read at most, of one picture never more than 24
 */
export async function linesIn(
  reader: LineReading,
  picture: Picture,
  most: number = WATCHING.linesOfPicture,
): Promise<PlacedLine[]> {
  const places = await linePlaces(reader, picture);
  const area = ({ rectangle: { width, height } }: WritingPlace) => width * height;
  const largest = places
    .toSorted((a, b) => area(b) - area(a))
    .slice(0, Math.min(most, WATCHING.linesOfPicture));
  const lines = [];
  for (const { rectangle } of largest) lines.push({ rectangle, ...(await reader.read(picture, rectangle)) });
  return lines;
}

/** Lines as a glance finds them; as a closer look does where any of them is small and the picture has more to show. */
async function linePlaces(reader: LineReading, picture: Picture): Promise<WritingPlace[]> {
  const places = await reader.detect(picture, WATCHING.glance);
  const scale = WATCHING.glance / Math.max(picture.width, picture.height);
  const isSmall = ({ rectangle: { width, height } }: WritingPlace) =>
    Math.min(width, height) * scale < WATCHING.large;
  return scale < 1 && places.some(isSmall) ? reader.detect(picture, WATCHING.side) : places;
}
