/**
 * Least cosine for two voices to be one, by the seconds of speech under their embeddings, ascending: short speech leaves little of
 * a voice, so that the same voice is less like itself.
 */
export type VoiceThresholds = readonly (readonly [seconds: number, leastCosine: number])[];

/**
 * The least cosine for voices heard for `a` and `b` seconds, both above 0: by straight lines between the given points, outside of them as the
 * nearest. Of the two lengths the harmonic mean counts, for the shorter side is what blurs: an embedding of L seconds
 * is as like its voice as the root of L / (L + t), where t was 2 s for read books and 0.7 s for scripted films (cosines at 1 to 6 s
 * met within 0.03), and two of L as two of unequal lengths with that harmonic mean.
 */
export function leastCosine(thresholds: VoiceThresholds, a: number, b: number): number {
  const seconds = (2 * a * b) / (a + b);
  let next = 0;
  while (next < thresholds.length && thresholds[next]![0] < seconds) next += 1;
  if (next === 0) return thresholds[0]![1];
  if (next === thresholds.length) return thresholds[next - 1]![1];
  const before = thresholds[next - 1]!;
  const after = thresholds[next]!;
  return before[1] + ((after[1] - before[1]) * (seconds - before[0])) / (after[0] - before[0]);
}
