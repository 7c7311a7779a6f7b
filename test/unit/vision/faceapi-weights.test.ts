import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import jpeg from 'jpeg-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Picture } from '../../../lib/media/media-types';
import { createSession, Tensor } from '../../../lib/models/runtime';
import { intersectionOverUnion } from '../../../lib/vision/box';
import { EmbeddedFaceDetector } from '../../../lib/vision/faceapi-detector';
import { reduce } from '../../../lib/vision/image';
import { writeSquare } from '../../../lib/vision/tensor-input';
import type { DetectedFace } from '../../../lib/vision/vision-types';
import { shared } from '../../shared';
import ANCHORS from './faceapi-ssd-by-its-library.json';

/**
 * The networks that the set-up writes give the figures that the package's own library gives, on a photograph that the
 * package brings. The library runs on its plain JavaScript backend here, which takes half a minute for the detector: of that, what it gave for the
 * 20 best anchors and every 32nd is kept beside this file.
 */
const TOLERANCE = 1e-3;
const PACKAGE = path.join(path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api')), '..');

let folder: string;
// biome-ignore lint/suspicious/noExplicitAny: the library is loaded from a path, without its types
let faceapi: any;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mneme-faceapi-'));
  const setUp = new URL('../../../bin/setup/weights-from-packages/faceapi.mjs', import.meta.url).href;
  const { writeFaceApiWeights } = await import(setUp);
  await writeFaceApiWeights(folder);
  faceapi = await loadLibrary();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The library's browser build, which only asks whether there is a window while it loads. */
async function loadLibrary() {
  const source = await readFile(path.join(PACKAGE, 'dist/face-api.esm.js'), 'utf8');
  const copy = path.join(folder, 'face-api.mjs');
  await writeFile(copy, source.replace(/^\/\/# sourceMappingURL=.*$/m, ''));
  vi.stubGlobal('window', { document: {} });
  const library = await import(pathToFileURL(copy).href);
  vi.unstubAllGlobals();
  await library.tf.setBackend('cpu');
  return library;
}

async function loadNetwork(network: { loadFromWeightMap(weights: unknown): void }, model: string) {
  const manifest = JSON.parse(
    await readFile(path.join(PACKAGE, `model/${model}-weights_manifest.json`), 'utf8'),
  );
  const data = new Uint8Array(await readFile(path.join(PACKAGE, `model/${model}.bin`)));
  network.loadFromWeightMap(faceapi.tf.io.decodeWeights(data.buffer, manifest[0].weights));
  return network;
}

async function session(task: string, id: string, file = id) {
  return createSession(await readFile(path.join(folder, task, id, `${file}.onnx`)), id);
}

async function run(task: string, id: string, picture: Picture, side: number, centred: boolean) {
  const data = new Float32Array(3 * side * side);
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  writeSquare(picture, whole, { side, width: side, height: side, centred }, data);
  return (await session(task, id)).run({ input: new Tensor('float32', data, [1, 3, side, side]) });
}

async function photograph(file: string, side: number): Promise<Picture> {
  const { width, height, data } = jpeg.decode(await readFile(file), { useTArray: true });
  return reduce({ width, height, data: new Uint8ClampedArray(data) }, side);
}

const sample = (side: number) => photograph(path.join(PACKAGE, 'demo/sample3.jpg'), side);

function pixels({ data, width, height }: Picture) {
  const rgb = data.filter((_, i) => i % 4 !== 3);
  return faceapi.tf.tensor3d(Int32Array.from(rgb), [height, width, 3], 'int32');
}

function greatestDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  expect(actual.length).toBe(expected.length);
  let greatest = 0;
  for (let i = 0; i < actual.length; i++) greatest = Math.max(greatest, Math.abs(actual[i]! - expected[i]!));
  return greatest;
}

async function descriptorDifference(picture: Picture) {
  const library = await loadNetwork(new faceapi.FaceRecognitionNet(), 'face_recognition_model');
  const expected = await (
    library as never as { computeFaceDescriptor(x: unknown): Promise<Float32Array> }
  ).computeFaceDescriptor(pixels(picture));
  const { descriptor } = await run('face-embedding', 'faceapi-resnet34', picture, 150, true);
  return greatestDifference(descriptor!.data as Float32Array, expected);
}

describe('networks written from the package', () => {
  test("the descriptor is the library's", async () => {
    expect(await descriptorDifference(await sample(280))).toBeLessThan(TOLERANCE);
  });

  test("the 68 points are the library's", async () => {
    const picture = await sample(200);
    const library = await loadNetwork(new faceapi.FaceLandmark68Net(), 'face_landmark_68_model');
    const input = new faceapi.NetInput([pixels(picture)]);
    const expected = (library as never as { runNet(x: unknown): { dataSync(): Float32Array } }).runNet(input);
    const { points } = await run('face-landmarks', 'faceapi-landmarks68', picture, 112, true);
    expect(greatestDifference(points!.data as Float32Array, expected.dataSync())).toBeLessThan(TOLERANCE);
  });

  test("boxes and scores of some anchors are the library's", async () => {
    const { boxes, scores } = await run('face-detection', 'faceapi-ssd', await sample(640), 512, false);
    const [box, score] = [boxes!.data as Float32Array, scores!.data as Float32Array];
    expect(Math.max(...score)).toBeGreaterThan(0.9);
    for (const { anchor, ...expected } of ANCHORS) {
      expect(Math.abs(score[anchor]! - expected.score), `score of ${anchor}`).toBeLessThan(TOLERANCE);
      expect(
        greatestDifference(box.slice(4 * anchor, 4 * anchor + 4), expected.box),
        `box of ${anchor}`,
      ).toBeLessThan(TOLERANCE);
    }
  });

  test.skipIf(!process.env.MNEME_WHOLE)(
    "boxes and scores of all anchors are the library's (half a minute: needs MNEME_WHOLE=1)",
    { timeout: 240_000 },
    async () => {
      const picture = await sample(640);
      const library = await loadNetwork(new faceapi.SsdMobilenetv1(), 'ssd_mobilenetv1_model');
      const expected = await (
        library as never as { forward(x: unknown): Promise<Record<string, { dataSync(): Float32Array }[]>> }
      ).forward(pixels(picture));
      const [box, score] = [expected.boxes![0]!.dataSync(), expected.scores![0]!.dataSync()];
      const { boxes, scores } = await run('face-detection', 'faceapi-ssd', picture, 512, false);
      expect(greatestDifference(boxes!.data as Float32Array, box)).toBeLessThan(TOLERANCE);
      expect(greatestDifference(scores!.data as Float32Array, score)).toBeLessThan(TOLERANCE);
      for (const { anchor, ...kept } of ANCHORS) {
        expect(Math.abs(score[anchor]! - kept.score)).toBeLessThan(TOLERANCE);
        expect(greatestDifference(box.slice(4 * anchor, 4 * anchor + 4), kept.box)).toBeLessThan(TOLERANCE);
      }
    },
  );

  test('in whole numbers the detector finds the same faces at the same places', async () => {
    const picture = await sample(640);
    const landmarks = await session('face-landmarks', 'faceapi-landmarks68');
    const found = [];
    for (const file of ['faceapi-ssd', 'faceapi-ssd-u8']) {
      const detector = await session('face-detection', 'faceapi-ssd', file);
      found.push(await new EmbeddedFaceDetector('faceapi-ssd', detector, landmarks).detect(picture));
    }
    const [floats, whole] = found as [DetectedFace[], DetectedFace[]];
    expect(floats.length).toBeGreaterThan(0);
    expect(whole).toHaveLength(floats.length);
    for (const { box, score } of floats) {
      const near = whole.filter((other) => intersectionOverUnion(box, other.box) > 0.95);
      expect(near).toHaveLength(1);
      expect(Math.abs(near[0]!.score - score)).toBeLessThan(0.02);
    }
    const bytes = await readFile(path.join(folder, 'face-detection/faceapi-ssd/faceapi-ssd-u8.onnx'));
    expect(bytes.toString('latin1').split('QLinearConv_').length).toBeGreaterThan(11);
  });

  test("the detector's five points are those of the library's 68 for the same box", async () => {
    const picture = await sample(960);
    const detector = new EmbeddedFaceDetector(
      'faceapi-ssd',
      await session('face-detection', 'faceapi-ssd'),
      await session('face-landmarks', 'faceapi-landmarks68'),
    );
    const [face] = await detector.detect(picture);
    const { x, y, w, h } = face!.box;
    const found = new faceapi.FaceDetection(face!.score, new faceapi.Rect(x, y, w, h), picture);
    const library = await loadNetwork(new faceapi.FaceLandmark68Net(), 'face_landmark_68_model');
    const [cut] = await faceapi.extractFaceTensors(pixels(picture), [found.box.floor()]);
    const points = (await (
      library as never as { detectLandmarks(x: unknown): Promise<never> }
    ).detectLandmarks(cut)) as { shiftBy(x: number, y: number): { positions: { x: number; y: number }[] } };
    const { positions } = points.shiftBy(found.box.x, found.box.y);
    const [, , nose, left, right] = face!.landmarks;
    for (const [mine, index] of [
      [nose, 30],
      [left, 48],
      [right, 54],
    ] as const) {
      expect(mine[0] * picture.width).toBeCloseTo(positions[index]!.x, 1);
      expect(mine[1] * picture.height).toBeCloseTo(positions[index]!.y, 1);
    }
  });

  test.skipIf(!shared)(
    "the descriptors of photographs are the library's (needs shared media; of all with MNEME_WHOLE=1)",
    async () => {
      const people = path.join(shared!, 'media/faces/people/person_1');
      const files = (await readdir(people)).toSorted();
      for (const file of process.env.MNEME_WHOLE ? files : files.slice(0, 1)) {
        expect(await descriptorDifference(await photograph(path.join(people, file), 299))).toBeLessThan(
          TOLERANCE,
        );
      }
    },
  );
});
