import { directions } from '../../lib/identity/voice-spaces/voiceprint-lite.json' with { type: 'json' };

/** What voiceprint-lite could make of one of eight speakers: they differ as people do, each along a direction of their own (`lib/identity/voice-space.ts`). */
export function madeVoice(speaker: number): Float32Array {
  const direction = directions[speaker]!;
  const length = Math.hypot(...direction);
  return Float32Array.from(direction, (value) => value / length);
}
