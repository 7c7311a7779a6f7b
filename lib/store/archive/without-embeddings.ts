import type { LookRecord, MnemeSchema, StoreName } from '../schema';
import type { ArchiveSource } from './export';

/**
 * A memory as an archive holds it by which nobody's face or voice is recognised: looks have embeddings of zeros, which are compared with nothing, turns none,
 * and of voices no sample is left. Who is who stays, by what was matched. Lines and pictures keep what they are found by.
 */
export function withoutEmbeddings(source: ArchiveSource): ArchiveSource {
  return {
    counts: () => source.counts(),
    async *batches<Name extends StoreName>(store: Name) {
      const drop = WITHOUT[store];
      for await (const batch of source.batches(store))
        yield drop ? batch.map((record) => drop(record)) : batch;
    },
  };
}

const WITHOUT: { [Name in StoreName]?: (record: MnemeSchema[Name]['value']) => MnemeSchema[Name]['value'] } =
  {
    tracks: (track) => ({ ...track, looks: track.looks.map(blank) }),
    turns: (turn) => ({ ...turn, embedding: null }),
    nodes: (node) => ({
      ...node,
      samples: node.modality === 'voice' ? [] : node.samples.map(blank),
    }),
  };

function blank<Of extends Pick<LookRecord, 'embedding'>>(of: Of): Of {
  return { ...of, embedding: new Float32Array(of.embedding.length) };
}
