import { type PrecisionRecall, precisionRecall } from './clustering';

/** An identity in one modality. */
export interface BoundNode {
  modality: 'face' | 'voice';
  /** The person it was bound into. */
  person: string;
  /** Whose face or voice it mostly is; null when nobody's. */
  truth: string | null;
}

/**
 * Face-voice binding over pairs of a face and a voice, as M3-Agent's equivalence is scored (appendix G, Table 13: precision,
 * recall and F1 of "Equivalence: <face_x>, <voice_y>" pairs): a pair is given where one person holds both, and right where both are the
 * same true person's. A person of `seenAndHeard` of whom no face or no voice was found at all counts one pair that is missing.
 */
export function bindingScore(nodes: BoundNode[], seenAndHeard: Iterable<string>): PrecisionRecall {
  const faces = nodes.filter((node) => node.modality === 'face');
  const voices = nodes.filter((node) => node.modality === 'voice');
  let right = 0;
  let given = 0;
  let there = 0;
  for (const face of faces) {
    for (const voice of voices) {
      const bound = face.person === voice.person;
      const same = face.truth !== null && face.truth === voice.truth;
      if (bound) given += 1;
      if (same) there += 1;
      if (bound && same) right += 1;
    }
  }
  for (const who of seenAndHeard) {
    const lacks = (list: BoundNode[]) => !list.some((node) => node.truth === who);
    if (lacks(faces) || lacks(voices)) there += 1;
  }
  return precisionRecall(right, given, there);
}
