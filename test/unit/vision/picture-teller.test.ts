import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Frame, Picture } from '../../../lib/media/media-types';
import { weightById } from '../../../lib/models/weights-manifest';
import { CLASSES_OF, isOfWholePictures, PICTURE_KINDS } from '../../../lib/vision/picture-kinds';
import { PictureTeller, toldBy } from '../../../lib/vision/picture-teller';
import type { Thing } from '../../../lib/vision/thing-detector';
import { THING_KINDS } from '../../../lib/vision/thing-kinds';
import { SURE_SCORE } from '../../../lib/vision/thing-scores';
import { ThingWatcher } from '../../../lib/vision/thing-watcher';

const NETWORK = 'public/mobilenet/mobilenet.onnx';
const WEIGHT = weightById('nanodet-plus-m')!;
/** How likely each class of ImageNet is: those that are named. */
const likely = (named: Record<number, number>) =>
  Array.from({ length: 1001 }, (_, number) => named[number] ?? 0);

test('no kind of whole pictures is found with a box too, and no class tells two of them', () => {
  expect(PICTURE_KINDS.filter((kind) => (THING_KINDS as readonly string[]).includes(kind))).toEqual([]);
  const classes = PICTURE_KINDS.flatMap((kind) => CLASSES_OF.get(kind)!);
  expect(new Set(classes).size).toBe(classes.length);
  expect(classes.every((number) => number > 0 && number <= 1000)).toBe(true);
  expect(isOfWholePictures('beach') && !isOfWholePictures('dog')).toBe(true);
});

test('a kind is as likely as its classes together, told from half on where neither look denies it, and surely from .7', () => {
  // A seashore and a sandbar.
  const both = (named: Record<number, number>) => toldBy(likely(named), likely(named));
  expect(both({ 979: 0.3, 978: 0.19 })).toEqual([]);
  const [beach] = both({ 979: 0.3, 978: 0.2 });
  expect(beach).toMatchObject({ kind: 'beach', box: { x: 0, y: 0, w: 1, h: 1 } });
  expect(beach!.score).toBeLessThan(SURE_SCORE);
  const [lighthouse] = both({ 438: 0.9 });
  expect(lighthouse!.kind).toBe('lighthouse');
  expect(lighthouse!.score).toBeGreaterThanOrEqual(SURE_SCORE);
  expect(toldBy(likely({ 438: 0.9 }), likely({ 438: 0.39 }))).toEqual([]);
});

test('what a whole picture is of goes on from picture to picture, without colours, beside what is found', async () => {
  const whole: Thing = { kind: 'beach', score: 0.45, box: { x: 0, y: 0, w: 1, h: 1 } };
  const boat: Thing = { kind: 'boat', score: 0.9, box: { x: 0.02, y: 0.02, w: 0.96, h: 0.96 } };
  let told = 0;
  const watcher = new ThingWatcher({
    detect: async () => [boat],
    tell: async () => {
      told += 1;
      return [whole];
    },
  });
  const frame = (t: number, value: number): Frame => ({
    ...{ t, width: 64, height: 64 },
    data: new Uint8ClampedArray(64 * 64 * 4).fill(value),
  });
  for (const [i, value] of [10, 90, 170, 170, 170].entries()) await watcher.take(frame(2 * i, value));
  const seen = watcher.things();
  expect(seen.map(({ kind, t0, t1 }) => [kind, t0, t1])).toEqual([
    ['beach', 0, 8],
    ['boat', 0, 8],
  ]);
  expect(seen[0]).not.toHaveProperty('colours');
  expect(told, 'a picture that stands still is told once').toBe(3);
});

test('what a picture between black bars is of fills what lies between them', async () => {
  const whole: Thing = { kind: 'beach', score: 0.9, box: { x: 0, y: 0, w: 1, h: 1 } };
  const watcher = new ThingWatcher({ detect: async () => [], tell: async () => [whole] });
  const [width, height] = [640, 360];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x < 160 || x >= 480) data.set([0, 0, 0], 4 * (y * width + x));
      else data.set([(x * 7) % 256, (y * 5) % 256, (x + y) % 256], 4 * (y * width + x));
  await watcher.take({ t: 0, width, height, data });
  const [, x, , w] = watcher.things()[0]!.boxes[0]!;
  expect(x).toBeCloseTo(0.25, 1);
  expect(w).toBeCloseTo(0.5, 1);
});

describe('the network that comes with the app', () => {
  let teller: PictureTeller;
  beforeAll(async () => {
    teller = await PictureTeller.load(new Uint8Array(readFileSync(NETWORK)), WEIGHT);
  });

  const painted = (colourAt: (x: number, y: number) => readonly number[]): Picture => {
    const [width, height] = [320, 180];
    const data = new Uint8ClampedArray(width * height * 4);
    for (let i = 0; i < width * height; i++)
      data.set([...colourAt(i % width, Math.floor(i / width)), 255], 4 * i);
    return { data, width, height };
  };

  test('tells nothing of empty pictures, of stripes, or of a single pixel', async () => {
    const pictures = [
      painted(() => [0, 0, 0]),
      painted(() => [200, 200, 200]),
      painted((x) => (x % 20 < 10 ? [255, 255, 255] : [0, 0, 0])),
      { data: new Uint8ClampedArray(4).fill(255), width: 1, height: 1 },
    ];
    for (const picture of pictures) expect(await teller.tell(picture)).toEqual([]);
  });

  test('another network in its place is refused', async () => {
    const other = new Uint8Array(readFileSync('public/nanodet/nanodet.onnx'));
    await expect(PictureTeller.load(other, WEIGHT)).rejects.toMatchObject({ code: 'weight-corrupt' });
  });
});
