import { holdsQuestion, isOneWord, NOTHING, type Wants } from './asks-nothing';
import { linearHead } from './linear-head';
import head from './wants-head.json';

/** Least likelihood that nothing, or the world, is asked. Set on the sayings that the head was trained with, by leaving out a fifth at a time (test/forms). */
const LEAST = 0.7;
/** The same of one word, which is looked for more often than said to nobody: of 85 nouns 2 are above it, and of 22 such sayings 20 ("music" and "wow"). */
const LEAST_OF_ONE_WORD = 0.95;
/** Said to be kind, and no part of what is asked. */
const COURTESY = /^(?:please|pls|plz)[\s,]+|[\s,]+(?:please|pls|plz)(?=\W*$)/giu;

const likely = linearHead(head);

/**
 * What a saying wants that asks nothing of the videos; null where it asks something of them.
 *
 * @param features of the saying (`formFeatures`)
 */
export function wantsOf(saying: string, features: Float32Array): Wants | null {
  if (holdsQuestion(saying)) return null;
  const isOne = isOneWord(saying.replace(COURTESY, ''));
  const least = isOne ? LEAST_OF_ONE_WORD : LEAST;
  const each = likely(features);
  const of = (wants: Wants) => each.get(wants)!;
  if (of('world') >= least) return 'world';
  // "Car" is looked for, not done: an order in one word is rarer than a word to search for.
  const among = isOne ? NOTHING.filter((wants) => wants !== 'device') : NOTHING;
  const [first] = among.toSorted((a, b) => of(b) - of(a));
  return among.reduce((sum, wants) => sum + of(wants), 0) >= least ? first! : null;
}
