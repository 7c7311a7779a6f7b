import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { GET } from '../../../app/models/[...path]/route';
import type { TextEmbedder } from '../../../lib/language/text-embedding';
import { loadTextEmbedding } from '../../../lib/pipeline/load-text-embedding';
import { inEnglish } from '../../../lib/told';
import { embeddingNetwork, furthestFrom } from '../embedding-network';

// all-MiniLM-L6-v2 is not at hand: the real loading and running code is tested on a network with the real one's inputs, output and
// tokenizer, whose numbers mean nothing.

const FOLDER = 'text-embedding/all-MiniLM-L6-v2';
const MODEL = `${FOLDER}/onnx/model_quantized.onnx`;
const TOKENIZER = `${FOLDER}/tokenizer.json`;

const VOCABULARY = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'the',
  'cafe',
  'tea',
  'pot',
  '##s',
  '##pot',
  '.',
  '中',
];
/** A tokenizer.json as BERT's are, down to the fixed padding that sentence-transformers leaves in its own. */
const BERT = {
  version: '1.0',
  truncation: { direction: 'Right', max_length: 128, strategy: 'LongestFirst', stride: 0 },
  padding: { strategy: { Fixed: 128 }, direction: 'Right', pad_id: 0, pad_type_id: 0, pad_token: '[PAD]' },
  added_tokens: ['[PAD]', '[UNK]', '[CLS]', '[SEP]'].map((content, id) => ({
    id,
    content,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  })),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
    },
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(VOCABULARY.map((token, id) => [token, id])),
  },
};

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const holding = (files: Record<string, Uint8Array>) => [
  { name: 'served' as const, read: async (path: string) => files[path] ?? null },
];

let network: Uint8Array;
beforeAll(async () => {
  network = await embeddingNetwork(VOCABULARY.length);
});

describe('a text as a vector', () => {
  let embedder: TextEmbedder;
  beforeAll(async () => {
    const loaded = await loadTextEmbedding(holding({ [MODEL]: network, [TOKENIZER]: bytes(BERT) }), null);
    embedder = loaded.embedder!;
  });

  async function expectIds(text: string, ids: number[]): Promise<void> {
    const [vector] = await embedder.embed('line', [text]);
    expect(furthestFrom(vector!, ids), text).toBeLessThan(1e-5);
  }

  test('is the mean of its tokens, both ends marked, of length 1', async () => {
    await expectIds('the tea', [2, 4, 6, 3]);
    const [vector] = await embedder.embed('line', ['the tea']);
    expect(vector!.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 6);
  });

  test('is read as BERT reads: lower case, no accents, pieces of words, signs apart', async () => {
    await expectIds('The CAFÉ.', [2, 4, 5, 10, 3]);
    await expectIds('teapots', [2, 6, 9, 8, 3]);
    await expectIds('tea中tea', [2, 6, 11, 6, 3]);
    await expectIds('xylophone tea', [2, 1, 6, 3]);
    await expectIds('', [2, 3]);
  });

  test('is cut off after 256 tokens and keeps its end mark', async () => {
    await expectIds('tea '.repeat(254), [2, ...Array(254).fill(6), 3]);
    await expectIds(`${'tea '.repeat(254)}pot`, [2, ...Array(254).fill(6), 3]);
  });

  test('is the same to the bit, whatever is embedded with it', async () => {
    const texts = ['tea', 'the cafe', 'the teapots.', 'tea'];
    const together = await embedder.embed('line', texts);
    for (const [i, text] of texts.entries())
      expect([together[i]]).toEqual(await embedder.embed('line', [text]));
    expect(together[0]).not.toEqual(together[1]);
    expect(await embedder.embed('line', [])).toEqual([]);
  });
});

describe('the weight', () => {
  const load = (files: Record<string, Uint8Array>, weight: string | null = null) =>
    loadTextEmbedding(holding(files), weight);

  test('is one that the rest does without, unless the memory was begun with it', async () => {
    const { embedder: none, ability: without } = await load({});
    expect(none).toBeNull();
    expect(without).toMatchObject({ task: 'text-embedding', weight: null, refused: [] });
    expect(inEnglish(without.missing!)).toBe(
      'Words are found by how they are written alone. No weight for text-embedding could be had. Run `npm run setup`.',
    );
    const { embedder, ability } = await load({}, 'all-MiniLM-L6-v2');
    expect(embedder).toBeNull();
    expect(inEnglish(ability.missing!)).toBe(
      'Words are found by how they are written alone. No weight for text-embedding could be had. This memory was begun with all-MiniLM-L6-v2 and keeps to it. In Settings, under “Models on this device”, another can take its place.',
    );
  });

  test('is said to be broken when its files are not there, or do not fit together', async () => {
    const whole = { [MODEL]: network, [TOKENIZER]: bytes(BERT) };
    expect((await load(whole)).ability).toMatchObject({ weight: { place: 'served' }, missing: null });
    const broken: [Record<string, Uint8Array>, RegExp][] = [
      [{ [MODEL]: network }, /lacks its file tokenizer.json/],
      [{ ...whole, [MODEL]: network.subarray(0, 100) }, /could not be loaded/],
      [{ ...whole, [TOKENIZER]: bytes({}) }, /do not fit together/],
      [{ ...whole, [TOKENIZER]: bytes(BERT).subarray(0, 99) }, /do not fit together/],
      [{ ...whole, [MODEL]: await embeddingNetwork(VOCABULARY.length, 32) }, /do not fit together/],
    ];
    for (const [files, reason] of broken) {
      const { embedder, ability } = await load(files);
      expect(embedder).toBeNull();
      expect(ability.weight).toBeNull();
      expect(inEnglish(ability.missing!)).toMatch(reason);
    }
  });

  test('has its files served from the directory of weights, and nothing else that lies there', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'mneme-weights-'));
    vi.stubEnv('MNEME_MODELS', directory);
    const put = (file: string) => {
      mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
      writeFileSync(path.join(directory, file), file);
    };
    const ask = (file: string) =>
      GET(new Request('http://mneme/'), { params: Promise.resolve({ path: file.split('/') }) });
    try {
      for (const file of [MODEL, TOKENIZER, `${FOLDER}/notes.txt`]) put(file);
      expect(await (await ask('index.json')).json()).toEqual([MODEL, TOKENIZER]);
      expect(await (await ask(TOKENIZER)).text()).toBe(TOKENIZER);
      expect((await ask(`${FOLDER}/notes.txt`)).status).toBe(404);
    } finally {
      vi.unstubAllEnvs();
      rmSync(directory, { recursive: true });
    }
  });
});
