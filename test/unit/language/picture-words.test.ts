import { beforeAll, describe, expect, test } from 'vitest';
import { PictureWords, wordsHalf } from '../../../lib/language/picture-words';
import { firstUsable, loadWeight, type WeightPlace } from '../../../lib/models/first-usable-weight';
import { PICTURES_AND_WORDS } from '../../../lib/models/seeing-weights';
import { OWN_FILES } from '../../../lib/models/weight';
import {
  PICTURE_TRIAL,
  PictureEmbedder,
  pictureHalf,
  pictureInput,
} from '../../../lib/vision/picture-embedder';
import { tinySiglip } from '../../tiny-siglip';

// By networks that know three colours, of the inputs, outputs and files that docs/weights.md tells.

const TASK = 'image-text-embedding' as const;
let words: PictureWords;
let pictures: PictureEmbedder;
const read: string[] = [];

beforeAll(async () => {
  const files = await tinySiglip();
  const place: WeightPlace = {
    name: 'served',
    read: async (path) => {
      read.push(path.slice(`${TASK}/${PICTURES_AND_WORDS.id}/`.length));
      return files[read.at(-1)!] ?? null;
    },
  };
  words = await firstUsable({ task: TASK, places: [place], partOf: wordsHalf }, (found) =>
    PictureWords.load(found),
  );
  const sought = { task: TASK, places: [place], partOf: pictureHalf };
  const { session } = await loadWeight(sought, () => PICTURE_TRIAL);
  pictures = new PictureEmbedder(PICTURES_AND_WORDS.id, session);
});

const colour = (r: number, g: number, b: number, width = 4, height = 2) => ({
  ...{ width, height },
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => [r, g, b, 255][i % 4]!),
});
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

test('each half reads its own files and no other', () => {
  const { text, tokenizer, vision } = PICTURES_AND_WORDS;
  expect(read).toEqual([text, OWN_FILES.path, tokenizer, vision, OWN_FILES.path]);
});

describe('a picture as the network takes it', () => {
  test('is -1 to 1, red, green and blue one after the other', () => {
    const planes = pictureInput(colour(255, 0, 51));
    expect(planes.length).toBe(3 * 224 * 224);
    const plane = (n: number) => new Set(planes.subarray(n * 224 * 224, (n + 1) * 224 * 224));
    expect(plane(0)).toEqual(new Set([1]));
    expect(plane(1)).toEqual(new Set([-1]));
    expect([...plane(2)].map((value) => value.toFixed(4))).toEqual(['-0.6000']); // 51 / 255 is 0.2.
  });

  test('fills the square, whatever its shape, and is sampled bilinearly', () => {
    // Two pixels side by side, black and white: the middle of the row is half way, its ends are the pixels.
    const data = Uint8ClampedArray.of(0, 0, 0, 255, 255, 255, 255, 255);
    const row = pictureInput({ width: 2, height: 1, data }).subarray(224 * 100, 224 * 101);
    expect([row[0], row[55], row[168], row[223]]).toEqual([-1, -1, 1, 1]);
    // Of 224 places the 112th lies at (111.5 + 0.5) * 2 / 224 - 0.5 = 0.4955 between the two: 127 of 255.
    expect(row[111]! * 127.5 + 127.5).toBeCloseTo(127, 0);
    expect(row[112]! * 127.5 + 127.5).toBeCloseTo(128, 0);
  });
});

describe('words as the network takes them', () => {
  test('are lower case, end with their mark and are filled up to 64', () => {
    const ids = words.tokensOf('Red');
    expect(ids).toEqual(words.tokensOf('red'));
    expect(ids.length).toBe(64);
    expect(ids.slice(1)).toEqual([1, ...Array(62).fill(0)]);
  });

  test('are cut where they are longer, but for the mark at their end', () => {
    const ids = words.tokensOf('ab '.repeat(40));
    expect(ids.length).toBe(64);
    expect(ids.at(-1)).toBe(1);
    expect(ids.slice(0, 63)).not.toContain(1);
    expect(ids).not.toContain(0);
  });
});

test('a picture and the word for it are alike, and of length 1', async () => {
  const [red, blue] = [await pictures.embed(colour(250, 5, 5)), await pictures.embed(colour(5, 5, 250))];
  const asked = await words.vectorOf('A red boat');
  expect(Math.hypot(...red)).toBeCloseTo(1, 5);
  expect(Math.hypot(...asked)).toBeCloseTo(1, 5);
  expect(dot(asked, red)).toBeGreaterThan(0.95);
  expect(dot(asked, blue)).toBeLessThan(0.2);
});
