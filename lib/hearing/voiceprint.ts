import { type Session, Tensor } from '../models/runtime';
import { fbank, MEL_BINS } from './fbank';

/** Speaker embeddings with the interface of WeSpeaker's models: `feats` [1, frames, 80] -> `embs` [1, dimension]. */
export class SpeakerEmbedder {
  constructor(
    readonly weightId: string,
    private readonly session: Session,
  ) {}

  /** One L2-normalised embedding of mono samples in [-1, 1] at 16 kHz; half a second at least. */
  async embed(pcm: Float32Array): Promise<Float32Array> {
    const features = fbank(pcm);
    const feats = new Tensor('float32', features, [1, features.length / MEL_BINS, MEL_BINS]);
    const { embs } = await this.session.run({ feats });
    const embedding = Float32Array.from(embs!.data as Float32Array);
    const length = Math.hypot(...embedding);
    return embedding.map((value) => value / length);
  }
}
