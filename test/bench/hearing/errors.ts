// Word errors: the fewest words to change, leave out and put in between what was said and what was written.
import { seededRandom } from '../../../lib/seeded-random';

/** How what was written differs from what was said, counted in words. */
export interface WordErrors {
  said: number;
  substituted: number;
  deleted: number;
  inserted: number;
}

/** Words that are the same in both, as pairs of places: [said, written]. */
export interface Aligned extends WordErrors {
  same: [number, number][];
}

/** Aligns what was written with what was said by the least edit distance (Levenshtein); of equal ones that with most words the same. */
export function align(said: readonly string[], written: readonly string[]): Aligned {
  const width = written.length + 1;
  const cost = new Uint32Array((said.length + 1) * width);
  for (let i = 0; i <= said.length; i += 1) {
    for (let j = 0; j < width; j += 1) {
      if (i === 0 || j === 0) cost[i * width + j] = i + j;
      else
        cost[i * width + j] = Math.min(
          cost[(i - 1) * width + j - 1]! + (said[i - 1] === written[j - 1] ? 0 : 1),
          cost[(i - 1) * width + j]! + 1,
          cost[i * width + j - 1]! + 1,
        );
    }
  }
  const found: Aligned = { said: said.length, substituted: 0, deleted: 0, inserted: 0, same: [] };
  for (let i = said.length, j = written.length; i > 0 || j > 0; ) {
    const here = cost[i * width + j]!;
    const equal = i > 0 && j > 0 && said[i - 1] === written[j - 1];
    if (i > 0 && j > 0 && here === cost[(i - 1) * width + j - 1]! + (equal ? 0 : 1)) {
      i -= 1;
      j -= 1;
      if (equal) found.same.unshift([i, j]);
      else found.substituted += 1;
    } else if (i > 0 && here === cost[(i - 1) * width + j]! + 1) {
      i -= 1;
      found.deleted += 1;
    } else {
      j -= 1;
      found.inserted += 1;
    }
  }
  return found;
}

/** Word error rate of several: all errors over all words that were said. It can exceed 1. */
export function wordErrorRate(all: readonly WordErrors[]): number {
  const sum = (key: keyof WordErrors) => all.reduce((total, one) => total + one[key], 0);
  return (sum('substituted') + sum('deleted') + sum('inserted')) / Math.max(1, sum('said'));
}

/**
 * 95 % interval of the word error rate by the percentile bootstrap over speakers: what one speaker says is drawn together
 * (Bisani & Ney 2004, "Bootstrap estimates for confidence intervals in ASR performance evaluation").
 *
 * @param bySpeaker errors of each speaker's utterances
 * @param draws how many samples of as many speakers are drawn
 */
export function interval(
  bySpeaker: ReadonlyMap<string, readonly WordErrors[]>,
  draws = 10_000,
  seed = 1,
): [number, number] {
  const speakers = [...bySpeaker.values()];
  if (speakers.length === 0) return [0, 0];
  const random = seededRandom(seed);
  const totals = speakers.map((all) => [wordErrorRate(all) * wordsOf(all), wordsOf(all)] as const);
  const rates = Array.from({ length: draws }, () => {
    let [errors, words] = [0, 0];
    for (let i = 0; i < totals.length; i += 1) {
      const [e, w] = totals[Math.floor(random() * totals.length)]!;
      errors += e;
      words += w;
    }
    return errors / Math.max(1, words);
  }).sort((a, b) => a - b);
  return [rates[Math.floor(0.025 * draws)]!, rates[Math.ceil(0.975 * draws) - 1]!];
}

const wordsOf = (all: readonly WordErrors[]) => all.reduce((total, { said }) => total + said, 0);
