import type { IDBPDatabase } from 'idb';
import { keysIn } from './clip-id';
import { CLIP_KEY, keyOf } from './integrity/seal';
import type { Writing } from './integrity/sealing';
import type { MnemeSchema, Rewritten, StoreName } from './schema';

/**
 * Setting that says by which weight faces, lines, or voices, are being described anew. What it made of those of a clip is a setting whose key goes on with the
 * clip's id: nothing reads these before all are described. They are made of what was seen and said, and go with it.
 */
export const BEGUN_ANEW = ['faces-anew', 'lines-anew', 'voices-anew'] as const;
export type Begun = (typeof BEGUN_ANEW)[number];

/** The stores whose records it is made of. */
const MADE_OF: Readonly<Record<Begun, readonly StoreName[]>> = {
  'faces-anew': ['tracks', 'pictures'],
  'lines-anew': ['words', 'listenings'],
  'voices-anew': ['turns'],
};

/** What a weight made of a clip's records, by their ids; null for one of which it made nothing. */
export type AnewVectors = ReadonlyMap<string, Float32Array | null>;

const keyOfClip = (begun: Begun, clipId: string) => `${begun}/${clipId}`;

/** What is being described by another weight, while it is still read as it was. */
export class BegunAnew {
  constructor(
    protected readonly db: IDBPDatabase<MnemeSchema>,
    private readonly begun: Begun,
  ) {}

  /** The clips of which all is described by a weight. */
  async clips(weightId: string): Promise<Set<string>> {
    const { begun } = this;
    const { store } = this.db.transaction('settings');
    const [by, keys] = await Promise.all([store.get(begun), store.getAllKeys(keysIn(begun))]);
    return new Set(by === weightId ? keys.map((key) => String(key).slice(begun.length + 1)) : []);
  }

  /** Keeps what a weight made of clips, by their ids. What another weight had begun goes. */
  async keep(weightId: string, clips: ReadonlyMap<string, AnewVectors>): Promise<void> {
    const { begun } = this;
    const tx = this.db.transaction('settings', 'readwrite', { durability: 'strict' });
    if ((await tx.store.get(begun)) !== weightId) await dropBegun(tx, begun);
    await Promise.all([
      tx.store.put(weightId, begun),
      ...[...clips].map(([clipId, vectors]) => tx.store.put(vectors, keyOfClip(begun, clipId))),
      tx.done,
    ]);
  }

  /** Takes away all that was begun. */
  async drop(): Promise<void> {
    const tx = this.db.transaction('settings', 'readwrite', { durability: 'strict' });
    await Promise.all([dropBegun(tx, this.begun), tx.done]);
  }
}

/** What a weight has made of a clip so far; nothing where it was another weight. */
export async function begunOf(
  tx: Pick<Writing, 'objectStore'>,
  begun: Begun,
  weightId: string,
  clipId: string,
): Promise<AnewVectors> {
  const settings = tx.objectStore('settings');
  const [by, made] = await Promise.all([settings.get(begun), settings.get(keyOfClip(begun, clipId))]);
  return by === weightId && made instanceof Map ? made : new Map();
}

/** Takes away what was begun: all of it, or that of a clip, or of all clips of a video, by its id. */
export async function dropBegun(
  tx: Pick<Writing, 'objectStore'>,
  begun: Begun,
  id: string | null = null,
): Promise<void> {
  const settings = tx.objectStore('settings');
  const key = id === null ? begun : keyOfClip(begun, id);
  await Promise.all([settings.delete!(key), settings.delete!(keysIn(key))]);
}

/** Takes away what was begun of the clips in which that goes or is changed of which it is made: it is described again. */
export async function dropBegunOf(
  tx: Pick<Writing, 'objectStore'>,
  begun: Begun,
  { removed, changed }: Pick<Rewritten, 'removed' | 'changed'>,
): Promise<void> {
  const made = await tx.objectStore('settings').getAllKeys(keysIn(begun));
  if (made.length === 0) return;
  const isOfThese = ({ in: store }: { in: StoreName }) => MADE_OF[begun].includes(store);
  const keys = [
    ...removed.filter(isOfThese).map(({ key }) => key),
    ...changed.filter(isOfThese).map((record) => String(keyOf(record.in, record.is))),
  ];
  const clips = new Set(keys.flatMap((key) => CLIP_KEY.exec(key)?.[0] ?? []));
  await Promise.all([...clips].map((id) => dropBegun(tx, begun, id)));
}
