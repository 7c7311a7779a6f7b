import type { ClipToDescribe, VoicesDescribedAnew, VoicesToDescribe } from '../contract/memory';
import { MnemeError } from '../errors';
import { identityRules } from '../identity/match-rules-of-weights';
import { isKeptAlone } from '../identity/samples';
import { VoicesAnew } from '../identity/voices-anew';
import { EMBEDDING_TASK, weightById } from '../models/weights-manifest';
import type { AnewVectors } from '../store/begun-anew';
import { clipIdOf, clipNumber, wholeOf } from '../store/clip-id';
import type { Database } from '../store/database';
import type { NodeRecord, TurnRecord, VideoRecord, VoicesDescribed } from '../store/schema';
import { told } from '../told';
import type { HeldMemory } from './held-memory';
import { isOfThese, keepDescribed } from './keep-described';

const TASK = EMBEDDING_TASK.voice;

/** The memory, and where voices that are being described are kept. */
export interface VoicesHeld {
  held: HeldMemory;
  database: Pick<Database, 'voicesAnew'>;
}

/** What there is for all voices to be described by a weight, from the files of their videos. */
export async function voicesToDescribe(
  { held, database }: VoicesHeld,
  weightId: string,
): Promise<VoicesToDescribe> {
  const videos = videosBut(held.videos(), weightId);
  const nodes = held.nodes().filter((node) => isOther(node, weightId));
  const done = videos.length === 0 ? new Set() : await database.voicesAnew().clips(weightId);
  const found: VoicesToDescribe['videos'] = [];
  for (const video of videos) {
    const turns = (await turnsOf(held, video)).filter(toDescribe(held, video));
    const left = turns.filter(({ clipId }) => !done.has(clipId)).length;
    if (turns.length > 0) found.push({ id: video.id, name: video.name, voices: turns.length, left });
  }
  return {
    videos: found,
    isOther:
      nodes.some((node) => !isKeptAlone(node)) || videos.some(({ weights }) => weights[TASK] !== undefined),
    withoutSound: nodes.filter(isKeptAlone).length,
  };
}

/** The clips of a video in which voices are still to be described by a weight, in order; none of one that was forgotten. */
export async function clipsToDescribe(
  { held, database }: VoicesHeld,
  weightId: string,
  videoId: string,
): Promise<ClipToDescribe[]> {
  const video = videosBut(held.videos(), weightId).find(({ id }) => id === videoId);
  if (!video) return [];
  const [clips, done, turns] = await Promise.all([
    held.records.clipsOf(videoId),
    database.voicesAnew().clips(weightId),
    turnsOf(held, video),
  ]);
  const wanted = new Set(turns.filter(toDescribe(held, video)).map(({ clipId }) => clipId));
  return clips
    .filter(({ id }) => wanted.has(id) && !done.has(id))
    .map(({ id, t0, t1 }) => ({
      ...{ id, t0, t1 },
      turns: turns
        .filter(({ clipId }) => clipId === id)
        .map((turn) => ({ id: turn.id, t0: turn.t0, t1: turn.t1 })),
    }));
}

/**
 * Keeps what a weight made of the turns of a clip beside the memory, on disk before it resolves. Where turns are not those any more, as when somebody was
 * forgotten meanwhile, nothing is kept. To be called as the writer.
 *
 * @param vectors of all its turns by their ids, unit length; null for one in which no one voice is clear
 * @throws MnemeError `not-found` for no such weight, `bad-input` where vectors are of another length than the weight's, `storage-full`
 */
export async function keepVoices(
  { held, database }: VoicesHeld,
  weightId: string,
  clipId: string,
  vectors: AnewVectors,
): Promise<void> {
  const weight = requireVoiceWeight(weightId);
  const video = videosBut(held.videos(), weightId).find(({ id }) => id === wholeOf(clipId));
  if (!video) return;
  const now = await held.records.ofClips('turns', clipId, clipIdOf(video.id, clipNumber(clipId) + 1));
  if (!isOfThese(now.map(idOf), vectors)) return;
  const wanted = now.filter(toDescribe(held, video));
  await keepDescribed(database.voicesAnew(), weight, clipId, wanted.map(idOf), vectors);
}

/**
 * Has all voices described by a weight, by what it made of them: from then on they are compared by it. Who spoke, names and what was set right stay. Where not
 * all turns of a video are described, none of it is: its voices are compared with nothing until they are. To be called as the writer, while nothing is
 * remembered.
 *
 * @throws MnemeError `not-found` for no such weight
 */
export async function describeVoicesIn(
  { held, database }: VoicesHeld,
  weightId: string,
): Promise<VoicesDescribedAnew> {
  requireVoiceWeight(weightId);
  const { videos } = await voicesToDescribe({ held, database }, weightId);
  const without = videos.filter(({ left }) => left > 0);
  const counts = { described: 0, missed: 0 };
  await held.describeVoices(
    describedBy(weightId, held, new Set(without.map(({ id }) => id)), (isClear) => {
      counts[isClear ? 'described' : 'missed'] += 1;
    }),
  );
  return { ...counts, without: without.map(({ name }) => name) };
}

/** What becomes of each record. `count` is told of each turn that was listened to whether a voice was clear in it. */
function describedBy(
  weightId: string,
  held: HeldMemory,
  without: ReadonlySet<string>,
  count: (isClear: boolean) => void,
): VoicesDescribed {
  const videos = videosBut(held.videos(), weightId);
  const changed = new Set(videos.map(({ id }) => id));
  const heard = new Map(
    videos.filter(({ id }) => !without.has(id)).map((video) => [video.id, toDescribe(held, video)]),
  );
  const moved = held.movedNodes();
  const given = new VoicesAnew(identityRules({ [TASK]: weightId }).voice!.rules.cap);
  return {
    weightId,
    videos,
    heard: [...heard.keys()],
    turn: (turn, vectors) => {
      const isHeard = heard.get(turn.videoId)?.(turn) ?? false;
      const embedding = isHeard ? (vectors.get(turn.id) ?? null) : null;
      if (isHeard) count(embedding !== null);
      const now = { ...turn, embedding };
      // Also of the node that it was moved away from: that can be undone.
      for (const node of new Set([turn.node, moved.get(turn.id) ?? null]))
        if (node !== null && embedding) given.add(node, now);
      return now;
    },
    node: (node) => {
      if (node.modality !== 'voice') return node;
      if (isOther(node, weightId) && isKeptAlone(node)) return node;
      const samples = given.of(node.id, isOther(node, weightId) ? [] : node.samples);
      return { ...node, weightId, samples };
    },
    video: (video) => {
      if (!changed.has(video.id)) return video;
      const { [TASK]: _, ...weights } = video.weights;
      return { ...video, weights: heard.has(video.id) ? { ...weights, [TASK]: weightId } : weights };
    },
  };
}

const idOf = ({ id }: TurnRecord) => id;

function requireVoiceWeight(weightId: string) {
  const weight = weightById(weightId);
  if (weight?.task !== TASK || !weight.voiceMatch)
    throw new MnemeError('not-found', told`${weightId} describes no voices.`);
  return weight;
}

/** Videos whose voices are described by another weight, or, where there may be any, by none. */
function videosBut(videos: readonly VideoRecord[], weightId: string): VideoRecord[] {
  return videos.filter(({ weights, hasAudio }) =>
    weights[TASK] === undefined ? hasAudio : weights[TASK] !== weightId,
  );
}

function isOther(node: NodeRecord, weightId: string): boolean {
  return node.modality === 'voice' && node.weightId !== weightId;
}

function turnsOf(held: HeldMemory, { id, clips }: VideoRecord): Promise<TurnRecord[]> {
  return held.records.ofClips('turns', clipIdOf(id, 0), clipIdOf(id, clips));
}

/**
 * Whether the voice of a turn of a video is to be described: it is now, or, in a video whose voices no weight describes, it is known to be somebody's. Of others nothing is made that
 * was not there: the voice of somebody who was forgotten is not looked for again.
 */
function toDescribe(held: HeldMemory, { weights }: VideoRecord): (turn: TurnRecord) => boolean {
  if (weights[TASK] !== undefined) return ({ embedding }) => embedding !== null;
  const moved = held.movedNodes();
  return ({ id, node }) => (moved.get(id) ?? node) !== null;
}
