import { describe, expect, test } from 'vitest';
import { ALIGNED_SIZE, ARCFACE_TEMPLATE, faceAlignment, similarityBetween } from '../../../lib/vision/align';
import {
  boxInCrop,
  crop,
  faceInRegion,
  isOffCentre,
  resize,
  sharpness,
  squareAround,
  warpToPlanes,
  writePlanes,
} from '../../../lib/vision/image';
import type { DetectedFace, Point } from '../../../lib/vision/vision-types';
import { faceAt, painted } from '../vision-helpers';

const RGB = { order: 'rgb', mean: 0, scale: 1 } as const;

describe('resizing', () => {
  test('keeps the mean when reducing, also by odd factors', () => {
    const stripes = painted(300, 200, (x) => (x % 3 === 0 ? [255, 255, 255] : [0, 0, 0]));
    const small = resize(stripes, 50, 33);
    const mean = small.data.filter((_, i) => i % 4 === 0).reduce((a, b) => a + b, 0) / (50 * 33);
    expect(Math.abs(mean - 85)).toBeLessThan(5);
  });

  test('interpolates when enlarging, and never moves the picture', () => {
    const ramp = painted(4, 4, (x) => [x * 80, 0, 0]);
    const large = resize(ramp, 8, 8);
    expect([...large.data.filter((_, i) => i % 4 === 0).slice(0, 8)]).toEqual([
      0, 20, 60, 100, 140, 180, 220, 240,
    ]);
  });

  test('gives a copy at the same size', () => {
    const picture = painted(3, 3, () => [1, 2, 3]);
    const same = resize(picture, 3, 3);
    expect(same).toEqual(picture);
    expect(same.data).not.toBe(picture.data);
  });
});

describe('crops', () => {
  test('a square around a face lies inside the picture, moved where it must be', () => {
    const picture = painted(100, 50, () => [0, 0, 0]);
    expect(squareAround(picture, { x: 0.4, y: 0.4, w: 0.1, h: 0.2 }, 2)).toEqual({
      x: 35,
      y: 15,
      width: 20,
      height: 20,
    });
    expect(squareAround(picture, { x: 0, y: 0.8, w: 0.1, h: 0.2 }, 2)).toEqual({
      x: 0,
      y: 30,
      width: 20,
      height: 20,
    });
    expect(squareAround(picture, { x: 0.5, y: 0, w: 0.5, h: 1 }, 2)).toEqual({
      x: 50,
      y: 0,
      width: 50,
      height: 50,
    });
  });

  test('a face at the edge of the picture lies away from the middle of its crop', () => {
    const size = { width: 1600, height: 900 };
    const at = (x: number, y: number) => ({ x, y, w: 0.1, h: 0.2 });
    expect(boxInCrop(at(0.4, 0.4), size)).toMatchObject({ x: expect.closeTo(0.24, 1) });
    expect(isOffCentre(at(0.4, 0.4), size)).toBe(false);
    expect(isOffCentre(at(0, 0.4), size)).toBe(true);
    expect(isOffCentre(at(0.4, 0.8), size)).toBe(true);
    expect(isOffCentre(at(0.04, 0.07), size), 'as good as in the middle').toBe(false);
  });

  test('a face keeps its pixels in the coordinates of a crop', () => {
    const picture = painted(100, 50, (x, y) => [x, y, 0]);
    const face = faceAt({ x: 0.4, y: 0.4, w: 0.2, h: 0.4 });
    const region = squareAround(picture, face.box, 1.5);
    const inside = faceInRegion(picture, face, region);
    const part = crop(picture, region);
    const pixel = (at: Point, width: number, height: number) => [at[0] * width, at[1] * height];
    const [x, y] = pixel(inside.landmarks[2], part.width, part.height);
    expect([x! + region.x, y! + region.y]).toEqual(
      pixel(face.landmarks[2], 100, 50).map((value) => expect.closeTo(value, 6)),
    );
    expect([...part.data.slice(0, 2)]).toEqual([region.x, region.y]);
  });
});

test('sharpness falls with blur, and a flat picture has none', () => {
  const checks = painted(128, 128, (x, y) => (((x >> 3) + (y >> 3)) % 2 ? [200, 200, 200] : [60, 60, 60]));
  const blurred = resize(resize(checks, 32, 32), 128, 128);
  expect(sharpness(blurred, 64)).toBeLessThan(sharpness(checks, 64) / 2);
  expect(
    sharpness(
      painted(20, 20, () => [90, 90, 90]),
      64,
    ),
  ).toBe(0);
});

test('planes come in the order and range that the network wants', () => {
  const planes = new Float32Array(3 * 4);
  writePlanes(
    painted(1, 1, () => [255, 127.5, 0]),
    planes,
    2,
    { order: 'bgr', mean: 127.5, scale: 1 / 127.5 },
  );
  expect(planes[0]).toBe(-1);
  expect(planes[8]).toBe(1);
  expect(planes[1]).toBe(0);
});

describe('alignment', () => {
  test('finds a similarity from its effect on the landmarks', () => {
    const moved = ARCFACE_TEMPLATE.map(([x, y]): Point => [3 * x - 2 * y + 40, 2 * x + 3 * y - 7]);
    const { a, b, tx, ty } = similarityBetween(ARCFACE_TEMPLATE, moved);
    expect([a, b, tx, ty]).toEqual([3, 2, 40, -7].map((value) => expect.closeTo(value, 6)));
  });

  test('a face already in the template is not changed by warping', () => {
    const picture = painted(ALIGNED_SIZE, ALIGNED_SIZE, (x, y) => [x * 2, y * 2, 50]);
    const face: DetectedFace = {
      ...faceAt({ x: 0, y: 0, w: 1, h: 1 }),
      landmarks: ARCFACE_TEMPLATE.map(([x, y]) => [
        x / ALIGNED_SIZE,
        y / ALIGNED_SIZE,
      ]) as DetectedFace['landmarks'],
    };
    const out = new Float32Array(3 * ALIGNED_SIZE ** 2);
    warpToPlanes(picture, faceAlignment(picture, face), ALIGNED_SIZE, RGB, out);
    expect(out[60 * ALIGNED_SIZE + 30]).toBeCloseTo(60, 2);
    expect(out[ALIGNED_SIZE ** 2 + 60 * ALIGNED_SIZE + 30]).toBeCloseTo(120, 2);
  });

  test('large faces are averaged, not sampled, and stay in place', () => {
    const picture = painted(400, 400, (x, y) => [x / 2, (x + y) % 2 ? 0 : 200, 0]);
    const out = new Float32Array(3 * 100 ** 2);
    warpToPlanes(picture, { a: 0.25, b: 0, tx: -0.375, ty: -0.375 }, 100, RGB, out);
    // Output pixel 40 covers the source's columns 160 to 163, whose red is 80 to 81.5.
    expect(Math.abs(out[50 * 100 + 40]! - 80.75)).toBeLessThan(0.6);
    expect(out[100 ** 2 + 50 * 100 + 40]).toBeCloseTo(100, 0);
  });
});
