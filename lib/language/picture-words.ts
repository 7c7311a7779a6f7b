import { Tokenizer } from '@huggingface/tokenizers';
import { MnemeError } from '../errors';
import { type Trial, tryNetwork } from '../models/expected-network';
import { type FoundWeight, withSession } from '../models/first-usable-weight';
import { Tensor } from '../models/runtime';
import { PICTURES_AND_WORDS } from '../models/seeing-weights';
import type { Session } from '../models/session-types';
import { unitVector } from '../models/unit-vector';
import type { Weight } from '../models/weight';
import { told } from '../told';

/** Tokens of a text, its end and what fills it up counted: the network was trained on no other number, and reads what fills it up (docs/weights.md). */
const TOKENS = 64;
/** Gemma's `<pad>` and `<eos>`. */
const PAD = 0;
const END = 1;

/** One text; its embedding. */
const WORDS_TRIAL: Trial = {
  feeds: () => ({ input_ids: idsTensor(filledUp([])) }),
  fits: ({ valuesOf, dimension }) => valuesOf('pooler_output') === dimension,
};

/** The part of a weight that describes words: pictures are described in another worker, where its network may run on a GPU. */
export function wordsHalf(weight: Weight): Weight {
  const { text, tokenizer } = PICTURES_AND_WORDS;
  return { ...weight, files: [{ path: text }], companions: [{ path: tokenizer }], usual: undefined };
}

/** What words mean, as a vector that those of pictures can be compared with. */
export class PictureWords {
  private constructor(
    readonly weightId: string,
    private readonly session: Session,
    private readonly tokenizer: Tokenizer,
  ) {}

  /** Throws `weight-corrupt` when its tokenizer cannot be read, or the network is another. */
  static async load(found: FoundWeight): Promise<PictureWords> {
    const { session, weight, companions } = await withSession(found);
    await tryNetwork(session, weight, WORDS_TRIAL);
    try {
      const file = new TextDecoder().decode(companions.get(PICTURES_AND_WORDS.tokenizer)!);
      return new PictureWords(weight.id, session, new Tokenizer(JSON.parse(file), {}));
    } catch (cause) {
      throw new MnemeError(
        'weight-corrupt',
        told`The weight ${weight.id} cannot be used: its files do not fit together.`,
        { cause },
      );
    }
  }

  /** Of length 1. */
  async vectorOf(text: string): Promise<Float32Array> {
    const { pooler_output } = await this.session.run({ input_ids: idsTensor(this.tokensOf(text)) });
    return unitVector(pooler_output!.data as Float32Array);
  }

  /** The numbers of a text's tokens as the network takes them. */
  tokensOf(text: string): number[] {
    const { ids } = this.tokenizer.encode(text.toLowerCase(), { add_special_tokens: false });
    return filledUp(ids);
  }
}

/** The first tokens, then the end of the text, which is never cut off, and what fills it up. */
function filledUp(ids: readonly number[]): number[] {
  const kept = [...ids.slice(0, TOKENS - 1), END];
  return [...kept, ...Array<number>(TOKENS - kept.length).fill(PAD)];
}

function idsTensor(ids: readonly number[]): Tensor {
  return new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, TOKENS]);
}
