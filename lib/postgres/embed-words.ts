import type { TextEmbedder } from '../language/text-embedding';
import { loadTextEmbedding } from '../pipeline/load-text-embedding';

/** What embeds words, by the weight that comes with the app; null where it is not there. `read` reads one of its files by its path in the folder of weights. */
export async function embedderHere(
  read: (file: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<TextEmbedder | null> {
  return (await loadTextEmbedding([{ name: 'embedded', read }], null)).embedder;
}
