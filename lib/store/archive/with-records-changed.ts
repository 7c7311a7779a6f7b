import type { MnemeSchema, StoreName } from '../schema';
import type { ArchiveSource } from './export';

/** What becomes of the records of some stores. */
export type RecordChanges = {
  [Name in StoreName]?: (record: MnemeSchema[Name]['value']) => MnemeSchema[Name]['value'];
};

/** A memory as an archive holds it, with these records changed. */
export function withRecordsChanged(source: ArchiveSource, changes: RecordChanges): ArchiveSource {
  return {
    counts: () => source.counts(),
    async *batches<Name extends StoreName>(store: Name) {
      const change = changes[store];
      for await (const batch of source.batches(store))
        yield change ? batch.map((record) => change(record)) : batch;
    },
  };
}
