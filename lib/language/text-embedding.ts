import { MnemeError } from '../errors';
import type { LoadedWeight } from '../models/first-usable-weight';
import type { TextRole } from '../models/weight';
import { SENTENCE_ENCODER } from '../models/word-weights';
import { told } from '../told';
import { LineReader } from './line-reader';
import { SentenceEncoder } from './sentence-encoder';
import { tokenEncoder } from './token-encoder';

/** Makes vectors of what texts mean, with one weight of the task `text-embedding`. */
export class TextEmbedder {
  private constructor(
    readonly weightId: string,
    private readonly vectorOf: (role: TextRole, text: string) => Promise<Float32Array>,
    /** What reads lines for an answer; null where the weight has none. */
    readonly reader: LineReader | null,
  ) {}

  /**
   * Puts a loaded weight to use and tries it on one word, since a network may load and not run. Throws `weight-corrupt` when its
   * vocabulary cannot be read, or it does not give what the manifest says.
   */
  static async load(loaded: LoadedWeight): Promise<TextEmbedder> {
    const { id, dimension, tokens } = loaded.weight;
    try {
      const encoder = id === SENTENCE_ENCODER ? new SentenceEncoder(loaded) : null;
      const vectorOf = encoder
        ? (_: TextRole, text: string) => encoder.vectorOf(text)
        : tokenEncoder(loaded, tokens!);
      const vector = await vectorOf('line', 'word');
      if (vector.length !== dimension || !vector.every(Number.isFinite))
        throw new MnemeError('weight-corrupt', 'It gives no numbers.');
      return new TextEmbedder(id, vectorOf, encoder && (await LineReader.load(loaded, encoder)));
    } catch (cause) {
      throw new MnemeError(
        'weight-corrupt',
        told`The weight ${id} cannot be used: its files do not fit together.`,
        { cause },
      );
    }
  }

  /**
   * The meaning of each text as a vector of unit length. Texts are run one by one: in one batch the rounding of an 8-bit network,
   * and so each vector, would hang on the texts beside it.
   *
   * @param role what they are: some weights are given questions otherwise than lines
   */
  async embed(role: TextRole, texts: readonly string[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await this.vectorOf(role, text));
    return vectors;
  }
}
