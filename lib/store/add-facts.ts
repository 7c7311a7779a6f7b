import type { IDBPTransaction, StoreNames } from 'idb';
import { CLIPS_BEFORE, findFacts, type Said } from '../memory/facts/find';
import { keysIn } from './clip-id';
import type { MnemeSchema } from './schema';

type Writing = IDBPTransaction<MnemeSchema, StoreNames<MnemeSchema>[], 'readwrite' | 'versionchange'>;

/**
 * Finds the facts in all words of a memory that holds none yet, or in those of the videos that `isNew` tells, as remembering its
 * clips would have, and adds them in the same transaction. A few clips' words are held at a time. Returns how many there are.
 */
export async function addFacts(
  tx: Pick<Writing, 'objectStore'>,
  isNew: (videoId: string) => boolean = () => true,
): Promise<number> {
  let count = 0;
  let before: { videoId: string; said: Said }[] = [];
  for (const clipId of await tx.objectStore('clips').getAllKeys()) {
    const inClip = keysIn(clipId);
    const videoId = clipId.slice(0, clipId.indexOf('/'));
    if (!isNew(videoId)) continue;
    const [words, turns] = await Promise.all([
      tx.objectStore('words').getAll(inClip),
      tx.objectStore('turns').getAll(inClip),
    ]);
    before = before.filter((clip) => clip.videoId === videoId).slice(-CLIPS_BEFORE);
    const facts = findFacts(
      { words, turns },
      {
        words: before.flatMap(({ said }) => said.words),
        turns: before.flatMap(({ said }) => said.turns),
      },
    );
    await Promise.all(facts.map((fact) => tx.objectStore('facts').add!(fact)));
    count += facts.length;
    before.push({ videoId, said: { words, turns } });
  }
  return count;
}
