import { toErrorData } from '../errors';
import { VoiceAnalyzer } from '../hearing/analyze';
import { SpeakerSegmenter } from '../hearing/segmentation';
import { SileroVad } from '../hearing/vad';
import { SpeakerEmbedder } from '../hearing/voiceprint';
import { type LoadedWeight, loadWeight, type WeightPlace } from '../models/load';
import { FACE_API_DETECTOR, FACE_API_EMBEDDING, OPTIONAL_TASKS, type Task } from '../models/manifest';
import { AlignedFaceEmbedder, MOBILEFACENET_INPUT, SFACE_INPUT } from '../vision/aligned-embedder';
import { FaceAnalyzer } from '../vision/analyze';
import { EmbeddedFaceDetector } from '../vision/embedded-detector';
import { EmbeddedFaceEmbedder } from '../vision/embedded-embedder';
import type { FaceDetector, FaceEmbedder } from '../vision/types';
import { YuNetDetector } from '../vision/yunet';
import type { Ability } from './state';

/** Loads what seeing needs. A weight that cannot be had takes away its one ability and says so. */
export async function loadVision(
  places: WeightPlace[],
  faceWeight: string | null,
): Promise<{ analyzer: FaceAnalyzer | null; abilities: Ability[] }> {
  const detection = await tryLoad('face-detection', places, null, 'Faces are not looked for');
  const landmarks =
    detection.loaded?.weight.id === FACE_API_DETECTOR
      ? await tryLoad('face-landmarks', places, null, 'Faces are not looked for')
      : null;
  const embedding = await tryLoad('face-embedding', places, faceWeight, 'Faces are found but not told apart');
  const detector = detectorOf(detection.loaded, landmarks?.loaded ?? null);
  return {
    analyzer: detector ? new FaceAnalyzer(detector, embedderOf(embedding.loaded)) : null,
    abilities: [detection.ability, ...(landmarks ? [landmarks.ability] : []), embedding.ability],
  };
}

/** Loads what hearing needs. */
export async function loadHearing(
  places: WeightPlace[],
  voiceWeight: string | null,
): Promise<{ analyzer: VoiceAnalyzer; abilities: Ability[] }> {
  const activity = await tryLoad('vad', places, null, 'Speech is not heard');
  const segmentation = await tryLoad(
    'speaker-segmentation',
    places,
    null,
    'Where speakers change is told by their voices alone',
  );
  const speaker = await tryLoad(
    'speaker-embedding',
    places,
    voiceWeight,
    'Voices are heard but not told apart',
  );
  const vad = activity.loaded ? new SileroVad(activity.loaded.session) : null;
  const embedder = speaker.loaded
    ? new SpeakerEmbedder(speaker.loaded.weight.id, speaker.loaded.session)
    : null;
  const segmenter = segmentation.loaded ? new SpeakerSegmenter(segmentation.loaded.session) : null;
  return {
    analyzer: new VoiceAnalyzer(vad, embedder, segmenter),
    abilities: [activity.ability, segmentation.ability, speaker.ability],
  };
}

async function tryLoad(
  task: Task,
  places: WeightPlace[],
  only: string | null,
  without: string,
): Promise<{ loaded: LoadedWeight | null; ability: Ability }> {
  try {
    const loaded = await loadWeight(task, places, only ?? undefined);
    const { id, title, licence } = loaded.weight;
    return { loaded, ability: { task, weight: { id, title, licence, place: loaded.place }, missing: null } };
  } catch (error) {
    const { code, message } = toErrorData(error);
    if (code === 'weight-missing' && OPTIONAL_TASKS.has(task))
      return { loaded: null, ability: { task, weight: null, missing: null } };
    const held = only ? ` This memory was begun with ${only} and keeps to it.` : '';
    return {
      loaded: null,
      ability: { task, weight: null, missing: `${without}. ${message}${held}` },
    };
  }
}

function detectorOf(detection: LoadedWeight | null, landmarks: LoadedWeight | null): FaceDetector | null {
  if (!detection) return null;
  const { id } = detection.weight;
  if (id !== FACE_API_DETECTOR) return new YuNetDetector(id, detection.session);
  return landmarks ? new EmbeddedFaceDetector(id, detection.session, landmarks.session) : null;
}

function embedderOf(embedding: LoadedWeight | null): FaceEmbedder | null {
  if (!embedding) return null;
  const { id } = embedding.weight;
  if (id === FACE_API_EMBEDDING) return new EmbeddedFaceEmbedder(id, embedding.session);
  return new AlignedFaceEmbedder(id, embedding.session, id === 'sface' ? SFACE_INPUT : MOBILEFACENET_INPUT);
}
