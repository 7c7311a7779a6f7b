import type { Picture } from '../media/media-types';
import type { Trial } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor } from '../models/runtime';
import type { Session } from '../models/session-types';
import { ALIGNED_SIZE, faceAlignment } from './align';
import { type TensorSpec, warpToPlanes } from './image';
import type { DetectedFace, FaceEmbedder } from './vision-types';

/** MobileFaceNet: RGB, -1 to 1. */
export const MOBILEFACENET_INPUT: TensorSpec = { order: 'rgb', mean: 127.5, scale: 1 / 127.5 };

/** SFace 2021dec (OpenCV Zoo): RGB, 0 to 255. OpenCV turns its BGR round (`blobFromImage` with swapRB, modules/objdetect/src/face_recognize.cpp, `feature`). */
export const SFACE_INPUT: TensorSpec = { order: 'rgb', mean: 0, scale: 1 };

const VALUES_PER_FACE = 3 * ALIGNED_SIZE * ALIGNED_SIZE;

/** One aligned face; its embedding. */
export const ALIGNED_FACE_TRIAL: Trial = {
  feeds: (session) => ({
    [session.inputNames[0]!]: fixedTensor({ dims: [1, 3, ALIGNED_SIZE, ALIGNED_SIZE], range: [-1, 1] }),
  }),
  fits: ({ first, dimension }) => first === dimension,
};

/** Embeds faces aligned to the ArcFace template by their five landmarks: [n, 3, 112, 112] -> [n, dimension]. */
export class AlignedFaceEmbedder implements FaceEmbedder {
  /** Faces per run: all at once where the model's batch size is free, else one. */
  private readonly batches: boolean;

  constructor(
    readonly weightId: string,
    private readonly session: Session,
    private readonly input: TensorSpec,
  ) {
    const metadata = session.inputMetadata[0];
    this.batches = metadata?.isTensor === true && metadata.shape[0] !== 1;
  }

  async embed(picture: Picture, faces: DetectedFace[]): Promise<Float32Array[]> {
    const embeddings: Float32Array[] = [];
    const step = this.batches ? Math.max(faces.length, 1) : 1;
    for (let start = 0; start < faces.length; start += step) {
      embeddings.push(...(await this.run(picture, faces.slice(start, start + step))));
    }
    return embeddings;
  }

  private async run(picture: Picture, faces: DetectedFace[]): Promise<Float32Array[]> {
    const planes = new Float32Array(faces.length * VALUES_PER_FACE);
    faces.forEach((face, i) => {
      const transform = faceAlignment(picture, face);
      warpToPlanes(picture, transform, ALIGNED_SIZE, this.input, planes, i * VALUES_PER_FACE);
    });
    const tensor = new Tensor('float32', planes, [faces.length, 3, ALIGNED_SIZE, ALIGNED_SIZE]);
    const outputs = await this.session.run({ [this.session.inputNames[0]!]: tensor });
    const data = outputs[this.session.outputNames[0]!]!.data as Float32Array;
    const dimension = data.length / faces.length;
    return faces.map((_, i) => normalised(data.subarray(i * dimension, (i + 1) * dimension)));
  }
}

/** The vector at length 1; a zero vector stays zero. */
function normalised(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const factor = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  return vector.map((value) => value * factor);
}
