import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import type { Trial } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor } from '../models/runtime';
import type { Session } from '../models/session-types';
import { fixedLength } from '../models/shape';
import { intersectionOverUnion } from './box';
import { resize, writePlanes } from './image';
import type { DetectedFace, FaceDetector, Point } from './vision-types';

/** YuNet's strides (Wu et al., "YuNet: a tiny millisecond-level face detector", 2023). */
const STRIDES = [8, 16, 32];
const NMS_IOU = 0.3;
const SPEC = { order: 'bgr', mean: 0, scale: 1 } as const;

/**
 * Longer side in pixels of the picture the network sees: half the picture's, within these bounds.
 * Measured on 21 photographs shrunk into a 960 x 540 frame: at half size every face from 24 pixels wide is found, and
 * smaller ones are of no use, since their MobileFaceNet embedding falls to a cosine of 0.2 to 0.5 with the full-size
 * one. On the three scripted films sides of 320, 480, 640 and 960 find the same faces, at 25, 36, 59 and 98 ms (wasm,
 * two threads, a busy machine). Beyond 640 only faces under 1.9 % of the frame's width are gained.
 */
const INPUT_SIDE = { least: 480, most: 640 };

/**
 * Least score. M3-Agent drops faces under 0.8 of its detector; of YuNet, true faces of 24 pixels and more have 0.7 and
 * more (0.9 in the films), and the best false one in 26 photographs and 421 film frames has 0.65.
 */
export const MIN_SCORE = 0.7;

/** The same where a face is known to be: of 152 kept crops of real people (160 pixels) 139 are found again so, 132 by `MIN_SCORE`. */
const KNOWN_SCORE = 0.3;
/** Least overlap (intersection over union) for what is found in a crop to be the face that the crop is of. */
const FOUND_AGAIN = 0.3;

/** One picture; at each cell of each stride, a score of two parts, a box and five points. */
export const YUNET_TRIAL: Trial = {
  feeds: (session) => {
    const { width, height } = fixedSize(session) ?? { width: INPUT_SIDE.least, height: INPUT_SIDE.least };
    const picture = fixedTensor({ dims: [1, 3, height, width], range: [0, 255] });
    return { [session.inputNames[0]!]: picture };
  },
  fits: ({ valuesOf }) =>
    STRIDES.every((stride) => {
      const cells = valuesOf(`cls_${stride}`);
      const [score, box, points] = ['obj', 'bbox', 'kps'].map((name) => valuesOf(`${name}_${stride}`));
      return cells > 0 && score === cells && box === 4 * cells && points === 10 * cells;
    }),
};

/** YuNet face detection with five landmarks, over a model of dynamic or of fixed input size. */
export class YuNetDetector implements FaceDetector {
  private readonly fixed: { width: number; height: number } | null;

  constructor(
    readonly weightId: string,
    private readonly session: Session,
  ) {
    this.fixed = fixedSize(session);
  }

  /** Faces best first. */
  detect(picture: Picture): Promise<DetectedFace[]> {
    return this.find(picture, MIN_SCORE);
  }

  async at(picture: Picture, box: Box): Promise<DetectedFace | null> {
    return nearest(await this.find(picture, KNOWN_SCORE), box);
  }

  private async find(picture: Picture, leastScore: number): Promise<DetectedFace[]> {
    const scale = this.fixed
      ? Math.min(1, this.fixed.width / picture.width, this.fixed.height / picture.height)
      : dynamicScale(picture);
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const input = this.fixed ?? { width: padded(width), height: padded(height) };
    const planes = new Float32Array(3 * input.width * input.height);
    writePlanes(scale < 1 ? resize(picture, width, height) : picture, planes, input.width, SPEC);
    const tensor = new Tensor('float32', planes, [1, 3, input.height, input.width]);
    const outputs = await this.session.run({ [this.session.inputNames[0]!]: tensor });
    const read = (name: string) => outputs[name]!.data as Float32Array;
    return suppress(decode(read, input.width, width, height, leastScore));
  }
}

/** The face that overlaps most with a box, if any is it. */
function nearest(faces: readonly DetectedFace[], box: Box): DetectedFace | null {
  const over = (face: DetectedFace) => intersectionOverUnion(face.box, box);
  const [most] = faces.toSorted((a, b) => over(b) - over(a));
  return most && over(most) >= FOUND_AGAIN ? most : null;
}

function dynamicScale(picture: Picture): number {
  const longer = Math.max(picture.width, picture.height);
  const side = Math.min(Math.max(longer / 2, INPUT_SIDE.least), INPUT_SIDE.most);
  return Math.min(1, side / longer);
}

function padded(length: number): number {
  return Math.ceil(length / 32) * 32;
}

/** The input size of a model that takes only one. */
function fixedSize(session: Session): { width: number; height: number } | null {
  const [height, width] = [fixedLength(session, 2), fixedLength(session, 3)];
  return width && height ? { width, height } : null;
}

/**
 * Faces at each cell of each stride: score = sqrt(cls * obj), centre = (cell + bbox[0:2]) * stride, size =
 * exp(bbox[2:4]) * stride, landmark = (cell + kps) * stride. YuNet's landmark order (the person's right eye first) is
 * ArcFace's already. Results in fractions of the picture, which covers `width` x `height` of the input.
 */
function decode(
  read: (name: string) => Float32Array,
  inputWidth: number,
  width: number,
  height: number,
  leastScore: number,
): DetectedFace[] {
  const faces: DetectedFace[] = [];
  for (const stride of STRIDES) {
    const cls = read(`cls_${stride}`);
    const obj = read(`obj_${stride}`);
    const bbox = read(`bbox_${stride}`);
    const kps = read(`kps_${stride}`);
    const columns = inputWidth / stride;
    for (let i = 0; i < cls.length; i++) {
      const score = Math.sqrt(unit(cls[i]!) * unit(obj[i]!));
      if (score < leastScore) continue;
      const column = i % columns;
      const row = Math.floor(i / columns);
      const w = Math.exp(bbox[4 * i + 2]!) * stride;
      const h = Math.exp(bbox[4 * i + 3]!) * stride;
      const x = (column + bbox[4 * i]!) * stride - w / 2;
      const y = (row + bbox[4 * i + 1]!) * stride - h / 2;
      const point = (k: number): Point => [
        ((column + kps[10 * i + 2 * k]!) * stride) / width,
        ((row + kps[10 * i + 2 * k + 1]!) * stride) / height,
      ];
      faces.push({
        box: { x: x / width, y: y / height, w: w / width, h: h / height },
        score,
        landmarks: [point(0), point(1), point(2), point(3), point(4)],
      });
    }
  }
  return faces;
}

function unit(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

/** Greedy non-maximum suppression, then boxes cut at the picture's edges. */
function suppress(faces: DetectedFace[]): DetectedFace[] {
  const kept: DetectedFace[] = [];
  for (const face of faces.sort((a, b) => b.score - a.score)) {
    if (kept.every((other) => intersectionOverUnion(face.box, other.box) <= NMS_IOU)) kept.push(face);
  }
  return kept.map((face) => ({ ...face, box: inside(face.box) })).filter(({ box }) => box.w > 0 && box.h > 0);
}

function inside(box: Box): Box {
  const x = Math.max(box.x, 0);
  const y = Math.max(box.y, 0);
  return { x, y, w: Math.min(box.x + box.w, 1) - x, h: Math.min(box.y + box.h, 1) - y };
}
