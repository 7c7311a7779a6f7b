import type { Ability } from '../contract/models';
import { SEGMENTATION_TRIAL, SpeakerSegmenter } from '../hearing/segmentation';
import { SileroVad, VAD_TRIAL } from '../hearing/silero-vad';
import { VoiceAnalyzer } from '../hearing/turns-with-voices';
import { SPEAKER_TRIAL, SpeakerEmbedder } from '../hearing/voiceprint';
import { type Trial, tryNetwork } from '../models/expected-network';
import { firstUsable, type LoadedWeight, type WeightPlace, withSession } from '../models/first-usable-weight';
import { FACE_API_DETECTOR, FACE_API_EMBEDDING, PICTURE_TELLER, SFACE } from '../models/seeing-weights';
import type { Weight } from '../models/weight';
import { text } from '../text';
import {
  ALIGNED_FACE_TRIAL,
  AlignedFaceEmbedder,
  MOBILEFACENET_INPUT,
  SFACE_INPUT,
} from '../vision/aligned-embedder';
import { FaceAnalyzer } from '../vision/analyze';
import { EMBEDDED_FACE_TRIAL, EmbeddedFaceEmbedder } from '../vision/embedded-embedder';
import { EmbeddedFaceDetector, LANDMARKS_TRIAL, SSD_TRIAL } from '../vision/faceapi-detector';
import { PictureTeller } from '../vision/picture-teller';
import { THINGS_TRIAL, ThingDetector } from '../vision/thing-detector';
import type { ThingFinder } from '../vision/thing-watcher';
import type { FaceDetector, FaceEmbedder } from '../vision/vision-types';
import { WritingReader } from '../vision/writing-reader';
import { YUNET_TRIAL, YuNetDetector } from '../vision/yunet-detector';
import { loadAbility, loadAbilityBy } from './load-ability';

/** Loads what sees faces. A weight that cannot be had takes away its one ability and says so. */
export async function loadFaces(
  places: WeightPlace[],
  faceWeight: string | null,
): Promise<{ analyzer: FaceAnalyzer | null; abilities: Ability[] }> {
  const detection = await loadAbility(
    detectorTrial,
    'face-detection',
    places,
    null,
    text('Faces are not looked for.'),
  );
  const landmarks =
    detection.loaded?.weight.id === FACE_API_DETECTOR
      ? await loadAbility(
          () => LANDMARKS_TRIAL,
          'face-landmarks',
          places,
          null,
          text('Faces are not looked for.'),
        )
      : null;
  const embedding = await loadAbility(
    embedderTrial,
    'face-embedding',
    places,
    faceWeight,
    text('Faces are found but not told apart.'),
  );
  const detector = detectorOf(detection.loaded, landmarks?.loaded ?? null);
  return {
    analyzer: detector ? new FaceAnalyzer(detector, embedderOf(embedding.loaded)) : null,
    abilities: [detection.ability, ...(landmarks ? [landmarks.ability] : []), embedding.ability],
  };
}

/** What is not done without what finds things, and without what reads. */
export const WITHOUT_THINGS = text('Things are not looked for.');
export const WITHOUT_WRITING = text('Writing is not looked for.');

/** Loads what looks for things: by their boxes, and by what whole pictures are of. */
export async function loadThings(
  places: WeightPlace[],
): Promise<{ finder: ThingFinder | null; ability: Ability }> {
  const { loaded, ability } = await loadAbilityBy(
    (sought) =>
      firstUsable(sought, async (found) => {
        const network = await withSession(found);
        const { session, weight, companions } = network;
        await tryNetwork(session, weight, THINGS_TRIAL);
        const teller = await PictureTeller.load(companions.get(PICTURE_TELLER)!, weight);
        const detector = new ThingDetector(weight.id, session);
        const finder: ThingFinder = {
          detect: (...of) => detector.detect(...of),
          tell: (picture) => teller.tell(picture),
        };
        return { ...network, finder };
      }),
    'thing-detection',
    places,
    null,
    WITHOUT_THINGS,
  );
  return { finder: loaded?.finder ?? null, ability };
}

/** Loads what looks for writing and reads it. */
export async function loadWriting(
  places: WeightPlace[],
): Promise<{ reader: WritingReader | null; ability: Ability }> {
  const { loaded, ability } = await loadAbilityBy(
    (sought) =>
      firstUsable(sought, async (found) => {
        const network = await withSession(found);
        return { ...network, reader: await WritingReader.load(network) };
      }),
    'text-recognition',
    places,
    null,
    WITHOUT_WRITING,
  );
  return { reader: loaded?.reader ?? null, ability };
}

/** Loads what hearing needs. */
export async function loadHearing(
  places: WeightPlace[],
  voiceWeight: string | null,
): Promise<{ analyzer: VoiceAnalyzer; abilities: Ability[] }> {
  const activity = await loadAbility(() => VAD_TRIAL, 'vad', places, null, text('Speech is not heard.'));
  const segmentation = await loadAbility(
    () => SEGMENTATION_TRIAL,
    'speaker-segmentation',
    places,
    null,
    text('Where speakers change is told by their voices alone.'),
  );
  const speaker = await loadAbility(
    () => SPEAKER_TRIAL,
    'speaker-embedding',
    places,
    voiceWeight,
    text('Voices are heard but not told apart.'),
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
  return new AlignedFaceEmbedder(id, embedding.session, id === SFACE ? SFACE_INPUT : MOBILEFACENET_INPUT);
}

function detectorTrial({ id }: Weight): Trial {
  return id === FACE_API_DETECTOR ? SSD_TRIAL : YUNET_TRIAL;
}

function embedderTrial({ id }: Weight): Trial {
  return id === FACE_API_EMBEDDING ? EMBEDDED_FACE_TRIAL : ALIGNED_FACE_TRIAL;
}
