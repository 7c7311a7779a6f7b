import type { IDBPTransaction, StoreNames } from 'idb';
import { keysIn } from './clip-id';
import type { FactRecord, MnemeSchema, TurnRecord, WordsRecord } from './schema';

/** What was said in one clip, or in some: its words in order, and their turns. */
export interface Said {
  words: WordsRecord[];
  turns: TurnRecord[];
}

/** Clips of which `findFacts` may need what was said: a question just before the clip. */
export const CLIPS_BEFORE = 2;

/** Finds what people tell in a clip (lib/memory/facts): the store only keeps it. */
export type FindFacts = (clip: Said, before: Said) => FactRecord[];

type Writing = IDBPTransaction<MnemeSchema, StoreNames<MnemeSchema>[], 'readwrite' | 'versionchange'>;

/**
 * Finds the facts in all words of a memory that holds none yet, or in those of the videos that `isNew` tells, as remembering its
 * clips would have, and adds them in the same transaction. A few clips' words are held at a time. Returns how many there are.
 */
export async function addFacts(
  tx: Pick<Writing, 'objectStore'>,
  findFacts: FindFacts,
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
