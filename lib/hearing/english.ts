/**
 * How sure a recogniser of English is of what it writes tells whether it heard English: of its 49 English recordings in
 * ../shared/media/real the mean logarithm of a token's likelihood was -0.47 at least, of 28 in six other languages -0.44 at most where
 * anything was written but for one (-0.34).
 */
const LEAST_MEAN = -0.55;
/**
 * The same for what is said to the app, which whoever said it reads at once: somebody with a cold (-0.62) is not turned away. Of the first six seconds
 * of 10 recordings in five other languages of which anything was written, 6 are below.
 */
export const LEAST_MEAN_TO_APP = -0.9;
/** Tokens of the clip's mean that each stretch is judged with: one of three words tells little by itself. */
const PRIOR_TOKENS = 8;

/** What is known of a stretch that was written down. */
export interface Sureness {
  /** The sum of the logarithms of its tokens' likelihoods, and how many they are. */
  logLikelihood: number;
  tokens: number;
}

/**
 * Which stretches of a clip are held to be English, each by itself and by the rest of the clip: people go on in one language.
 *
 * @param least the least mean of a stretch
 * @returns true for each that is
 */
export function areEnglish(stretches: readonly Sureness[], least = LEAST_MEAN): boolean[] {
  const sum = (of: keyof Sureness) => stretches.reduce((total, stretch) => total + stretch[of], 0);
  const mean = sum('logLikelihood') / Math.max(1, sum('tokens'));
  return stretches.map(
    ({ logLikelihood, tokens }) => (logLikelihood + PRIOR_TOKENS * mean) / (tokens + PRIOR_TOKENS) >= least,
  );
}
