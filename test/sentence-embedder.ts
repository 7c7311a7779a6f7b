import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TextEmbedder } from '../lib/language/text-embedding';
import { loadTextEmbedding } from '../lib/pipeline/load-text-embedding';

/** The embedded weight of the task `text-embedding` from a folder that the set-up wrote to. Throws where it is not there. */
export async function sentenceEmbedderIn(folder: string): Promise<TextEmbedder> {
  const read = async (file: string) => new Uint8Array(await readFile(path.join(folder, file)));
  const { embedder } = await loadTextEmbedding([{ name: 'embedded', read }], null);
  if (!embedder)
    throw new Error(`The embedded text weight does not lie in ${folder}: run \`npm run setup\`.`);
  return embedder;
}
