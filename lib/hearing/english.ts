/**
 * How sure a recogniser of English is of what it writes, and how much it writes in a second, tell whether it heard English: somebody who speaks
 * with an accent is heard unsurely, and slowly; another language comes out as many unsure pieces of words. A stretch of `USUAL_PACE` tokens a second
 * is held to be English from this mean logarithm of a token's likelihood on. Chosen on 200 utterances by learners of English (speechocean762,
 * speakers that are not measured with), 40 of German and the speech in ../shared/media/real, four utterances to a clip: 2 % of English clips are turned
 * away, accent or none, 97 % of others; by the mean alone, at -0.55, 5 % of the learners' were, and all others.
 */
const LEAST_MEAN = -0.75;
const USUAL_PACE = 4;
/**
 * By so much a mean must be higher for each token a second more, and lower for each one less. With 0.15 above the usual pace, too, fast talk of friends was turned away; of the English and of the other languages in ../shared/media/real as much is kept with 0.15 as with 0.12 (95 % of the seconds, and 21 %, most of these of German).
 */
const BY_PACE = { faster: 0.12, slower: 0.15 } as const;
/** So many tokens with such a mean are English at any pace: of those of other languages that are as long the surest has -0.58. */
const SURELY = { tokens: 20, mean: -0.5 } as const;
/**
 * The least mean of what is said to the app, which whoever said it reads at once: somebody with a cold (-0.62) is not turned away. Of the first six
 * seconds of 10 recordings in five other languages of which anything was written, 6 are below.
 */
export const LEAST_MEAN_TO_APP = -0.9;
/**
 * A stretch that is below its bound by no more than `below` is English, too, where the same voice speaks English in others of the clip: in `others` at least, of `tokens` together, and
 * in none that is further below. Chosen on the recordings above and those beside them (106 in seven languages): of the English that one recording has 97 % of the seconds are kept, before 94 %. Put
 * together with up to four stretches of another language in one clip, as much of that language is kept as before; without regard to voices, half as much again.
 */
const SAME_VOICE = { below: 0.15, others: 2, tokens: 10 } as const;
/** Tokens of the clip's mean that each stretch is judged with: one of three words tells little by itself. */
const PRIOR_TOKENS = 8;

/** What is known of a stretch that was written down. */
export interface Sureness {
  /** The sum of the logarithms of its tokens' likelihoods, and how many they are. */
  logLikelihood: number;
  tokens: number;
  /** How long it is. */
  seconds: number;
}

/**
 * Which stretches of a clip are held to be English, each by itself and by the rest of the clip: people go on in one language.
 *
 * @param least the least mean of a stretch at the usual pace
 * @param alike of each stretch the places of those of the same voice
 * @returns true for each that is
 */
export function areEnglish(
  stretches: readonly Sureness[],
  { least = LEAST_MEAN, alike = [] }: { least?: number; alike?: readonly (readonly number[])[] } = {},
): boolean[] {
  const above = aboveBounds(stretches, least);
  return above.map((own, i) => {
    if (own >= 0) return true;
    const others = (alike[i] ?? []).filter((other) => stretches[other]!.tokens > 0);
    if ([own, ...others.map((other) => above[other]!)].some((one) => one < -SAME_VOICE.below)) return false;
    const english = others.filter((other) => above[other]! >= 0);
    const tokens = english.reduce((sum, other) => sum + stretches[other]!.tokens, 0);
    return english.length >= SAME_VOICE.others && tokens >= SAME_VOICE.tokens;
  });
}

/** How far each stretch is above what it must be to be held for English by itself; what surely is, infinitely. */
function aboveBounds(stretches: readonly Sureness[], least: number): number[] {
  const sum = (of: keyof Sureness) => stretches.reduce((total, stretch) => total + stretch[of], 0);
  const all = Math.max(1, sum('tokens'));
  const [mean, secondsEach] = [sum('logLikelihood') / all, sum('seconds') / all];
  return stretches.map(({ logLikelihood, tokens, seconds }) => {
    const judged = tokens + PRIOR_TOKENS;
    const pace = judged / (seconds + PRIOR_TOKENS * secondsEach);
    const by = pace > USUAL_PACE ? BY_PACE.faster : BY_PACE.slower;
    const sureness = (logLikelihood + PRIOR_TOKENS * mean) / judged;
    const isSurely = tokens >= SURELY.tokens && sureness >= SURELY.mean;
    return isSurely ? Number.POSITIVE_INFINITY : sureness - (least + by * (pace - USUAL_PACE));
  });
}
