import type { MnemeSchema, StoreName } from '../schema';
import type { ArchiveSource } from './export';

/** A memory as an archive holds it that does not tell where videos were recorded. */
export function withoutLocations(source: ArchiveSource): ArchiveSource {
  return {
    counts: () => source.counts(),
    async *batches<Name extends StoreName>(store: Name) {
      for await (const batch of source.batches(store))
        yield store === 'videos' ? batch.map(unplaced<MnemeSchema[Name]['value']>) : batch;
    },
  };
}

function unplaced<Video extends object>(video: Video): Video {
  const { location: _, ...rest } = video as Video & { location?: unknown };
  return rest as unknown as Video;
}
