import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LineReader, LineToRead } from '../../../lib/language/line-reader';
import { sentenceEmbedderIn } from '../../sentence-embedder';
import { writtenEncoder } from '../written-encoder';

let folder: string;
let reader: LineReader;

beforeAll(async () => {
  folder = await writtenEncoder();
  reader = (await sentenceEmbedderIn(folder)).reader!;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const LINES = [
  'Gareth: Six goats and no fence, that was my summer.',
  'Moana: The bus was late again, so I walked.',
  'Sione: You should drink more water, both of you.',
  'Moana: My sister paints boats in the harbour.',
];

/** Lines one after the other, with nothing known of them but their words. */
function asLines(texts: readonly string[]): LineToRead[] {
  return texts.map((line, i) => ({ line, before: texts[i - 1] ?? null, features: Array(14).fill(0) }));
}

describe('the reader of lines', () => {
  test.each([
    ['How many goats does Gareth have?', 0],
    ['um so what animals did he have to look after that summer', 0],
    ['State the occupation of Moana’s sister.', 3],
  ])('%s is answered by the right line first', async (question, right) => {
    const scores = await reader.read(question, asLines(LINES));
    expect(scores).toHaveLength(LINES.length);
    expect(scores.indexOf(Math.max(...scores))).toBe(right);
  });

  test('comes to the same whatever else is read with a line', async () => {
    const all = asLines([
      ...LINES,
      `Moana: ${'a very long story of the sea, the wind and the boats '.repeat(4)}`,
    ]);
    const together = await reader.read('Who walked?', all);
    for (const [i, line] of all.entries()) {
      const [alone] = await reader.read('Who walked?', [line]);
      expect(alone).toBeCloseTo(together[i]!, 3);
    }
  });

  test('reads nothing, and what has no words', async () => {
    expect(await reader.read('Who walked?', [])).toEqual([]);
    expect(await reader.read('', asLines(LINES.slice(1, 2)))).toEqual([Number.NEGATIVE_INFINITY]);
    const [odd] = await reader.read('Who walked?', asLines(['']));
    expect(odd).toSatisfy(Number.isFinite);
  });
});
