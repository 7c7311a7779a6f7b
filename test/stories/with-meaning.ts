import type { ReadingMemory } from '../../lib/answering/read-lines';
import type { TextEmbedder } from '../../lib/language/text-embedding';
import { HeldRecall } from '../../lib/memory/held-recall';
import type { RememberedStories } from './memory';

/** The same memory, its lines with vectors. */
export async function withMeaning(
  { recall, writes }: RememberedStories,
  embedder: TextEmbedder,
): Promise<HeldRecall> {
  const words = [];
  for (const write of writes)
    for (const line of write.words)
      words.push({ ...line, embedding: (await embedder.embed('line', [line.text]))[0]! });
  return new HeldRecall({
    videos: recall.videos
      .all()
      .map((video) => ({ ...video, weights: { ...video.weights, 'text-embedding': embedder.weightId } })),
    incidents: recall.entries.all(),
    facts: writes.flatMap(({ facts }) => facts),
    words,
    ledger: recall.ledger,
  });
}

/** A memory whose lines are read for an answer by the embedded weight. */
export function readingMemory(recall: HeldRecall, embedder: TextEmbedder): ReadingMemory {
  return {
    read: async (work) => work(recall),
    readLines: async (question, lines) => embedder.reader?.read(question, lines) ?? null,
  };
}
