import { beforeAll, describe, expect, test } from 'vitest';
import type { TextEmbedder } from '../../../lib/language/text-embedding';
import { OWN_FILES, type TextRole } from '../../../lib/models/weight';
import { weightById, weightsFor } from '../../../lib/models/weights-manifest';
import { MULTILINGUAL_E5 } from '../../../lib/models/word-weights';
import { loadTextEmbedding } from '../../../lib/pipeline/load-text-embedding';
import { embeddingNetwork, furthestFrom } from '../embedding-network';
import { unigramTokenizer } from '../unigram-tokenizer';

// multilingual-e5-small is not at hand: the real loading and running code is tested on a network with its inputs and output, and on a tokenizer that is made
// up as XLM-RoBERTa's is.

const FOLDER = `text-embedding/${MULTILINGUAL_E5}`;

const PIECES: [string, number][] = [
  ['\u2581query', -4],
  ['\u2581passage', -4],
  [':', -3],
  ['\u2581Garten', -8],
  ['\u2581Gar', -6],
  ['ten', -5],
  ['\u2581', -4],
  ['庭', -9],
  ['の', -5],
  ['花', -9],
  ['\u2581fi', -7],
  ['t', -6],
];
/** The ids of pieces, after the four marks. */
const idsOf = (...pieces: string[]) => pieces.map((piece) => 4 + PIECES.findIndex(([one]) => one === piece));
const BEFORE = { question: idsOf('\u2581query', ':'), line: idsOf('\u2581passage', ':') };
const UNKNOWN = 3;

let embedder: TextEmbedder;
beforeAll(async () => {
  const files: Record<string, Uint8Array> = {
    [`${FOLDER}/${OWN_FILES.path}`]: new Uint8Array(),
    [`${FOLDER}/onnx/model_quantized.onnx`]: await embeddingNetwork(4 + PIECES.length),
    [`${FOLDER}/tokenizer.json`]: new TextEncoder().encode(JSON.stringify(unigramTokenizer(PIECES))),
  };
  const places = [{ name: 'served' as const, read: async (path: string) => files[path] ?? null }];
  embedder = (await loadTextEmbedding(places, null)).embedder!;
});

async function expectIds(role: TextRole, text: string, ids: number[]): Promise<void> {
  const [vector] = await embedder.embed(role, [text]);
  expect(furthestFrom(vector!, [0, ...BEFORE[role], ...ids, 2]), text).toBeLessThan(1e-5);
}

describe('a text in many languages as a vector', () => {
  test('is another one as a question than as a line, by what stands before it', async () => {
    await expectIds('question', 'Garten', idsOf('\u2581Garten'));
    await expectIds('line', 'Garten', idsOf('\u2581Garten'));
    expect(await embedder.embed('question', ['Garten'])).not.toEqual(
      await embedder.embed('line', ['Garten']),
    );
  });

  test('is read as the likeliest pieces, in its own case, letters put together one way', async () => {
    // Whole: -8, in two pieces: -11.
    await expectIds('line', 'Garten Gar', idsOf('\u2581Garten', '\u2581Gar'));
    await expectIds('line', 'Gar\u00a0 ten', idsOf('\u2581Gar', '\u2581', 'ten'));
    await expectIds('line', '庭の花', idsOf('\u2581', '庭', 'の', '花'));
    await expectIds('line', '\ufb01t', idsOf('\u2581fi', 't'));
    await expectIds('line', 'garten', [...idsOf('\u2581'), UNKNOWN, ...idsOf('ten')]);
    await expectIds('line', '', []);
  });

  test('is cut off after 512 tokens, what stands before it and both ends counted', async () => {
    const [garden] = idsOf('\u2581Garten');
    for (const role of ['question', 'line'] as const) {
      await expectIds(role, 'Garten '.repeat(508), Array(508).fill(garden));
      await expectIds(role, `${'Garten '.repeat(508)}Gar`, Array(508).fill(garden));
    }
  });
});

test('of the weights of English nothing stands before a text', () => {
  for (const { id, tokens, languages } of weightsFor('text-embedding')) {
    expect(languages, id).toBe(id === MULTILINGUAL_E5 ? 'many' : 'en');
    if (id !== MULTILINGUAL_E5) expect(Object.values(tokens?.before ?? {}).join(''), id).toBe('');
  }
  expect(weightById(MULTILINGUAL_E5)!.tokens!.before).toEqual({ question: 'query: ', line: 'passage: ' });
});
