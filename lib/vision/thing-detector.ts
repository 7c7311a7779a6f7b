import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import type { Trial } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor } from '../models/runtime';
import type { Session } from '../models/session-types';
import { intersectionOverUnion } from './box';
import { writeSquare } from './tensor-input';
import { THING_KINDS, type ThingKind } from './thing-kinds';
import { THING_SCORE } from './thing-scores';

/** Side in pixels that the picture's longer side is fitted to: the one that the network was trained at. */
export const THING_SIDE = 416;

/** The network's levels: a cell for each square of so many pixels, row by row, the levels one after the other. */
const STRIDES = [8, 16, 32, 64] as const;
/** What sides of an input are multiples of. */
const STEP = 32;
/** How far each side of a box is from the cell's corner: how likely it is each of 0 to 7 strides. */
const BINS = 8;
const SIDES = 4;
/** NanoDet's own (`multiclass_nms` in nanodet/model/head/nanodet_plus_head.py). */
const NMS_IOU = 0.6;

/** One thing in one picture. */
export interface Thing {
  kind: ThingKind;
  /** 0 to 1. */
  score: number;
  /** Inside the picture. */
  box: Box;
}

/** A picture as the network takes it. */
export interface ThingInput {
  /** Red, green and blue of 0 to 255 as planes, [3, height, width]; black right of and below the picture. */
  data: Float32Array;
  /** Multiples of 32. */
  width: number;
  height: number;
  /** Pixels of the input for one of the picture. */
  scale: number;
}

/** What the network gives for one picture with n cells. */
export interface ThingOutput {
  /** [80, n], 0 to 1. */
  scores: Float32Array;
  /** [32, n]: left, top, right, bottom, 8 values each, before their softmax. */
  sides: Float32Array;
}

const TRIAL_SIDE = 64;

/** A small picture; for each cell a score of each kind, and the sides of a box. */
export const THINGS_TRIAL: Trial = {
  feeds: () => ({ input: fixedTensor({ dims: [1, 3, TRIAL_SIDE, TRIAL_SIDE], range: [0, 255] }) }),
  fits: ({ valuesOf }) => {
    const cells = cellsOf(TRIAL_SIDE, TRIAL_SIDE);
    return valuesOf('scores') === THING_KINDS.length * cells && valuesOf('sides') === SIDES * BINS * cells;
  },
};

/**
 * Things of COCO's 80 kinds by NanoDet-Plus-m (RangiLyu, github.com/RangiLyu/nanodet, 2021) as public/nanodet has it.
 * A film of 16:9 comes to 416 x 256: 52 ms a picture in WebAssembly with one thread (Node).
 */
export class ThingDetector {
  constructor(
    readonly weightId: string,
    private readonly session: Session,
  ) {}

  /** Things best first; `side`: pixels that the picture's longer side is fitted to, a multiple of 32. */
  async detect(picture: Picture, leastScore = THING_SCORE, side = THING_SIDE): Promise<Thing[]> {
    const input = thingInput(picture, side);
    const { scores, sides } = await this.session.run({
      input: new Tensor('float32', input.data, [1, 3, input.height, input.width]),
    });
    const output = { scores: scores!.data as Float32Array, sides: sides!.data as Float32Array };
    return withoutRepeats(decodeThings(output, input, picture, leastScore));
  }
}

/** The picture with its longer side fitted to `side`, at the top left. */
export function thingInput(picture: Picture, side = THING_SIDE): ThingInput {
  const longer = Math.max(picture.width, picture.height);
  const scale = side / longer;
  const width = padded(picture.width * scale);
  const height = padded(picture.height * scale);
  const data = new Float32Array(3 * width * height);
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  writeSquare(picture, whole, { side, width, height, centred: false }, data);
  return { data, width, height, scale };
}

function padded(length: number): number {
  return Math.max(1, Math.ceil(Math.round(length) / STEP)) * STEP;
}

/** How many cells an input has. */
function cellsOf(width: number, height: number): number {
  return STRIDES.reduce((sum, stride) => sum + Math.ceil(width / stride) * Math.ceil(height / stride), 0);
}

/**
 * Boxes that score more than `leastScore`, of each kind and cell for itself; those that lie beside the picture are left out.
 *
 * @throws RangeError when the outputs are not of the input's cells
 */
export function decodeThings(
  { scores, sides }: ThingOutput,
  { width, height, scale }: Omit<ThingInput, 'data'>,
  picture: Pick<Picture, 'width' | 'height'>,
  leastScore: number,
): Thing[] {
  const count = cellsOf(width, height);
  if (scores.length !== THING_KINDS.length * count || sides.length !== SIDES * BINS * count)
    throw new RangeError('These outputs are not of this input.');
  const corners = cornersOf(width, height);
  const things: Thing[] = [];
  for (let at = 0; at < scores.length; at++) {
    if (!(scores[at]! > leastScore)) continue;
    const cell = at % count;
    const { x, y, stride } = corners[cell]!;
    const [left, top, right, bottom] = [0, 1, 2, 3].map(
      (side) => stride * expected(sides, side, cell, count),
    );
    const edges = { left: x - left!, top: y - top!, right: x + right!, bottom: y + bottom! };
    const box = inside(edges, scale, picture);
    if (box) things.push({ kind: THING_KINDS[Math.floor(at / count)]!, score: scores[at]!, box });
  }
  return things;
}

/** The top left corner of each cell in pixels of the input, from which its box is told (`get_single_level_center_priors` in the same file). */
function cornersOf(width: number, height: number) {
  return STRIDES.flatMap((stride) => {
    const [columns, rows] = [Math.ceil(width / stride), Math.ceil(height / stride)];
    return Array.from({ length: columns * rows }, (_, i) => ({
      x: (i % columns) * stride,
      y: Math.floor(i / columns) * stride,
      stride,
    }));
  });
}

/** The mean of a side's distance, by the softmax of its values (Li et al., "Generalized Focal Loss", 2020); in strides. */
function expected(sides: Float32Array, side: number, cell: number, count: number): number {
  const value = (bin: number) => sides[(side * BINS + bin) * count + cell]!;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let bin = 0; bin < BINS; bin++) greatest = Math.max(greatest, value(bin));
  let sum = 0;
  let weighted = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const likely = Math.exp(value(bin) - greatest);
    sum += likely;
    weighted += likely * bin;
  }
  return weighted / sum;
}

/** A box of the input in the picture; null where the picture has nothing of it. */
function inside(
  edges: { left: number; top: number; right: number; bottom: number },
  scale: number,
  picture: Pick<Picture, 'width' | 'height'>,
): Box | null {
  const within = (value: number, size: number) => Math.min(Math.max(value / (scale * size), 0), 1);
  const x = within(edges.left, picture.width);
  const y = within(edges.top, picture.height);
  const w = within(edges.right, picture.width) - x;
  const h = within(edges.bottom, picture.height) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

/** Best first, without what overlaps a better one of its own kind (greedy non-maximum suppression). */
export function withoutRepeats(things: readonly Thing[], mostShared = NMS_IOU): Thing[] {
  const kept: Thing[] = [];
  for (const thing of things.toSorted((a, b) => b.score - a.score)) {
    const repeats = ({ kind, box }: Thing) =>
      kind === thing.kind && intersectionOverUnion(box, thing.box) > mostShared;
    if (!kept.some(repeats)) kept.push(thing);
  }
  return kept;
}
