// A network with the files, inputs and outputs of Whisper as ONNX, whose numbers mean nothing: what it says follows a script for each of the
// languages that it knows, and of two of these the language is told by how much of its half minute is filled with sound. Of one script it may
// tell by its attention when each token was said.

import type { WeightPlace } from '../../lib/models/first-usable-weight';
import { OWN_FILES } from '../../lib/models/weight';
import { tinyTokenizer } from './tiny-tokenizer';

const MELS = 80;
const FRAMES = 3000;
/** From this share of frames that hold sound on it hears German, else English. */
const GERMAN_FROM = 0.5;

/** Letters are bytes: 你 is written by two tokens, 今天 by one. */
const WORDS = [
  ...(['Ġgood', 'Ġday', 'Ġhow', 'Ġare', 'Ġyou', 'Ġguten', 'ĠTag', 'Ġwon', 'der', 'ful', '.', '?'] as const),
  ...(['ä½', 'ł', 'å¥½', 'ãĢĤ', 'ä»Ĭå¤©'] as const),
] as const;
const MARKS = [
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|de|>',
  '<|zh|>',
  '<|translate|>',
  '<|transcribe|>',
  '<|notimestamps|>',
] as const;
const NAMED: readonly string[] = [...WORDS, ...MARKS];
/** Marks of time, 20 ms apart. */
const TIMES = 1501;
const TOKENS = NAMED.length + TIMES;
const idOf = (token: (typeof WORDS | typeof MARKS)[number]) => NAMED.indexOf(token);

/** What it says: words, and seconds for marks of time. Each at most once in all scripts: what follows is told by the last one alone. */
export interface Scripts {
  en: ((typeof WORDS)[number] | number)[];
  de: ((typeof WORDS)[number] | number)[];
  /** Said where it is asked for. */
  zh?: ((typeof WORDS)[number] | number)[];
}

/** When each word of a script is said, by its attention, and how likely it is. */
export interface Timed {
  language: keyof Scripts;
  /** Of each of its words when it begins, seconds, and where the last one ends. */
  begins: number[];
  /** Those that are not as likely as can be: over 0.5, but for the first word. */
  likelihoods?: Partial<Record<(typeof WORDS)[number], number>>;
}

/** The files of the weight `whisper-base`, by their paths; with `timed` as an export that gives its attention to sound. */
export async function tinyWhisper(scripts: Scripts, timed?: Timed): Promise<Map<string, Uint8Array>> {
  const { Graph } = await import(
    new URL('../../bin/setup/weights-from-packages/onnx-writer.mjs', import.meta.url).href
  );
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  return new Map([
    [OWN_FILES.path, new Uint8Array()],
    ['onnx/encoder_model.onnx', encoder(Graph)],
    ['onnx/decoder_model_merged_q4.onnx', decoder(Graph, scripts, timed)],
    ['config.json', json(CONFIG)],
    ['generation_config.json', json({ ...GENERATION, ...(timed && { alignment_heads: [[1, 1]] }) })],
    ['preprocessor_config.json', json(FEATURES)],
    ['tokenizer.json', json(TOKENIZER)],
    ['tokenizer_config.json', json({ tokenizer_class: 'WhisperTokenizer' })],
  ]);
}

/** Where its files are served from. */
export function placesOf(files: ReadonlyMap<string, Uint8Array>): WeightPlace[] {
  const folder = 'transcription/whisper-base/';
  return [
    {
      name: 'served',
      read: async (path) => (path.startsWith(folder) && files.get(path.slice(folder.length))) || null,
    },
  ];
}

/** Noise, always the same; short of 15 s the network hears English in it, else German. */
export function noise(seconds: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length: seconds * 16_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32 - 0.5) / 5;
  });
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

/** What follows each of its tokens; a text begins, after the marks before it, with what its language's script does. */
// biome-ignore lint/suspicious/noExplicitAny: the writer is plain JavaScript
function decoder(Graph: any, scripts: Scripts, timed: Timed | undefined): Uint8Array {
  const graph = new Graph(
    { encoder_hidden_states: ['batch', FRAMES / 2, 1] },
    { input_ids: ['batch', 'tokens'] },
  );
  const follows = new Float32Array(TOKENS * TOKENS);
  const chain = (tokens: number[], score: number) => {
    for (const [i, token] of tokens.slice(1).entries()) follows[tokens[i]! * TOKENS + token] = score;
  };
  const ids = (script: Scripts['en']) =>
    script.map((one) => (typeof one === 'number' ? NAMED.length + Math.round(one / 0.02) : idOf(one)));
  const one = (token: number, value: number) => {
    const values = new Float32Array(TOKENS);
    values[token] = value;
    return graph.floats(values);
  };
  const isAmong = (token: number) =>
    graph.node('ReduceMax', [graph.node('Gather', [one(token, 1), 'input_ids'])], { axes: [1], keepdims: 1 });

  chain([idOf('<|startoftranscript|>'), idOf('<|en|>')], SCORE);
  const openings = (['en', 'de', 'zh'] as const).map((language) => {
    const said = ids(scripts[language] ?? []);
    chain([...said, idOf('<|endoftext|>')], SCORE);
    const first = one(said[0] ?? idOf('<|endoftext|>'), SCORE);
    return graph.node('Mul', [isAmong(idOf(`<|${language}|>`)), first]);
  });
  const opening = openings.reduce((sum, each) => graph.node('Add', [sum, each]));
  if (timed) follow(follows, timed, wordsOf(scripts[timed.language]!));
  const transcribes = graph.node('Gather', [one(idOf('<|transcribe|>'), 1), 'input_ids']);
  const opened = graph.node('Mul', [graph.node('Unsqueeze', [transcribes, graph.integers([2])]), opening]);

  const rows = graph.node('Gather', [graph.floats(follows, [TOKENS, TOKENS]), 'input_ids']);
  const next = graph.node('Add', [rows, opened]);
  const share = graph.node('ReduceMean', ['encoder_hidden_states'], { axes: [1], keepdims: 1 });
  const isGerman = graph.node('Mul', [
    isOver(graph, share, GERMAN_FROM),
    isAmong(idOf('<|startoftranscript|>')),
  ]);
  const logits = graph.node('Add', [next, graph.node('Mul', [isGerman, one(idOf('<|de|>'), 100)])]);
  return graph.encode({
    logits: { value: logits, dims: ['batch', 'tokens', TOKENS] },
    ...(timed && attention(graph, timed, wordsOf(scripts[timed.language]!))),
  });
}

/** Of what follows by the script. */
const SCORE = 50;

function wordsOf(script: Scripts['en']): (typeof WORDS)[number][] {
  return script.filter((one) => typeof one !== 'number');
}

/** Where no times are asked for words follow each other, each with its likelihood: beside it another one might. */
function follow(follows: Float32Array, { likelihoods = {} }: Timed, words: (typeof WORDS)[number][]): void {
  const other = WORDS.findIndex((word) => !words.includes(word));
  words.forEach((word, i) => {
    const row = TOKENS * idOf(words[i - 1] ?? '<|notimestamps|>');
    // Below a mark of time, where there is one between them.
    follows[row + idOf(word)] ||= SCORE / 2;
    const likelihood = likelihoods[word] ?? 1;
    if (likelihood < 1)
      follows[row + other] = follows[row + idOf(word)]! - Math.log(likelihood / (1 - likelihood));
  });
}

/** Two heads of two layers, of which the last one follows the words, and the others the words read backwards. A token is told by the one before it. */
// biome-ignore lint/suspicious/noExplicitAny: the writer is plain JavaScript
function attention(graph: any, { begins }: Timed, words: (typeof WORDS)[number][]): object {
  const frames = FRAMES / 2;
  const [of, rows] = [new Array<number>(TOKENS).fill(0), [new Float32Array(frames)]];
  for (const [i, from] of begins.entries()) {
    const [first, end] = [from, begins[i + 1] ?? 30].map((seconds) => Math.round(seconds / 0.02));
    of[idOf(words[i - 1] ?? '<|notimestamps|>')] = rows.length;
    rows.push(new Float32Array(frames).fill(1 / (end! - first!), first, end));
  }
  const which = graph.node('Gather', [graph.integers(of), 'input_ids']);
  const [right, wrong] = [rows, rows.map((row) => row.toReversed())].map((each) => {
    const values = graph.floats(Float32Array.from(each.flatMap((row) => [...row])), [each.length, frames]);
    return graph.node('Unsqueeze', [graph.node('Gather', [values, which]), graph.integers([1])]);
  });
  const layer = (heads: unknown[]) => ({
    value: graph.node('Concat', heads, { axis: 1 }),
    dims: ['batch', 2, 'tokens', frames],
  });
  return { 'cross_attentions.0': layer([wrong, wrong]), 'cross_attentions.1': layer([wrong, right]) };
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
  lang_to_id: { '<|en|>': idOf('<|en|>'), '<|de|>': idOf('<|de|>'), '<|zh|>': idOf('<|zh|>') },
  task_to_id: { transcribe: idOf('<|transcribe|>'), translate: idOf('<|translate|>') },
  max_initial_timestamp_index: 50,
  max_length: 448,
};
export const FEATURES = {
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
