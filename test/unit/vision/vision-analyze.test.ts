import { describe, expect, test } from 'vitest';
import type { Frame, Picture } from '../../../lib/media/media-types';
import { FaceAnalyzer, type FollowedFace } from '../../../lib/vision/analyze';
import { resize } from '../../../lib/vision/image';
import type { DetectedFace, FaceDetector, FaceEmbedder } from '../../../lib/vision/vision-types';
import { faceAt, painted } from '../vision-helpers';

/** Finds chequered squares on a black ground by their pixels: a detector for made pictures. */
class SquareDetector implements FaceDetector {
  readonly weightId = 'squares';
  searched = 0;

  async detect({ data, width, height }: Picture): Promise<DetectedFace[]> {
    this.searched++;
    let [x0, y0, x1, y1] = [width, height, -1, -1];
    for (let i = 0; i < width * height; i++) {
      if (data[4 * i]! < 40) continue;
      const [x, y] = [i % width, Math.floor(i / width)];
      [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
    }
    if (x1 < 0) return [];
    const box = { x: x0 / width, y: y0 / height, w: (x1 + 1 - x0) / width, h: (y1 + 1 - y0) / height };
    return [faceAt(box)];
  }

  async at(picture: Picture): Promise<DetectedFace | null> {
    return (await this.detect(picture))[0] ?? null;
  }
}

/** The mean colour inside the face's box: an embedding that shows whether crop and box belong together. */
class ColourEmbedder implements FaceEmbedder {
  readonly weightId = 'colours';

  async embed(picture: Picture, faces: DetectedFace[]): Promise<Float32Array[]> {
    return faces.map(({ box }) => {
      const sum = [0, 0, 0];
      for (let y = Math.ceil(box.y * picture.height); y < Math.floor((box.y + box.h) * picture.height); y++) {
        for (let x = Math.ceil(box.x * picture.width); x < Math.floor((box.x + box.w) * picture.width); x++) {
          for (let k = 0; k < 3; k++) sum[k]! += picture.data[(y * picture.width + x) * 4 + k]!;
        }
      }
      const length = Math.hypot(...sum);
      return Float32Array.from(sum, (value) => value / length);
    });
  }
}

/** A chequered square at `x` of 600 x 300 pixels. */
function square(t: number, x: number, size = 80): Frame {
  const inside = (px: number, py: number) => px >= x && px < x + size && py >= 100 && py < 100 + size;
  const check = (px: number, py: number) => (((px - x) >> 3) + ((py - 100) >> 3)) % 2 === 0;
  return {
    t,
    ...painted(600, 300, (px, py) =>
      !inside(px, py) ? [0, 0, 0] : check(px, py) ? [200, 100, 50] : [120, 60, 30],
    ),
  };
}

async function* stream(frames: Frame[]): AsyncGenerator<Frame> {
  yield* frames;
}

const moving = Array.from({ length: 20 }, (_, i) => square(i / 5, 100 + 10 * i));

describe('analysing a clip', () => {
  test('follows a face and keeps its best looks, apart in time', async () => {
    const sight = await new FaceAnalyzer(new SquareDetector(), new ColourEmbedder()).analyze(stream(moving));
    expect(sight.frames).toBe(20);
    expect(sight.tracks).toHaveLength(1);
    const [track] = sight.tracks;
    expect([track!.t0, track!.t1, track!.boxes.length]).toEqual([0, 3.8, 20]);
    expect(track!.boxes[3]!.map((value) => Number(value.toFixed(4)))).toEqual([
      0.6, 0.2167, 0.3333, 0.1333, 0.2667,
    ]);
    expect(track!.looks.map((look) => look.t)).toEqual([0, 1, 2]);
    for (const look of track!.looks) {
      expect([...look.embedding]).toEqual(
        [200, 100, 50].map((c) => expect.closeTo(c / Math.hypot(200, 100, 50), 2)),
      );
      expect([look.crop.width, look.crop.height]).toEqual([160, 160]);
    }
    expect([sight.still!.width, sight.still!.height]).toEqual([480, 240]);
  });

  test('a track has the surest score of the pictures that were searched', async () => {
    const scores = [0.4, 0.7, 0.5];
    const detector = new SquareDetector();
    const detect = detector.detect.bind(detector);
    detector.detect = async (picture) =>
      (await detect(picture)).map((face) => ({ ...face, score: scores[detector.searched % 3]! }));
    const sight = await new FaceAnalyzer(detector, null).analyze(stream(moving));
    expect(sight.tracks.map(({ searched }) => searched)).toEqual([0.7]);
  });

  test('a face is told once, when it was seen a second time, as people are shown', async () => {
    const told: FollowedFace[] = [];
    const analyzer = new FaceAnalyzer(new SquareDetector(), new ColourEmbedder());
    await analyzer.analyze(stream(moving), undefined, ({ boxes, picture }) => {
      told.push({ boxes: [...boxes], picture });
    });
    expect(told).toHaveLength(1);
    expect(told[0]!.boxes.map(([t]) => t)).toEqual([0, 0.2]);
    expect([told[0]!.picture.width, told[0]!.picture.height]).toEqual([160, 160]);
    const [first] = moving;
    await analyzer.analyze(stream([first!]), undefined, () => {
      throw new Error('One picture is not enough.');
    });
  });

  test('prefers sharp looks, and the sharpest frame is the still', async () => {
    const frames = moving.map((frame, i) =>
      i === 12 ? frame : { ...resize(resize(frame, 60, 30), 600, 300), t: frame.t },
    );
    const sight = await new FaceAnalyzer(new SquareDetector(), new ColourEmbedder()).analyze(stream(frames));
    expect(sight.tracks.flatMap((track) => track.looks.map((look) => look.t))).toContain(2.4);
    expect(sight.still!.t).toBe(2.4);
  });

  test('searches a frozen picture once', async () => {
    const detector = new SquareDetector();
    const frozen = Array.from({ length: 10 }, (_, i) => square(i / 5, 100));
    const sight = await new FaceAnalyzer(detector, null).analyze(stream(frozen));
    expect(detector.searched).toBe(1);
    expect(sight.tracks[0]!.boxes).toHaveLength(10);
    expect(sight.tracks[0]!.looks).toEqual([]);
  });

  test('says the same of the same frames, byte for byte', async () => {
    const run = async () => {
      const { seconds: _, ...sight } = await new FaceAnalyzer(
        new SquareDetector(),
        new ColourEmbedder(),
      ).analyze(stream(moving));
      return sight;
    };
    expect(await run()).toEqual(await run());
  });

  test('without faces still keeps a picture; without frames, none', async () => {
    const analyzer = new FaceAnalyzer(new SquareDetector(), null);
    const empty = { t: 0, ...painted(600, 300, () => [10, 10, 10]) };
    expect(await analyzer.analyze(stream([empty]))).toMatchObject({ tracks: [], frames: 1, still: { t: 0 } });
    expect(await analyzer.analyze(stream([]))).toMatchObject({ tracks: [], frames: 0, still: null });
  });
});

describe('the largest face of a picture', () => {
  /** Finds faces where it is told to. */
  const found = (...faces: DetectedFace[]): FaceDetector => ({
    weightId: 'told',
    detect: async () => faces,
    at: async () => faces[0] ?? null,
  });
  const boxes = [0.05, 0.3, 0.7].map((x, i) => ({ x, y: 0.2, w: [0.1, 0.3, 0.2][i]!, h: 0.4 }));
  const faces = boxes.map((box) => faceAt(box));
  /** Red under the first, green under the second, blue under the third. */
  const picture = painted(400, 200, (x) => (x < 90 ? [200, 0, 0] : x < 260 ? [0, 200, 0] : [0, 0, 200]));

  test('is taken among several, and embedded as it lies there', async () => {
    const face = await new FaceAnalyzer(found(...faces), new ColourEmbedder()).largestFace(picture);
    expect(face).toMatchObject({ found: 3, box: boxes[1], weightId: 'colours' });
    expect([...face!.embedding]).toEqual([0, 1, 0].map((c) => expect.closeTo(c, 2)));
    expect(face!.quality).toBeGreaterThanOrEqual(0);
    expect(face!.quality).toBeLessThanOrEqual(1);
  });

  test('of equals the surer one is taken', async () => {
    const sure = faceAt({ ...boxes[2]!, w: 0.3, x: 0.65 }, 0.99);
    const face = await new FaceAnalyzer(found(...faces, sure), new ColourEmbedder()).largestFace(picture);
    expect(face!.box).toEqual(sure.box);
  });

  test('is none without a face, and without an embedder', async () => {
    expect(await new FaceAnalyzer(found(), new ColourEmbedder()).largestFace(picture)).toBeNull();
    expect(await new FaceAnalyzer(found(...faces), null).largestFace(picture)).toBeNull();
  });
});
