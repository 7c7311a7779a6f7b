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
  const next = thresholds.findIndex(([at]) => at >= seconds);
  if (next === 0) return thresholds[0]![1];
  if (next < 0) return thresholds.at(-1)![1];
  const [[x0, y0], [x1, y1]] = [thresholds[next - 1]!, thresholds[next]!];
  return y0 + ((y1 - y0) * (seconds - x0)) / (x1 - x0);
}
