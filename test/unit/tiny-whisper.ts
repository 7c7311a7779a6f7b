// A network with the files, inputs and outputs of Whisper as ONNX, whose numbers mean nothing: what it says follows a script for each of the
// two languages that it knows, and the language is told by how much of its half minute is filled with sound.

import { tinyTokenizer } from './tiny-tokenizer';

const MELS = 80;
const FRAMES = 3000;
/** From this share of frames that hold sound on it hears German, else English. */
const GERMAN_FROM = 0.5;

const WORDS = ['Ġgood', 'Ġday', 'Ġhow', 'Ġare', 'Ġyou', 'Ġguten', 'ĠTag'] as const;
const MARKS = [
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|de|>',
  '<|translate|>',
  '<|transcribe|>',
  '<|notimestamps|>',
] as const;
const NAMED: readonly string[] = [...WORDS, ...MARKS];
/** Marks of time, 20 ms apart. */
const TIMES = 1501;
const TOKENS = NAMED.length + TIMES;
const idOf = (token: (typeof WORDS | typeof MARKS)[number]) => NAMED.indexOf(token);

/** What it says: words, and seconds for marks of time. Each at most once in both scripts: what follows is told by the last one alone. */
export interface Scripts {
  en: ((typeof WORDS)[number] | number)[];
  de: ((typeof WORDS)[number] | number)[];
}

/** The files of the weight `whisper-base`, by their paths. */
export async function tinyWhisper(scripts: Scripts): Promise<Map<string, Uint8Array>> {
  const { Graph } = await import(
    new URL('../../bin/setup/weights-from-packages/onnx-writer.mjs', import.meta.url).href
  );
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  return new Map([
    ['onnx/encoder_model.onnx', encoder(Graph)],
    ['onnx/decoder_model_merged_q4.onnx', decoder(Graph, scripts)],
    ['config.json', json(CONFIG)],
    ['generation_config.json', json(GENERATION)],
    ['preprocessor_config.json', json(FEATURES)],
    ['tokenizer.json', json(TOKENIZER)],
    ['tokenizer_config.json', json({ tokenizer_class: 'WhisperTokenizer' })],
  ]);
}

/** Of each two frames whether they hold sound: 1, else 0. Those without have the lowest features there are. */
// biome-ignore lint/suspicious/noExplicitAny: the writer is plain JavaScript
function encoder(Graph: any): Uint8Array {
  const graph = new Graph({ input_features: ['batch', MELS, FRAMES] });
  const levels = graph.node('ReduceMean', ['input_features'], { axes: [1], keepdims: 1 });
  const pairs = graph.node('Reshape', [levels, graph.integers([-1, FRAMES / 2, 2])]);
  const level = graph.node('ReduceMean', [pairs], { axes: [2], keepdims: 1 });
  const lowest = graph.node('ReduceMin', [level], { axes: [1], keepdims: 1 });
  const states = isOver(graph, graph.node('Sub', [level, lowest]), 0.3);
  return graph.encode({ last_hidden_state: { value: states, dims: ['batch', FRAMES / 2, 1] } });
}

/** The sum over its tokens of what follows each: after the language what its script begins with, and so on. */
// biome-ignore lint/suspicious/noExplicitAny: the writer is plain JavaScript
function decoder(Graph: any, { en, de }: Scripts): Uint8Array {
  const graph = new Graph(
    { encoder_hidden_states: ['batch', FRAMES / 2, 1] },
    { input_ids: ['batch', 'tokens'] },
  );
  const follows = new Float32Array(TOKENS * TOKENS);
  const chain = (tokens: number[]) => {
    for (const [i, token] of tokens.slice(1).entries()) follows[tokens[i]! * TOKENS + token] = 50;
  };
  const ids = (script: Scripts['en']) =>
    script.map((one) => (typeof one === 'number' ? NAMED.length + Math.round(one / 0.02) : idOf(one)));
  chain([idOf('<|startoftranscript|>'), idOf('<|en|>'), ...ids(en), idOf('<|endoftext|>')]);
  chain([idOf('<|de|>'), ...ids(de), idOf('<|endoftext|>')]);
  const german = new Float32Array(TOKENS);
  german[idOf('<|de|>')] = 100;
  const begins = new Float32Array(TOKENS);
  begins[idOf('<|startoftranscript|>')] = 1;

  const rows = graph.node('Gather', [graph.floats(follows, [TOKENS, TOKENS]), 'input_ids']);
  const next = graph.node('ReduceSum', [rows, graph.integers([1])], { keepdims: 1 });
  const share = graph.node('ReduceMean', ['encoder_hidden_states'], { axes: [1], keepdims: 1 });
  const begin = graph.node('ReduceMax', [graph.node('Gather', [graph.floats(begins), 'input_ids'])], {
    axes: [1],
    keepdims: 1,
  });
  const isGerman = graph.node('Mul', [isOver(graph, share, GERMAN_FROM), begin]);
  const logits = graph.node('Add', [next, graph.node('Mul', [isGerman, graph.floats(german)])]);
  return graph.encode({ logits: { value: logits, dims: ['batch', 1, TOKENS] } });
}

/** 1 where a value is over a limit, else 0. */
// biome-ignore lint/suspicious/noExplicitAny: the writer is plain JavaScript
function isOver(graph: any, value: string, limit: number): string {
  const over = graph.node('Sub', [value, graph.floats([limit])]);
  const steep = graph.node('Mul', [over, graph.floats([1e6])]);
  return graph.node('Clip', [steep, graph.floats([0], []), graph.floats([1], [])]);
}

const CONFIG = {
  model_type: 'whisper',
  architectures: ['WhisperForConditionalGeneration'],
  is_encoder_decoder: true,
  d_model: 1,
  num_mel_bins: MELS,
  max_source_positions: FRAMES / 2,
  max_target_positions: 448,
  encoder_layers: 1,
  encoder_attention_heads: 1,
  decoder_layers: 1,
  decoder_attention_heads: 1,
  vocab_size: TOKENS,
};
const GENERATION = {
  decoder_start_token_id: idOf('<|startoftranscript|>'),
  bos_token_id: idOf('<|endoftext|>'),
  eos_token_id: idOf('<|endoftext|>'),
  pad_token_id: idOf('<|endoftext|>'),
  no_timestamps_token_id: idOf('<|notimestamps|>'),
  is_multilingual: true,
  lang_to_id: { '<|en|>': idOf('<|en|>'), '<|de|>': idOf('<|de|>') },
  task_to_id: { transcribe: idOf('<|transcribe|>'), translate: idOf('<|translate|>') },
  max_initial_timestamp_index: 50,
  max_length: 448,
};
const FEATURES = {
  feature_extractor_type: 'WhisperFeatureExtractor',
  processor_class: 'WhisperProcessor',
  chunk_length: 30,
  feature_size: MELS,
  hop_length: 160,
  n_fft: 400,
  n_samples: 480_000,
  nb_max_frames: FRAMES,
  sampling_rate: 16_000,
};
const TOKENIZER = tinyTokenizer(Object.fromEntries(WORDS.map((word) => [word, idOf(word)])), [
  ...MARKS.map((content) => ({ id: idOf(content), content, special: true })),
  ...Array.from({ length: TIMES }, (_, i) => ({
    id: NAMED.length + i,
    content: `<|${(i * 0.02).toFixed(2)}|>`,
    special: false,
  })),
]);
