import type { Box } from '../contract/search';
import type { Frame, Glimpse, Luma } from '../media/media-types';
import { type FacePatch, facePatch, patchBox } from './face-patch';
import { mouthChange } from './mouth-change';
import type { DetectedFace, MouthMotion, Point } from './vision-types';

/**
 * Pictures less than `least` seconds apart are not compared, so that what moves is much the same at 25, 30, 50 and 60 a
 * second; nor are those more than `most` apart.
 */
const APART_S = { least: 0.028, most: 0.25 } as const;
/** Only the largest faces of a sampled frame are watched: in a crowd, time is bounded. */
const MOST_FACES = 6;
/**
 * Width in the source's pixels of the narrowest face that is watched. Scripted films reduced until faces are 25 pixels wide tell
 * speaking from silent mouths as at full size; but in a real recording (10 pictures a second) of people who walk by in
 * silence, faces of 34 to 37 pixels seem to speak.
 */
const LEAST_WIDTH = 48;
/** What is read around a face, in sides of its patch: until the next sampled frame it may move by a quarter of them. */
const MARGIN = 1.5;

/** The sampled frames' size, pixels. */
type Size = Pick<Frame, 'width' | 'height'>;

/** A face of a sampled frame and the track that it belongs to. */
export interface TrackedFace {
  track: number;
  face: DetectedFace;
}

/** What was read around the faces of a picture between sampled frames; where they then were, the next one tells. */
interface Reading {
  t: number;
  lumas: Luma[];
}

/** Watches the mouths of tracked faces in the pictures between sampled frames. Feed each in order of time; frames may come late. */
export class MouthWatcher {
  private frameT = 0;
  private tracked: TrackedFace[] = [];
  private readings: Reading[] = [];
  private readT = Number.NEGATIVE_INFINITY;
  private readonly patches = new Map<number, { t: number; patch: FacePatch }>();
  private readonly motions = new Map<number, { t: number[]; motion: number[] }>();

  /**
   * A picture after a sampled frame.
   *
   * @param faces those of the frame, as far as they are known
   */
  async glimpse(glimpse: Glimpse, { width, height }: Size, faces: readonly DetectedFace[]): Promise<void> {
    if (glimpse.t - this.readT < APART_S.least) return;
    this.readT = glimpse.t;
    const largest = [...faces].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MOST_FACES);
    const lumas = await Promise.all(
      largest.map(async ({ box, landmarks }) => {
        const luma = await glimpse.luma(around(patchBox(landmarks, width / height)));
        return luma && (luma.width * box.w) / luma.box.w >= LEAST_WIDTH ? [luma] : [];
      }),
    );
    this.readings.push({ t: glimpse.t, lumas: lumas.flat() });
  }

  /** The next sampled frame and all faces in it. */
  frame({ t, width, height }: Size & { t: number }, faces: TrackedFace[]): void {
    const next = this.readings.findIndex((reading) => reading.t > t);
    const passed = this.readings.splice(0, next < 0 ? this.readings.length : next);
    for (const { track, face } of faces) {
      const before = this.tracked.find((other) => other.track === track)?.face;
      for (const { t: at, lumas } of before ? passed : []) {
        const share = (at - this.frameT) / (t - this.frameT);
        const landmarks = between(before!.landmarks, face.landmarks, share);
        for (const luma of lumas) {
          const patch = facePatch(luma, landmarks, width / height);
          if (!patch) continue;
          this.compare(track, at, patch);
          break;
        }
      }
    }
    this.frameT = t;
    this.tracked = faces;
  }

  /** How a track's mouth moved; null when no two pictures of it could be compared. */
  motion(track: number): MouthMotion | null {
    const found = this.motions.get(track);
    return found ? { t: Float32Array.from(found.t), motion: Float32Array.from(found.motion) } : null;
  }

  private compare(track: number, t: number, patch: FacePatch): void {
    const before = this.patches.get(track);
    this.patches.set(track, { t, patch });
    if (!before || t - before.t > APART_S.most) return;
    const found = this.motions.get(track) ?? { t: [], motion: [] };
    found.t.push(t);
    found.motion.push(mouthChange(before.patch, patch));
    this.motions.set(track, found);
  }
}

function around({ x, y, w, h }: Box): Box {
  const margin = (MARGIN - 1) / 2;
  return { x: x - margin * w, y: y - margin * h, w: MARGIN * w, h: MARGIN * h };
}

function sizeOf({ box }: DetectedFace): number {
  return box.w * box.h;
}

/** The points at a share of the way from one place to another. */
function between(from: readonly Point[], to: readonly Point[], share: number): Point[] {
  return from.map(([x, y], i) => [x + share * (to[i]![0] - x), y + share * (to[i]![1] - y)]);
}
