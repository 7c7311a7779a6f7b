import type { Trial } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor } from '../models/runtime';
import type { Session } from '../models/session-types';
import { fbank, MEL_BINS } from './fbank';

/** Most pieces that go through the network at once: 16 of 1.5 s are 0.8 MB of features. */
const MOST_ROWS = 16;

/** 1.5 s of speech; its embedding. */
export const SPEAKER_TRIAL: Trial = {
  feeds: () => ({ feats: fixedTensor({ dims: [1, 148, MEL_BINS], range: [-5, 5] }) }),
  fits: ({ valuesOf, dimension }) => valuesOf('embs') === dimension,
};

export interface Voiceprint {
  /** L2-normalised. */
  embedding: Float32Array;
  /** The length that the network gave it: small where there is not one clear voice. */
  length: number;
}

/** Speaker embeddings with the interface of WeSpeaker's models: `feats` [rows, frames, 80] -> `embs` [rows, dimension]. */
export class SpeakerEmbedder {
  constructor(
    readonly weightId: string,
    private readonly session: Session,
  ) {}

  /** One L2-normalised embedding of mono samples in [-1, 1] at 16 kHz; half a second at least. */
  async embed(pcm: Float32Array): Promise<Float32Array> {
    return (await this.embedAll([pcm]))[0]!.embedding;
  }

  /** Those of several pieces. Pieces of one length go together; there is no mask for shorter ones. */
  async embedAll(pieces: readonly Float32Array[]): Promise<Voiceprint[]> {
    const features = pieces.map(fbank);
    const voiceprints: Voiceprint[] = [];
    for (const length of new Set(features.map((feature) => feature.length))) {
      const alike = [...features.keys()].filter((i) => features[i]!.length === length);
      for (let from = 0; from < alike.length; from += MOST_ROWS) {
        const rows = alike.slice(from, from + MOST_ROWS);
        const values = await this.run(
          rows.map((i) => features[i]!),
          length,
        );
        const dimension = values.length / rows.length;
        rows.forEach((i, row) => {
          voiceprints[i] = normalised(values.slice(row * dimension, (row + 1) * dimension));
        });
      }
    }
    return voiceprints;
  }

  private async run(rows: Float32Array[], length: number): Promise<Float32Array> {
    const batch = new Float32Array(rows.length * length);
    rows.forEach((row, i) => {
      batch.set(row, i * length);
    });
    const feats = new Tensor('float32', batch, [rows.length, length / MEL_BINS, MEL_BINS]);
    const { embs } = await this.session.run({ feats });
    return embs!.data as Float32Array;
  }
}

function normalised(values: Float32Array): Voiceprint {
  const length = Math.hypot(...values);
  return { embedding: values.map((value) => value / length), length };
}
