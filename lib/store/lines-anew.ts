import type { IDBPDatabase } from 'idb';
import { MnemeError } from '../errors';
import { told } from '../told';
import { type AnewVectors, BegunAnew, dropBegun } from './begun-anew';
import { keysIn } from './clip-id';
import { readable } from './integrity/readable';
import type { Writing } from './integrity/sealing';
import { putAnew } from './put-anew';
import type { MnemeSchema, VideoRecord, WordsRecord } from './schema';

/** A line as it is described. */
export type LineToDescribe = Pick<WordsRecord, 'id' | 'text'>;

/** Lines that are being described by another weight, while they are still read as they were. */
export class LinesAnew extends BegunAnew {
  constructor(db: IDBPDatabase<MnemeSchema>) {
    super(db, 'lines-anew');
  }

  /** All lines of some clips, those that came later included, read or not. Throws `Unreadable`. */
  async lines(clipIds: readonly string[]): Promise<LineToDescribe[][]> {
    const tx = this.db.transaction(['words', 'listenings']);
    return Promise.all(
      clipIds.map(async (id) => {
        const [words, late] = await Promise.all([
          tx.objectStore('words').getAll(keysIn(id)),
          tx.objectStore('listenings').getAll(keysIn(id)),
        ]);
        return [...readable('words', words), ...readable('listenings', late).flatMap((one) => one.words)];
      }),
    );
  }

  /** How many records hold lines of a video. */
  async count(videoId: string): Promise<number> {
    const tx = this.db.transaction(['words', 'listenings']);
    const counts = await Promise.all(
      (['words', 'listenings'] as const).map((store) => tx.objectStore(store).count(keysIn(videoId))),
    );
    return counts[0]! + counts[1]!;
  }
}

/**
 * Gives all lines of some videos the vectors that were made by a weight.
 *
 * @throws MnemeError `internal` where a line has no vector by it: the transaction must not be committed then
 */
export async function putLines(tx: Writing, weightId: string, videos: readonly VideoRecord[]): Promise<void> {
  const anew = (line: WordsRecord, vectors: AnewVectors): WordsRecord => {
    const embedding = vectors.get(line.id);
    if (embedding === undefined)
      throw new MnemeError('internal', told`A line of ${line.clipId} was not described by ${weightId}.`);
    return { ...line, embedding };
  };
  await putAnew(tx, 'lines-anew', weightId, videos, {
    words: anew,
    listenings: (record, vectors) => ({ ...record, words: record.words.map((line) => anew(line, vectors)) }),
  });
  await dropBegun(tx, 'lines-anew');
}
