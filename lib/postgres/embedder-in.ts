import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TextEmbedder } from '../language/text-embedding';
import { loadTextEmbedding } from '../pipeline/load-text-embedding';

/** What embeds words, by the weight that comes with the app and lies in this folder; null where it does not. */
export async function embedderIn(folder: string): Promise<TextEmbedder | null> {
  const read = async (file: string) => new Uint8Array(await readFile(path.join(folder, file)));
  return (await loadTextEmbedding([{ name: 'embedded', read }], null)).embedder;
}
