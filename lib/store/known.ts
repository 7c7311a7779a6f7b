import type { IDBPDatabase } from 'idb';
import { LeftOut } from './integrity/left-out';
import { type Damage, keyOf } from './integrity/seal';
import type {
  ClipRecord,
  FactRecord,
  IncidentRecord,
  LedgerEntry,
  MnemeSchema,
  NodeRecord,
  StoreName,
  VideoRecord,
  WordsRecord,
} from './schema';

/** Setting that counts how often something was forgotten: by numbers of records alone, forgetting and remembering again looks like nothing. */
export const FORGETTINGS = 'forgettings';
/** Setting that lists what was found to be damaged: it is not read. */
export const DAMAGE = 'damage';

/** What answering reads. */
export interface Known {
  videos: VideoRecord[];
  clips: ClipRecord[];
  nodes: NodeRecord[];
  incidents: IncidentRecord[];
  facts: FactRecord[];
  /** Where lines are found by their meaning; none elsewhere: their words stand in the incidents. */
  words: WordsRecord[];
  ledger: LedgerEntry[];
  /** How often something was forgotten. */
  forgettings: number;
  /** What is left out of all this, since it is damaged. */
  damage: readonly Damage[];
  /** Clips that are left out, though their own record is whole: where damage lies is told by them. */
  partlyLost: ClipRecord[];
  /** How many clips and entries of the ledger are stored. */
  stored: { clips: number; ledger: number };
}

const READ = ['videos', 'clips', 'nodes', 'incidents', 'facts', 'words', 'ledger', 'settings'] as const;

/** What answering reads, all of one moment, and what is left out of it. */
export async function readKnown(db: IDBPDatabase<MnemeSchema>): Promise<{ known: Known; leftOut: LeftOut }> {
  const tx = db.transaction(READ);
  const settings = tx.objectStore('settings');
  const leftOut = new LeftOut(((await settings.get(DAMAGE)) as Damage[] | undefined) ?? []);
  const read = async <Name extends (typeof READ)[number] & StoreName>(store: Name) =>
    whole(store, await tx.objectStore(store).getAll(), leftOut);
  const [videos, allClips, nodes, incidents, facts, ledger, forgettings] = await Promise.all([
    read('videos'),
    tx.objectStore('clips').getAll(),
    read('nodes'),
    read('incidents'),
    read('facts'),
    read('ledger'),
    settings.get(FORGETTINGS),
  ]);
  const isByMeaning = videos.some(({ weights }) => weights['text-embedding']);
  const words = isByMeaning ? await read('words') : [];
  const entryCount = await tx.objectStore('ledger').count();
  const clips = whole('clips', allClips, leftOut);
  const kept = new Set(clips);
  const spoilt = new Set(leftOut.damage.flatMap(({ store, key }) => (store === 'clips' ? [key] : [])));
  const known = {
    ...{ videos, clips, nodes, incidents, facts, words, ledger },
    forgettings: Number(forgettings ?? 0),
    damage: leftOut.damage,
    partlyLost: allClips.filter((clip) => !kept.has(clip) && !spoilt.has(clip.id)),
    stored: { clips: allClips.length, ledger: entryCount },
  };
  return { known, leftOut };
}

/** The records of a store without what is left out. */
export function whole<Name extends StoreName>(
  store: Name,
  records: MnemeSchema[Name]['value'][],
  leftOut: LeftOut,
): MnemeSchema[Name]['value'][] {
  if (leftOut.none) return records;
  return records.filter((record) => !leftOut.has(store, keyOf(store, record)));
}
