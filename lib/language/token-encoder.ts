import { Tokenizer } from '@huggingface/tokenizers';
import { MnemeError } from '../errors';
import type { LoadedWeight } from '../models/first-usable-weight';
import { Tensor } from '../models/runtime';
import type { TextRole, TokenReading } from '../models/weight';
import { told } from '../told';

/**
 * Text embedding with the interface of BERT as ONNX, as all-MiniLM-L6-v2 and multilingual-e5-small have it: `input_ids`, `attention_mask` and, where it
 * takes them, `token_type_ids`, all int64 [1, tokens] -> `last_hidden_state` [1, tokens, dimension]; mean pooling, unit length (their model cards).
 *
 * @param reading how it is given texts
 * @returns what makes a text's vector. Throws where its tokenizer cannot be read.
 */
export function tokenEncoder({ weight, session, companions }: LoadedWeight, { most, before }: TokenReading) {
  const file = new TextDecoder().decode(companions.get('tokenizer.json')!);
  const tokenizer = new Tokenizer(JSON.parse(file), {});
  return async (role: TextRole, text: string): Promise<Float32Array> => {
    const ids = withinLimit(tokenizer.encode(before[role] + text).ids, most);
    const int64 = (values: BigInt64Array) => new Tensor('int64', values, [1, ids.length]);
    const inputs: Record<string, Tensor> = {
      input_ids: int64(BigInt64Array.from(ids, BigInt)),
      attention_mask: int64(new BigInt64Array(ids.length).fill(1n)),
      token_type_ids: int64(new BigInt64Array(ids.length)),
    };
    const taken = Object.fromEntries(session.inputNames.map((name) => [name, inputs[name]!]));
    const states = (await session.run(taken)).last_hidden_state!;
    if (states.dims.join() !== `1,${ids.length},${weight.dimension}`)
      throw new MnemeError('weight-corrupt', told`The weight ${weight.id} gives ${states.dims.join(' x ')}.`);
    return meanDirection(states.data as Float32Array, weight.dimension!);
  };
}

/** The first tokens, and the mark that ends every text. */
function withinLimit(ids: number[], most: number): number[] {
  return ids.length <= most ? ids : [...ids.slice(0, most - 1), ids.at(-1)!];
}

/** The direction of the mean of rows: a text stands alone in its batch, so that none of its tokens is padding to be left out. */
function meanDirection(rows: Float32Array, dimension: number): Float32Array {
  const sums = new Float64Array(dimension);
  for (let i = 0; i < rows.length; i += 1) sums[i % dimension]! += rows[i]!;
  const length = Math.hypot(...sums);
  return Float32Array.from(sums, (sum) => sum / length);
}
