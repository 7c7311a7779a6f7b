import * as v from 'valibot';
import type { LoadedWeight } from '../models/first-usable-weight';
import { Tensor } from '../models/runtime';
import { SentencePieces } from './sentence-pieces';

/** Pieces after these are left out (the package's graph, ClipToMaxLength). */
const MOST_PIECES = 128;

const Vocabulary = v.array(v.tuple([v.string(), v.nullable(v.number())]));

/** A text in pieces, with `STATE_WIDTH` values of each, one piece after the other. */
export interface ReadText {
  pieces: readonly number[];
  states: Float32Array;
}

/** Values of a piece: its own vector, and what it means where it stands. */
export const STATE_WIDTH = 768;
/** Of these its own vector. */
export const PIECE_WIDTH = 256;

/**
 * Universal Sentence Encoder lite (Cer et al., 2018) as the set-up writes it (bin/setup/weights-from-packages/sentence-encoder.mjs): `pieces` int64 [n] ->
 * `embedding` float [1, 512], of length 1, and `states` float [n, 768].
 */
export class SentenceEncoder {
  private readonly pieces: SentencePieces;

  /** Throws where its vocabulary cannot be read. */
  constructor(private readonly loaded: LoadedWeight) {
    const file = new TextDecoder().decode(loaded.companions.get('pieces.json')!);
    this.pieces = new SentencePieces(v.parse(Vocabulary, JSON.parse(file)));
  }

  /** The vector of a text; of what has no pieces zeros, which nothing is like. */
  async vectorOf(text: string): Promise<Float32Array> {
    const ids = this.piecesOf(text);
    if (ids.length === 0) return new Float32Array(this.loaded.weight.dimension!);
    return Float32Array.from((await this.run(ids)).embedding!.data as Float32Array);
  }

  /** A text piece by piece. */
  async read(text: string): Promise<ReadText> {
    const pieces = this.piecesOf(text);
    if (pieces.length === 0) return { pieces, states: new Float32Array() };
    return { pieces, states: Float32Array.from((await this.run(pieces)).states!.data as Float32Array) };
  }

  private piecesOf(text: string): number[] {
    return this.pieces.encode(text).slice(0, MOST_PIECES);
  }

  private run(ids: readonly number[]) {
    const input = new Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length]);
    return this.loaded.session.run({ pieces: input });
  }
}
