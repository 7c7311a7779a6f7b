import { createHash } from 'node:crypto';
import type { TextEmbedder } from '../../../lib/language/text-embedding';
import type { Filed } from '../../../lib/store/archive/archive-format';
import { rememberStories, story } from '../../stories/memory';

/** The records of a memory that holds this story alone, as one machine remembered it; its lines with vectors where something embeds. */
export async function storyRecords(name: string, embedder: TextEmbedder | null = null): Promise<Filed[]> {
  const { writes, nodes, recall } = rememberStories([story(name)]);
  const weights: Record<string, string> = embedder ? { 'text-embedding': embedder.weightId } : {};
  const words = [];
  for (const line of writes.flatMap((write) => write.words))
    words.push({ ...line, embedding: (await embedder?.embed('line', [line.text]))?.[0] ?? null });
  return [
    {
      in: 'videos',
      is: { ...writes.at(-1)!.video, fingerprint: createHash('sha256').update(name).digest('hex'), weights },
    },
    ...writes.map(({ clip }): Filed => ({ in: 'clips', is: clip })),
    ...words.map((is): Filed => ({ in: 'words', is })),
    ...(['tracks', 'turns', 'incidents', 'facts'] as const).flatMap((store) =>
      writes.flatMap((write) => write[store].map((is) => ({ in: store, is }) as Filed)),
    ),
    // Made faces have as many values as those of this weight, by whose thresholds memories are brought together.
    ...nodes.map(
      (is): Filed => ({
        in: 'nodes',
        is: { ...is, weightId: is.modality === 'face' ? 'faceapi-resnet34' : is.weightId },
      }),
    ),
    ...recall.ledger.map((is): Filed => ({ in: 'ledger', is })),
  ];
}
