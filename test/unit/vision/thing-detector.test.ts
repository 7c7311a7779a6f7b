import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Picture } from '../../../lib/media/media-types';
import { tryNetwork } from '../../../lib/models/expected-network';
import { createSession } from '../../../lib/models/runtime';
import type { Session } from '../../../lib/models/session-types';
import { weightById } from '../../../lib/models/weights-manifest';
import {
  decodeThings,
  THINGS_TRIAL,
  type Thing,
  ThingDetector,
  type ThingOutput,
  thingInput,
  withoutRepeats,
} from '../../../lib/vision/thing-detector';
import { type FoundKind, THING_KINDS, type ThingKind } from '../../../lib/vision/thing-kinds';
import { shared } from '../../shared';

const WEIGHT = new URL('../../../public/nanodet/nanodet.onnx', import.meta.url);

type Colour = readonly [red: number, green: number, blue: number];

function painted(width: number, height: number, colourAt: (x: number, y: number) => Colour): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...colourAt(x, y), 255], (y * width + x) * 4);
  return { data, width, height };
}

const GREY: Colour = [128, 128, 128];

describe('the input of the network', () => {
  test('a wide picture fills the width; what is left below is black', () => {
    const { data, width, height, scale } = thingInput(painted(960, 540, () => [10, 20, 30]));
    expect([width, height, data.length]).toEqual([416, 256, 3 * 416 * 256]);
    expect(scale).toBeCloseTo(416 / 960, 10);
    const at = (plane: number, x: number, y: number) => data[(plane * height + y) * width + x]!;
    expect([0, 1, 2].map((plane) => at(plane, 400, 230))).toEqual([10, 20, 30]);
    expect([0, 1, 2].map((plane) => at(plane, 400, 240))).toEqual([0, 0, 0]);
  });

  test('is a multiple of 32 for pictures of any form', () => {
    const sizeOf = (width: number, height: number, side?: number) => {
      const input = thingInput(
        painted(width, height, () => GREY),
        side,
      );
      return [input.width, input.height];
    };
    expect(sizeOf(1, 700)).toEqual([32, 416]);
    expect(sizeOf(50, 50)).toEqual([416, 416]);
    expect(sizeOf(640, 480, 512)).toEqual([512, 384]);
  });
});

describe('decoding', () => {
  // 96 x 32 pixels: 48 cells of stride 8, 12 of stride 16, 3 of stride 32, and 2 of stride 64, which reach beyond it.
  const INPUT = { width: 96, height: 32, scale: 0.5 };
  const CELLS = 65;
  const PICTURE = { width: 192, height: 50 };

  /** Outputs in which single cells have scores, and sides at so many strides. */
  function outputs(
    found: { kind: FoundKind; score: number; cell: number; strides: readonly number[] }[],
  ): ThingOutput {
    const scores = new Float32Array(80 * CELLS);
    const sides = new Float32Array(32 * CELLS);
    for (const { kind, score, cell, strides } of found) {
      scores[THING_KINDS.indexOf(kind) * CELLS + cell] = score;
      // Half of the likelihood each for the whole strides below and above.
      strides.forEach((distance, side) => {
        sides[(side * 8 + Math.floor(distance)) * CELLS + cell] = 40;
        sides[(side * 8 + Math.ceil(distance)) * CELLS + cell] = 40;
      });
    }
    return { scores, sides };
  }

  test('a box lies around the corner of its cell, at the mean of its distances', () => {
    // The second cell of the second row of stride 16: its corner at (16, 16) of the input, (32, 32) of the picture.
    const output = outputs([{ kind: 'cup', score: 0.75, cell: 48 + 7, strides: [1, 0.5, 2, 0] }]);
    const things = decodeThings(output, INPUT, PICTURE, 0.5);
    expect(things).toHaveLength(1);
    const [{ kind, score, box }] = things as [Thing];
    expect([kind, score]).toEqual(['cup', 0.75]);
    expect(box.x).toBeCloseTo(0 / 192, 4);
    expect(box.y).toBeCloseTo(16 / 50, 4);
    expect(box.w).toBeCloseTo(96 / 192, 4);
    expect(box.h).toBeCloseTo(16 / 50, 4);
  });

  test('a box is cut at the edges of the picture, and left out where it lies beside it', () => {
    const [thing] = decodeThings(
      outputs([{ kind: 'dog', score: 0.9, cell: 61, strides: [7, 7, 7, 7] }]),
      INPUT,
      PICTURE,
      0.5,
    );
    expect(thing!.box).toEqual({ x: 0, y: 0, w: 1, h: 1 });
    // The last row of stride 8, its corner at 48 of a picture that ends at 40.
    const below = outputs([{ kind: 'dog', score: 0.9, cell: 36, strides: [1, 0, 1, 1] }]);
    expect(decodeThings(below, INPUT, { ...PICTURE, height: 40 }, 0.5)).toEqual([]);
  });

  test('only scores over the least one count, and a cell may be of two kinds', () => {
    const output = outputs([
      { kind: 'car', score: 0.75, cell: 3, strides: [1, 1, 1, 1] },
      { kind: 'truck', score: 0.5, cell: 3, strides: [1, 1, 1, 1] },
    ]);
    const kinds = (least: number) => decodeThings(output, INPUT, PICTURE, least).map(({ kind }) => kind);
    expect(kinds(0.4)).toEqual(['car', 'truck']);
    expect(kinds(0.5)).toEqual(['car']);
  });

  test('outputs of another input are refused', () => {
    expect(() => decodeThings(outputs([]), { ...INPUT, width: 128 }, PICTURE, 0.5)).toThrow(RangeError);
  });

  test('of boxes that share most of their area the best of each kind is kept', () => {
    const thing = (kind: ThingKind, score: number, x: number): Thing => ({
      kind,
      score,
      box: { x: x / 200, y: 0, w: 0.5, h: 0.5 },
    });
    const kept = withoutRepeats([
      thing('cat', 0.6, 0),
      thing('cat', 0.9, 10),
      thing('dog', 0.7, 5),
      thing('cat', 0.5, 60),
    ]);
    expect(kept.map(({ kind, score }) => [kind, score])).toEqual([
      ['cat', 0.9],
      ['dog', 0.7],
      ['cat', 0.5],
    ]);
  });
});

test('there are 80 kinds, none twice', () => {
  expect(new Set(THING_KINDS).size).toBe(80);
});

describe('the weight', () => {
  let session: Session;
  let detector: ThingDetector;

  beforeAll(async () => {
    session = await createSession(readFileSync(WEIGHT), 'nanodet');
    detector = new ThingDetector('nanodet', session);
  });

  test('passes its trial, and a network of another task does not', async () => {
    const weight = weightById('faceapi-ssd')!;
    await expect(tryNetwork(session, weight, THINGS_TRIAL)).resolves.toBeUndefined();
    const other = new URL('../../../public/voiceprint-lite/voiceprint-lite.onnx', import.meta.url);
    const voices = await createSession(readFileSync(other), 'voiceprint-lite');
    await expect(tryNetwork(voices, weight, THINGS_TRIAL)).rejects.toMatchObject({ code: 'weight-corrupt' });
  });

  /** A stop sign on a pole before sky and grass, of 640 x 480, its red as given. */
  function stopSign(red: Colour): Picture {
    const octagon = (x: number, y: number, radius: number) => {
      const [a, b] = [Math.abs(x - 320), Math.abs(y - 170)];
      return Math.max(a, b, (a + b) / Math.SQRT2) <= radius;
    };
    const letters = (x: number, y: number) =>
      Math.abs(y - 170) < 22 && Math.abs(x - 320) < 60 && (x - 260) % 30 < 20;
    return painted(640, 480, (x, y) => {
      if (octagon(x, y, 82)) return letters(x, y) ? [240, 240, 240] : red;
      if (octagon(x, y, 90)) return [240, 240, 240];
      if (Math.abs(x - 320) < 8 && y > 170) return [130, 130, 130];
      return y > 336 ? [90, 110, 70] : [150 + y / 8, 180 + y / 10, 220];
    });
  }

  test.each([416, 320])('a painted stop sign is found where it is, in %i pixels', async (side) => {
    const [best] = await detector.detect(stopSign([190, 20, 30]), 0.3, side);
    expect(best!.kind).toBe('stop sign');
    const { x, y, w, h } = best!.box;
    expect(Math.abs(640 * x - 230)).toBeLessThan(16);
    expect(Math.abs(480 * y - 80)).toBeLessThan(16);
    expect(Math.abs(640 * w - 180)).toBeLessThan(26);
    expect(Math.abs(480 * h - 180)).toBeLessThan(26);
  });

  test('red comes first: a blue stop sign is less of one', async () => {
    const scoreOf = async (colour: Colour) => (await detector.detect(stopSign(colour), 0.1))[0]!.score;
    expect(await scoreOf([190, 20, 30])).toBeGreaterThan((await scoreOf([30, 20, 190])) + 0.05);
  });

  test('nothing is found in an empty picture, however narrow', async () => {
    expect(await detector.detect(painted(320, 180, () => GREY))).toEqual([]);
    expect(await detector.detect(painted(1, 700, () => GREY))).toEqual([]);
  });

  const pictures = shared && path.join(shared, 'media/real/pictures/things');

  function photograph(file: string): Picture {
    const bytes = readFileSync(path.join(pictures!, file));
    const { data, width, height } = file.endsWith('.png') ? PNG.sync.read(bytes) : jpeg.decode(bytes);
    return { data: new Uint8ClampedArray(data), width, height };
  }

  test.skipIf(!pictures || !existsSync(pictures)).each([
    ['cat_chelsea.png', ['cat']],
    ['dachshund.jpg', ['dog']],
    ['two_beagles.jpg', ['dog', 'dog']],
    ['bus.jpg', ['bus', 'person', 'person']],
    ['skateboarder.jpg', ['person', 'skateboard']],
  ])('%s shows what its truth says (needs shared media)', async (file, expected) => {
    const kinds = (await detector.detect(photograph(file))).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(expect.arrayContaining(expected));
    if (!expected.includes('person')) expect(kinds).not.toContain('person');
  });
});
