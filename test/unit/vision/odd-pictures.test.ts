import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import jpeg from 'jpeg-js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Frame, Picture } from '../../../lib/media/media-types';
import { createSession } from '../../../lib/models/runtime';
import { SightTurns } from '../../../lib/vision/sight-turns';
import { Sights } from '../../../lib/vision/sights';
import { ThingDetector } from '../../../lib/vision/thing-detector';
import { THING_SCORE } from '../../../lib/vision/thing-scores';
import { WritingDetector } from '../../../lib/vision/writing-detector';
import { WritingWatcher } from '../../../lib/vision/writing-watcher';

const NANODET = new URL('../../../public/nanodet/nanodet.onnx', import.meta.url);
const WRITING = new URL('../../../public/weights/text-recognition/ppocr-v4/detector.onnx', import.meta.url);
const DRAWN = fileURLToPath(new URL('../../media', import.meta.url));

const filled = (t: number, level: number, width = 640, height = 360): Frame => {
  const data = new Uint8ClampedArray(width * height * 4).fill(level);
  return { t, width, height, data };
};
/** Lines of small dark blocks on white, as a page of text looks from afar. */
function page(t: number): Frame {
  const shown = filled(t, 245, 1280, 720);
  for (let y = 0; y < 720; y += 1)
    for (let x = 0; x < 1280; x += 1)
      if (y % 20 < 10 && (x * 7 + Math.floor(y / 20) * 13 + t) % 11 < 6)
        shown.data.fill(30, 4 * (y * 1280 + x), 4 * (y * 1280 + x) + 3);
  return shown;
}

describe('things', () => {
  let detector: ThingDetector;
  beforeAll(async () => {
    detector = new ThingDetector('nanodet', await createSession(readFileSync(NANODET), 'nanodet'));
  });
  const kinds = async (picture: Picture) =>
    (await detector.detect(picture, THING_SCORE)).map(({ kind }) => kind).filter((kind) => kind !== 'person');

  test('none in a black picture, a white one, or a page of text', async () => {
    for (const picture of [filled(0, 0), filled(0, 255), page(0)]) expect(await kinds(picture)).toEqual([]);
  });

  test('of drawn films a clock that is drawn, and nothing else', async () => {
    for (const name of readdirSync(DRAWN)) {
      const { data, width, height } = jpeg.decode(readFileSync(path.join(DRAWN, name)));
      const clocks = name === 'weeks-clara-and-walter.jpg' ? ['clock'] : [];
      expect(await kinds({ data: new Uint8ClampedArray(data), width, height }), name).toEqual(clocks);
    }
  });

  test('a picture of 8K, and one of a single pixel, are looked at as others are', async () => {
    for (const picture of [filled(0, 90, 7680, 4320), filled(0, 90, 1, 1), filled(0, 90, 7680, 2)])
      expect(await kinds(picture)).toEqual([]);
  });
});

describe.runIf(existsSync(WRITING))('writing', () => {
  test('none is found in a black picture, in 8K, or in one of a single pixel', async () => {
    const detector = new WritingDetector(await createSession(readFileSync(WRITING), 'ppocr-v4'));
    for (const picture of [filled(0, 0), filled(0, 0, 7680, 4320), filled(0, 0, 1, 1)])
      for (const side of [640, 960]) expect(await detector.detect(picture, side)).toEqual([]);
  });
});

test('a screen full of text is read as far as is bounded: lines, texts and what is cut out', async () => {
  let [found, read] = [0, 0];
  const watcher = new WritingWatcher({
    detect: async () => {
      found += 1;
      return Array.from({ length: 300 }, (_, i) => ({
        rectangle: {
          x: 200 + 400 * (i % 3),
          y: 7 * (Math.floor(i / 3) + 1),
          width: 300,
          height: 6,
          angle: 0,
        },
        score: 0.9,
      }));
    },
    read: async () => {
      read += 1;
      const letters = [...String(read)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
      return { text: `${letters.repeat(8)} scrolled`, score: 0.95 };
    },
  });
  // It scrolls: no picture is like the one before.
  for (let i = 0; i < 30; i += 1) await watcher.take(page(i));
  expect(found).toBeLessThanOrEqual(10);
  expect(read).toBeGreaterThan(20);
  expect(read).toBeLessThanOrEqual(48);
  const texts = watcher.writing();
  expect(texts.length).toBeLessThanOrEqual(24);
  expect(texts.filter(({ crop }) => crop).length).toBeLessThanOrEqual(6);
});

test('of a video with one picture a second every other one is looked at, and of a slower one each', async () => {
  for (const [apart, times] of [
    [0.2, [0, 2, 4, 6, 8]],
    [1, [0, 2, 4, 6, 8]],
    [2.5, [0, 2.5, 5, 7.5, 10]],
  ] as const) {
    const turns = new SightTurns();
    const due = Array.from({ length: Math.round(10 / apart) + 1 }, (_, i) => i * apart).filter(
      (t) => t <= times[4] && turns.isDue(t),
    );
    expect(due.map((t) => Math.round(10 * t) / 10)).toEqual(times);
    const sights = new Sights(
      {
        tell: async () => [],
        detect: async () => [
          // In the mirror, too.
          { kind: 'boat', score: 0.52, box: { x: 0.35, y: 0.2 + now / 40, w: 0.3, h: 0.3 } },
        ],
      },
      null,
    );
    let now = 0;
    for (now of due) await sights.take(filled(now, 20 * (Math.round(now / apart) % 10)));
    const { things, tones } = sights.seen();
    // It is one boat, though it goes on.
    expect(things.map(({ t0, t1 }) => [t0, t1])).toEqual([[0, due[4]]]);
    expect(tones.map(({ tone }) => tone)).toContain('black');
  }
});
