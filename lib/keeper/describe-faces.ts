import type { FacesToDescribe, KeptFace } from '../contract/memory';
import { MnemeError } from '../errors';
import { EMBEDDING_TASK, weightById } from '../models/weights-manifest';
import type { FacesDescribed, NodeRecord, TrackRecord, VideoRecord } from '../store/schema';
import { told } from '../told';
import { boxInCrop } from '../vision/image';
import type { HeldMemory } from './held-memory';

/** What is to be described for all faces to be described by a weight, from the crops that are kept of them. */
export async function facesToDescribe(held: HeldMemory, weightId: string): Promise<FacesToDescribe> {
  const videos = new Map(videosBut(held.videos(), weightId).map((video) => [video.id, video]));
  const nodes = held.nodes().filter((node) => isOther(node, weightId));
  if (videos.size === 0 && nodes.length === 0) return { faces: [], withoutPicture: 0 };
  const tracks = await held.records.all('tracks');
  const looks = tracks.flatMap((track) => {
    const video = videos.get(track.videoId);
    return video ? track.looks.map((look) => ({ look, video })) : [];
  });
  const faces = looks.flatMap(({ look: { picture, box }, video }): KeptFace[] =>
    picture === null ? [] : [{ picture, box: boxInCrop(box, video) }],
  );
  const kept = new Set(faces.map(({ picture }) => picture));
  const lost = nodes.filter(({ samples }) => !samples.some(({ picture }) => picture && kept.has(picture)));
  return { faces, withoutPicture: lost.length };
}

/**
 * Has all faces described by a weight: what was recognised, named and set right stays as it is, and from then on faces are compared by it. A look
 * that could not be described anew is compared with nothing; somebody of whom none could be keeps what described them before. To be called as
 * the writer.
 *
 * @param vectors of the kept crops by their keys, unit length; null for one in which no face was found
 * @throws MnemeError `not-found` for an unknown weight, `bad-input` where nothing was described, or vectors are of another length than the weight's
 */
export async function describeFacesIn(
  held: HeldMemory,
  weightId: string,
  vectors: ReadonlyMap<string, Float32Array | null>,
): Promise<void> {
  const weight = weightById(weightId);
  if (weight?.task !== EMBEDDING_TASK.face)
    throw new MnemeError('not-found', told`${weightId} describes no faces.`);
  const found = new Map([...vectors].flatMap(([key, vector]) => (vector ? [[key, vector] as const] : [])));
  if (found.size === 0)
    throw new MnemeError('bad-input', 'In none of the kept pictures a face was found again.');
  for (const { length } of found.values())
    if (length !== weight.dimension)
      throw new MnemeError('bad-input', told`That was not described by ${weightId}.`);
  await held.describeFaces(describedBy(weightId, weight.dimension!, held.videos(), found));
}

/** What becomes of each record. Pure. */
export function describedBy(
  weightId: string,
  dimension: number,
  videos: readonly VideoRecord[],
  vectors: ReadonlyMap<string, Float32Array>,
): FacesDescribed {
  const changed = new Set(videosBut(videos, weightId).map(({ id }) => id));
  const vectorOf = (picture: string | null) => (picture === null ? undefined : vectors.get(picture));
  return {
    video: (video) =>
      changed.has(video.id)
        ? { ...video, weights: { ...video.weights, [EMBEDDING_TASK.face]: weightId } }
        : video,
    track: (track: TrackRecord) =>
      changed.has(track.videoId)
        ? {
            ...track,
            looks: track.looks.map((look) => ({
              ...look,
              embedding: vectorOf(look.picture) ?? new Float32Array(dimension),
            })),
          }
        : track,
    node: (node) => {
      if (!isOther(node, weightId)) return node;
      const samples = node.samples.flatMap((sample) => {
        const embedding = vectorOf(sample.picture);
        return embedding ? { ...sample, embedding } : [];
      });
      return samples.length > 0 ? { ...node, weightId, samples } : node;
    },
  };
}

/** Videos whose faces are described by another weight. */
function videosBut(videos: readonly VideoRecord[], weightId: string): VideoRecord[] {
  return videos.filter(({ weights }) => (weights[EMBEDDING_TASK.face] ?? weightId) !== weightId);
}

function isOther(node: NodeRecord, weightId: string): boolean {
  return node.modality === 'face' && node.weightId !== weightId;
}
