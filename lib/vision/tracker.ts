import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import { centreOf, distance, growth, intersectionOverUnion } from './box';
import { FACE_MOVES } from './face-moves';
import { crop, resize, squareAround } from './image';
import type { DetectedFace } from './vision-types';

/** One detected face and what it looks like (`faceAppearance`). */
export interface Sighting {
  face: DetectedFace;
  appearance: Float32Array;
  /** A search of the whole picture found it: its score there. Else it was followed, or found near where it was. */
  searched?: number;
}

/**
 * When a face is held to be the one of an earlier frame. To break a track is cheap (its parts are matched by their
 * embeddings later); to mix two people in one is not, so that every doubtful continuation is a break.
 *
 * Measured at 5 fps on three scripted films (5270 faces, people fading in and out at one another's places): of one
 * person in adjacent frames, fading aside, IoU >= 0.83 and resemblance >= 0.68; of two people at overlapping places,
 * never in adjacent frames, resemblance <= 0.76; of any two people, anywhere, resemblance <= 0.78; of one person a
 * second apart, resemblance >= 0.78 in 99 of 100.
 */
const CONTINUITY = {
  /** Least IoU of a face that has hardly moved. */
  iou: 0.3,
  /** Least resemblance of a face that has hardly moved since the frame before. */
  resemblance: 0.6,
  /** Least resemblance after frames without it, or where it has moved further than `iou` allows. */
  strictResemblance: 0.85,
  /** How much better than its rival a continuation must be (sum of IoU and resemblance). */
  margin: 0.15,
  /** Seconds for which a face may be hidden. */
  occlusionS: 1,
} as const;

interface ActiveTrack {
  id: number;
  t: number;
  frame: number;
  box: Box;
  appearance: Float32Array;
  /** Of the box's centre, fractions of the picture per second. */
  velocity: [x: number, y: number];
}

interface Continuation {
  track: ActiveTrack;
  sighting: number;
  strength: number;
}

/** Follows faces from frame to frame. Feed frames in order of time. */
export class FaceTracker {
  private active: ActiveTrack[] = [];
  private nextId = 0;
  private frame = 0;

  /**
   * The track of each sighting of the frame at `t` seconds, counted from 0; all different. No track goes on over a `cut`; over a `jolt`, which
   * may be one, only what looks much the same.
   */
  step(t: number, sightings: Sighting[], change: SceneChange): number[] {
    this.frame++;
    this.active =
      change === 'cut' ? [] : this.active.filter((track) => t - track.t <= CONTINUITY.occlusionS + 1e-6);
    const { chosen, doubtful } = assign(this.continuations(t, sightings, change === 'jolt'));
    this.active = this.active.filter((track) => !doubtful.has(track));
    return sightings.map((sighting, i) => {
      const track = chosen.get(i);
      return track ? this.extend(track, t, sighting) : this.begin(t, sighting);
    });
  }

  private continuations(t: number, sightings: Sighting[], isJolt: boolean): Continuation[] {
    const found: Continuation[] = [];
    for (const track of this.active) {
      const adjacent = track.frame === this.frame - 1 && !isJolt;
      sightings.forEach((sighting, i) => {
        const strength = continuity(track, sighting, t, adjacent);
        if (strength !== null) found.push({ track, sighting: i, strength });
      });
    }
    return found;
  }

  private extend(track: ActiveTrack, t: number, { face, appearance }: Sighting): number {
    const elapsed = t - track.t;
    const [x0, y0] = centreOf(track.box);
    const [x1, y1] = centreOf(face.box);
    if (elapsed > 0) track.velocity = [(x1 - x0) / elapsed, (y1 - y0) / elapsed];
    track.t = t;
    track.frame = this.frame;
    track.box = face.box;
    track.appearance = appearance;
    return track.id;
  }

  private begin(t: number, { face, appearance }: Sighting): number {
    const id = this.nextId++;
    this.active.push({ id, t, frame: this.frame, box: face.box, appearance, velocity: [0, 0] });
    return id;
  }
}

/** IoU plus resemblance where the sighting may continue the track, else null. */
function continuity(
  track: ActiveTrack,
  { face, appearance }: Sighting,
  t: number,
  adjacent: boolean,
): number | null {
  const elapsed = t - track.t;
  const expected = {
    ...track.box,
    x: track.box.x + track.velocity[0] * elapsed,
    y: track.box.y + track.velocity[1] * elapsed,
  };
  if (growth(track.box, face.box) > FACE_MOVES.growth) return null;
  const iou = Math.max(intersectionOverUnion(track.box, face.box), intersectionOverUnion(expected, face.box));
  const still = iou >= CONTINUITY.iou;
  if (!still && Math.min(distance(track.box, face.box), distance(expected, face.box)) > FACE_MOVES.reach)
    return null;
  const alike = resemblance(track.appearance, appearance);
  if (alike < (still && adjacent ? CONTINUITY.resemblance : CONTINUITY.strictResemblance)) return null;
  return iou + alike;
}

/**
 * Strongest continuations first, each track and each sighting once. Where a track or a sighting has two of nearly the
 * same strength, none of them is chosen, and the tracks concerned are doubtful.
 */
function assign(continuations: Continuation[]) {
  const chosen = new Map<number, ActiveTrack>();
  const doubtful = new Set<ActiveTrack>();
  const settled = new Set<number>();
  for (const best of continuations.sort((a, b) => b.strength - a.strength)) {
    if (settled.has(best.sighting) || doubtful.has(best.track) || isChosen(chosen, best.track)) continue;
    const rivals = continuations.filter(
      (other) =>
        other !== best &&
        (other.track === best.track ? !settled.has(other.sighting) : other.sighting === best.sighting) &&
        !isChosen(chosen, other.track) &&
        other.strength > best.strength - CONTINUITY.margin,
    );
    settled.add(best.sighting);
    if (rivals.length === 0) {
      chosen.set(best.sighting, best.track);
      continue;
    }
    doubtful.add(best.track);
    for (const rival of rivals) {
      doubtful.add(rival.track);
      settled.add(rival.sighting);
    }
  }
  return { chosen, doubtful };
}

function isChosen(chosen: Map<number, ActiveTrack>, track: ActiveTrack): boolean {
  for (const other of chosen.values()) if (other === track) return true;
  return false;
}

const APPEARANCE_SIDE = 16;

/** What a face looks like, coarsely: 16 x 16 colours of its box as a vector of mean 0 and length 1. */
export function faceAppearance(picture: Picture, box: Box): Float32Array {
  const small = resize(crop(picture, squareAround(picture, box, 1)), APPEARANCE_SIDE, APPEARANCE_SIDE);
  const values = new Float32Array(APPEARANCE_SIDE * APPEARANCE_SIDE * 3);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    values[i] = small.data[Math.floor(i / 3) * 4 + (i % 3)]!;
    sum += values[i]!;
  }
  const mean = sum / values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    values[i]! -= mean;
    squares += values[i]! ** 2;
  }
  const length = Math.sqrt(squares) || 1;
  return values.map((value) => value / length);
}

/** Normalised cross-correlation of two appearances, -1 to 1. */
export function resemblance(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  for (let i = 0; i < a.length; i++) dot += a[i]! * b[i]!;
  return dot;
}

const THUMBNAIL = { width: 64, height: 36 };

/** A frame reduced for `sceneChange` and `nearlyIdentical`. */
export function thumbnail(picture: Picture): Picture {
  return resize(picture, THUMBNAIL.width, THUMBNAIL.height);
}

/** What is between two consecutive frames: another shot begins, or a hand jolts the camera (which may be one, too), or neither. */
export type SceneChange = 'cut' | 'jolt' | null;

/**
 * When the later of two thumbnails is of another shot.
 * - levels: mean difference, of 255. In three scripted films at 5 fps, changes of scene have 25 to 50 in at least one frame, everything else
 *   (people fading in and out, moving, talking) at most 15.6.
 * - colours: share of the pixels whose colours the other does not have. A camera that is turned or carried brings in few new ones: of a
 *   selfie in the street 22 of 28 frames differ by 23 levels or more, 19 of them by at most 0.23 of their colours; cuts of the scripted films by 0.58 and
 *   more, of a report and a trailer by 0.3 to 0.9 but for a few.
 */
const CHANGE = { levels: 20, colours: 0.3 } as const;

/** What is between two consecutive frames, given as thumbnails. */
export function sceneChange(previous: Picture, next: Picture): SceneChange {
  if (difference(previous, next).mean <= CHANGE.levels) return null;
  return newColours(previous, next) > CHANGE.colours ? 'cut' : 'jolt';
}

/** Mean difference of two thumbnails, levels of 255. */
export function levelsApart(previous: Picture, next: Picture): number {
  return difference(previous, next).mean;
}

/** Bits of each channel that a colour is counted by. */
const COLOUR_BITS = 3;

/** Share of the pixels of one thumbnail whose colours the other lacks: 1 - the intersection of their histograms (Swain & Ballard, 1991). */
export function newColours(a: Picture, b: Picture): number {
  const [before, after] = [histogram(a), histogram(b)];
  const shared = before.reduce((sum, count, i) => sum + Math.min(count, after[i]!), 0);
  return 1 - shared / (a.width * a.height);
}

function histogram({ data }: Picture): Uint16Array {
  const counts = new Uint16Array(1 << (3 * COLOUR_BITS));
  const level = (value: number) => value >> (8 - COLOUR_BITS);
  for (let i = 0; i < data.length; i += 4) {
    const colour =
      (level(data[i]!) << (2 * COLOUR_BITS)) | (level(data[i + 1]!) << COLOUR_BITS) | level(data[i + 2]!);
    counts[colour]! += 1;
  }
  return counts;
}

/**
 * Largest difference of any thumbnail pixel, in levels of 255, for which faces of the earlier frame are kept. A frozen
 * picture has 0 to 2; frames in which anybody moves, 7 and more in three scripted films.
 */
const SAME_DIFFERENCE = 2;

/** Whether two frames, given as thumbnails, show the same picture, so that the same faces are in them. */
export function nearlyIdentical(previous: Picture, next: Picture): boolean {
  return difference(previous, next).largest <= SAME_DIFFERENCE;
}

function difference(a: Picture, b: Picture): { mean: number; largest: number } {
  let sum = 0;
  let largest = 0;
  for (let i = 0; i < a.data.length; i++) {
    if (i % 4 === 3) continue;
    const levels = Math.abs(a.data[i]! - b.data[i]!);
    sum += levels;
    if (levels > largest) largest = levels;
  }
  return { mean: sum / (a.width * a.height * 3), largest };
}
