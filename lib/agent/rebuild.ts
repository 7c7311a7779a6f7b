import { movedRecords } from '../identity/ledger';
import { faceSamples, voiceSamples } from '../identity/samples';
import { keepDiverse } from '../identity/similarity';
import { CLIPS_BEFORE } from '../memory/facts/find';
import { validRecord } from '../store/archive/records';
import type { Database } from '../store/database';
import { type Damage, placeOf } from '../store/integrity/seal';
import type {
  ClipRecord,
  NodeRecord,
  StoreName,
  TrackRecord,
  TurnRecord,
  VideoRecord,
} from '../store/schema';
import { clipIdOf, type MemoryState, toldOf } from './memorize';
import { mended } from './mend';

/** Most samples that a node gets whose record is lost, as when what it had is forgotten. */
const KEPT_SAMPLES = 10;
/** Stores that are told from the rest of their clip. */
const TOLD: ReadonlySet<StoreName> = new Set(['incidents', 'facts']);
/** Stores whose loss leaves the rest of their clip as it is. */
const APART: ReadonlySet<StoreName> = new Set(['incidents', 'facts', 'pictures']);
/** Stores that the ledger is read with. */
const WHO: ReadonlySet<StoreName> = new Set(['videos', 'nodes', 'ledger']);
const DAMAGED_RECORD = 'Its own record was damaged: its name and its date may not be right.';

/**
 * Makes again what can be made of what is whole: records that have only lost their checksum, incidents and facts from what was seen
 * and said, the videos' own records from their clips, nodes from their faces and voices, and a ledger without what is lost. What
 * cannot (faces, voices, words, pictures) stays as it is. To be checked again afterwards.
 */
export async function rebuild(database: Database, damage: readonly Damage[]): Promise<void> {
  const known = await adopt(database, damage);
  for (const { store, key } of known) if (store === 'videos') await recoverVideo(database, key);
  const left = known.filter(({ store }) => store !== 'videos');
  await tellAgain(database, left);
  await database.setDamage(left);
  await mendWho(database, damage);
}

/** Gives records that nothing is known of a checksum, where they are such as Mneme writes, and takes the others away. Returns the rest of the damage. */
async function adopt(database: Database, damage: readonly Damage[]): Promise<Damage[]> {
  const left: Damage[] = [];
  for (const one of damage) {
    const { store, key, what } = one;
    const record = what === 'unknown' ? await database.stored().record(store, keyFrom(store, key)) : null;
    const isOurs = record !== null && validRecord(store, record);
    if (what !== 'unknown' || (store === 'ledger' && !isOurs)) left.push(one);
    // The ledger is linked anew as a whole.
    else if (store !== 'ledger')
      await database.writing((writing) => {
        if (isOurs) writing.put(store, record as never);
        else writing.delete(store, key);
      });
  }
  return left;
}

/** Writes a video's own record again: what is there of it if it can be read, else what its clips tell. */
async function recoverVideo(database: Database, videoId: string): Promise<void> {
  const stored = database.stored();
  const kept = (await stored.record('videos', videoId)) as VideoRecord | null;
  const keys = (await stored.keys('clips')).filter((key) => key.startsWith(`${videoId}/`));
  const read = keys.length > 0 ? [...(await stored.records('clips', keys)).values()] : [];
  const clips = read.filter((clip) => clip !== null && validRecord('clips', clip)) as unknown as ClipRecord[];
  const last = clips.at(-1);
  if (!last) {
    await database.writing((writing) => writing.deleteVideo(videoId));
    return;
  }
  const remembered = { clips: last.index + 1, doneS: last.t1 };
  const record: VideoRecord =
    kept && validRecord('videos', kept)
      ? { ...kept, ...remembered, warnings: [...kept.warnings, DAMAGED_RECORD] }
      : {
          id: videoId,
          name: `Video ${videoId.slice('vid_'.length)} (damaged)`,
          bytes: 0,
          fingerprint: '0'.repeat(64),
          durationS: last.t1,
          width: 0,
          height: 0,
          hasVideo: clips.some(({ frames }) => frames > 0),
          hasAudio: true,
          startsAt: new Date(0).toISOString(),
          startSource: 'file-date',
          zone: 'UTC',
          status: 'partial',
          ...remembered,
          warnings: [DAMAGED_RECORD],
          damaged: true,
          weights: (await database.all('videos')).find(({ id }) => id !== videoId)?.weights ?? {},
        };
  await database.writing((writing) => writing.put('videos', record));
}

/** Tells incidents and facts again, of clips of which all else is whole, as are the clips just before them. */
async function tellAgain(database: Database, damage: readonly Damage[]): Promise<void> {
  const spoilt = new Set(
    damage.flatMap(({ store, key }) => (APART.has(store) ? [] : [placeOf(store, key).id])),
  );
  const wanted = new Set(
    damage.flatMap(({ store, key }) => (TOLD.has(store) ? [placeOf(store, key).id] : [])),
  );
  for (const clipId of [...wanted].sort()) {
    const clip = (await database.stored().record('clips', clipId)) as ClipRecord | null;
    if (!clip || spoilt.has(clipId)) continue;
    const first = Math.max(0, clip.index - CLIPS_BEFORE);
    const before = Array.from({ length: clip.index - first }, (_, i) => clipIdOf(clip.videoId, first + i));
    if (before.some((id) => spoilt.has(id))) continue;
    const [previous, own] = await Promise.all([
      perceived(database, clipIdOf(clip.videoId, first), clipId),
      perceived(database, clipId, clipIdOf(clip.videoId, clip.index + 1)),
    ]);
    const { incidents, facts } = toldOf({ clip, ...own }, previous);
    await database.writing((writing) => {
      for (const [store, records] of [
        ['incidents', incidents],
        ['facts', facts],
      ] as const) {
        writing.clear(store, clipId);
        for (const record of records) writing.add(store, record);
      }
    });
  }
}

/** What was seen and said in some clips as it is stored: it may be left out when it is read, for their incidents. */
async function perceived(database: Database, from: string, to: string): Promise<MemoryState['previous']> {
  const stored = database.stored();
  const [tracks, turns, words] = await Promise.all([
    stored.ofClips('tracks', from, to),
    stored.ofClips('turns', from, to),
    stored.ofClips('words', from, to),
  ]);
  return { tracks, turns, words };
}

/** Writes the nodes whose records are lost, and the ledger without what is. */
async function mendWho(database: Database, damage: readonly Damage[]): Promise<void> {
  if (!damage.some(({ store }) => WHO.has(store))) return;
  const lost = damage.flatMap(({ store, key }) => (store === 'nodes' ? [key] : []));
  const known = await database.known();
  const { nodes, ledger } = mended(known);
  const [tracks, turns] = await Promise.all([database.all('tracks'), database.all('turns')]);
  const moved = movedRecords(ledger);
  const whole = new Set(known.nodes.map(({ id }) => id));
  const made = nodes
    .filter(({ id }) => !whole.has(id))
    .map((node) => withSamples(node, tracks, turns, moved));
  await database.writing((writing) => {
    for (const id of lost) writing.delete('nodes', id);
    for (const node of made) writing.put('nodes', node);
    writing.replaceLedger(ledger);
  });
}

/** A node with the samples of its own faces or voices. */
function withSamples(
  node: NodeRecord,
  tracks: TrackRecord[],
  turns: TurnRecord[],
  moved: ReadonlyMap<string, string>,
): NodeRecord {
  const isOwn = (record: TrackRecord | TurnRecord) => (moved.get(record.id) ?? record.node) === node.id;
  const samples = [
    ...tracks.filter(isOwn).flatMap(faceSamples),
    ...turns.filter(isOwn).flatMap(voiceSamples),
  ];
  return { ...node, samples: keepDiverse(samples, KEPT_SAMPLES) };
}

function keyFrom(store: StoreName, key: string): string | number {
  return store === 'ledger' ? Number(key) : key;
}
