import type { IDBPDatabase } from 'idb';
import { countsIn, damageIn, foldIn, headsIn, textsIn } from './bookkeeping-values';
import { clipIdOf, videoNumber, writtenIn } from './clip-id';
import { countIn } from './counting-settings';
import { LeftOut } from './integrity/left-out';
import { readable } from './integrity/readable';
import { type Damage, keyOf } from './integrity/seal';
import { COUNTS } from './integrity/sealing';
import { asHeard, type Listened, listenedIn } from './listened';
import {
  FOLD,
  type FoldRecord,
  LATE,
  PACKED,
  type PackHead,
  type PackRecord,
  soundPacks,
  textWeightOf,
} from './packs/pack-format';
import type {
  ClipRecord,
  FactRecord,
  IncidentRecord,
  LedgerEntry,
  MnemeSchema,
  NodeRecord,
  ObservationRecord,
  StoreName,
  VideoRecord,
  WordsRecord,
} from './schema';
import { withoutDenied } from './without-denied';

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
  observations: ObservationRecord[];
  /** Where lines are found by their meaning; none elsewhere: their words stand in the incidents. */
  words: WordsRecord[];
  ledger: LedgerEntry[];
  /** How often something was forgotten. */
  forgettings: number;
  /** What is left out of all this, since it is damaged. */
  damage: readonly Damage[];
  /** Clips that are left out, though their own record is whole: where damage lies is told by them. */
  partlyLost: ClipRecord[];
  /** Which words are read of videos whose words came later. */
  listened: Listened;
  /** How many clips, entries of the ledger, writings of a model and things it saw were stored. */
  stored: { clips: number; ledger: number; writings: number; observations: number };
}

/** What a memory opens by that has packs: the records are those of clips that are in none, what was written of others since, and all that was seen by looking again: that is in no pack. */
export interface Packed
  extends Pick<
    Known,
    'videos' | 'clips' | 'incidents' | 'facts' | 'observations' | 'words' | 'forgettings' | 'listened'
  > {
  packs: PackRecord[];
  /** The numbers of all that are stored, also of those that do not hold together. */
  numbers: number[];
  /** Of each video, how many of its clips are in packs. */
  packed: ReadonlyMap<string, number>;
  /** How many incidents were written of these since they were packed. */
  late: number;
  /** Null where the ledger has gone on since: then it is read, and the nodes. */
  fold: FoldRecord | null;
  ledger: LedgerEntry[] | null;
  nodes: NodeRecord[] | null;
  stored: Known['stored'];
}

const READ = [
  ...(['videos', 'clips', 'nodes', 'incidents', 'facts', 'observations', 'listenings'] as const),
  ...(['words', 'ledger', 'settings'] as const),
] as const;

/** What answering reads, all of one moment, and what is left out of it. */
export async function readKnown(db: IDBPDatabase<MnemeSchema>): Promise<{ known: Known; leftOut: LeftOut }> {
  const tx = db.transaction(READ);
  const settings = tx.objectStore('settings');
  const leftOut = new LeftOut(damageIn(await settings.get(DAMAGE)));
  const read = async <Name extends (typeof READ)[number] & StoreName>(store: Name) =>
    whole(store, await tx.objectStore(store).getAll(), leftOut);
  const [videos, allClips, nodes, incidents, facts, observations, ledger, forgettings] = await Promise.all([
    read('videos'),
    tx.objectStore('clips').getAll(),
    read('nodes'),
    read('incidents'),
    read('facts'),
    read('observations'),
    read('ledger'),
    settings.get(FORGETTINGS).then(countIn),
  ]);
  const isByMeaning = videos.some(({ weights }) => weights['text-embedding']);
  const words = isByMeaning ? await read('words') : [];
  const listened = listenedIn(ledger);
  const late = listened.size > 0 ? await read('listenings') : [];
  const clips = whole('clips', allClips, leftOut);
  const kept = new Set(clips);
  const spoilt = new Set(leftOut.damage.flatMap(({ store, key }) => (store === 'clips' ? [key] : [])));
  const known = {
    ...{ videos, clips, nodes, observations, ledger, listened },
    incidents: withoutDenied(asHeard('incidents', incidents, late, listened), videos),
    facts: asHeard('facts', facts, late, listened),
    words: isByMeaning ? asHeard('words', words, late, listened) : [],
    forgettings,
    damage: leftOut.damage,
    partlyLost: allClips.filter((clip) => !kept.has(clip) && !spoilt.has(clip.id)),
    stored: storedIn(await settings.get(COUNTS)),
  };
  return { known, leftOut };
}

/**
 * What a memory opens by that has packs, all of one moment; null where it has none, or where any of it is known to be damaged.
 *
 * @param heads what the setting tells of packs, as they were when `allPacks` were read
 */
export async function readPacked(
  db: IDBPDatabase<MnemeSchema>,
  heads: readonly PackHead[],
  allPacks: readonly PackRecord[],
): Promise<Packed | 'changed' | null> {
  const tx = db.transaction(READ);
  const settings = tx.objectStore('settings');
  const [now, damage, lateClips, fold, forgettings, counts, unsorted] = await Promise.all([
    settings.get(PACKED).then(headsIn),
    settings.get(DAMAGE).then(damageIn),
    settings.get(LATE).then(textsIn),
    settings.get(FOLD).then(foldIn),
    settings.get(FORGETTINGS).then(countIn),
    settings.get(COUNTS),
    tx.objectStore('videos').getAll(),
  ]);
  if (damage.length > 0) return null;
  if (JSON.stringify(now) !== JSON.stringify(heads)) return 'changed';
  const videos = readable('videos', unsorted).sort((a, b) => videoNumber(a.id) - videoNumber(b.id));
  const textWeight = textWeightOf(videos);
  const { packs, packed } = soundPacks(allPacks, videos, textWeight);
  const stored = storedIn(counts);
  const isFolded = fold?.ledger === stored.ledger;
  const rest = videos.filter(({ id, clips }) => (packed.get(id) ?? 0) < clips);
  const unpacked = async <Name extends 'clips' | 'incidents' | 'facts' | 'words' | 'listenings'>(
    store: Name,
  ) => {
    const all = await Promise.all(
      rest.map(({ id }) =>
        tx.objectStore(store).getAll(IDBKeyRange.bound(clipIdOf(id, packed.get(id) ?? 0), `${id}/\uffff`)),
      ),
    );
    return readable(store, all.flat());
  };
  const all = async <Name extends 'observations' | 'ledger' | 'nodes'>(store: Name) =>
    readable(store, await tx.objectStore(store).getAll());
  const inPacks = lateClips.filter((id) => isPacked(id, packed));
  const written = async <Name extends 'incidents' | 'facts'>(store: Name) =>
    readable(
      store,
      (await Promise.all(inPacks.map((id) => tx.objectStore(store).getAll(writtenIn(id))))).flat(),
    );
  const ledger = isFolded ? null : await all('ledger');
  const listened: Listened = ledger ? listenedIn(ledger) : new Map(fold!.listened);
  const [late, lateFacts, clips, incidents, facts, observations, words, heard, nodes] = await Promise.all([
    written('incidents'),
    written('facts'),
    unpacked('clips'),
    unpacked('incidents'),
    unpacked('facts'),
    all('observations'),
    textWeight === null ? [] : unpacked('words'),
    listened.size > 0 ? unpacked('listenings') : [],
    isFolded ? null : all('nodes'),
  ]);
  return {
    ...{
      videos,
      packs,
      numbers: heads.map(({ n }) => n),
      packed,
      clips,
      incidents: [...late, ...withoutDenied(asHeard('incidents', incidents, heard, listened), videos)],
      facts: [...lateFacts, ...asHeard('facts', facts, heard, listened)],
      observations,
      late: late.length,
      words: asHeard('words', words, heard, listened),
      listened,
      ledger,
      nodes,
      stored,
    },
    fold: isFolded ? fold : null,
    forgettings,
  };
}

/** Whether a clip is in a pack, by how many of each video's are. */
function isPacked(clipId: string, packed: ReadonlyMap<string, number>): boolean {
  const [videoId] = clipId.split('/') as [string];
  return clipId < clipIdOf(videoId, packed.get(videoId) ?? 0);
}

const NO_COUNTS = { clips: 0, ledger: 0, writings: 0, observations: 0 };

/** What the setting of counts says is stored. */
export function storedIn(setting: unknown): Known['stored'] {
  const { clips, ledger, writings, observations } = countsIn(setting) ?? NO_COUNTS;
  return { clips, ledger, writings, observations };
}

/** The records of a store without what is left out. Throws `Unreadable`. */
export function whole<Name extends StoreName>(
  store: Name,
  records: MnemeSchema[Name]['value'][],
  leftOut: LeftOut,
): MnemeSchema[Name]['value'][] {
  if (leftOut.none) return readable(store, records);
  return readable(
    store,
    records.filter((record) => !leftOut.has(store, keyOf(store, record))),
  );
}
