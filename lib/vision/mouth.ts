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

/** A face of a sampled frame and the track that it belongs to. */
export interface TrackedFace {
  track: number;
  face: DetectedFace;
}

/** A face that is watched until the next sampled frame, and the part of the picture that is read for it. */
interface WatchedFace extends TrackedFace {
  area: Box;
}

/** What was read of a face after a sampled frame; where it then was, the next one tells. */
interface Reading {
  t: number;
  luma: Luma;
}

/** Watches the mouths of tracked faces in the pictures between sampled frames. Feed both in order of time. */
export class MouthWatcher {
  private frameT = 0;
  private watched: WatchedFace[] = [];
  private readonly readings = new Map<number, Reading[]>();
  private readT = Number.NEGATIVE_INFINITY;
  private readonly patches = new Map<number, { t: number; patch: FacePatch }>();
  private readonly motions = new Map<number, { t: number[]; motion: number[] }>();

  /** A picture between the last sampled frame and the next. */
  async glimpse(glimpse: Glimpse): Promise<void> {
    if (glimpse.t - this.readT < APART_S.least) return;
    this.readT = glimpse.t;
    const lumas = await Promise.all(this.watched.map(({ area }) => glimpse.luma(area)));
    for (const [i, { track, face }] of this.watched.entries()) {
      const luma = lumas[i];
      if (!luma || (luma.width * face.box.w) / luma.box.w < LEAST_WIDTH) continue;
      const readings = this.readings.get(track) ?? [];
      readings.push({ t: glimpse.t, luma });
      this.readings.set(track, readings);
    }
  }

  /** The next sampled frame and all faces in it. */
  frame({ t, width, height }: Frame, faces: TrackedFace[]): void {
    for (const { track, face } of faces) {
      const before = this.watched.find((other) => other.track === track)?.face;
      for (const { t: at, luma } of before ? (this.readings.get(track) ?? []) : []) {
        const share = (at - this.frameT) / (t - this.frameT);
        const landmarks = between(before!.landmarks, face.landmarks, share);
        const patch = facePatch(luma, landmarks, width / height);
        if (patch) this.compare(track, at, patch);
      }
    }
    this.readings.clear();
    this.frameT = t;
    this.watched = [...faces]
      .sort((a, b) => sizeOf(b) - sizeOf(a))
      .slice(0, MOST_FACES)
      .map((tracked) => ({ ...tracked, area: around(patchBox(tracked.face.landmarks, width / height)) }));
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

function sizeOf({ face }: TrackedFace): number {
  return face.box.w * face.box.h;
}

/** The points at a share of the way from one place to another. */
function between(from: readonly Point[], to: readonly Point[], share: number): Point[] {
  return from.map(([x, y], i) => [x + share * (to[i]![0] - x), y + share * (to[i]![1] - y)]);
}
