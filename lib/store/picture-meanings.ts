import type { IDBPDatabase } from 'idb';
import { keysIn } from './clip-id';
import { readableBeside } from './integrity/readable';
import type { MeaningRecord, MnemeSchema } from './schema';

/** Records that are read at once: some 2 MB. */
const BATCH = 2048;

/** What kept pictures show (store `meanings`): beside the memory, made of its pictures. */
export class PictureMeanings {
  constructor(private readonly db: IDBPDatabase<MnemeSchema>) {}

  /** Whether there is any. Takes as long with many as with few. */
  async areThere(): Promise<boolean> {
    return (await this.db.getAllKeys('meanings', null, 1)).length > 0;
  }

  count(): Promise<number> {
    return this.db.count('meanings');
  }

  /** All of them, in the order of their keys, a bounded number at a time. */
  async *batches(): AsyncGenerator<MeaningRecord[]> {
    for (let range: IDBKeyRange | null = null; ; ) {
      const keys = await this.db.getAllKeys('meanings', range, BATCH);
      const records = await this.db.getAll('meanings', range, BATCH);
      yield readableBeside('meanings', records);
      if (keys.length < BATCH) return;
      range = IDBKeyRange.lowerBound(keys.at(-1), true);
    }
  }

  /** Those of some pictures; null for one that has none by that weight. */
  async of(keys: readonly string[], weightId: string): Promise<(MeaningRecord | null)[]> {
    const { store } = this.db.transaction('meanings');
    const found = await Promise.all(keys.map((key) => store.get(key)));
    return found.map((one) =>
      one && readableBeside('meanings', [one]).length > 0 && one.weightId === weightId ? one : null,
    );
  }

  /** Which of some pictures are kept and have none by that weight. */
  async lacking(keys: readonly string[], weightId: string): Promise<ReadonlySet<string>> {
    const [known, kept] = await Promise.all([
      this.of(keys, weightId),
      Promise.all(keys.map((key) => this.db.getKey('pictures', key))),
    ]);
    return new Set(keys.filter((_, i) => known[i] === null && kept[i] !== undefined));
  }

  /** The key of the last one of a video, in the order of its clips; null where it has none. */
  async lastOf(videoId: string): Promise<string | null> {
    const { store } = this.db.transaction('meanings');
    return (await store.openKeyCursor(keysIn(videoId), 'prev'))?.key ?? null;
  }

  /** Takes away all that were made with another weight: vectors of two are never compared. */
  async dropOthers(weightId: string): Promise<void> {
    const [first] = await this.db.getAll('meanings', null, 1);
    if (first && first.weightId !== weightId) await this.db.clear('meanings');
  }

  /** Adds some, but for those whose picture has gone meanwhile: what is forgotten does not come back. */
  async add(records: readonly MeaningRecord[]): Promise<void> {
    const tx = this.db.transaction(['meanings', 'pictures'], 'readwrite');
    const [meanings, pictures] = [tx.objectStore('meanings'), tx.objectStore('pictures')];
    await Promise.all([
      ...records.map(async (record) => {
        if ((await pictures.getKey(record.key)) !== undefined) await meanings.put(record);
      }),
      tx.done,
    ]);
  }
}
