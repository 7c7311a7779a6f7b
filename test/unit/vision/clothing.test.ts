import { expect, test } from 'vitest';
import type { Picture } from '../../../lib/media/media-types';
import { colourOfMost, colourOfShape, colourWorn } from '../../../lib/vision/clothing';
import { colourOf } from '../../../lib/vision/colour-names';

type Colour = readonly [red: number, green: number, blue: number];

function painted(width: number, height: number, at: (x: number, y: number) => Colour): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([...at(x / width, y / height), 255], 4 * (y * width + x));
  return { data, width, height };
}

test.each([
  ['black', [20, 20, 22]],
  ['white', [240, 240, 238]],
  ['grey', [120, 120, 125]],
  ['red', [180, 50, 50]],
  ['red', [90, 25, 30]],
  ['orange', [240, 140, 30]],
  ['brown', [120, 80, 50]],
  ['yellow', [235, 210, 60]],
  ['green', [50, 120, 60]],
  ['green', [130, 200, 60]],
  ['teal', [30, 110, 115]],
  ['blue', [50, 90, 170]],
  ['blue', [30, 40, 80]],
  ['blue', [70, 85, 110]],
  ['purple', [120, 60, 140]],
  ['pink', [240, 160, 190]],
] as const)('%s is what people call %j', (name, [red, green, blue]) => {
  expect(colourOf(red, green, blue)).toBe(name);
});

const FACE = { x: 0.4, y: 0.2, w: 0.2, h: 0.25 };

test('it is worn below the chin, not beside the face or on it', () => {
  const picture = painted(200, 100, (x, y) => {
    if (y > 0.55 && Math.abs(x - 0.5) < 0.25) return [180, 40, 40];
    return y > 0.2 && y < 0.45 && Math.abs(x - 0.5) < 0.1 ? [220, 170, 140] : [60, 130, 60];
  });
  expect(colourWorn(picture, FACE)).toBe('red');
});

test('of a face so near that the chest is not in the picture it is worn on the shoulders', () => {
  const near = { x: 0.3, y: 0.2, w: 0.4, h: 0.55 };
  const skin: Colour = [220, 170, 140];
  const picture = painted(200, 200, (x, y) => {
    if (Math.abs(x - 0.5) < 0.2 && y > 0.2 && y < 0.75) return skin;
    if (y < 0.78) return [60, 130, 60];
    return Math.abs(x - 0.5) < 0.12 && y < 0.9 ? skin : [120, 40, 120];
  });
  expect(colourWorn(picture, near)).toBe('purple');
  expect(colourWorn(picture, { ...near, y: 0.42 })).toBe(null);
});

test('black bars are no clothes', () => {
  const barred = painted(200, 200, (x, y) => {
    if (y < 0.2 || y > 0.8) return [0, 0, 0];
    if (y > 0.62) return [40, 80, 190];
    return Math.abs(x - 0.5) < 0.1 && y > 0.3 && y < 0.6 ? [220, 170, 140] : [180, 170, 60];
  });
  expect(colourWorn(barred, { x: 0.4, y: 0.3, w: 0.2, h: 0.3 })).toBe('blue');
});

test('nothing is told of a chest outside the picture, or of many colours', () => {
  const red = painted(200, 100, () => [180, 40, 40]);
  expect(colourWorn(red, { ...FACE, y: 0.74 })).toBe(null);
  const stripes = painted(
    210,
    100,
    (x) =>
      [[180, 40, 40] as const, [40, 90, 180] as const, [240, 240, 240] as const][Math.floor(x * 42) % 3]!,
  );
  expect(colourWorn(stripes, FACE)).toBe(null);
});

test('of a track it is the colour of more than half of the pictures that tell one', () => {
  expect(colourOfMost(['red', null, 'red', 'blue'])).toBe('red');
  expect(colourOfMost(['red', 'blue'])).toBe(null);
  expect(colourOfMost([null])).toBe(null);
  expect(colourOfMost([])).toBe(null);
});

test('a black-and-white picture tells of no colour', () => {
  const grey = painted(200, 100, (x, y) => {
    const level = Math.round(255 * (0.2 + 0.3 * x + 0.3 * y));
    return [level, level, level];
  });
  expect(colourWorn(grey, FACE)).toBe(null);
  const withSkin = painted(200, 100, (_, y) => (y > 0.2 && y < 0.45 ? [220, 170, 140] : [120, 120, 125]));
  expect(colourWorn(withSkin, FACE)).toBe('grey');
});

test('cloth in folds has the colour that it has in light', () => {
  const folds = (lit: Colour, shaded: Colour) =>
    painted(210, 100, (x) => (Math.floor(x * 42) % 3 === 0 ? lit : shaded));
  expect(colourWorn(folds([235, 150, 20], [150, 92, 25]), FACE)).toBe('orange');
  expect(colourWorn(folds([135, 95, 60], [90, 60, 35]), FACE)).toBe('brown');
});

const SHAPE = { x: 0.45, y: 0.1, w: 0.1, h: 0.8 };
const behind: Colour = [90, 150, 90];
/** Somebody in the middle of a picture who wears something above the waist, and something else below. */
const standing = (above: Colour, below: Colour) =>
  painted(200, 200, (x, y) => {
    if (Math.abs(x - 0.5) > 0.04 || y < 0.1 || y > 0.9) return behind;
    return y < 0.5 ? above : below;
  });

test('by a shape it is what is worn above the waist, not below it, nor what is behind', () => {
  expect(colourOfShape(standing([180, 40, 40], [40, 60, 140]), SHAPE)).toBe('red');
  expect(colourOfShape(standing([40, 60, 140], [180, 40, 40]), SHAPE)).toBe('blue');
});

test('a shape that is not slim, or small, tells of no clothes, nor does one in several colours', () => {
  const red = standing([180, 40, 40], [40, 60, 140]);
  expect(colourOfShape(red, { ...SHAPE, x: 0.2, w: 0.6 })).toBe(null);
  expect(colourOfShape(red, { x: 0.48, y: 0.3, w: 0.04, h: 0.1 })).toBe(null);
  const striped = painted(400, 400, (_, y) => (Math.floor(y * 100) % 2 ? [180, 40, 40] : [40, 60, 140]));
  expect(colourOfShape(striped, SHAPE)).toBe(null);
});

test('white in the shade of its picture is white, and grey beside what is white is grey', () => {
  const shaded: Colour = [178, 178, 180];
  const inShade = standing(shaded, [60, 60, 70]);
  expect(colourOfShape(inShade, SHAPE)).toBe('white');
  const inSnow = painted(200, 200, (x, y) => {
    if (Math.abs(x - 0.5) > 0.04 || y < 0.1 || y > 0.9) return [250, 250, 250];
    return y < 0.5 ? [150, 150, 152] : [60, 60, 70];
  });
  expect(colourOfShape(inSnow, SHAPE)).toBe('grey');
});
