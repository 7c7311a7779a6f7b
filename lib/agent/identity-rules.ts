import { type Task, weightById } from '../models/manifest';
import type { Modality } from '../store/schema';
import type { IdentityRules } from './memorize';

/** Most stored embeddings of a node (M3-Agent, section 4). */
const SAMPLE_CAP: Record<Modality, number> = { face: 10, voice: 20 };

/** The matching rules of embeddings made by these weights (ids by task); null for a modality without one. */
export function identityRules(weights: Partial<Record<Task, string>>): IdentityRules {
  return {
    face: rulesOf('face', weights['face-embedding']),
    voice: rulesOf('voice', weights['speaker-embedding']),
  };
}

function rulesOf(modality: Modality, id: string | undefined): IdentityRules[Modality] {
  const weight = weightById(id ?? '');
  if (!weight?.match || !weight.metric) return null;
  return {
    weightId: weight.id,
    rules: {
      metric: weight.metric,
      threshold: weight.match.threshold,
      cap: SAMPLE_CAP[modality],
      cannotLinkOverlaps: modality === 'face',
    },
  };
}
