import { expect, test } from 'vitest';
import type { Picture } from '../../../lib/media/media-types';
import { colourShares, coloursTold } from '../../../lib/vision/thing-colours';

type Rgb = readonly [red: number, green: number, blue: number];
const GREEN: Rgb = [60, 150, 60];
const RED: Rgb = [200, 30, 30];
const WHITE: Rgb = [245, 245, 245];
const GREY: Rgb = [128, 128, 128];
const BOX = { x: 0.25, y: 0.25, w: 0.5, h: 0.5 };

function painted(colourAt: (x: number, y: number) => Rgb): Picture {
  const [width, height] = [160, 90];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...colourAt(x / width, y / height), 255], (y * width + x) * 4);
  return { data, width, height };
}
const inBox = (x: number, y: number) => Math.abs(x - 0.5) < 0.25 && Math.abs(y - 0.5) < 0.25;
const told = (colourAt: (x: number, y: number) => Rgb, box = BOX, kind = 'car') =>
  coloursTold([colourShares(painted(colourAt), box)], kind);

test('a thing has the colour of most of it, and a second one of much of it', () => {
  expect(told((x, y) => (inBox(x, y) ? RED : GREEN))).toEqual(['red']);
  expect(told((x, y) => (inBox(x, y) ? (x < 0.5 ? RED : WHITE) : GREEN))).toEqual(['red', 'white']);
});

test('a hue is told beside the greys of which there is more', () => {
  const striped = (x: number, y: number) => (!inBox(x, y) ? GREEN : y < 0.4 ? RED : x < 0.5 ? GREY : WHITE);
  expect(told(striped)).toHaveLength(3);
  expect(told(striped)).toContain('red');
});

test('what is white but lies in shade is white, and what is yellow there yellow', () => {
  const shaded = (light: Rgb, shade: Rgb) => (x: number, y: number) =>
    !inBox(x, y) ? GREEN : x < 0.45 ? light : shade;
  expect(told(shaded(WHITE, [175, 175, 178]))).toEqual(['white']);
  expect(told(shaded([235, 200, 40], [150, 120, 20]))).toEqual(['yellow']);
  expect(told(shaded([150, 120, 20], [140, 110, 20]))).toEqual(['brown']);
});

test('of a small thing a large picture tells the colour, too', () => {
  const tiny = { x: 0.4, y: 0.4, w: 0.05, h: 0.05 };
  const [width, height] = [1280, 720];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < data.length; at += 4) data.set(RED, at);
  expect([...colourShares({ data, width, height }, tiny).keys()]).toEqual(['red']);
});

test('what is as around the box is of what is behind', () => {
  // Half of the box is meadow, at its sides.
  const thin = (x: number, y: number) => Math.abs(x - 0.5) < 0.12 && Math.abs(y - 0.5) < 0.25;
  expect(told((x, y) => (thin(x, y) ? GREY : GREEN))).toEqual(['grey']);
});

test('what is too small to tell has no colour, nor has what no picture tells', () => {
  expect(told(() => RED, { x: 0.4, y: 0.4, w: 0.05, h: 0.05 })).toEqual([]);
  expect(coloursTold([], 'car')).toEqual([]);
});

test('a box may reach out of the picture', () => {
  expect(told(() => RED, { x: 0.8, y: 0.8, w: 0.4, h: 0.4 })).toEqual(['red']);
});

test('several pictures tell one colour, each as much', () => {
  const pictures = [RED, RED, WHITE].map((rgb) =>
    colourShares(
      painted(() => rgb),
      BOX,
    ),
  );
  expect(coloursTold(pictures, 'car')).toEqual(['red', 'white']);
  expect(coloursTold([...pictures, new Map()], 'car')).toEqual(['red', 'white']);
});

test('a cow in the grass is not green, a bird may be', () => {
  const inGrass = (x: number, y: number) => (!inBox(x, y) ? GREY : y < 0.5 ? WHITE : GREEN);
  expect(told(inGrass, BOX, 'cow')).toEqual(['white']);
  expect(told(inGrass, BOX, 'bird')).toContain('green');
});
