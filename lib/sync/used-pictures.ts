import { linksOf } from '../store/integrity/links';
import type { Filed } from '../store/schema';
import type { JoinedRecords } from './items';
import type { JoinedEntry } from './ledger-items';

/** The pictures that marks by hand use. */
export function picturesOfMarks(ledger: readonly JoinedEntry[]): Set<string> {
  return new Set(
    ledger.flatMap(({ entry }) => (entry.kind === 'mark' ? picturesIn({ in: 'ledger', is: entry }) : [])),
  );
}

function picturesIn(record: Filed): string[] {
  return linksOf(record).flatMap(({ store, key }) => (store === 'pictures' ? [key] : []));
}

/** Takes away pictures that nothing uses. @param marked those that marks use */
export function dropUnusedPictures(records: JoinedRecords, marked: ReadonlySet<string>): void {
  const used = new Set(marked);
  for (const store of ['clips', 'tracks', 'incidents'] as const)
    for (const is of records.get(store)!.values())
      for (const key of picturesIn({ in: store, is } as Filed)) used.add(key);
  for (const key of [...records.get('pictures')!.keys()])
    if (!used.has(key)) records.get('pictures')!.delete(key);
}
