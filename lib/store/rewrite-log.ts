import type { IDBPDatabase } from 'idb';
import type { MnemeSchema } from './schema';

/**
 * What is written and taken away again, in bytes: Chromium keeps new records in a log, and moves them to files of their own when it has
 * grown by 4 MB. Twice as much goes through the log, since a transaction keeps what it would take to undo it.
 */
const BYTES = 5 * 2 ** 20;
/** A larger value would get a file of its own. */
const PIECE_BYTES = 2 ** 15;
const FILLER = 'filler';

/**
 * Has the browser begin a new log, and move what the one before holds to files of their own. A log that breaks off amid a record, since the disk was full or
 * the browser was killed, is read to there; but the browser goes on writing behind it, and then finds it damaged at the next opening and throws
 * all of it away (LevelDB's `reuse_logs` with paranoid checks). Takes a fifth of a second, and 11 MB of the disk for a while.
 */
export async function rewriteLog(db: IDBPDatabase<MnemeSchema>): Promise<void> {
  const tx = db.transaction('settings', 'readwrite', { durability: 'strict' });
  const piece = new Uint8Array(PIECE_BYTES);
  const puts = Array.from({ length: BYTES / PIECE_BYTES }, () => tx.store.put(piece, FILLER));
  await Promise.all([...puts, tx.store.delete(FILLER), tx.done]);
}
