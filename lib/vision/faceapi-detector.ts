import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import type { Trial } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor } from '../models/runtime';
import type { Session } from '../models/session-types';
import { distance, growth, intersectionOverUnion } from './box';
import { type Region, squareAround } from './image';
import { writeSquare } from './tensor-input';
import type { DetectedFace, FollowingDetector, PlacedFace, Point } from './vision-types';

/** Side of the square that the SSD was trained on; the picture's longer side is fitted to it. */
const SSD_SIDE = 512;
const SSD_MULTIPLE = 32;
/**
 * Below the library's 0.5: of 264 faces in three films (a picture every 4 s) 262 are found, 16 of them with less than
 * 0.4; the one box without a face to match lies at a cut.
 */
export const MIN_SCORE = 0.3;
const NMS_IOU = 0.5;
/**
 * What is searched for a face near where it was: a square of so many times its box's longer side, brought to so many pixels, in which it has some 53
 * (found then in 29 of 30 photographs, below); at a sixth of the work of a whole picture. It may have grown or shrunk so many times.
 */
const NEAR = { margin: 3, side: 160, growth: 1.6 } as const;
/**
 * A glance brings the picture's longer side to so many pixels, at a third of the work. In it faces have `least` pixels and more, which the SSD finds: at 512 and 384 it finds those
 * of 19 to 21 (below).
 */
const GLANCE = { side: 256, least: 26 } as const;
const TRIAL_SIDE = 4 * SSD_MULTIPLE;
const LANDMARKS_SIDE = 112;
const LANDMARK_VALUES = 136;

/** A small picture; boxes with their scores. */
export const SSD_TRIAL: Trial = {
  feeds: () => ({ input: fixedTensor({ dims: [1, 3, TRIAL_SIDE, TRIAL_SIDE], range: [0, 255] }) }),
  fits: ({ valuesOf }) => valuesOf('scores') > 0 && valuesOf('boxes') === 4 * valuesOf('scores'),
};

/** One face; its points. */
export const LANDMARKS_TRIAL: Trial = {
  feeds: () => ({ input: fixedTensor({ dims: [1, 3, LANDMARKS_SIDE, LANDMARKS_SIDE], range: [0, 255] }) }),
  fits: ({ valuesOf }) => valuesOf('points') === LANDMARK_VALUES,
};

/** A face before its landmarks are known. */
type Candidate = Pick<DetectedFace, 'box' | 'score'>;

/**
 * face-api.js's ssd_mobilenetv1 for boxes and face_landmark_68 for the points: the weights that the set-up writes from
 * the package. Of the package's two detectors this is the slower and the one that finds small faces and profiles;
 * found at score 0.3 (wrong ones after the +), ms in wasm with one thread for a 960x540 picture (83 ms with two):
 *
 * | longer side      | ms  | photographs | same, 36 px high | 52 px  | 76 px  | films  | profiles |
 * |------------------|-----|-------------|------------------|--------|--------|--------|----------|
 * | SSD 512          | 155 | 30          | 28 + 1           | 29 + 1 | 28 + 1 | 76     | 9        |
 * | SSD 448          | 125 | 30          | 26 + 1           | 28     | 29 + 1 | 76     | -        |
 * | SSD 384          | 98  | 30          | 19               | 29 + 1 | 29 + 1 | 73     | -        |
 * | tiny 416, square | 28  | 28 + 1      | 0                | 0 + 1  | 20     | 76 + 1 | 5        |
 * | tiny 608         | 32  | 28 + 1      | 0 + 1            | 18     | 30 + 1 | 75     | 4        |
 * | tiny 960         | 70  | 25 + 4      | 22 + 1           | 29     | 30 + 1 | 72     | -        |
 * | tiny 416 and 960 | 98  | 30 + 6      | 22 + 1           | 29 + 1 | 30 + 1 | 76 + 1 | -        |
 *
 * Photographs: 26 with 30 people (and 9 background figures that no variant finds), and the same reduced so that the
 * tallest face has that height in a 960x540 picture. Films: 32 pictures, 76 faces. Profiles: 5 close pictures, 10 faces.
 */
export class EmbeddedFaceDetector implements FollowingDetector {
  constructor(
    readonly weightId: string,
    private readonly detector: Session,
    private readonly landmarks: Session,
  ) {}

  /** Faces best first. */
  async detect(picture: Picture): Promise<DetectedFace[]> {
    return this.withLandmarks(picture, await this.candidates(picture));
  }

  /** By its points, which are found in any box: the SSD overlooks most faces that fill half of a picture. */
  async at(picture: Picture, box: Box): Promise<DetectedFace | null> {
    return hasPixels(picture, box) ? (await this.withLandmarks(picture, [{ box, score: 1 }]))[0]! : null;
  }

  /** By their points, which are found in the box where each face was: the box moves and grows as they do. */
  async follow(picture: Picture, faces: readonly DetectedFace[]): Promise<(DetectedFace | null)[]> {
    const found = await this.withLandmarks(picture, faces);
    return found.map((face, i) => {
      const box = carried(faces[i]!, face.landmarks, picture);
      return hasPixels(picture, box) ? { ...face, box } : null;
    });
  }

  /** By the SSD, in the surroundings of where it was. */
  async near(picture: Picture, face: DetectedFace): Promise<DetectedFace | null> {
    const region = squareAround(picture, face.box, NEAR.margin);
    const found = await this.candidates(picture, region, NEAR.side);
    const faces = found.filter(({ box }) => growth(face.box, box) <= NEAR.growth);
    const apart = ({ box }: Candidate) => distance(face.box, box);
    const [nearest] = faces.sort((a, b) => apart(a) - apart(b));
    return nearest ? (await this.withLandmarks(picture, [nearest]))[0]! : null;
  }

  /** By the SSD, in the whole picture with fewer pixels. */
  glance(picture: Picture): Promise<PlacedFace[]> {
    return this.candidates(picture, whole(picture), GLANCE.side);
  }

  isLarge({ width, height }: Pick<Picture, 'width' | 'height'>, { box }: PlacedFace): boolean {
    return box.h * height * GLANCE.side >= GLANCE.least * Math.max(width, height);
  }

  /** Boxes in a region of the picture, whose longer side is fitted to `side`. */
  private async candidates(picture: Picture, region = whole(picture), side = SSD_SIDE): Promise<Candidate[]> {
    const longer = Math.max(region.width, region.height);
    const width = padded((region.width / longer) * side);
    const height = padded((region.height / longer) * side);
    const data = new Float32Array(3 * width * height);
    writeSquare(picture, region, { side, width, height, centred: false }, data);
    const { boxes, scores } = await this.detector.run({
      input: new Tensor('float32', data, [1, 3, height, width]),
    });
    const all = decode(boxes!.data as Float32Array, scores!.data as Float32Array, picture, region, side);
    return suppress(all).filter(({ box }) => hasPixels(picture, box));
  }

  /** One run for all faces. */
  private async withLandmarks(picture: Picture, faces: readonly Candidate[]): Promise<DetectedFace[]> {
    if (faces.length === 0) return [];
    const side = LANDMARKS_SIDE;
    const regions = faces.map((face) => pixelRegion(picture, face.box));
    const data = new Float32Array(faces.length * 3 * side * side);
    regions.forEach((region, i) => {
      const square = { side, width: side, height: side, centred: true };
      writeSquare(picture, region, square, data, i * 3 * side * side);
    });
    const input = new Tensor('float32', data, [faces.length, 3, side, side]);
    const points = (await this.landmarks.run({ input })).points!.data as Float32Array;
    return faces.map((face, i) => {
      const values = points.subarray(i * LANDMARK_VALUES, (i + 1) * LANDMARK_VALUES);
      return { ...face, landmarks: fivePoints(values, regions[i]!, face.box, picture) };
    });
  }
}

/** A face's box where its points are now, inside the picture. */
function carried({ box, landmarks }: DetectedFace, now: readonly Point[], { width, height }: Picture): Box {
  const [before, after] = [spreadOf(landmarks, width, height), spreadOf(now, width, height)];
  const scale = after.size / before.size;
  const [left, right] = [box.x, box.x + box.w].map((x) => after.x + (x - before.x) * scale);
  const [top, bottom] = [box.y, box.y + box.h].map((y) => after.y + (y - before.y) * scale);
  const within = (value: number) => Math.min(Math.max(value, 0), 1);
  const [x, y] = [within(left!), within(top!)];
  return { x, y, w: within(right!) - x, h: within(bottom!) - y };
}

/** Where points are in the mean (fractions), and how far from there (root of the mean square, pixels). */
function spreadOf(points: readonly Point[], width: number, height: number) {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const squares = points.map(([px, py]) => ((px - x) * width) ** 2 + ((py - y) * height) ** 2);
  return { x, y, size: Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / points.length) };
}

function padded(length: number): number {
  return Math.max(1, Math.ceil(Math.round(length) / SSD_MULTIPLE)) * SSD_MULTIPLE;
}

function whole({ width, height }: Picture): Region {
  return { x: 0, y: 0, width, height };
}

/** Boxes as fractions of the trained square (top, left, bottom, right) become boxes in fractions of the picture, inside it. */
function decode(
  boxes: Float32Array,
  scores: Float32Array,
  picture: Picture,
  region: Region,
  side: number,
): Candidate[] {
  const pixels = (Math.max(region.width, region.height) * SSD_SIDE) / side;
  const inside = (value: number, from: number, length: number) =>
    Math.min(Math.max((from + value * pixels) / length, 0), 1);
  const faces: Candidate[] = [];
  scores.forEach((score, i) => {
    if (score <= MIN_SCORE) return;
    const y = inside(boxes[4 * i]!, region.y, picture.height);
    const x = inside(boxes[4 * i + 1]!, region.x, picture.width);
    const h = inside(boxes[4 * i + 2]!, region.y, picture.height) - y;
    const w = inside(boxes[4 * i + 3]!, region.x, picture.width) - x;
    faces.push({ box: { x, y, w, h }, score });
  });
  return faces;
}

/** Greedy non-maximum suppression, best first. */
function suppress(faces: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const face of faces.sort((a, b) => b.score - a.score)) {
    if (kept.every((other) => intersectionOverUnion(face.box, other.box) <= NMS_IOU)) kept.push(face);
  }
  return kept;
}

function hasPixels(picture: Picture, box: Box): boolean {
  const { width, height } = pixelRegion(picture, box);
  return width > 0 && height > 0;
}

/** The box in whole pixels, as face-api.js cuts it out (extractFaces: rounded down). */
function pixelRegion(picture: Picture, box: Box): Region {
  return {
    x: Math.floor(box.x * picture.width),
    y: Math.floor(box.y * picture.height),
    width: Math.floor(box.w * picture.width),
    height: Math.floor(box.h * picture.height),
  };
}

/**
 * ArcFace's five points from the 68 of iBUG 300-W (Sagonas et al., 2016): the mean of each eye's six, nose tip, mouth
 * corners. `values` are x, y in fractions of the square around the region.
 */
function fivePoints(
  values: Float32Array,
  region: Region,
  box: Box,
  picture: Picture,
): DetectedFace['landmarks'] {
  const longer = Math.max(region.width, region.height);
  const left = box.x * picture.width - (longer - region.width) / 2;
  const top = box.y * picture.height - (longer - region.height) / 2;
  const mean = (from: number, to: number): Point => {
    let x = 0;
    let y = 0;
    for (let i = from; i < to; i++) {
      x += values[2 * i]!;
      y += values[2 * i + 1]!;
    }
    const count = to - from;
    return [(left + (x / count) * longer) / picture.width, (top + (y / count) * longer) / picture.height];
  };
  return [mean(36, 42), mean(42, 48), mean(30, 31), mean(48, 49), mean(54, 55)];
}
