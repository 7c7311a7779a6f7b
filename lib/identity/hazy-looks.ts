import type { NodeRecord } from '../store/schema';
import { dot } from './similarity';

/**
 * What a weight says of faces in which nobody can be recognised: small, blurred or turned away. It gives all of them much the same embedding, whoever they are ("unrecognizable
 * identity": Deng et al., Harnessing Unrecognizable Faces for Improving Face Recognition, WACV 2023), so that they are like one another, however good their pictures seem.
 */
export interface Haze {
  /** The mean of such embeddings, of length 1. */
  middle: Float32Array;
  /** From which cosine with it on a look is one of them. */
  least: number;
}

/** Whether a look is one in which nobody can be recognised; by weights of which their haze is not known, none is. */
export function isHazy({ embedding }: { embedding: Float32Array }, haze: Haze | undefined): boolean {
  return haze !== undefined && dot(embedding, haze.middle) >= haze.least;
}

/** Whether somebody can be known again by any of their looks. */
export function isRecognisable({ samples }: Pick<NodeRecord, 'samples'>, haze: Haze | undefined): boolean {
  return samples.some((sample) => !isHazy(sample, haze));
}
