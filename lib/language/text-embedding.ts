import { Tokenizer } from '@huggingface/tokenizers';
import { MnemeError } from '../errors';
import type { LoadedWeight } from '../models/load';
import { Tensor } from '../models/runtime';
import type { Session } from '../models/session-types';
import { told } from '../told';

/** More tokens than this are cut off, the marks at both ends counted (model card of all-MiniLM-L6-v2: 256 word pieces). */
const MOST_TOKENS = 256;

/**
 * Sentence embedding with the interface of all-MiniLM-L6-v2 as ONNX: `input_ids`, `attention_mask` and, where it takes them,
 * `token_type_ids`, all int64 [1, tokens] -> `last_hidden_state` [1, tokens, dimension]; mean pooling, unit length (its model card).
 */
export class TextEmbedder {
  private constructor(
    readonly weightId: string,
    private readonly dimension: number,
    private readonly session: Session,
    private readonly tokenizer: Tokenizer,
  ) {}

  /**
   * Puts a loaded weight of the task `text-embedding` to use and tries it on one word, since a network may load and not run.
   * Throws `weight-corrupt` when its tokenizer cannot be read, or it does not give what the manifest says.
   */
  static async load({ weight, session, companions }: LoadedWeight): Promise<TextEmbedder> {
    try {
      const tokenizer = readTokenizer(companions.get('tokenizer.json')!);
      const embedder = new TextEmbedder(weight.id, weight.dimension!, session, tokenizer);
      const [vector] = await embedder.embed(['word']);
      if (!vector!.every(Number.isFinite)) throw new MnemeError('weight-corrupt', 'It gives no numbers.');
      return embedder;
    } catch (cause) {
      throw new MnemeError(
        'weight-corrupt',
        told`The weight ${weight.id} cannot be used: its files do not fit together.`,
        { cause },
      );
    }
  }

  /**
   * The meaning of each text as a vector of unit length. Texts are run one by one: in one batch the rounding of the 8-bit network,
   * and so each vector, would hang on the texts beside it.
   */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await this.embedOne(text));
    return vectors;
  }

  private async embedOne(text: string): Promise<Float32Array> {
    const ids = withinLimit(this.tokenizer.encode(text).ids);
    const int64 = (values: BigInt64Array) => new Tensor('int64', values, [1, ids.length]);
    const inputs: Record<string, Tensor> = {
      input_ids: int64(BigInt64Array.from(ids, BigInt)),
      attention_mask: int64(new BigInt64Array(ids.length).fill(1n)),
      token_type_ids: int64(new BigInt64Array(ids.length)),
    };
    const taken = Object.fromEntries(this.session.inputNames.map((name) => [name, inputs[name]!]));
    const states = (await this.session.run(taken)).last_hidden_state!;
    if (states.dims.join() !== `1,${ids.length},${this.dimension}`)
      throw new MnemeError(
        'weight-corrupt',
        told`The weight ${this.weightId} gives ${states.dims.join(' x ')}.`,
      );
    return meanDirection(states.data as Float32Array, this.dimension);
  }
}

/** Throws what parsing throws. */
function readTokenizer(file: Uint8Array): Tokenizer {
  return new Tokenizer(JSON.parse(new TextDecoder().decode(file)), {});
}

/** The first tokens, and the mark that ends every text. */
function withinLimit(ids: number[]): number[] {
  return ids.length <= MOST_TOKENS ? ids : [...ids.slice(0, MOST_TOKENS - 1), ids.at(-1)!];
}

/** The direction of the mean of rows: a text stands alone in its batch, so that none of its tokens is padding to be left out. */
function meanDirection(rows: Float32Array, dimension: number): Float32Array {
  const sums = new Float64Array(dimension);
  for (let i = 0; i < rows.length; i += 1) sums[i % dimension]! += rows[i]!;
  const length = Math.hypot(...sums);
  return Float32Array.from(sums, (sum) => sum / length);
}
