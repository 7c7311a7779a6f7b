import type { IDBPDatabase } from 'idb';
import { MnemeError } from '../errors';
import { told } from '../told';
import { BegunAnew, begunOf, dropBegun } from './begun-anew';
import { clipIdOf, keysIn } from './clip-id';
import { readable } from './integrity/readable';
import { sealIn } from './integrity/seal';
import { changedIn, type Writing } from './integrity/sealing';
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
 * Gives all lines of some videos the vectors that were made by a weight, with their checksums. A record that is not as it was sealed stays as it is. Clip by
 * clip: a large memory's lines are not held at once.
 *
 * @throws MnemeError `internal` where a line has no vector by it: the transaction must not be committed then
 */
export async function putDescribed(
  tx: Writing,
  weightId: string,
  videos: readonly VideoRecord[],
): Promise<void> {
  for (const { id, clips } of videos)
    for (let index = 0; index < clips; index += 1) await putClip(tx, weightId, clipIdOf(id, index));
  await dropBegun(tx, 'lines-anew');
}

async function putClip(tx: Writing, weightId: string, clipId: string): Promise<void> {
  const stores = { words: tx.objectStore('words'), listenings: tx.objectStore('listenings') };
  const seals = tx.objectStore('seals');
  const [vectors, words, late, sealed] = await Promise.all([
    begunOf(tx, 'lines-anew', weightId, clipId),
    stores.words.getAll(keysIn(clipId)),
    stores.listenings.getAll(keysIn(clipId)),
    seals.get(clipId),
  ]);
  if (words.length + late.length === 0) return;
  const anew = (line: WordsRecord): WordsRecord => {
    const embedding = vectors.get(line.id);
    if (embedding === undefined)
      throw new MnemeError('internal', told`A line of ${clipId} was not described by ${weightId}.`);
    return { ...line, embedding };
  };
  const seal = sealIn(clipId, sealed);
  const puts: Promise<unknown>[] = [];
  for (const line of words) {
    const now = changedIn(seal, 'words', line, anew);
    if (now) puts.push(stores.words.put!(now));
  }
  for (const record of late) {
    const now = changedIn(seal, 'listenings', record, (it) => ({ ...it, words: it.words.map(anew) }));
    if (now) puts.push(stores.listenings.put!(now));
  }
  if (Object.keys(seal.sums).length > 0) puts.push(seals.put!(seal));
  await Promise.all(puts);
}
