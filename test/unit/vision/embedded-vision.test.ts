import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import jpeg from 'jpeg-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Picture } from '../../../lib/media/media-types';
import { createSession } from '../../../lib/models/runtime';
import { intersectionOverUnion } from '../../../lib/vision/box';
import { alignedRegion, EmbeddedFaceEmbedder } from '../../../lib/vision/embedded-embedder';
import { EmbeddedFaceDetector } from '../../../lib/vision/faceapi-detector';
import { reduce } from '../../../lib/vision/image';
import { writeSquare } from '../../../lib/vision/tensor-input';
import type { DetectedFace, Point } from '../../../lib/vision/vision-types';
import { shared } from '../../shared';

const SAMPLES = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api')),
  '../demo',
);

let folder: string;
let detector: EmbeddedFaceDetector;
let embedder: EmbeddedFaceEmbedder;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mneme-embedded-'));
  const setUp = new URL('../../../bin/setup/weights-from-packages/faceapi.mjs', import.meta.url).href;
  const { writeFaceApiWeights } = await import(setUp);
  await writeFaceApiWeights(folder);
  const session = async (task: string, id: string) =>
    createSession(await readFile(path.join(folder, task, id, `${id}.onnx`)), id);
  detector = new EmbeddedFaceDetector(
    'faceapi-ssd',
    await session('face-detection', 'faceapi-ssd'),
    await session('face-landmarks', 'faceapi-landmarks68'),
  );
  embedder = new EmbeddedFaceEmbedder(
    'faceapi-resnet34',
    await session('face-embedding', 'faceapi-resnet34'),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function photograph(file: string, side = 960): Promise<Picture> {
  const { width, height, data } = jpeg.decode(await readFile(file), { useTArray: true });
  return reduce({ width, height, data: new Uint8ClampedArray(data) }, side);
}

const sample = (number: number) => photograph(path.join(SAMPLES, `sample${number}.jpg`));

function flat(width: number, height: number, value: number): Picture {
  return { width, height, data: new Uint8ClampedArray(width * height * 4).fill(value) };
}

const similarity = (a: Float32Array, b: Float32Array) =>
  1 - Math.hypot(...a.map((value, i) => value - b[i]!));

describe("a network's square input", () => {
  const write = (picture: Picture, side: number, width: number, height: number, centred: boolean) => {
    const data = new Float32Array(3 * width * height);
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
    writeSquare(picture, whole, { side, width, height, centred }, data);
    return Array.from(data.subarray(0, width * height));
  };

  test('a wide picture has black below it, or above and below when centred', () => {
    const wide = flat(4, 2, 200);
    expect(write(wide, 4, 4, 4, false)).toEqual([...Array(8).fill(200), ...Array(8).fill(0)]);
    expect(write(wide, 4, 4, 4, true)).toEqual([
      ...Array(4).fill(0),
      ...Array(8).fill(200),
      ...Array(4).fill(0),
    ]);
  });

  test('a picture that is reduced to a quarter keeps its mean: no pixel is skipped', () => {
    const stripes = flat(16, 16, 0);
    for (let i = 0; i < stripes.data.length; i += 4) stripes.data.fill((i / 4) % 2 ? 255 : 0, i, i + 4);
    expect(write(stripes, 4, 4, 4, false).every((value) => Math.abs(value - 127.5) < 1)).toBe(true);
  });
});

describe('detection', () => {
  test('near where a face was it finds that one alone, and none where nobody is', async () => {
    const picture = await sample(6);
    for (const face of await detector.detect(picture)) {
      const moved = { ...face, box: { ...face.box, x: face.box.x + face.box.w / 3 } };
      const found = await detector.near(picture, moved);
      expect(intersectionOverUnion(found!.box, face.box)).toBeGreaterThan(0.6);
      expect(Math.abs(found!.landmarks[2][0] - face.landmarks[2][0]) / face.box.w).toBeLessThan(0.1);
    }
    const [face] = await detector.detect(picture);
    expect(await detector.near(flat(960, 540, 90), face!)).toBeNull();
  });

  test('a glance finds every face that is large, where it is', async () => {
    const picture = await sample(6);
    const faces = await detector.detect(picture);
    expect(faces.every((face) => detector.isLarge(picture, face))).toBe(true);
    const glanced = await detector.glance(picture);
    expect(glanced).toHaveLength(faces.length);
    for (const { box } of faces)
      expect(Math.max(...glanced.map((one) => intersectionOverUnion(one.box, box)))).toBeGreaterThan(0.6);
    const [face] = faces;
    const distant = { box: { ...face!.box, h: 25 / 256 } };
    expect(detector.isLarge({ width: 960, height: 960 }, distant)).toBe(false);
  });

  test('finds the four faces of a photograph, each with eyes above the mouth inside its box', async () => {
    const faces = (await detector.detect(await sample(6))).sort((a, b) => a.box.x - b.box.x);
    expect(faces).toHaveLength(4);
    for (const { box, landmarks } of faces) {
      const [leftEye, rightEye, nose, leftCorner, rightCorner] = landmarks;
      expect(leftEye[0]).toBeLessThan(rightEye[0]);
      expect(leftCorner[0]).toBeLessThan(rightCorner[0]);
      expect(Math.max(leftEye[1], rightEye[1])).toBeLessThan(nose[1]);
      expect(nose[1]).toBeLessThan(Math.min(leftCorner[1], rightCorner[1]));
      for (const [x, y] of landmarks) {
        expect(x).toBeGreaterThan(box.x);
        expect(x).toBeLessThan(box.x + box.w);
        expect(y).toBeGreaterThan(box.y);
        expect(y).toBeLessThan(box.y + box.h);
      }
    }
  });

  test('finds nothing in an empty picture, however narrow', async () => {
    expect(await detector.detect(flat(320, 180, 128))).toEqual([]);
    expect(await detector.detect(flat(1, 700, 128))).toEqual([]);
  });
});

describe('embedding', () => {
  test('is the same for a face alone as among others, has length 1, and stays close when the face gets smaller', async () => {
    const picture = await sample(6);
    const faces = (await detector.detect(picture)).sort((a, b) => a.box.x - b.box.x);
    const embeddings = await embedder.embed(picture, faces);
    const [alone] = await embedder.embed(picture, faces.slice(2, 3));
    expect(similarity(alone!, embeddings[2]!)).toBeGreaterThan(0.9999);
    expect(Math.hypot(...alone!)).toBeCloseTo(1, 5);

    const smaller = reduce(picture, 700);
    const again = (await detector.detect(smaller)).sort((a, b) => a.box.x - b.box.x);
    const others = await embedder.embed(smaller, again);
    const closest = embeddings
      .map((a) => others.map((b) => similarity(a, b)))
      .map((row) => row.indexOf(Math.max(...row)));
    expect(closest).toEqual([0, 1, 2, 3]);
  });

  test('is the same for a face and its mirror image', async () => {
    const picture = await sample(6);
    const mirror = { ...picture, data: picture.data.slice() };
    const pixels = new Uint32Array(mirror.data.buffer);
    for (let y = 0; y < mirror.height; y++)
      pixels.subarray(y * mirror.width, (y + 1) * mirror.width).reverse();
    const [face] = await detector.detect(picture);
    const [left, right, nose, leftCorner, rightCorner] = face!.landmarks.map(([x, y]): Point => [1 - x, y]);
    const turned: DetectedFace = {
      ...face!,
      box: { ...face!.box, x: 1 - face!.box.x - face!.box.w },
      landmarks: [right!, left!, nose!, rightCorner!, leftCorner!],
    };
    const [own] = await embedder.embed(picture, [face!]);
    const [other] = await embedder.embed(mirror, [turned]);
    expect(similarity(own!, other!)).toBeGreaterThan(0.95);
  });

  test("the aligned square is cut at the picture's edges and is never empty", () => {
    const face = (landmarks: DetectedFace['landmarks']) => ({
      box: { x: 0, y: 0, w: 1, h: 1 },
      score: 1,
      landmarks,
    });
    const picture = flat(200, 100, 0);
    // Eyes at (90, 40) and (110, 40), mouth at (100, 64): 26 pixels from each eye to the mouth, so 57 of side.
    const middle = face([
      [0.45, 0.4],
      [0.55, 0.4],
      [0.5, 0.5],
      [0.46, 0.64],
      [0.54, 0.64],
    ]);
    expect(alignedRegion(picture, middle)).toEqual({ x: 71, y: 23, width: 57, height: 57 });
    const corner = face([
      [1, 1],
      [1.1, 1],
      [1, 1.1],
      [1, 1.2],
      [1.1, 1.2],
    ]);
    expect(alignedRegion(picture, corner)).toEqual({ x: 185, y: 85, width: 15, height: 15 });
    const beyond = face([
      [1.5, 0],
      [1.6, 0],
      [1.5, 0.1],
      [1.5, 0.2],
      [1.6, 0.2],
    ]);
    expect(alignedRegion(picture, beyond)).toMatchObject({ x: 199, width: 1 });
  });

  test.skipIf(!shared)(
    'photographs of one person are closer than of others (needs shared media)',
    async () => {
      const people = path.join(shared!, 'media/faces/people');
      const looks: { who: string; embedding: Float32Array }[] = [];
      for (const who of ['obama', 'person_1', 'rose_leslie']) {
        for (const file of (await readdir(path.join(people, who))).slice(0, 3)) {
          const picture = await photograph(path.join(people, who, file));
          const faces = (await detector.detect(picture)).sort(
            (a, b) => b.box.w * b.box.h - a.box.w * a.box.h,
          );
          const [embedding] = await embedder.embed(picture, faces.slice(0, 1));
          looks.push({ who, embedding: embedding! });
        }
      }
      const pairs = looks.flatMap((a, i) =>
        looks.slice(0, i).map((b) => ({ same: a.who === b.who, at: similarity(a.embedding, b.embedding) })),
      );
      const of = (same: boolean) => pairs.filter((pair) => pair.same === same).map((pair) => pair.at);
      expect(Math.min(...of(true))).toBeGreaterThan(Math.max(...of(false)));
    },
  );
});
