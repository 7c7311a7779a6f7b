import type { Task } from '../contract/models';
import { FACE_API_EMBEDDING } from '../models/seeing-weights';
import { weightById } from '../models/weights-manifest';
import faceapi from './haze-of-faces/faceapi-resnet34.json' with { type: 'json' };
import type { Haze } from './hazy-looks';
import type { IdentityRules } from './identify';
import type { VoiceSpace } from './voice-space';
import voiceprintLite from './voice-spaces/voiceprint-lite.json' with { type: 'json' };

/** Most stored embeddings of a node (M3-Agent, its published code). */
const FACE_CAP = 10;
export const VOICE_CAP = 20;

/** By the id of the weight that describes the voices. */
const VOICE_SPACE: Record<string, VoiceSpace> = { 'voiceprint-lite': spaceOf(voiceprintLite) };

/** By the id of the weight that describes the faces. */
const FACE_HAZE: Record<string, Haze> = { [FACE_API_EMBEDDING]: hazeOf(faceapi) };

/** The matching rules of embeddings made by these weights (ids by task); null for a modality without one. */
export function identityRules(weights: Partial<Record<Task, string>>): IdentityRules {
  const face = weightById(weights['face-embedding'] ?? '');
  const voice = weightById(weights['speaker-embedding'] ?? '');
  return {
    face: face?.faceMatch
      ? {
          weightId: face.id,
          rules: {
            threshold: face.faceMatch.threshold,
            sure: face.faceMatch.sure,
            suggest: face.faceMatch.suggest,
            beside: face.faceMatch.beside,
            cap: FACE_CAP,
            haze: FACE_HAZE[face.id],
          },
        }
      : null,
    voice: voice?.voiceMatch
      ? {
          weightId: voice.id,
          rules: {
            thresholds: voice.voiceMatch.bySeconds,
            within: voice.voiceMatch.within,
            space: VOICE_SPACE[voice.id],
            cap: VOICE_CAP,
          },
        }
      : null,
  };
}

function spaceOf({ directions, middle, between, within }: typeof voiceprintLite): VoiceSpace {
  const [always, bySecond] = within as [number, number];
  const vectors = directions.map((direction) => Float32Array.from(direction));
  return { directions: vectors, middle, between, within: [always, bySecond] };
}

function hazeOf({ middle, least }: typeof faceapi): Haze {
  const length = Math.hypot(...middle);
  return { middle: Float32Array.from(middle, (value) => value / length), least };
}
