import { expect, test } from 'vitest';
import { SFACE } from '../../../lib/models/seeing-weights';
import type { Session } from '../../../lib/models/session-types';
import { MANIFEST, weightById } from '../../../lib/models/weights-manifest';
import { AlignedFaceEmbedder, MOBILEFACENET_INPUT, SFACE_INPUT } from '../../../lib/vision/aligned-embedder';
import type { DetectedFace } from '../../../lib/vision/vision-types';

const SIDE = 112;
const FACE: DetectedFace = {
  box: { x: 0.2, y: 0.2, w: 0.6, h: 0.6 },
  score: 1,
  landmarks: [
    [0.34, 0.46],
    [0.66, 0.46],
    [0.5, 0.64],
    [0.37, 0.82],
    [0.63, 0.82],
  ],
};

/** A picture of one colour, and the middle of each plane that a network is given of it. */
async function planesOf(input: typeof SFACE_INPUT, [red, green, blue]: [number, number, number]) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let i = 0; i < data.length; i += 4) data.set([red, green, blue, 255], i);
  let given: { dims: readonly number[]; data: Float32Array } | null = null;
  const session = {
    ...{ inputNames: ['data'], outputNames: ['fc1'] },
    inputMetadata: [{ name: 'data', isTensor: true, type: 'float32', shape: [1, 3, SIDE, SIDE] }],
    run: async (feeds: Record<string, { dims: readonly number[]; data: Float32Array }>) => {
      given = feeds.data!;
      return { fc1: { dims: [1, 128], data: new Float32Array(128).fill(1) } };
    },
  } as unknown as Session;
  await new AlignedFaceEmbedder('any', session, input).embed({ data, width: SIDE, height: SIDE }, [FACE]);
  expect(given!.dims).toEqual([1, 3, SIDE, SIDE]);
  const middle = SIDE * (SIDE / 2) + SIDE / 2;
  return [0, 1, 2].map((plane) => given!.data[plane * SIDE * SIDE + middle]);
}

test('SFace is given red first, 0 to 255, as OpenCV gives it; MobileFaceNet red first, -1 to 1', async () => {
  expect(await planesOf(SFACE_INPUT, [255, 51, 0])).toEqual([255, 51, 0]);
  expect(await planesOf(MOBILEFACENET_INPUT, [255, 51, 0])).toEqual([1, expect.closeTo(-0.6), -1]);
});

test('what SFace made with blue first is still read, and nothing more is made so', () => {
  expect(weightById('sface')).toMatchObject({ task: 'face-embedding', dimension: 128, files: [] });
  expect(MANIFEST.map(({ id }) => id)).not.toContain('sface');
  expect(weightById(SFACE)!.files.map(({ path }) => path)).toEqual(['face_recognition_sface_2021dec.onnx']);
});
