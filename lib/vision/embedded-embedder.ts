import type { Picture } from '../media/media-types';
import type { Trial } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor } from '../models/runtime';
import type { Session } from '../models/session-types';
import type { Region } from './image';
import { writeSquare } from './tensor-input';
import type { DetectedFace, FaceEmbedder, Point } from './vision-types';

const SIDE = 150;
const DIMENSION = 128;
/** FaceLandmarks.align of face-api.js (dlib's alignment): where the face's centre lies in the square, and its size. */
const CENTRE_X = 0.5;
const CENTRE_Y = 0.43;
const EYE_TO_MOUTH = 0.45;

/** One face; its descriptor. */
export const EMBEDDED_FACE_TRIAL: Trial = {
  feeds: () => ({ input: fixedTensor({ dims: [1, 3, SIDE, SIDE], range: [0, 255] }) }),
  fits: ({ valuesOf }) => valuesOf('descriptor') === DIMENSION,
};

/**
 * face-api.js's face_recognition (dlib's ResNet-34, 128-d): the weight that the set-up writes from the package.
 * Three things differ from face-api.js: descriptors are brought to length 1, the mouth's centre is that of its corners,
 * not of its twenty points, and each is the mean of the face's and its mirror image's. The first two on three films (262 faces of 7 people, one minus the
 * Euclidean distance):
 *
 * | | mean over up to 10 looks of one film: same person in another film, least | another person, highest | balanced accuracy of pairs across films |
 * |------------------------------------|-------|-------|--------|
 * | as in face-api.js                  | 0.464 | 0.453 | 0.9878 |
 * | mouth from its corners             | 0.457 | 0.451 | 0.9911 |
 * | length 1                           | 0.655 | 0.616 | 0.9984 |
 * | length 1 and mouth from its corners | 0.651 | 0.620 | 0.9986 |
 *
 * The mirror image on real people (tracks and photographs of different files, quality 0.3 and more, mean cosine of all pairs of looks; share of the same
 * person's pairs above all pairs of others): 0.66 to 0.77 of 101 pairs, in what nothing was chosen by 0.74 to 0.81 of 31. What was described
 * without it stays comparable: the two have a cosine of 0.986 and more. Not brought to length 1, the measured part gains nothing (0.79 of single
 * looks, 0.79 with the mirror image; as here 0.75 and 0.80).
 */
export class EmbeddedFaceEmbedder implements FaceEmbedder {
  constructor(
    readonly weightId: string,
    private readonly session: Session,
  ) {}

  async embed(picture: Picture, faces: DetectedFace[]): Promise<Float32Array[]> {
    if (faces.length === 0) return [];
    const length = 3 * SIDE * SIDE;
    const data = new Float32Array(2 * faces.length * length);
    faces.forEach((face, i) => {
      const square = { side: SIDE, width: SIDE, height: SIDE, centred: true };
      writeSquare(picture, alignedRegion(picture, face), square, data, 2 * i * length);
      data.set(mirrored(data.subarray(2 * i * length, (2 * i + 1) * length), SIDE), (2 * i + 1) * length);
    });
    const input = new Tensor('float32', data, [2 * faces.length, 3, SIDE, SIDE]);
    const descriptors = (await this.session.run({ input })).descriptor!.data as Float32Array;
    const of = (k: number) => descriptors.subarray(k * DIMENSION, (k + 1) * DIMENSION);
    return faces.map((_, i) => {
      const mirror = of(2 * i + 1);
      return normalised(of(2 * i).map((value, k) => value + mirror[k]!));
    });
  }
}

/**
 * The square around a face that the network was trained on, in whole pixels, cut at the picture's edges: its side is the
 * mean distance from the eyes to the mouth / 0.45, and the mean of eyes and mouth lies at (0.5, 0.43) of it. The mouth's
 * centre is that of its corners.
 */
export function alignedRegion(picture: Picture, face: DetectedFace): Region {
  const [leftEye, rightEye, , leftCorner, rightCorner] = face.landmarks.map(
    ([x, y]): Point => [x * picture.width, y * picture.height],
  ) as DetectedFace['landmarks'];
  const mouth: Point = [(leftCorner[0] + rightCorner[0]) / 2, (leftCorner[1] + rightCorner[1]) / 2];
  const toMouth = ([x, y]: Point) => Math.hypot(mouth[0] - x, mouth[1] - y);
  const size = Math.floor((toMouth(leftEye) + toMouth(rightEye)) / 2 / EYE_TO_MOUTH);
  const centreX = (leftEye[0] + rightEye[0] + mouth[0]) / 3;
  const centreY = (leftEye[1] + rightEye[1] + mouth[1]) / 3;
  const place = (at: number, length: number) => Math.min(Math.floor(Math.max(0, at)), length - 1);
  const x = place(centreX - CENTRE_X * size, picture.width);
  const y = place(centreY - CENTRE_Y * size, picture.height);
  return {
    x,
    y,
    width: Math.max(1, Math.min(size, picture.width - x)),
    height: Math.max(1, Math.min(size, picture.height - y)),
  };
}

/** Rows of `width` pixels, each from its end. */
function mirrored(planes: Float32Array, width: number): Float32Array {
  const last = width - 1;
  return planes.map((_, i) => planes[i + last - 2 * (i % width)]!);
}

function normalised(descriptor: Float32Array): Float32Array {
  let squares = 0;
  for (const value of descriptor) squares += value * value;
  const length = Math.sqrt(squares);
  return descriptor.map((value) => value / length);
}
