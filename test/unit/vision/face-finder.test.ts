import { describe, expect, test } from 'vitest';
import type { Box } from '../../../lib/contract/search';
import type { Frame, Picture } from '../../../lib/media/media-types';
import { FaceFinder, type FoundFrame } from '../../../lib/vision/face-finder';
import type { DetectedFace, FaceDetector, FollowingDetector } from '../../../lib/vision/vision-types';
import { faceAt, painted } from '../vision-helpers';

/** A made face: where it is, 60 x 60 pixels in a picture of 320 x 180, from a frame on and before another. */
interface Made {
  from?: number;
  to?: number;
  x: (n: number) => number;
  /** Whether a glance finds it. */
  isLarge?: boolean;
}

const [WIDTH, HEIGHT, SIDE] = [320, 180, 60];
const PER_SECOND = 5;
const still: Made = { x: () => 40 };
const large: Made = { ...still, isLarge: true };

const isThere = ({ from = 0, to = Number.POSITIVE_INFINITY }: Made, n: number) => n >= from && n < to;
const boxOf = ({ x }: Made, n: number) => ({
  x: x(n) / WIDTH,
  y: 60 / HEIGHT,
  w: SIDE / WIDTH,
  h: SIDE / HEIGHT,
});

/** Frames with faces of rings; `ground` is how bright the rest is. Something moves in the corner, so that no two are identical. */
function frames(count: number, faces: Made[], ground: (n: number) => number = () => 40): Frame[] {
  return Array.from({ length: count }, (_, n) => {
    const there = faces.filter((face) => isThere(face, n)).map((face) => face.x(n) + SIDE / 2);
    const picture = painted(WIDTH, HEIGHT, (px, py) => {
      if (px < 12 && py < 12) return [(n * 60) % 256, 0, 0];
      for (const x of there) {
        const from = Math.hypot(px - x, py - 90);
        if (from < SIDE / 2) return from % 14 < 7 ? [220, 180, 150] : [60, 30, 20];
      }
      const grey = ground(n);
      return [grey, grey, grey];
    });
    return { t: n / PER_SECOND, ...picture };
  });
}

/** Knows where the made faces are; what it is asked is counted. Followed faces are where they are now, or where they were. */
class MadeDetector implements FollowingDetector {
  readonly weightId = 'made';
  readonly searched: number[] = [];
  readonly glancedAt: number[] = [];
  /** Frames into which faces were followed. */
  readonly followedInto: number[] = [];
  /** Frames in which surroundings were searched. */
  readonly lookedNear: number[] = [];

  constructor(
    private readonly frames: readonly Frame[],
    private readonly faces: Made[],
  ) {}

  async detect(picture: Picture): Promise<DetectedFace[]> {
    const n = this.frames.indexOf(picture as Frame);
    this.searched.push(n);
    return this.faces.filter((face) => isThere(face, n)).map((face) => faceAt(boxOf(face, n)));
  }

  async at(): Promise<null> {
    return null;
  }

  async follow(picture: Picture, before: readonly DetectedFace[]): Promise<(DetectedFace | null)[]> {
    const n = this.frames.indexOf(picture as Frame);
    this.followedInto.push(n);
    return before.map(({ box }) => faceAt(this.within(0.1, box, n) ?? box));
  }

  async near(picture: Picture, { box }: DetectedFace): Promise<DetectedFace | null> {
    const n = this.frames.indexOf(picture as Frame);
    this.lookedNear.push(n);
    const found = this.within(0.3, box, n);
    return found && faceAt(found);
  }

  async glance(picture: Picture): Promise<DetectedFace[]> {
    const n = this.frames.indexOf(picture as Frame);
    this.glancedAt.push(n);
    return this.faces
      .filter((face) => face.isLarge && isThere(face, n))
      .map((face) => faceAt(boxOf(face, n)));
  }

  isLarge(_: unknown, { box }: DetectedFace): boolean {
    return this.faces.some((face) => face.isLarge && Math.abs(face.x(0) / WIDTH - box.x) < 0.1);
  }

  private within(reach: number, box: Box, n: number): Box | null {
    const found = this.faces.find((face) => isThere(face, n) && Math.abs(boxOf(face, n).x - box.x) < reach);
    return found ? boxOf(found, n) : null;
  }
}

async function find(given: Frame[], detector: FaceDetector): Promise<FoundFrame[]> {
  const finder = new FaceFinder(detector);
  const found: FoundFrame[] = [];
  for (const frame of given) found.push(...(await finder.take(frame)));
  return [...found, ...(await finder.end())];
}

/** Finds faces in so many frames; what is found must be what is there, frame by frame. Returns which frames were searched, and near whom. */
async function searches(
  count: number,
  faces: Made[],
  ground?: (n: number) => number,
): Promise<{ whole: number[]; near: number[] }> {
  const given = frames(count, faces, ground);
  const detector = new MadeDetector(given, faces);
  const found = await find(given, detector);
  expect(found.map(({ frame }) => frame.t)).toEqual(given.map(({ t }) => t));
  expect(
    found.map(({ sightings }) => sightings.map(({ face }) => Math.round(face.box.x * WIDTH)).sort()),
  ).toEqual(
    given.map((_, n) =>
      faces
        .filter((face) => isThere(face, n))
        .map(({ x }) => x(n))
        .sort(),
    ),
  );
  return { whole: detector.searched, near: detector.lookedNear };
}

/** Finds faces in so many frames. Returns which frames were searched, and at which glanced, and how many faces were found. */
async function glances(count: number, faces: Made[]) {
  const given = frames(count, faces);
  const detector = new MadeDetector(given, faces);
  const found = await find(given, detector);
  return {
    whole: detector.searched,
    glanced: detector.glancedAt,
    found: found.reduce((sum, { sightings }) => sum + sightings.length, 0),
  };
}

describe('finding faces', () => {
  test('a face that stays, and one that moves, is searched for after a second, every other one from then on, and at the end', async () => {
    expect(await searches(23, [still])).toEqual({ whole: [0, 5, 15, 22], near: [] });
    expect(await searches(23, [{ x: (n) => 10 + 8 * n }])).toEqual({ whole: [0, 5, 15, 22], near: [] });
  });

  test('only what was found in a whole picture tells how surely it was searched', async () => {
    const faces = [{ x: (n: number) => 10 + 45 * n }];
    const given = frames(6, faces);
    const found = await find(given, new MadeDetector(given, faces));
    expect(found.map(({ sightings }) => sightings[0]!.searched)).toEqual([
      0.95,
      undefined,
      undefined,
      undefined,
      undefined,
      0.95,
    ]);
  });

  test('who does not move is not followed', async () => {
    const faces = [still, { x: (n: number) => (n < 4 ? 150 : 160) }];
    const given = frames(7, faces);
    const detector = new MadeDetector(given, faces);
    await find(given, detector);
    expect(detector.followedInto).toEqual([4]);
  });

  test('frames without anybody are searched once a second', async () => {
    expect(await searches(13, [])).toEqual({ whole: [0, 5, 10, 12], near: [] });
  });

  test('a face that is lost is found near where it was', async () => {
    expect(await searches(6, [{ x: (n) => 10 + 45 * n }])).toEqual({ whole: [0, 5], near: [1, 2, 3, 4, 5] });
  });

  test('who comes between two searches is looked for near there, from the later one back, and the next search is a second later', async () => {
    const come = { from: 3, x: () => 200 };
    expect(await searches(17, [still, come])).toEqual({ whole: [0, 5, 10, 16], near: [4, 3, 2] });
  });

  test('who goes is looked for at once, near there and in the whole frame', async () => {
    expect(await searches(11, [still, { to: 7, x: () => 200 }])).toEqual({
      whole: [0, 5, 7, 10],
      near: [7],
    });
  });

  test('another shot is searched, and the last frame before it', async () => {
    const ground = (n: number) => (n < 8 ? 40 : 120);
    expect(await searches(11, [still], ground)).toEqual({ whole: [0, 5, 7, 8, 10], near: [] });
    const found = await find(...withDetector(frames(11, [still], ground)));
    expect(found.map(({ change }) => change).indexOf('cut')).toBe(8);
  });

  test('where every face is large, every other search is a glance', async () => {
    expect(await glances(33, [large])).toEqual({ whole: [0, 15, 32], glanced: [5, 25], found: 33 });
    expect(await glances(23, [large, { x: () => 200 }])).toEqual({
      ...{ whole: [0, 5, 15, 22], glanced: [] },
      found: 46,
    });
  });

  test('where a glance finds another face, or somebody is lost, the frame is searched', async () => {
    const come = { ...large, from: 3, x: () => 200 };
    expect(await glances(6, [large, come])).toEqual({ whole: [0, 5], glanced: [5], found: 9 });
    const gone = { ...large, to: 5, x: () => 200 };
    const seen = await glances(6, [large, gone]);
    expect(seen).toEqual({ whole: [0, 5], glanced: [], found: 11 });
  });

  test('a glance that overlooks somebody is the last one of the shot', async () => {
    const ground = (n: number) => (n < 20 ? 40 : 120);
    const given = frames(33, [large], ground);
    const detector = new MadeDetector(given, [large]);
    detector.glance = async (picture) => {
      detector.glancedAt.push(given.indexOf(picture as Frame));
      return [];
    };
    await find(given, detector);
    expect([detector.searched, detector.glancedAt]).toEqual([
      [0, 5, 15, 19, 20, 25, 32],
      [5, 25],
    ]);
  });

  test('a face that a glance overlooks is found by the next search, and back to the glance', async () => {
    const small = { from: 3, x: () => 200 };
    expect(await glances(16, [large, small])).toEqual({ whole: [0, 15], glanced: [5], found: 16 + 10 });
  });

  test('a detector that cannot follow searches every frame', async () => {
    const given = frames(7, [still]);
    const detector = new MadeDetector(given, [still]);
    const found = await find(given, {
      weightId: 'made',
      detect: (picture) => detector.detect(picture),
      at: () => detector.at(),
    });
    expect(found.every(({ sightings }) => sightings.length === 1)).toBe(true);
    expect(detector.searched).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('the last frame is known at once, for whoever looks on', async () => {
    const given = frames(4, [still]);
    const finder = new FaceFinder(new MadeDetector(given, [still]));
    expect(finder.last).toBeNull();
    const certain = [];
    for (const frame of given) {
      certain.push((await finder.take(frame)).length);
      expect(finder.last!.frame).toBe(frame);
      expect(finder.last!.sightings).toHaveLength(1);
    }
    expect(certain).toEqual([1, 0, 0, 0]);
    expect(await finder.end()).toHaveLength(3);
    expect(await finder.end()).toEqual([]);
  });
});

function withDetector(given: Frame[]): [Frame[], FaceDetector] {
  return [given, new MadeDetector(given, [still])];
}
