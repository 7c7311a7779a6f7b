import type { DescribedAnew, FacesOfClip, FacesToDescribe } from '../contract/memory';
import { MnemeError } from '../errors';
import { EMBEDDING_TASK, weightById } from '../models/weights-manifest';
import type { AnewVectors } from '../store/begun-anew';
import { clipIdOf, clipNumber, wholeOf } from '../store/clip-id';
import type { Database } from '../store/database';
import type { FacesDescribed, NodeRecord, VideoRecord } from '../store/schema';
import { told } from '../told';
import { boxInCrop } from '../vision/image';
import type { HeldMemory } from './held-memory';
import { isOfThese, keepDescribed } from './keep-described';

const TASK = EMBEDDING_TASK.face;

/** The memory, and where faces that are being described are kept. */
export interface FacesHeld {
  held: HeldMemory;
  database: Pick<Database, 'facesAnew'>;
}

/** What there is for all faces to be described by a weight, from the crops that are kept of them. */
export async function facesToDescribe(
  { held, database }: FacesHeld,
  weightId: string,
): Promise<FacesToDescribe> {
  const videos = videosBut(held.videos(), weightId);
  const nodes = held.nodes().filter((node) => isOther(node, weightId) && node.samples.length > 0);
  const done = videos.length === 0 ? new Set() : await database.facesAnew().clips(weightId);
  const found: FacesToDescribe['videos'] = [];
  const kept = new Set<string>();
  for (const video of videos) {
    const clips = await clipsWithFaces(held, video, 0, video.clips);
    const left = countIn(clips.filter(({ id }) => !done.has(id)));
    if (clips.length > 0) found.push({ id: video.id, faces: countIn(clips), left });
    for (const { faces } of clips) for (const { picture } of faces) kept.add(picture);
  }
  const lost = nodes.filter(({ samples }) => !samples.some(({ picture }) => picture && kept.has(picture)));
  return { videos: found, withoutPicture: lost.length };
}

/** The clips of a video whose faces are still to be described by a weight, in order; none of one that was forgotten. */
export async function facesOfVideo(
  { held, database }: FacesHeld,
  weightId: string,
  videoId: string,
): Promise<FacesOfClip[]> {
  const video = videosBut(held.videos(), weightId).find(({ id }) => id === videoId);
  if (!video) return [];
  const [clips, done] = await Promise.all([
    clipsWithFaces(held, video, 0, video.clips),
    database.facesAnew().clips(weightId),
  ]);
  return clips.filter(({ id }) => !done.has(id));
}

/**
 * Keeps what a weight made of the kept crops of a clip beside the memory, on disk before it resolves. Where crops are not those any more, as when somebody was
 * forgotten meanwhile, nothing is kept. To be called as the writer.
 *
 * @param vectors of all its crops by their keys, unit length; null for one in which no face was found
 * @throws MnemeError `not-found` for no such weight, `bad-input` where vectors are of another length than the weight's, `storage-full`
 */
export async function keepFaces(
  { held, database }: FacesHeld,
  weightId: string,
  clipId: string,
  vectors: AnewVectors,
): Promise<void> {
  const weight = requireFaceWeight(weightId);
  const video = videosBut(held.videos(), weightId).find(({ id }) => id === wholeOf(clipId));
  if (!video) return;
  const index = clipNumber(clipId);
  const [now] = await clipsWithFaces(held, video, index, index + 1);
  const pictures = now?.faces.map(({ picture }) => picture) ?? [];
  if (pictures.length > 0 && isOfThese(pictures, vectors))
    await keepDescribed(database.facesAnew(), weight, clipId, pictures, vectors);
}

/**
 * Has all faces described by a weight, by what it made of their crops: what was recognised, named and set right stays as it is, and from then on faces are
 * compared by it. A look that could not be described is compared with nothing; somebody of whom none could be keeps what described them before. To be called as
 * the writer, while nothing is remembered.
 *
 * @returns null where some crops are not described yet, as when somebody was forgotten meanwhile: nothing is changed then
 * @throws MnemeError `not-found` for no such weight, `bad-input` where no face was found in any crop: it begins anew then
 */
export async function describeFacesIn(
  { held, database }: FacesHeld,
  weightId: string,
): Promise<DescribedAnew | null> {
  const { dimension } = requireFaceWeight(weightId);
  const { videos } = await facesToDescribe({ held, database }, weightId);
  if (videos.some(({ left }) => left > 0)) return null;
  const counts = { described: 0, missed: 0 };
  const changed = videosBut(held.videos(), weightId);
  if (changed.length === 0) return counts;
  const isNothing = () => counts.described === 0 && counts.missed > 0;
  const described = describedBy({ weightId, dimension: dimension! }, changed, held.nodes(), (isFound) => {
    counts[isFound ? 'described' : 'missed'] += 1;
  });
  try {
    await held.describeFaces({
      ...described,
      afterTracks: () => {
        if (isNothing())
          throw new MnemeError('bad-input', 'In none of the kept pictures a face was found again.');
      },
    });
  } catch (error) {
    if (isNothing()) await database.facesAnew().drop();
    throw error;
  }
  return counts;
}

/** What becomes of each record. `count` is told of each kept crop whether a face was found in it. */
function describedBy(
  { weightId, dimension }: { weightId: string; dimension: number },
  videos: readonly VideoRecord[],
  nodes: readonly NodeRecord[],
  count: (isFound: boolean) => void,
): Omit<FacesDescribed, 'afterTracks'> {
  const changed = new Set(videos.map(({ id }) => id));
  const others = nodes.filter((node) => isOther(node, weightId));
  const wanted = new Set(others.flatMap(({ samples }) => samples.map(({ picture }) => picture)));
  const found = new Map<string, Float32Array>();
  return {
    weightId,
    videos,
    track: (track, vectors) => ({
      ...track,
      looks: track.looks.map((look) => {
        if (look.picture === null) return { ...look, embedding: new Float32Array(dimension) };
        const embedding = vectors.get(look.picture) ?? null;
        count(embedding !== null);
        if (embedding && wanted.has(look.picture)) found.set(look.picture, embedding);
        return { ...look, embedding: embedding ?? new Float32Array(dimension) };
      }),
    }),
    node: (node) => {
      if (!isOther(node, weightId)) return node;
      const samples = node.samples.flatMap((sample) => {
        const embedding = found.get(sample.picture ?? '');
        return embedding ? [{ ...sample, embedding }] : [];
      });
      return samples.length > 0 || node.samples.length === 0 ? { ...node, weightId, samples } : node;
    },
    video: (video) =>
      changed.has(video.id) ? { ...video, weights: { ...video.weights, [TASK]: weightId } } : video,
  };
}

function requireFaceWeight(weightId: string) {
  const weight = weightById(weightId);
  if (weight?.task !== TASK) throw new MnemeError('not-found', told`${weightId} describes no faces.`);
  return weight;
}

/** The clips of a video, from one to before another, that have kept crops of faces, with these, in order. */
async function clipsWithFaces(
  held: HeldMemory,
  video: VideoRecord,
  from: number,
  to: number,
): Promise<FacesOfClip[]> {
  const tracks = await held.records.ofClips('tracks', clipIdOf(video.id, from), clipIdOf(video.id, to));
  const clips = new Map<string, FacesOfClip>();
  for (const { clipId, looks } of tracks)
    for (const { picture, box } of looks) {
      if (picture === null) continue;
      const clip = clips.get(clipId) ?? { id: clipId, faces: [] };
      clip.faces.push({ picture, box: boxInCrop(box, video) });
      clips.set(clipId, clip);
    }
  return [...clips.values()];
}

const countIn = (clips: readonly FacesOfClip[]) => clips.reduce((sum, { faces }) => sum + faces.length, 0);

/** Videos whose faces are described by another weight. */
function videosBut(videos: readonly VideoRecord[], weightId: string): VideoRecord[] {
  return videos.filter(({ weights }) => (weights[TASK] ?? weightId) !== weightId);
}

function isOther(node: NodeRecord, weightId: string): boolean {
  return node.modality === 'face' && node.weightId !== weightId;
}
