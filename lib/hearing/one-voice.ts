import { leastCosine, type VoiceThresholds } from '../models/least-cosine';
import type { VoiceTurn } from './hearing-types';
import { cosine } from './speaker-changes';

/** Of each turn, which others are as like as turns of one voice are, by their places; none of one whose voice is not clear. */
export function turnsOfOneVoice(turns: readonly VoiceTurn[], thresholds: VoiceThresholds): number[][] {
  return turns.map((turn) => turns.flatMap((other, i) => (isOneVoice(turn, other, thresholds) ? [i] : [])));
}

function isOneVoice(a: VoiceTurn, b: VoiceTurn, thresholds: VoiceThresholds): boolean {
  if (a === b || !a.embedding || !b.embedding) return false;
  return cosine(a.embedding, b.embedding) >= leastCosine(thresholds, a.t1 - a.t0, b.t1 - b.t0);
}
