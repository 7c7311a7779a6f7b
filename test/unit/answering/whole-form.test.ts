import { readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '../../../lib/answering/by-rules/whole-form';
import type { TextEmbedder } from '../../../lib/language/text-embedding';
import { sentenceEmbedderIn } from '../../sentence-embedder';
import { writtenEncoder } from '../written-encoder';

// The figures on all phrasings that were kept aside: `npm run bench -- answers forms`. Here some of each form, and bounds below them.

const KEPT = new URL('../../forms/kept.json', import.meta.url);
const EACH = 12;

let folder: string;
let embedder: TextEmbedder;
beforeAll(async () => {
  folder = await writtenEncoder();
  embedder = await sentenceEmbedderIn(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function formsOf(texts: string[]) {
  const vectors = await embedder.embed('question', texts);
  return texts.map((text, i) => formOf(text, vectors[i]!) ?? 'other');
}

test('phrasings that were kept aside have their forms, and other questions have none', async () => {
  const kept = JSON.parse(await readFile(KEPT, 'utf8')) as Record<string, string[]>;
  let [right, all, others] = [0, 0, 0];
  for (const [form, texts] of Object.entries(kept)) {
    const told = await formsOf(texts.slice(0, form === 'other' ? 5 * EACH : EACH));
    if (form === 'other') others = told.filter((one) => one === 'other').length / told.length;
    else {
      right += told.filter((one) => one === form).length;
      all += told.length;
    }
  }
  expect(all).toBe(9 * EACH);
  expect(right / all).toBeGreaterThan(0.75);
  expect(others).toBeGreaterThan(0.9);
});

test('questions of the demo are asked of what was said in it', async () => {
  const questions = [
    'Where are the silver scissors?',
    'Who brought the paper?',
    'How does Malik take his coffee now?',
  ];
  expect(await formsOf(questions)).toEqual(['other', 'other', 'other']);
});
