import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TextEmbedder } from '../../../lib/language/text-embedding';
import { loadTextEmbedding } from '../../../lib/pipeline/load-text-embedding';

/** The embedded weight of the task `text-embedding`, as the set-up laid it out. Throws where it did not. */
export async function sentenceEmbedder(): Promise<TextEmbedder> {
  const read = async (file: string) =>
    new Uint8Array(await readFile(path.join(process.cwd(), 'public/weights', file)));
  const { embedder } = await loadTextEmbedding([{ name: 'embedded', read }], null);
  if (!embedder) throw new Error('The embedded text weight is not laid out: run `npm run setup`.');
  return embedder;
}
