import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { shared } from '../shared';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/media.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule<Lib>(path.join(here, 'harness/media.entry.ts'), {
  'a1.mp4': path.join(shared ?? '', 'films/open/a1.mp4'),
});

/** How a made film is stored: null as WebCodecs read it, else converted to what only ffmpeg reads. */
const STORED: Record<string, string[] | null> = {
  'VP8 by WebCodecs': null,
  'Motion JPEG by ffmpeg': ['-c:v', 'mjpeg', '-q:v', '3', '-c:a', 'alac', '-f', 'mov'],
};

for (const [name, options] of Object.entries(STORED)) {
  test(`${name}: sampled frames, and every picture of the watched spans among them`, async ({ inWorker }) => {
    const { seen, frames } = await inWorker(async (lib, options) => {
      const made = await lib.makeFilm({ seconds: 6, container: 'webm' });
      const media = await lib.openMedia(options ? await lib.convert(made, options) : made);
      const seen: { t: number; number: number; glimpsed: boolean }[] = [];
      const spans = [
        { t0: -0.5, t1: 0.1 },
        { t0: 3.9, t1: 4.3 },
      ];
      for await (const picture of media.watch(0, 5, spans)) {
        if (!('luma' in picture)) {
          seen.push({ t: picture.t, number: lib.readNumber(picture), glimpsed: false });
          continue;
        }
        const { data, width, height } = (await picture.luma({ x: 0, y: 0, w: 1, h: 1 }))!;
        const grey = new Uint8ClampedArray(width * height * 4);
        for (let i = 0; i < grey.length; i++) grey[i] = data[i >> 2]!;
        seen.push({ t: picture.t, number: lib.readNumber({ data: grey, width, height }), glimpsed: true });
      }
      const frames: number[] = [];
      for await (const frame of media.frames(0, 5)) frames.push(lib.readNumber(frame));
      return { seen, frames };
    }, options);
    expect(seen.filter(({ glimpsed }) => !glimpsed).map(({ number }) => number)).toEqual(frames);
    const glimpses = seen.filter(({ glimpsed }) => glimpsed);
    expect(glimpses.map(({ number }) => number)).toEqual([
      0, 1, 2, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107,
    ]);
    for (const { t, number } of glimpses) expect(t).toBeCloseTo(number / 25, 2);
    expect(seen.map(({ t }) => t)).toEqual(seen.map(({ t }) => t).sort((a, b) => a - b));
  });
}

for (const rotation of [0, 90] as const) {
  test(`a part of a glimpse is that part of the picture, turned by ${rotation} degrees`, async ({
    inWorker,
  }) => {
    const { part, wanted } = await inWorker(async (lib, rotation) => {
      const media = await lib.openMedia(await lib.makeFilm({ seconds: 2, container: 'mp4', rotation }));
      const still = (await media.still(1))!;
      for await (const picture of media.watch(1, 1.1, [{ t0: 1, t1: 1.1 }])) {
        if (!('luma' in picture)) continue;
        const part = (await picture.luma({ x: 0.31, y: 0.52, w: 0.4, h: 0.33 }))!;
        const wanted: number[] = [];
        const [left, top] = [part.box.x * still.width, part.box.y * still.height];
        for (let y = 0; y < part.height; y++) {
          for (let x = 0; x < part.width; x++) {
            const p = 4 * ((Math.round(top) + y) * still.width + Math.round(left) + x);
            wanted.push(0.299 * still.data[p]! + 0.587 * still.data[p + 1]! + 0.114 * still.data[p + 2]!);
          }
        }
        return { part: { ...part, data: [...part.data] }, wanted };
      }
      throw new Error('There was no glimpse.');
    }, rotation);
    const { box, data } = part;
    expect(box.x).toBeLessThanOrEqual(0.31);
    expect(box.y).toBeLessThanOrEqual(0.52);
    expect(box.x + box.w).toBeGreaterThanOrEqual(0.71);
    expect(box.y + box.h).toBeGreaterThanOrEqual(0.85);
    // How brightness is made of colours differs: what is compared is the pattern.
    expect(correlation(data, wanted)).toBeGreaterThan(0.95);
    expect(correlation(data, [...wanted].reverse())).toBeLessThan(0.8);
  });
}

/** Pearson's. */
function correlation(a: number[], b: number[]): number {
  const centred = (values: number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const dot = (x: number[], y: number[]) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  const [x, y] = [centred(a), centred(b)];
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y));
}

test('glimpses cost little beside the frames among which they are (needs shared films)', async ({
  inWorker,
}) => {
  test.skip(!shared, 'needs shared films');
  const { frames, watch, glimpses } = await inWorker(async (lib, _, fixture) => {
    const media = await lib.openMedia(await fixture('a1.mp4'));
    const timed = async (work: () => Promise<void>) => {
      const began = performance.now();
      await work();
      return (performance.now() - began) / 1000;
    };
    let glimpses = 0;
    const readFrames = async () => {
      for await (const _ of media.frames(0, 30));
    };
    const readAll = async () => {
      for await (const picture of media.watch(0, 30, [{ t0: 0, t1: 30 }])) {
        if (!('luma' in picture)) continue;
        glimpses++;
        await picture.luma({ x: 0.2, y: 0.2, w: 0.25, h: 0.5 });
        await picture.luma({ x: 0.6, y: 0.2, w: 0.25, h: 0.5 });
      }
    };
    await readFrames();
    return { frames: await timed(readFrames), watch: await timed(readAll), glimpses };
  });
  test.info().annotations.push({ type: 'seconds', description: JSON.stringify({ frames, watch, glimpses }) });
  expect(glimpses).toBe(750);
  // The same pictures are decoded either way. On two shared cores both take some 3.5 s.
  expect(watch).toBeLessThan(3 * frames);
});
