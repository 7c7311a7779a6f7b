import { expect, test } from 'vitest';
import type { Frame } from '../../../lib/media/media-types';
import type { Colour } from '../../../lib/vision/colour-names';
import { type SeenThing, stretchesOf } from '../../../lib/vision/followed-things';
import { partShown } from '../../../lib/vision/image';
import type { Thing } from '../../../lib/vision/thing-detector';
import type { ThingKind } from '../../../lib/vision/thing-kinds';
import { isOfAnimal, ThingWatcher } from '../../../lib/vision/thing-watcher';

const BOX = { x: 0.2, y: 0.2, w: 0.4, h: 0.4 };
const thing = (kind: ThingKind, score = 0.9, box = BOX): Thing => ({ kind, score, box });
/** Of pictures that are of nothing as a whole. */
const tell = async () => [];
const looks = (...pictures: Thing[][]) => pictures.map((things, i) => ({ t: 2 * i, things }));

test('a kind is one stretch, also where one picture between two lacks it', () => {
  const dog = thing('dog', 0.6);
  const stretches = stretchesOf(looks([dog], [thing('dog', 0.8)], [], [dog], [], [], [dog]));
  expect(stretches.map(({ kind, t0, t1, score }) => [kind, t0, t1, score])).toEqual([
    ['dog', 0, 6, 0.8],
    ['dog', 12, 12, 0.6],
  ]);
  expect(stretches[0]!.boxes.map(([t]) => t)).toEqual([0, 2, 6]);
});

test('what was seen unsurely in one picture alone is left out, as is what scores too little', () => {
  expect(stretchesOf(looks([thing('cat', 0.5)], [], [], [thing('cat', 0.5)]))).toEqual([]);
  expect(stretchesOf(looks([thing('cat', 0.5)], [thing('cat', 0.5)]))).toHaveLength(1);
  expect(stretchesOf(looks([thing('cat', 0.4)], [thing('cat', 0.4)]))).toEqual([]);
  const still = [thing('cat', 0.5)];
  expect(stretchesOf(looks(still, still))).toEqual([]);
});

test('what one picture alone shows is no second thing where it is a part of one that others show, or what these show there', () => {
  const kinds = (...pictures: Thing[][]) =>
    stretchesOf(looks(...pictures)).map(({ kind, t0, t1 }) => [kind, t0, t1]);
  const horse = thing('horse', 0.8);
  const head = thing('horse', 0.62, { x: 0.45, y: 0.25, w: 0.14, h: 0.3 });
  expect(kinds([horse, head], [horse])).toEqual([['horse', 0, 2]]);
  // A foal beside it, a head that is surely another's, and one that other pictures show, too.
  expect(kinds([horse, { ...head, box: { x: 0.7, y: 0.25, w: 0.14, h: 0.3 } }], [horse])).toHaveLength(2);
  expect(kinds([horse, { ...head, score: 0.75 }], [horse])).toHaveLength(2);
  expect(kinds([horse, head], [horse, head])).toHaveLength(2);
  // For a moment a horse looks like a cow; elsewhere, or where nothing of the horse is found, a cow is one.
  const cow = thing('cow', 0.62);
  expect(kinds([horse], [cow, { ...horse, score: 0.3 }], [horse])).toEqual([['horse', 0, 4]]);
  expect(kinds([horse], [cow], [horse])).toHaveLength(2);
  expect(
    kinds([horse], [cow, { ...horse, score: 0.3, box: { x: 0.7, y: 0.7, w: 0.2, h: 0.2 } }], [horse]),
  ).toHaveLength(2);
});

test('people are followed by their shapes, from a score on at which none is too many, and tell no kind of thing', async () => {
  expect(stretchesOf(looks([thing('person', 0.49)], [thing('person', 0.49)]))).toEqual([]);
  const [seen] = stretchesOf(looks([thing('person', 0.5)], [thing('person', 0.6)]));
  expect(seen).toMatchObject({ kind: 'person', t0: 0, t1: 2, score: 0.6 });
  const beside = { x: 0.7, y: 0.2, w: 0.2, h: 0.2 };
  const watcher = new ThingWatcher({
    detect: async () => [thing('person'), thing('cup', 0.7, beside)],
    tell,
  });
  const pixels = { width: 64, height: 36, data: new Uint8ClampedArray(64 * 36 * 4) };
  await watcher.take({ t: 0, ...pixels });
  expect(watcher.kinds()).toEqual(['cup']);
  const [cup, person] = watcher.things();
  expect([cup!.kind, cup!.crop !== undefined, person!.kind, person!.crop]).toEqual([
    'cup',
    true,
    'person',
    undefined,
  ]);
});

test('what lies on a surer thing of another kind is that thing, and what lies beside it another', () => {
  const at = (x: number) => ({ x, y: 0.2, w: 0.4, h: 0.4 });
  const kinds = (...things: Thing[]) => stretchesOf(looks(things)).map(({ kind }) => kind);
  expect(kinds(thing('ball', 0.7), thing('apple', 0.8, at(0.22)))).toEqual(['apple']);
  expect(kinds(thing('ball', 0.7), thing('apple', 0.8, at(0.3)))).toEqual(['apple', 'ball']);
  // A cup that somebody holds, or all of a picture that somebody fills.
  expect(kinds(thing('cup', 0.7), thing('person', 0.9))).toEqual(['cup', 'person']);
});

test('a face is an animal’s where an animal has it in most pictures, and more than a person', () => {
  const face = (...times: number[]) => ({
    boxes: times.map((t) => [t, 0.3, 0.3, 0.1, 0.1] as [number, number, number, number, number]),
  });
  const cat = thing('cat', 0.5);
  expect(isOfAnimal(face(0), looks([cat]))).toBe(true);
  expect(isOfAnimal(face(0), looks([cat, thing('person', 0.3)]))).toBe(true);
  expect(isOfAnimal(face(0), looks([cat, thing('person', 0.6)]))).toBe(false);
  // Somebody in a fur: dogs have 0.59 there, people 0.58.
  expect(isOfAnimal(face(0), looks([thing('dog', 0.59), thing('person', 0.58)]))).toBe(false);
  expect(isOfAnimal(face(0, 2, 4), looks([cat], [], []))).toBe(false);
  expect(isOfAnimal(face(0, 2, 4), looks([cat], [cat], []))).toBe(true);
  expect(isOfAnimal(face(0), looks([thing('cat', 0.5, { x: 0.7, y: 0.7, w: 0.2, h: 0.2 })]))).toBe(false);
  expect(isOfAnimal(face(0), looks([thing('bottle', 0.9)]))).toBe(false);
  // Nothing was looked at while it was there.
  expect(isOfAnimal(face(1), looks([cat], [cat]))).toBe(false);
});

test('every other picture is looked at larger, and one that stands still once more, and larger still', async () => {
  const sides: (number | undefined)[] = [];
  const watcher = new ThingWatcher({
    tell,
    detect: async (_, __, side) => {
      sides.push(side);
      return [thing('boat', 0.9, { x: 0.3, y: 0.2, w: 0.4, h: 0.4 })];
    },
  });
  const frame = (t: number, level: number): Frame => ({
    t,
    width: 64,
    height: 36,
    data: new Uint8ClampedArray(64 * 36 * 4).fill(level),
  });
  for (let i = 0; i < 5; i += 1) await watcher.take(frame(10 + 2 * i, i < 3 ? 50 : 200));
  expect(sides).toEqual([undefined, 512, 640, undefined, 512, 640]);
  expect(watcher.things().map(({ t0, t1, boxes }) => [t0, t1, boxes.length])).toEqual([[10, 18, 5]]);
});

test('what a still picture shows unsurely is kept where the larger look finds it again, in the mirror', async () => {
  const left = { x: 0.1, y: 0.2, w: 0.2, h: 0.2 };
  const kept = async (large: Thing[], largest: Thing[] = []) => {
    const watcher = new ThingWatcher({
      tell,
      detect: async (_, __, side) =>
        side === 640 ? largest : side ? large : [thing('dog', 0.48, left), thing('cat', 0.9)],
    });
    const still = { width: 64, height: 36, data: new Uint8ClampedArray(64 * 36 * 4).fill(90) };
    for (const t of [0, 2, 4]) await watcher.take({ t, ...still });
    return watcher.things().map(({ kind, t0, t1, score }) => [kind, t0, t1, score]);
  };
  const mirrored = { x: 0.7, y: 0.2, w: 0.2, h: 0.2 };
  expect(await kept([thing('dog', 0.52, mirrored)])).toEqual([
    ['cat', 0, 4, 0.9],
    ['dog', 0, 4, 0.48],
  ]);
  // What is sure stays, though the other look misses it; what one look alone finds unsurely goes.
  expect(await kept([thing('bird', 0.52, mirrored)])).toEqual([['cat', 0, 4, 0.9]]);
  // What all three find, each too little, is told by their mean.
  expect(await kept([thing('dog', 0.46, mirrored)], [thing('dog', 0.47, left)])).toEqual([
    ['cat', 0, 4, 0.9],
    ['dog', 0, 4, 0.48],
  ]);
});

test('a thing is cut out with a little around it where it is surest, of each stretch', async () => {
  const found = [
    [thing('boat', 0.6)],
    [thing('boat', 0.9), thing('dog', 0.8, { x: 0.9, y: 0, w: 0.1, h: 1 })],
    [],
    [],
    [],
  ];
  const watcher = new ThingWatcher({ detect: async () => found.shift() ?? [thing('boat', 0.7)], tell });
  const frame = (t: number, level: number): Frame => ({
    t,
    width: 100,
    height: 50,
    data: new Uint8ClampedArray(100 * 50 * 4).fill(level),
  });
  for (let i = 0; i < 6; i += 1) await watcher.take(frame(2 * i, i % 2 ? 200 : 20 * i));
  const [first, dog, second] = watcher.things();
  const cut = ({ crop }: SeenThing) => crop && [crop.width, crop.height, crop.data[0]];
  expect([first, dog, second].map((one) => one!.kind)).toEqual(['boat', 'dog', 'boat']);
  expect(cut(first!)).toEqual([52, 26, 200]);
  // At the edge of the picture there is nothing around it.
  expect(cut(dog!)).toEqual([11, 50, 200]);
  expect(cut(second!)).toEqual([52, 26, 200]);
  expect(partShown(frame(0, 9), { x: 0, y: 0, w: 1, h: 1 })).toMatchObject({ width: 100, height: 50 });
});

/** A dog of a tenth of the picture's width, by its left edge. */
const at = (x: number, w = 0.1) => thing('dog', 0.9, { x, y: 0.5, w, h: w });
const ways = (...pictures: Thing[][]) =>
  stretchesOf(looks(...pictures)).map(({ boxes }) => boxes.map(([, x]) => x));

test('each thing is an entry of its own, and one that goes on is one', () => {
  // One dog, wherever it runs.
  expect(ways([at(0)], [at(0.8)], [at(0.3)])).toEqual([[0, 0.8, 0.3]]);
  // Two at once, in whatever order they are found.
  expect(ways([at(0.1), at(0.7)], [at(0.7), at(0.15)], [at(0.2), at(0.75)])).toEqual([
    [0.1, 0.15, 0.2],
    [0.7, 0.7, 0.75],
  ]);
  // A second one comes, and the first leaves.
  expect(ways([at(0.1)], [at(0.1), at(0.6)], [at(0.6)], [at(0.65)])).toEqual([
    [0.1, 0.1],
    [0.6, 0.6, 0.65],
  ]);
});

test('things that cross go on as they went', () => {
  expect(ways([at(0.1), at(0.8)], [at(0.3), at(0.6)], [at(0.5), at(0.4)], [at(0.7), at(0.2)])).toEqual([
    [0.1, 0.3, 0.5, 0.7],
    [0.8, 0.6, 0.4, 0.2],
  ]);
  // A near one and a far one: by their size.
  expect(ways([at(0.4, 0.4), at(0.5)], [at(0.55), at(0.35, 0.4)])).toEqual([
    [0.4, 0.35],
    [0.5, 0.55],
  ]);
});

test('one picture in which one of two is missed ends it no more than where it is alone', () => {
  expect(ways([at(0.1), at(0.7)], [at(0.7)], [at(0.7), at(0.1)])).toEqual([
    [0.1, 0.1],
    [0.7, 0.7, 0.7],
  ]);
  expect(ways([at(0.1), at(0.3)], [at(0.2), at(0.4)], [at(0.5)], [at(0.4), at(0.6)])).toEqual([
    [0.1, 0.2, 0.4],
    [0.3, 0.4, 0.5, 0.6],
  ]);
});

test('each of many keeps its own colour, however they pass each other, and the only one of a colour is kept', () => {
  const plain = (colour: Colour) => new Map([[colour, 1]]);
  const seen = (t: number, ...cars: [x: number, colour: Colour, score?: number][]) => {
    const things = cars.map(([x, , score = 0.8]) => thing('car', score, { x, y: 0.5, w: 0.1, h: 0.1 }));
    return { t, things, colours: new Map(things.map((one, i) => [one, plain(cars[i]![1])])) };
  };
  const passing = stretchesOf([
    seen(0, [0.1, 'grey'], [0.5, 'black']),
    seen(2, [0.3, 'grey'], [0.12, 'pink'], [0.7, 'black']),
    seen(4, [0.52, 'grey'], [0.32, 'pink']),
  ]);
  expect(passing.map(({ t0, t1, colours }) => [t0, t1, colours])).toEqual([
    [0, 4, ['grey']],
    [0, 2, ['black']],
    [2, 4, ['pink']],
  ]);
  // One after the other on the same street.
  const alone = stretchesOf([seen(0, [0.1, 'red']), seen(2, [0.14, 'white']), seen(4, [0.6, 'white'])]);
  expect(alone.map(({ t0, t1, colours }) => [t0, t1, colours])).toEqual([
    [0, 0, ['red']],
    [2, 4, ['white']],
  ]);
  const many = Array.from({ length: 12 }, (_, i): [number, Colour] => [i / 13, 'grey']);
  const crowded = [0, 2].map((t) => seen(t, ...many.slice(1), [0.95, 'yellow', 0.5]));
  const later = [4, 6].map((t) => seen(t, ...many.map(([x]): [number, Colour] => [x + 0.04, 'black'])));
  const colours = stretchesOf([...crowded, ...later]).map((one) => one.colours?.[0]);
  expect(colours).toHaveLength(12);
  expect(new Set(colours)).toEqual(new Set(['grey', 'yellow', 'black']));
});

test('of a herd twelve are kept of a clip, however many come and go', () => {
  const herds = Array.from({ length: 15 }, (_, i) =>
    Array.from({ length: (i % 5) * 5 }, (_, k) => at((k + 0.5) / 25, 0.03)),
  );
  expect(stretchesOf(looks(...herds)).length).toBe(12);
});

test('a thing keeps the colour that its pictures tell together, and people that of what most tell they wear', async () => {
  const tall = { x: 0.4, y: 0.05, w: 0.12, h: 0.9 };
  const watcher = new ThingWatcher({ detect: async () => [thing('person', 0.9, tall)], tell });
  const [width, height] = [64, 64];
  const at = (t: number, [red, green, blue]: readonly number[]) => {
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const isWorn = x >= 25 && x < 34;
        data.set(isWorn ? [red!, green!, blue!] : [90, 150, 90], 4 * (y * width + x));
      }
    return { t, width, height, data };
  };
  const [red, blue] = [
    [200, 30, 30],
    [40, 80, 190],
  ];
  for (const [i, worn] of [red, blue, red].entries()) await watcher.take(at(2 * i, worn));
  expect(watcher.things().map(({ kind, colours }) => [kind, colours])).toEqual([['person', ['red']]]);
});

test('a thing keeps the colour that its pictures tell together, and people who sit none', async () => {
  const beside = { x: 0.7, y: 0.2, w: 0.2, h: 0.2 };
  const watcher = new ThingWatcher({
    detect: async () => [thing('person'), thing('cup', 0.7, beside)],
    tell,
  });
  const red = new Uint8ClampedArray(64 * 36 * 4).map((_, i) => [200, 30, 30, 255][i % 4]!);
  await watcher.take({ t: 0, width: 64, height: 36, data: red });
  expect(watcher.things().map(({ kind, colours }) => [kind, colours])).toEqual([
    ['cup', ['red']],
    ['person', undefined],
  ]);
});

test('what lies within black bars is looked at alone, and boxes are of all of the picture', async () => {
  const sizes: number[][] = [];
  const watcher = new ThingWatcher({
    tell,
    detect: async ({ width, height }) => {
      sizes.push([width, height]);
      return [thing('boat', 0.9, { x: 0.5, y: 0, w: 0.5, h: 1 })];
    },
  });
  const [width, height] = [128, 72];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 32; x < 96; x++) data.fill(120, 4 * (y * width + x), 4 * (y * width + x) + 3);
  await watcher.take({ t: 0, width, height, data });
  expect(sizes).toEqual([[64, 72]]);
  expect(watcher.things()[0]!.boxes).toEqual([[0, 0.5, 0, 0.25, 1]]);
});
