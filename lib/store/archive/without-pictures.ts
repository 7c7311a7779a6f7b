import type { StoreName } from '../schema';
import type { ArchiveSource } from './export';
import { type RecordChanges, withRecordsChanged } from './with-records-changed';

/** A memory as an archive without pictures holds it: there are none, and no record has the key of one. */
export function withoutPictures(source: ArchiveSource): ArchiveSource {
  const bare = withRecordsChanged(source, BARE);
  return {
    counts: async () => ({ ...(await source.counts()), pictures: 0 }),
    async *batches<Name extends StoreName>(store: Name) {
      if (store !== 'pictures') yield* bare.batches(store);
    },
  };
}

/** Records without the keys of their pictures. */
const BARE: RecordChanges = {
  clips: (clip) => ({ ...clip, still: null }),
  tracks: (track) => ({ ...track, looks: track.looks.map((look) => ({ ...look, picture: null })) }),
  incidents: ({ picture: _, ...incident }) => incident,
  ledger: (entry) => (entry.kind === 'cover' || entry.kind === 'mark' ? { ...entry, picture: null } : entry),
  nodes: (node) => ({ ...node, samples: node.samples.map((sample) => ({ ...sample, picture: null })) }),
};

/** Bytes of a picture's line in an archive beside those of the picture. */
const LINE_BYTES = 90;

/** About how many bytes pictures take in an archive (as base64), told by the sizes of some of them. */
export function picturesInArchive({ count, sizes }: { count: number; sizes: number[] }): number {
  if (sizes.length === 0) return 0;
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  return Math.round(count * ((mean * 4) / 3 + LINE_BYTES));
}
