import type { Picture } from '../media/media-types';
import type { Trial } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor } from '../models/runtime';
import { PICTURES_AND_WORDS } from '../models/seeing-weights';
import type { Session } from '../models/session-types';
import { unitVector } from '../models/unit-vector';
import type { Weight } from '../models/weight';
import { resize, type TensorSpec, writePlanes } from './image';

/** Side of the square that a picture becomes, whatever its shape, in pixels (docs/weights.md). */
const SIDE = 224;
const DIMS = [1, 3, SIDE, SIDE] as const;
/** Red, green and blue, -1 to 1. */
const INPUT: TensorSpec = { order: 'rgb', mean: 127.5, scale: 1 / 127.5 };

/** One picture; its embedding. */
export const PICTURE_TRIAL: Trial = {
  feeds: () => ({ pixel_values: fixedTensor({ dims: DIMS, range: [-1, 1] }) }),
  fits: ({ valuesOf, dimension }) => valuesOf('pooler_output') === dimension,
};

/** The part of a weight that describes pictures: its words are taken apart, and described, in another worker. */
export function pictureHalf(weight: Weight): Weight {
  return { ...weight, files: [{ path: PICTURES_AND_WORDS.vision }], companions: [] };
}

/** What a picture shows, as a vector that those of words can be compared with. */
export class PictureEmbedder {
  constructor(
    readonly weightId: string,
    private readonly session: Session,
  ) {}

  /** Of length 1. */
  async embed(picture: Picture): Promise<Float32Array> {
    const input = new Tensor('float32', pictureInput(picture), [...DIMS]);
    const { pooler_output } = await this.session.run({ pixel_values: input });
    return unitVector(pooler_output!.data as Float32Array);
  }
}

/** A picture as the network takes it: planes [3, 224, 224]. */
export function pictureInput(picture: Picture): Float32Array {
  const planes = new Float32Array(3 * SIDE * SIDE);
  writePlanes(resize(picture, SIDE, SIDE), planes, SIDE, INPUT);
  return planes;
}
