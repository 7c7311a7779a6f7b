import type { ArchiveSource } from './export';
import { withRecordsChanged } from './with-records-changed';

/** A memory as an archive holds it that does not tell where videos were recorded. */
export function withoutLocations(source: ArchiveSource): ArchiveSource {
  return withRecordsChanged(source, { videos: ({ location: _, ...video }) => video });
}
