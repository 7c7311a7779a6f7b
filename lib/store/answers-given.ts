import type { IDBPDatabase } from 'idb';
import type { AnswerRecord } from '../contract/answers';
import { readableBeside } from './integrity/readable';
import type { MnemeSchema } from './schema';

/** Answers that are kept, the newest: a megabyte or two. */
export const MOST_ANSWERS = 1000;

/**
 * What was asked and answered, as it was said then. It is not memory: no saved memory has it. All of it goes whenever something is forgotten, since
 * any answer may tell of it.
 */
export class Answers {
  constructor(private readonly db: IDBPDatabase<MnemeSchema>) {}

  /** Keeps an answer; the oldest beyond `MOST_ANSWERS` go. */
  async add(answer: AnswerRecord): Promise<void> {
    const tx = this.db.transaction('answers', 'readwrite');
    const key = await tx.store.add(answer);
    await tx.store.delete(IDBKeyRange.upperBound(key - MOST_ANSWERS));
    await tx.done;
  }

  /** The newest first. */
  async newest(most: number): Promise<AnswerRecord[]> {
    const found: AnswerRecord[] = [];
    for (
      let at = await this.db.transaction('answers').store.openCursor(null, 'prev');
      at && found.length < most;
      at = await at.continue()
    )
      found.push(...readableBeside('answers', [at.value]));
    return found;
  }

  clear(): Promise<void> {
    return this.db.clear('answers');
  }
}
