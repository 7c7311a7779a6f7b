// The files of a weight for pictures and words as docs/weights.md has them, whose networks know three colours and nothing else.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PICTURES_AND_WORDS } from '../lib/models/seeing-weights';
import { OWN_FILES } from '../lib/models/weight';

const WIDTH = 768;
const COLOURS = ['red', 'green', 'blue'];
/** What both networks add, so that neither black nor a word that they do not know is a vector of zeros. */
const ANY = [0, 0, 0, 0.05];

/** Rows of so many values each, filled up with zeros. */
function rows(given: readonly (readonly number[])[]): number[] {
  return given.flatMap((row) => [...row, ...Array<number>(WIDTH - row.length).fill(0)]);
}

/** A tokenizer as Gemma's is built: spaces become "▁", pieces are joined by rank, and it would add the mark at the end of a text by itself. */
function tokenizer() {
  const letters = ['▁', ...'abcdefghijklmnopqrstuvwxyz'];
  const joined = ['re', 'red', 'gr', 'gre', 'gree', 'green', 'bl', 'blu', 'blue'];
  const marks = ['<pad>', '<eos>', '<bos>', '<unk>'];
  const vocab = Object.fromEntries([...marks, ...letters, ...joined].map((piece, id) => [piece, id]));
  const file = {
    ...{ version: '1.0', truncation: null, padding: null },
    added_tokens: marks.map((content, id) => ({
      ...{ id, content, special: true },
      ...{ single_word: false, lstrip: false, rstrip: false, normalized: false },
    })),
    normalizer: { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
    pre_tokenizer: { type: 'Split', pattern: { String: ' ' }, behavior: 'MergedWithPrevious', invert: false },
    post_processor: {
      type: 'TemplateProcessing',
      single: [{ Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '<eos>', type_id: 0 } }],
      pair: [{ Sequence: { id: 'A', type_id: 0 } }, { Sequence: { id: 'B', type_id: 1 } }],
      special_tokens: { '<eos>': { id: '<eos>', ids: [1], tokens: ['<eos>'] } },
    },
    decoder: { type: 'Fuse' },
    model: {
      ...{ type: 'BPE', dropout: null, unk_token: '<unk>', fuse_unk: true, byte_fallback: true, vocab },
      merges: joined.map((piece) => `${piece.slice(0, -1)} ${piece.at(-1)}`),
    },
  };
  return { vocab, file };
}

/** The files of the weight, by their paths in its folder: a red picture is like "red". */
export async function tinySiglip(): Promise<Record<string, Uint8Array>> {
  const { Graph, TYPES } = await import(
    new URL('../bin/setup/weights-from-packages/onnx-writer.mjs', import.meta.url).href
  );
  const vision = new Graph({ pixel_values: [1, 3, 224, 224] });
  const mean = vision.node('ReduceMean', ['pixel_values'], { axes: [2, 3], keepdims: 0 });
  const share = vision.node('Add', [mean, vision.floats([1])]);
  const unit = vision.floats(rows([[1], [0, 1], [0, 0, 1]]), [3, WIDTH]);
  const seen = vision.node('Add', [vision.node('MatMul', [share, unit]), vision.floats(rows([ANY]))]);
  const patches = vision.node('Expand', [vision.floats([0], []), vision.integers([1, 196, WIDTH])]);

  const { vocab, file } = tokenizer();
  const words = new Graph({ input_ids: { type: TYPES.int64, dims: [1, 64] } });
  const table = Object.keys(vocab).map((piece) => COLOURS.map((colour) => (piece === colour ? 1 : 0)));
  const each = words.node('Gather', [words.floats(rows(table), [table.length, WIDTH]), 'input_ids'], {
    axis: 0,
  });
  const sum = words.node('ReduceSum', [each, words.integers([1])], { keepdims: 0 });
  const meant = words.node('Add', [sum, words.floats(rows([ANY]))]);
  return {
    [OWN_FILES.path]: new Uint8Array(),
    [PICTURES_AND_WORDS.vision]: vision.encode({
      last_hidden_state: { value: patches, dims: [1, 196, WIDTH] },
      pooler_output: { value: seen, dims: [1, WIDTH] },
    }),
    [PICTURES_AND_WORDS.text]: words.encode({
      last_hidden_state: { value: each, dims: [1, 64, WIDTH] },
      pooler_output: { value: meant, dims: [1, WIDTH] },
    }),
    [PICTURES_AND_WORDS.tokenizer]: new TextEncoder().encode(JSON.stringify(file)),
  };
}

/** Lays the weight out in a directory as `MNEME_MODELS` names one. */
export async function layOutTinySiglip(directory: string): Promise<void> {
  const folder = path.join(directory, 'image-text-embedding', PICTURES_AND_WORDS.id);
  for (const [name, bytes] of Object.entries(await tinySiglip())) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
}
