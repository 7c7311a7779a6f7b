// Over 400 lines: all of reading writing, from rectangles to what a clip shows, with pictures made for it.

import { describe, expect, test } from 'vitest';
import type { Frame, Picture } from '../../../lib/media/media-types';
import { isInDoubt, readAgain } from '../../../lib/vision/doubtful-line';
import { decodeLine, straightened } from '../../../lib/vision/line-recognizer';
import { withoutMisreadings } from '../../../lib/vision/misreadings';
import { boxAround, convexHull, type Rectangle, smallestRectangle } from '../../../lib/vision/rectangle';
import { isSameText } from '../../../lib/vision/same-text';
import { blocksOf } from '../../../lib/vision/writing-blocks';
import { placesIn } from '../../../lib/vision/writing-detector';
import { WritingWatcher } from '../../../lib/vision/writing-watcher';

describe('rectangles', () => {
  const turned = (angle: number): Rectangle => ({ x: 50, y: 40, width: 30, height: 8, angle });
  const cornersOf = ({ x, y, width, height, angle }: Rectangle) =>
    [-1, 1].flatMap((a) =>
      [-1, 1].map((b) => {
        const [along, down] = [(a * width) / 2, (b * height) / 2];
        return {
          x: x + along * Math.cos(angle) - down * Math.sin(angle),
          y: y + along * Math.sin(angle) + down * Math.cos(angle),
        };
      }),
    );

  test.each([0, 0.3, -0.3, Math.PI / 4, -0.7])('of least area around turned points: %f', (angle) => {
    const points = [...cornersOf(turned(angle)), { x: 50, y: 40 }, { x: 52, y: 41 }];
    const hull = convexHull(points);
    expect(hull).toHaveLength(4);
    const found = smallestRectangle(hull);
    expect(found.x).toBeCloseTo(50);
    expect(found.y).toBeCloseTo(40);
    expect(found.angle).toBeCloseTo(angle);
    expect(found.width).toBeCloseTo(30);
    expect(found.height).toBeCloseTo(8);
  });

  test('a line and a point have one, too', () => {
    const line = [
      { x: 1, y: 1 },
      { x: 5, y: 1 },
    ];
    expect(smallestRectangle(convexHull(line))).toMatchObject({ width: 4, height: 0 });
    expect(smallestRectangle(convexHull([{ x: 1, y: 1 }]))).toMatchObject({ width: 0, height: 0 });
    expect(smallestRectangle([])).toMatchObject({ width: 0, height: 0 });
  });

  test('an upright box around one that is turned', () => {
    expect(boxAround({ x: 10, y: 10, width: 8, height: 2, angle: 0 })).toEqual({ x: 6, y: 9, w: 8, h: 2 });
    const { w, h } = boxAround({ x: 0, y: 0, width: 10, height: 0, angle: Math.PI / 4 });
    expect(w).toBeCloseTo(10 / Math.SQRT2);
    expect(h).toBeCloseTo(10 / Math.SQRT2);
  });
});

/** A map of likelihoods with some rows filled. */
function mapOf(
  width: number,
  height: number,
  fills: { x: number; y: number; w: number; h: number; value: number }[],
) {
  const data = new Float32Array(width * height);
  for (const { x, y, w, h, value } of fills)
    for (let row = y; row < y + h; row++) data.fill(value, row * width + x, row * width + x + w);
  return { data, width, height };
}

test('lines are where the map marks them, a little larger, surest first; faint, small and unsure marks are none', () => {
  const map = mapOf(100, 60, [
    { x: 10, y: 10, w: 40, h: 8, value: 0.8 },
    { x: 10, y: 40, w: 40, h: 8, value: 0.9 },
    { x: 70, y: 10, w: 20, h: 8, value: 0.5 },
    { x: 70, y: 40, w: 20, h: 2, value: 0.9 },
    { x: 70, y: 50, w: 20, h: 8, value: 0.2 },
  ]);
  const places = placesIn(map, { x: 2, y: 2 });
  expect(places.map(({ score }) => Math.round(10 * score) / 10)).toEqual([0.9, 0.8]);
  const { x, y, width, height } = places[1]!.rectangle;
  // 40 x 8, on all sides 1.5 x 320 / 96 = 5 further away, twice as large.
  expect([x, y, width, height].map(Math.round)).toEqual([60, 28, 100, 36]);
});

test('a line is cut out upright at the height that the network takes', () => {
  const picture: Picture = { width: 200, height: 100, data: new Uint8ClampedArray(200 * 100 * 4) };
  // Red on the left of a line that is 96 x 24 pixels, green on its right.
  for (let y = 38; y < 62; y++)
    for (let x = 52; x < 148; x++) picture.data[4 * (200 * y + x) + (x < 100 ? 0 : 1)] = 255;
  const line = straightened(picture, { x: 100, y: 50, width: 96, height: 24, angle: 0 });
  expect([line.width, line.height]).toEqual([192, 48]);
  const at = (x: number, y: number) => [...line.data.subarray(4 * (192 * y + x), 4 * (192 * y + x) + 3)];
  expect(at(20, 24)).toEqual([255, 0, 0]);
  expect(at(170, 24)).toEqual([0, 255, 0]);
  // One that runs upwards is read from below: here what is below is read first.
  const upright = straightened(picture, { x: 100, y: 50, width: 10, height: 24, angle: 0 });
  expect([upright.width, upright.height]).toEqual([112, 48]);
});

test('the likeliest characters are read, those that follow themselves once, with the mean of how likely they are', () => {
  const characters = ['a', 'b'];
  const rows = [
    [0, 0.9, 0.1, 0],
    [0, 0.8, 0.2, 0],
    [1, 0, 0, 0],
    [0, 0.7, 0.3, 0],
    [0, 0.1, 0.1, 0.8],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [0.8, 0, 0, 0.2],
    [0, 1, 0, 0],
    [0.9, 0, 0, 0.05],
    [0, 0, 1, 0],
  ];
  const { text, score } = decodeLine(Float32Array.from(rows.flat()), characters);
  expect(text).toBe('aa b ab');
  expect(score).toBeCloseTo((0.9 + 0.7 + 1 + 1 + 1) / 5);
  expect(decodeLine(Float32Array.from([1, 0, 0, 0]), characters)).toEqual({ text: '', score: 0 });
});

test('two readings are one text where no more than a letter in five differs, whatever the case and the spaces', () => {
  expect(isSameText('Enrichment St', 'ENRICHMENT5T')).toBe(true);
  expect(isSameText('STOP', 'SHOP')).toBe(false);
  expect(isSameText('No parking', 'No barking')).toBe(true);
  expect(isSameText('Exit', 'Exit only')).toBe(false);
});

test('what clocks, dates and scores show is the same text with the same digits alone', () => {
  expect(isSameText('10:24:35 left', '10:24:36 left')).toBe(false);
  expect(isSameText('Harbour 14.05.2023', 'Harbour 15.05.2023')).toBe(false);
  expect(isSameText('Harbour 14.05.2023', 'Harbou 14.05.2023')).toBe(true);
  expect(isSameText('Ferry pier 1204', 'Ferry pier 1206')).toBe(true);
});

describe('a line in doubt', () => {
  const picture: Picture = { width: 200, height: 100, data: new Uint8ClampedArray(200 * 100 * 4) };
  const place: Rectangle = { x: 100, y: 50, width: 90, height: 25, angle: 0 };

  test.each([
    ['with less around it, and the likelier reading taken', { text: 'Bakery', score: 0.93 }, 'Bakery'],
    ['and stays where less around it cuts letters off', { text: 'akery', score: 0.99 }, 'Bokery'],
    ['and stays where that is less likely', { text: 'Bakery', score: 0.8 }, 'Bokery'],
  ])('is read again, %s', async (_, less, text) => {
    const places: Rectangle[] = [];
    const read = async (_: Picture, at: Rectangle) => {
      places.push(at);
      return less;
    };
    expect((await readAgain({ read }, picture, place, { text: 'Bokery', score: 0.84 })).text).toBe(text);
    expect(places).toEqual([{ ...place, width: 87, height: 22 }]);
  });

  test('is neither surely read nor hardly writing', () => {
    const scores = [0.4, 0.5, 0.94, 0.95];
    expect(scores.map((score) => isInDoubt({ text: 'Bokery', score }))).toEqual([false, true, true, false]);
    expect(isInDoubt({ text: '(B', score: 0.7 })).toBe(false);
  });
});

describe('blocks', () => {
  const size = { width: 1000, height: 500 };
  const line = (text: string, x: number, y: number, w = 200, h = 40, score = 0.95) => ({
    ...{ text, score },
    rectangle: { x: x + w / 2, y: y + h / 2, width: w, height: h, angle: 0 },
  });

  test('lines that stand together are read from the top and from the left', () => {
    const blocks = blocksOf(
      [line('8 am to', 120, 152), line('6 pm', 340, 150, 120), line('NO PARKING', 100, 100, 380)],
      size,
    );
    expect(blocks.map(({ text }) => text)).toEqual(['NO PARKING 8 am to 6 pm']);
    expect(blocks[0]!.box).toEqual({ x: 0.1, y: 0.2, w: 0.38, h: expect.closeTo(0.184) });
  });

  test('what stands apart, or is much larger, is a text of its own', () => {
    const blocks = blocksOf(
      [line('STOP', 100, 100, 300, 120), line('Main St', 100, 230), line('EXIT', 700, 100, 120)],
      size,
    );
    expect(blocks.map(({ text }) => text).sort()).toEqual(['EXIT', 'Main St', 'STOP']);
  });

  test('a clock is a text of its own where it is larger than what stands below it; a price in its line is none', () => {
    const blocks = blocksOf(
      [
        line('0:24', 100, 100, 110, 54),
        line('HARBOUR RACE', 100, 156, 220, 38),
        line('Soup', 600, 100, 90),
        line('4.50', 700, 100, 80),
      ],
      size,
    );
    expect(blocks.map(({ text }) => text).sort()).toEqual(['0:24', 'HARBOUR RACE', 'Soup 4.50']);
  });

  test('what can hardly be read is left out, as are single letters and what has none', () => {
    const poor = [
      line('blurred', 0, 0, 100, 40, 0.6),
      line('O', 0, 100),
      line('--', 0, 200),
      line('', 0, 300),
    ];
    expect(blocksOf(poor, size)).toEqual([]);
  });

  test.each(['MbICnAX', 'TO rna3a B KOTOPbIX', 'LEnbIN OKEAH'])(
    'Cyrillic that is read as Latin letters is left out: %s',
    (text) => expect(blocksOf([line(text, 0, 0)], size)).toEqual([]),
  );

  test.each(['McARTHUR', 'ABBEY and SONS', 'DVDs', 'BBQ bar', 'Obermann', 'B 07 NM', 'kWh MHz', 'bBC'])(
    'other words with small and large letters are text: %s',
    (text) => expect(blocksOf([line(text, 0, 0)], size)).toHaveLength(1),
  );

  test('a box ends where the picture does', () => {
    const [block] = blocksOf([line('edge', 900, 0, 200)], size);
    expect(block!.box).toEqual({ x: 0.9, y: 0, w: expect.closeTo(0.1), h: 0.08 });
  });
});

describe('what one picture alone shows where another text stands', () => {
  const at = (text: string, times: readonly number[], score = 0.95, y = 0.8) => ({
    text,
    score,
    boxes: times.map((t) => [t, 0.1, y, 0.4, 0.1] as [number, number, number, number, number]),
  });
  const left = (...texts: ReturnType<typeof at>[]) => withoutMisreadings(texts).map(({ text }) => text);

  test.each([
    ['a less sure reading of it', 'lighthusekeper', 0.9],
    ['a part of it', 'lighthouse', 0.99],
  ])('is none where it is %s', (_, text, score) => {
    expect(left(at('lighthouse keeper', [0, 2, 6]), at(text, [4], score))).toEqual(['lighthouse keeper']);
  });

  test.each([
    ['other words', at('The lamp is lit', [4], 0.9)],
    ['a surer reading', at('lighthusekeper', [4], 0.99)],
    ['elsewhere', at('lighthouse', [4], 0.9, 0.2)],
    ['later', at('lighthouse', [20], 0.9)],
    ['a number', at('17', [4], 0.9)],
  ])('stays otherwise: %s', (_, lone) => {
    expect(left(at('lighthouse keeper', [0, 2, 6]), lone)).toEqual(['lighthouse keeper', lone.text]);
  });

  test('a clock goes on', () => {
    expect(left(at('0:24', [0, 2]), at('0:21', [4], 0.9))).toEqual(['0:24', '0:21']);
    expect(left(at('Lap 10:24 left', [0, 2]), at('Lap 10:21 left', [4], 0.9))).toHaveLength(2);
  });
});

describe('a clip', () => {
  const frame = (t: number, level: number, width = 1280): Frame => {
    const height = (width * 9) / 16;
    return { t, width, height, data: new Uint8ClampedArray(width * height * 4).fill(level) };
  };
  const place = { rectangle: { x: 640, y: 360, width: 600, height: 20, angle: 0 }, score: 0.9 };
  /** A reader that reads the texts, one a picture; nothing where one is empty. */
  function readerOf(texts: string[], score = () => 0.9, where = place) {
    const times: number[] = [];
    const sides: number[] = [];
    let [now, at] = [0, -1];
    const reader = {
      detect: async (_: Picture, side: number) => {
        if (side === 640) {
          times.push(now);
          at += 1;
        }
        sides.push(side);
        return texts[at] ? [where] : [];
      },
      read: async () => ({ text: texts[at]!, score: score() }),
    };
    const watcher = new WritingWatcher(reader);
    const take = (shown: Frame) => {
      now = shown.t;
      return watcher.take(shown);
    };
    return { times, sides, watcher, take };
  }

  test('a picture every ten seconds is looked at, sooner in another shot, and one that stands still but once', async () => {
    const { times, sides, watcher, take } = readerOf(['', 'Exit', 'EXIT']);
    // The picture brightens a little from frame to frame; from 20 s on another shot is there, and stands still.
    for (let i = 0; i < 10; i += 1) await take(frame(10 + 2 * i, i < 5 ? 20 + 5 * i : 220));
    expect(times).toEqual([10, 20]);
    // Between two glances it is looked at from afar; where anything small is written it is looked at more closely.
    expect(sides).toEqual([640, 320, 320, 320, 320, 640, 960]);
    expect(watcher.writing()).toMatchObject([
      { text: 'Exit', t0: 20, t1: 28, boxes: [20, 22, 24, 26, 28].map((t) => [t, ...boxOf]) },
    ]);
  });
  test('of the largest texts of a clip what was read best is cut out', async () => {
    const words = 'Bakery Harbour Lisbon Platform Museum Garden Bridge Hotel Tickets Forest'.split(' ');
    let [at, line] = [-1, 0];
    const placed = (i: number) => ({
      ...place,
      rectangle: { ...place.rectangle, y: 60 * i + 60, width: 100 + 50 * i },
    });
    const watcher = new WritingWatcher({
      detect: async () => {
        at += 1;
        return Array.from({ length: 10 }, (_, i) => placed(i));
      },
      read: async () => ({ text: words[line++ % words.length]!, score: 0.96 }),
    });
    await watcher.take(frame(0, 80));
    expect(at).toBe(1);
    const texts = watcher.writing();
    expect(texts).toHaveLength(10);
    const cut = texts.filter(({ crop }) => crop);
    expect(cut).toHaveLength(6);
    const widest = texts.toSorted((a, b) => b.boxes[0]![3] - a.boxes[0]![3]).slice(0, 6);
    expect(new Set(cut)).toEqual(new Set(widest));
    for (const { crop } of cut) expect(crop!.width).toBe(240);
  });
  const boxOf = [17 / 64, 35 / 72, 30 / 64, 2 / 72].map((value) => expect.closeTo(value));

  test('where all that is written is large, or the picture has no more to show, it is not looked at again', async () => {
    const { rectangle } = place;
    for (const [height, width, wanted] of [
      [31, 1280, [640, 960]],
      [32, 1280, [640]],
      [10, 640, [640]],
    ] as const) {
      const { sides, take } = readerOf(['Exit'], undefined, {
        ...place,
        rectangle: { ...rectangle, height },
      });
      await take(frame(0, 20, width));
      expect(sides).toEqual(wanted);
    }
  });

  test('of a clip five pictures are glanced at, and those of later shots from afar', async () => {
    const { times, sides, take } = readerOf([]);
    for (let i = 0; i < 9; i += 1) await take(frame(10 * i, 25 * i + 1));
    expect(times).toEqual([0, 10, 20, 30, 40]);
    expect(sides.slice(5)).toEqual([320, 320, 320, 320]);
  });

  /** A reader of pictures that say by their level what is written in them. */
  function readerByLevel(texts: ReadonlyMap<number, [text: string, score: number]>) {
    const read: string[] = [];
    const large = { ...place, rectangle: { ...place.rectangle, height: 60 } };
    const watcher = new WritingWatcher({
      detect: async ({ data }) => (texts.has(data[0]!) ? [large] : []),
      read: async ({ data }) => {
        const [text, score] = texts.get(data[0]!)!;
        read.push(text);
        return { text, score };
      },
    });
    return { read, watcher };
  }

  test('what appears in a later shot, or within one, is read however many shots were before; what stands as it stood is not read again', async () => {
    const { read, watcher } = readerByLevel(
      new Map([
        [240, ['Ferry', 0.99]],
        [246, ['Ferry', 0.99]],
        [252, ['Ferry', 0.99]],
        [170, ['Quay 7', 0.98]],
      ]),
    );
    // Seven shots without any, then one with; in the next one something is read after four seconds.
    const levels = [10, 60, 110, 20, 70, 120, 30, 240, 246, 252, 140, 155, 170];
    for (const [i, level] of levels.entries()) await watcher.take(frame(4 * i, level));
    expect(watcher.writing().map(({ text, t0, t1 }) => [text, t0, t1])).toEqual([
      ['Ferry', 28, 36],
      ['Quay 7', 48, 48],
    ]);
    expect(read).toEqual(['Ferry', 'Quay 7']);
  });

  /** A reader that finds lines in pictures by their level, each with what is read there. */
  function readerOfLines(
    lines: ReadonlyMap<
      number,
      readonly [x: number, y: number, w: number, text: string, score?: number, h?: number][]
    >,
  ) {
    const read: string[] = [];
    const placed = ([x, y, width, , , height = 60]: readonly [
      number,
      number,
      number,
      string,
      number?,
      number?,
    ]) => ({
      score: 0.9,
      rectangle: { x, y, width, height, angle: 0 },
    });
    const watcher = new WritingWatcher({
      detect: async ({ data }) => (lines.get(data[0]!) ?? []).map(placed),
      read: async ({ data }, { x, y }) => {
        const [, , , text, score = 0.98] = lines.get(data[0]!)!.find((one) => one[0] === x && one[1] === y)!;
        read.push(text);
        return { text, score };
      },
    });
    return { read, watcher };
  }

  test('a caption that stands in one picture alone is read, whenever it comes in a shot', async () => {
    const { watcher } = readerOfLines(new Map([[126, [[640, 640, 500, 'The kettle whistles']]]]));
    for (const [i, level] of [100, 119, 107, 126, 145, 128].entries())
      await watcher.take(frame(2 * i, level));
    expect(watcher.writing().map(({ text, t0, t1 }) => [text, t0, t1])).toEqual([
      ['The kettle whistles', 6, 6],
    ]);
  });

  test('a part of a line that stands is not read as another, nor what stands through a cut again', async () => {
    // Levels so near that the line stands, whose thumbnails differ.
    const whole = [300, 600, 400, 'REGATTA 2021'] as const;
    const part = [240, 604, 200, 'GATTA'] as const;
    const { read, watcher } = readerOfLines(
      new Map([
        [100, [[...whole]]],
        [108, [[...part]]],
      ]),
    );
    for (const [i, level] of [100, 108].entries()) await watcher.take(frame(2 * i, level));
    expect(read).toEqual(['REGATTA 2021']);
    expect(watcher.writing().map(({ text, t0, t1 }) => [text, t0, t1])).toEqual([['REGATTA 2021', 0, 2]]);
    const cut = (t: number, level: number) => {
      const shown = frame(t, level);
      shown.data.fill(120, 4 * 1280 * 560, 4 * 1280 * 640);
      return shown;
    };
    const through = readerOfLines(
      new Map([
        [10, [[...whole]]],
        [200, [[...whole]]],
      ]),
    );
    for (const [i, level] of [10, 200].entries()) await through.watcher.take(cut(2 * i, level));
    expect(through.read).toEqual(['REGATTA 2021']);
    expect(through.watcher.writing()).toMatchObject([{ text: 'REGATTA 2021', t0: 0, t1: 2 }]);
  });

  test('two lines that look like one from afar are not read as another', async () => {
    const { read, watcher } = readerOfLines(
      new Map([
        [
          100,
          [
            [500, 100, 200, 'IRIS'],
            [560, 170, 320, 'VANDERMEER'],
          ],
        ],
        [108, [[560, 135, 360, 'IRSMEER', 0.98, 140]]],
      ]),
    );
    for (const [i, level] of [100, 108].entries()) await watcher.take(frame(2 * i, level));
    expect(read.toSorted()).toEqual(['IRIS', 'VANDERMEER']);
  });

  test('twelve lines of a clip are read twice, which leaves as many to be read as before', async () => {
    let reads = 0;
    const places = Array.from({ length: 24 }, (_, i) => ({
      score: 0.9,
      rectangle: { x: 300, y: 25 * i + 40, width: 300, height: 20, angle: 0 },
    }));
    const watcher = new WritingWatcher({
      detect: async () => places,
      read: async () => {
        reads += 1;
        return { text: 'Lantern', score: 0.9 };
      },
    });
    await watcher.take(frame(0, 20));
    expect(reads).toBe(36);
    await watcher.take(frame(2, 220));
    await watcher.take(frame(4, 100));
    expect(reads).toBe(60);
  });

  test('what could not be read is not tried again from afar', async () => {
    const levels = [100, 119, 138];
    const { read, watcher } = readerOfLines(
      new Map(levels.map((level) => [level, [[640, 300, 300, 'xq', 0.3]]])),
    );
    for (const [i, level] of levels.entries()) await watcher.take(frame(2 * i, level));
    expect(read).toEqual(['xq']);
    expect(watcher.writing()).toEqual([]);
  });

  test('a caption that comes in soon after a shot has begun is read, short as it stands', async () => {
    const { watcher } = readerByLevel(new Map([[104, ['Maren, baker', 0.98]]]));
    for (const [i, level] of [20, 96, 104, 112, 200].entries()) await watcher.take(frame(2 * i, level));
    expect(watcher.writing().map(({ text, t0 }) => [text, t0])).toEqual([['Maren, baker', 4]]);
  });

  test('of several readings of a text that counts which most pictures share', async () => {
    const { watcher } = readerByLevel(
      new Map([
        [40, ['Boathcuse', 0.94]],
        [100, ['Boathouse', 0.9]],
        [160, ['Boathouse', 0.91]],
        [220, ['Boathause', 0.92]],
      ]),
    );
    for (const [i, level] of [40, 100, 160, 220].entries()) await watcher.take(frame(4 * i, level));
    expect(watcher.writing()).toMatchObject([
      { text: 'Boathouse', score: expect.closeTo(0.91), t0: 0, t1: 12 },
    ]);
  });

  test('a text that is read again as another is told as it was read best, and three pictures of a clip are looked at more closely', async () => {
    const scores = [0.96, 0.98, 0.97];
    const { times, sides, watcher, take } = readerOf(
      ['Enrichmont St', '', 'Enrichment St', 'Enrichmemt St', 'Main Road'],
      () => scores.shift() ?? 0.96,
    );
    for (let i = 0; i < 5; i += 1) await take(frame(10 * i, 25 * i + 1));
    expect(watcher.writing().map(({ text, t0, t1, score }) => [text, t0, t1, score])).toEqual([
      ['Enrichment St', 0, 30, expect.closeTo(0.98)],
      ['Main Road', 40, 40, expect.closeTo(0.96)],
    ]);
    expect(times).toHaveLength(5);
    expect(sides.filter((side) => side === 960)).toHaveLength(3);
  });
});
