import type { LookRecord } from '../schema';
import type { ArchiveSource } from './export';
import { withRecordsChanged } from './with-records-changed';

/**
 * A memory as an archive holds it by which nobody's face or voice is recognised: looks have embeddings of zeros, which are compared with nothing, turns none,
 * and of voices no sample is left. Who is who stays, by what was matched. Lines and pictures keep what they are found by.
 */
export function withoutEmbeddings(source: ArchiveSource): ArchiveSource {
  return withRecordsChanged(source, {
    tracks: (track) => ({ ...track, looks: track.looks.map(blank) }),
    turns: (turn) => ({ ...turn, embedding: null }),
    nodes: (node) => ({ ...node, samples: node.modality === 'voice' ? [] : node.samples.map(blank) }),
  });
}

function blank<Of extends Pick<LookRecord, 'embedding'>>(of: Of): Of {
  return { ...of, embedding: new Float32Array(of.embedding.length) };
}
