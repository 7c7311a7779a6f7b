import { expect, test } from 'vitest';
import type { Frame } from '../../../lib/media/media-types';
import { ColourWatcher, type Tone, toneStretches, tonesOf } from '../../../lib/vision/colour-watcher';

type Rgb = readonly [red: number, green: number, blue: number];

const frame = (t: number, at: (x: number, y: number) => Rgb, width = 160, height = 90): Frame => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([...at(x / width, y / height), 255], 4 * (y * width + x));
  return { t, width, height, data };
};
const MEADOW: Rgb = [60, 130, 60];
const SKY: Rgb = [90, 150, 220];

test.each<[string, (x: number, y: number) => Rgb, Tone[]]>([
  ['a meadow under the sky', (_, y) => (y < 0.45 ? SKY : MEADOW), ['green', 'blue']],
  ['a little green on grey', (x) => (x < 0.3 ? MEADOW : [120, 120, 122]), ['grey']],
  ['a street by night', (x, y) => (x > 0.9 && y < 0.1 ? [255, 240, 200] : [18, 18, 22]), ['dark', 'black']],
  ['a dim red room', () => [90, 10, 10], ['dark', 'red']],
  ['a meadow between bars', (x) => (Math.abs(x - 0.5) > 0.16 ? [4, 2, 6] : MEADOW), ['green']],
  [
    'snow below and above bars',
    (_, y) => (Math.abs(y - 0.5) > 0.37 ? [0, 0, 0] : [238, 240, 242]),
    ['light', 'white'],
  ],
  [
    'a lamp in the night',
    (x, y) => (Math.hypot(x - 0.5, y - 0.5) < 0.08 ? [255, 240, 200] : [9, 9, 12]),
    ['dark', 'black'],
  ],
  ['nothing', () => [0, 0, 0], ['dark', 'black']],
  ['snow', () => [238, 240, 242], ['light', 'white']],
  [
    'stripes of many colours',
    (x) => [MEADOW, SKY, [200, 40, 40], [235, 210, 60]][Math.floor(x * 40) % 4] as Rgb,
    [],
  ],
])('%s', (_, at, tones) => {
  expect(tonesOf(frame(0, at))).toEqual(tones);
});

const looks = (...pictures: Tone[][]) => pictures.map((tones, i) => ({ t: 2 * i, tones }));
const spans = (...pictures: Tone[][]) =>
  toneStretches(looks(...pictures)).map(({ tone, t0, t1 }) => [tone, t0, t1]);

test('a tone is one stretch, also where one picture between two lacks it; what one picture alone has is left out', () => {
  expect(spans(['green'], ['green', 'blue'], [], ['green'], [], [], ['green'], ['green'])).toEqual([
    ['green', 0, 6],
    ['green', 12, 14],
  ]);
  expect(spans(['dark'])).toEqual([['dark', 0, 0]]);
  expect(spans([], [])).toEqual([]);
});

test('of a clip the eight longest stretches are kept', () => {
  const all: Tone[] = ['dark', 'black', 'white', 'grey', 'red', 'orange', 'brown', 'yellow', 'green', 'teal'];
  const found = spans(...all.map((_, i) => all.slice(0, i + 1)), all);
  expect(found.map(([tone]) => tone)).toEqual(all.slice(0, 8));
});

test('a video of 8K is looked at as a small one is', () => {
  const watcher = new ColourWatcher();
  for (let i = 0; i < 5; i += 1) watcher.take(frame(10 + 2 * i, () => (i < 3 ? MEADOW : SKY), 32, 18));
  expect(watcher.tones()).toEqual([
    { tone: 'green', t0: 10, t1: 14 },
    { tone: 'blue', t0: 16, t1: 18 },
  ]);
  const large = new ColourWatcher();
  large.take(frame(0, () => SKY, 7680, 4320));
  expect(large.tones()).toEqual([{ tone: 'blue', t0: 0, t1: 0 }]);
});
