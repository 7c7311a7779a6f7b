import { append } from '../append';
import { movedRecords } from '../identity/ledger';
import { isoOrNull } from '../iso-moment';
import { freeName } from '../plain-text';
import { CLIPS_BEFORE } from '../store/add-facts';
import { MAX_WARNINGS } from '../store/archive/limits';
import { validFields, validRecord } from '../store/archive/record-shapes';
import { clipIdOf } from '../store/clip-id';
import type { Database } from '../store/database';
import { checksum } from '../store/integrity/checksum';
import { type Damage, isKeyOf, placeOf } from '../store/integrity/seal';
import {
  type ClipRecord,
  type FactRecord,
  type IncidentRecord,
  STORES,
  type StoreName,
  type VideoRecord,
} from '../store/schema';
import { isWritten } from '../store/written';
import { withOwnSamples } from './forgetting/records-without-video';
import { type MemoryState, toldOf } from './memorize';
import { mended } from './without-damaged';

/** Stores that are told from the rest of their clip. */
const TOLD: ReadonlySet<StoreName> = new Set(['incidents', 'facts']);
/** What the ids of their records go on with after the clip's. */
const INITIALS = { incidents: 'i', facts: 'f' } as const;
/** Stores whose loss leaves the rest of their clip as it is. */
const APART: ReadonlySet<StoreName> = new Set(['incidents', 'facts', 'pictures']);
/** Stores that the ledger is read with. */
const WHO: ReadonlySet<StoreName> = new Set(['videos', 'nodes', 'ledger']);
/** Kinds of incidents that nothing tells but themselves: things in view, clothes, writing, colours, people's shapes. */
const SEEN_ALONE: ReadonlySet<IncidentRecord['kind']> = new Set([
  'shows',
  'wears',
  'writing',
  'coloured',
  'figures',
]);
const DAMAGED_RECORD = 'Its own record was damaged: its name and its date may not be right.';

/**
 * Makes again what can be made of what is whole: records that have only lost their checksum, incidents and facts from what was seen
 * and said (what a model wrote of a clip goes as a whole: it can be asked again; so goes what it saw), the videos' own records from their clips, the lines that came with them from their words, nodes from their faces and voices, and a ledger without what is lost. What
 * cannot (faces, voices, words, pictures) stays as it is. To be checked again afterwards.
 */
export async function rebuild(database: Database, damage: readonly Damage[]): Promise<void> {
  // They tell of what was there.
  await database.packs.drop();
  await withoutOddKeys(database);
  const known = await adopt(
    database,
    damage.filter(({ store, key }) => store === 'ledger' || isKeyOf(store, key)),
  );
  for (const { store, key } of known) if (store === 'videos') await recoverVideo(database, key);
  const seen = await withoutLost(database, known);
  const left = await withoutWritings(
    database,
    seen.filter(({ store }) => store !== 'videos'),
  );
  await tellAgain(database, left);
  for (const { store, key } of left) if (store === 'subtitles') await recoverSubtitles(database, key, left);
  await database.setDamage(left);
  await mendWho(database, damage, left);
}

/** Takes away what is called by no key of its kind: nothing can speak of it. */
async function withoutOddKeys(database: Database): Promise<void> {
  for (const store of STORES) {
    if (store === 'ledger') continue;
    const odd = (await database.stored().keys(store)).filter((key) => !isKeyOf(store, key));
    if (odd.length > 0)
      await database.writing((writing) => {
        for (const key of odd) writing.delete(store, key);
      });
  }
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

/** Writes a video's own record again: what is there of it and can be read, and for the rest what its clips tell. */
async function recoverVideo(database: Database, videoId: string): Promise<void> {
  const stored = database.stored();
  const kept = validFields((await stored.record('videos', videoId)) ?? {});
  const keys = (await stored.keys('clips')).filter((key) => key.startsWith(`${videoId}/`));
  const read = keys.length > 0 ? [...(await stored.records('clips', keys)).values()] : [];
  const clips = read.filter((clip) => clip !== null && validRecord('clips', clip)) as unknown as ClipRecord[];
  const last = clips.at(-1);
  if (!last) {
    await database.writing((writing) => writing.deleteVideo(videoId));
    await database.dropFile(videoId);
    return;
  }
  const others = (await database.all('videos')).filter(({ id }) => id !== videoId);
  const unwrittenS = clips
    .flatMap(({ unwritten = [] }) => unwritten)
    .reduce((sum, { t0, t1 }) => sum + t1 - t0, 0);
  const name = kept.name ?? `Video ${videoId.slice('vid_'.length)} (damaged)`;
  const record: VideoRecord = {
    bytes: 0,
    fingerprint: '0'.repeat(64),
    durationS: last.t1,
    width: 0,
    height: 0,
    hasVideo: clips.some(({ frames }) => frames > 0),
    hasAudio: true,
    startsAt: latestEnd(others),
    startSource: 'file-date',
    zone: 'UTC',
    status: 'partial',
    damaged: true,
    weights: others[0]?.weights ?? {},
    ...(unwrittenS > 0 && { unwrittenS }),
    ...kept,
    id: videoId,
    name: freeName(name, new Set(others.map((video) => video.name))),
    clips: last.index + 1,
    doneS: last.t1,
    warnings: [...(kept.warnings ?? []).slice(1 - MAX_WARNINGS), DAMAGED_RECORD],
  };
  await database.writing((writing) => writing.put('videos', record));
}

/** When the last of some videos ended: whatever is asked as of an earlier moment, what has lost its time is not told of. */
function latestEnd(videos: readonly VideoRecord[]): string {
  const ends = videos.map(({ startsAt, durationS }) => Date.parse(startsAt) + durationS * 1000);
  return isoOrNull(Math.max(0, ...ends)) ?? videos.at(-1)!.startsAt;
}

/** Takes away what a model wrote of clips of which any of that is lost. Returns the rest of the damage. */
async function withoutWritings(database: Database, damage: readonly Damage[]): Promise<Damage[]> {
  const isOfModel = ({ store, key }: Damage) => store === 'writings' || isWritten({ id: key });
  const clips = new Set(damage.filter(isOfModel).map(({ store, key }) => placeOf(store, key).id));
  for (const clipId of clips) {
    const stores = ['writings', 'incidents', 'facts'] as const;
    const stored = await Promise.all(stores.map((store) => database.stored().keys(store)));
    // What its seal says is there, too, whether it is or not.
    const lost = damage.filter((one) => isOfModel(one) && placeOf(one.store, one.key).id === clipId);
    await database.writing((writing) => {
      for (const { store, key } of lost) writing.delete(store as (typeof stores)[number], key);
      stores.forEach((store, i) => {
        for (const key of stored[i]!)
          if (key === clipId || (key.startsWith(`${clipId}/`) && isWritten({ id: key })))
            writing.delete(store, key);
      });
    });
  }
  return damage.filter((one) => !isOfModel(one));
}

/**
 * Takes away what was seen by looking again and is lost: it can be looked at once more. So goes of a clip what came later of its words:
 * its own are read again. Returns the rest of the damage.
 */
async function withoutLost(database: Database, damage: readonly Damage[]): Promise<Damage[]> {
  const lost = damage.filter(({ store }) => store === 'observations' || store === 'listenings');
  if (lost.length > 0)
    await database.writing((writing) => {
      for (const { store, key } of lost) writing.delete(store as 'observations' | 'listenings', key);
    });
  return damage.filter((one) => !lost.includes(one));
}

/** Tells incidents and facts again, of clips of which all else is whole, as are the clips just before them. */
async function tellAgain(database: Database, damage: readonly Damage[]): Promise<void> {
  const spoilt = new Set(
    damage.flatMap(({ store, key }) => (APART.has(store) ? [] : [placeOf(store, key).id])),
  );
  const lost = new Map<string, string[]>();
  for (const { store, key } of damage) {
    if (!TOLD.has(store)) continue;
    append(lost, placeOf(store, key).id, key);
  }
  for (const [clipId, keys] of [...lost].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const clip = (await database.stored().record('clips', clipId)) as ClipRecord | null;
    if (!clip || spoilt.has(clipId)) continue;
    const first = Math.max(0, clip.index - CLIPS_BEFORE);
    const before = Array.from({ length: clip.index - first }, (_, i) => clipIdOf(clip.videoId, first + i));
    if (before.some((id) => spoilt.has(id))) continue;
    const next = clipIdOf(clip.videoId, clip.index + 1);
    const [previous, seen] = await Promise.all([
      perceived(database, clipIdOf(clip.videoId, first), clipId),
      perceived(database, clipId, next),
    ]);
    const told = toldOf({ clip, ...seen }, previous, []);
    for (const store of ['incidents', 'facts'] as const) {
      const own = keys.filter((key) => key.startsWith(`${clipId}/${INITIALS[store]}`));
      const kept = (await database.stored().keys(store)).filter(
        (key) => key.startsWith(`${clipId}/`) && !own.includes(key) && !isWritten({ id: key }),
      );
      const stored = kept.length > 0 ? await database.stored().records(store, kept) : new Map();
      const shown = [...stored.values()].filter(({ kind }) => SEEN_ALONE.has(kind));
      const again = lostOf<IncidentRecord | FactRecord>(
        [...told[store], ...shown],
        [...stored.values()],
        own,
      );
      await database.writing((writing) => {
        for (const record of again) writing.put(store, record);
      });
    }
  }
}

/**
 * Those of what is told again that are lost, with the ids of the lost. None where it does not come to just what is there and what is
 * lost: some of it was taken away with a person who was forgotten, and must not come back. What an earlier version wrote does not
 * say what it rests on.
 *
 * @param stored what is there, undamaged
 * @param lost ids of what is not
 */
export function lostOf<T extends { id: string; sources?: string[] }>(
  told: readonly T[],
  stored: readonly T[],
  lost: readonly string[],
): T[] {
  const knowsSources = !stored.some(({ sources }) => sources?.length === 0);
  const sumOf = (record: T) =>
    checksum({ ...record, id: '', ...(record.sources && !knowsSources ? { sources: [] } : {}) });
  const there = new Map<string, number>();
  for (const record of stored) there.set(sumOf(record), (there.get(sumOf(record)) ?? 0) + 1);
  const again = told.filter((record) => {
    const sum = sumOf(record);
    const left = there.get(sum) ?? 0;
    there.set(sum, left - 1);
    return left < 1;
  });
  const ids = [...lost].sort();
  const isAll = told.length === stored.length + ids.length && again.length === ids.length;
  return isAll ? again.map((record, i) => ({ ...record, id: ids[i]! })) : [];
}

/** Writes the lines that came with a video again, which is remembered to its end: they are its words. */
async function recoverSubtitles(
  database: Database,
  videoId: string,
  damage: readonly Damage[],
): Promise<void> {
  const video = (await database.stored().record('videos', videoId)) as VideoRecord | null;
  const isLost = ({ store, key }: Damage) =>
    (store === 'videos' && key === videoId) || (store === 'words' && key.startsWith(`${videoId}/`));
  if (!video || video.status === 'remembering' || damage.some(isLost)) return;
  const words = await database.stored().ofClips('words', `${videoId}/c`, `${videoId}/d`);
  const cues = words.map(({ t0, t1, text }) => ({ t0, t1, text }));
  await database.writing((writing) => writing.put('subtitles', { videoId, cues }));
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

/** Writes the nodes whose records are lost, and the ledger without what is: where `damage` was of who is who, and of what is `left` of it. */
async function mendWho(
  database: Database,
  damage: readonly Damage[],
  left: readonly Damage[],
): Promise<void> {
  if (!damage.some(({ store }) => WHO.has(store))) return;
  const lost = left.flatMap(({ store, key }) => (store === 'nodes' ? [key] : []));
  const known = await database.known();
  const { nodes, ledger } = mended(known);
  const [tracks, turns] = await Promise.all([database.all('tracks'), database.all('turns')]);
  const moved = movedRecords(ledger);
  const whole = new Set(known.nodes.map(({ id }) => id));
  const made = nodes
    .filter(({ id }) => !whole.has(id))
    .map((node) => withOwnSamples(node, { tracks, turns }, moved));
  await database.writing((writing) => {
    for (const id of lost) writing.delete('nodes', id);
    for (const node of made) writing.put('nodes', node);
    writing.replaceLedger(ledger);
  });
}

function keyFrom(store: StoreName, key: string): string | number {
  return store === 'ledger' ? Number(key) : key;
}
