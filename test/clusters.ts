import { seeded } from './demo-film/brush.js';

/** How far a vector lies from its centre, of the centre's length. */
const NOISE = 0.7;

/** Unit vectors around centres in random directions, the same for the same seed: what embeddings of what people say resemble more than directions at random. */
export class Clusters {
  private readonly random: () => number;
  private readonly centres: Float32Array[];
  private made = 0;

  constructor(
    private readonly dimension: number,
    centres: number,
    seed = 1,
  ) {
    this.random = seeded(seed);
    this.centres = Array.from({ length: centres }, () => this.near(null));
  }

  /** A vector around the next centre. */
  next(): Float32Array {
    this.made += 1;
    return this.near(this.centres[this.made % this.centres.length]!);
  }

  /** Around a centre, or in any direction. */
  private near(centre: Float32Array | null): Float32Array {
    const spread = NOISE / Math.sqrt(this.dimension);
    const vector = new Float32Array(this.dimension);
    for (let i = 0; i < vector.length; i += 1) {
      // Box and Muller 1958.
      const normal = Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
      vector[i] = (centre?.[i] ?? 0) + spread * normal;
    }
    return scaledToUnit(vector);
  }
}

function scaledToUnit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (let i = 0; i < vector.length; i += 1) squares += vector[i]! * vector[i]!;
  const length = Math.sqrt(squares);
  for (let i = 0; i < vector.length; i += 1) vector[i]! /= length;
  return vector;
}
