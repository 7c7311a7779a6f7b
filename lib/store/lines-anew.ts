import type { IDBPDatabase } from 'idb';
import { MnemeError } from '../errors';
import { told } from '../told';
import { clipIdOf, keysIn } from './clip-id';
import { readable } from './integrity/readable';
import { sealIn } from './integrity/seal';
import { changedIn, type Writing } from './integrity/sealing';
import type { MnemeSchema, VideoRecord, WordsRecord } from './schema';

/**
 * Setting that says by which weight lines are being described anew. What it made of the lines of a clip is a setting whose key goes on with the clip's id:
 * nothing reads these before all lines have it. They are made of what was said, and go with it.
 */
const BY = 'lines-anew';

/** A line as it is described. */
export type LineToDescribe = Pick<WordsRecord, 'id' | 'text'>;

/** Of each line of a clip, by its id, its vector by the other weight; null where it has none. */
export type LineVectors = ReadonlyMap<string, Float32Array | null>;

const keyOfClip = (clipId: string) => `${BY}/${clipId}`;
/** All of these. */
const ofClips = () => keysIn(BY);

/** Lines that are being described by another weight, while they are still read as they were. */
export class LinesAnew {
  constructor(private readonly db: IDBPDatabase<MnemeSchema>) {}

  /** The clips all of whose lines are described by a weight. */
  async clips(weightId: string): Promise<Set<string>> {
    const { store } = this.db.transaction('settings');
    const [by, keys] = await Promise.all([store.get(BY), store.getAllKeys(ofClips())]);
    return new Set(by === weightId ? keys.map((key) => String(key).slice(BY.length + 1)) : []);
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

  /** Keeps what a weight made of the lines of clips, by their ids. What another weight had begun goes. */
  async keep(weightId: string, clips: ReadonlyMap<string, LineVectors>): Promise<void> {
    const tx = this.db.transaction('settings', 'readwrite', { durability: 'strict' });
    if ((await tx.store.get(BY)) !== weightId) await dropBegun(tx);
    await Promise.all([
      tx.store.put(weightId, BY),
      ...[...clips].map(([clipId, vectors]) => tx.store.put(vectors, keyOfClip(clipId))),
      tx.done,
    ]);
  }
}

/** Takes away what was begun: of all lines, or of a clip whose lines are not those any more. */
export async function dropBegun(tx: Pick<Writing, 'objectStore'>, clipId?: string): Promise<void> {
  const settings = tx.objectStore('settings');
  if (clipId !== undefined) await settings.delete!(keyOfClip(clipId));
  else await Promise.all([settings.delete!(BY), settings.delete!(ofClips())]);
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
  if ((await tx.objectStore('settings').get(BY)) !== weightId) await dropBegun(tx);
  for (const { id, clips } of videos)
    for (let index = 0; index < clips; index += 1) await putClip(tx, weightId, clipIdOf(id, index));
  await dropBegun(tx);
}

async function putClip(tx: Writing, weightId: string, clipId: string): Promise<void> {
  const stores = { words: tx.objectStore('words'), listenings: tx.objectStore('listenings') };
  const seals = tx.objectStore('seals');
  const [begun, words, late, sealed] = await Promise.all([
    tx.objectStore('settings').get(keyOfClip(clipId)),
    stores.words.getAll(keysIn(clipId)),
    stores.listenings.getAll(keysIn(clipId)),
    seals.get(clipId),
  ]);
  if (words.length + late.length === 0) return;
  const vectors: LineVectors = begun instanceof Map ? begun : new Map();
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
