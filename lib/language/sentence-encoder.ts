import * as v from 'valibot';
import type { LoadedWeight } from '../models/load';
import { Tensor } from '../models/runtime';
import { SentencePieces } from './sentence-pieces';

/** Pieces after these are left out (the package's graph, ClipToMaxLength). */
const MOST_PIECES = 128;

const Vocabulary = v.array(v.tuple([v.string(), v.nullable(v.number())]));

/**
 * Universal Sentence Encoder lite (Cer et al., 2018) as the set-up writes it (bin/setup/sentence-encoder.mjs): `pieces` int64 [n] ->
 * `embedding` float [1, 512], of length 1. What has no pieces comes to zeros, which nothing is like.
 *
 * @returns what makes a text's vector. Throws where its vocabulary cannot be read.
 */
export function sentenceEncoder({ weight, session, companions }: LoadedWeight) {
  const file = new TextDecoder().decode(companions.get('pieces.json')!);
  const pieces = new SentencePieces(v.parse(Vocabulary, JSON.parse(file)));
  return async (text: string): Promise<Float32Array> => {
    const ids = pieces.encode(text).slice(0, MOST_PIECES);
    if (ids.length === 0) return new Float32Array(weight.dimension!);
    const input = new Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length]);
    const { embedding } = await session.run({ pieces: input });
    return Float32Array.from(embedding!.data as Float32Array);
  };
}
