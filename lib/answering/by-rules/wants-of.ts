import { holdsQuestion, isOneWord, NOTHING, type Wants } from './asks-nothing';
import { linearHead } from './linear-head';
import head from './wants-head.json';

/** Least likelihood that nothing, or the world, is asked. Set on the sayings that the head was trained with, by leaving out a fifth at a time (test/forms). */
const LEAST = 0.7;

const likely = linearHead(head);

/**
 * What a saying wants that asks nothing of the videos; null where it asks something of them.
 *
 * @param features of the saying (`formFeatures`)
 */
export function wantsOf(saying: string, features: Float32Array): Wants | null {
  if (holdsQuestion(saying)) return null;
  const each = likely(features);
  const of = (wants: Wants) => each.get(wants)!;
  if (of('world') >= LEAST) return 'world';
  // "Car" is looked for, not done: an order in one word is rarer than a word to search for.
  const among = isOneWord(saying) ? NOTHING.filter((wants) => wants !== 'device') : NOTHING;
  const [first] = among.toSorted((a, b) => of(b) - of(a));
  return among.reduce((sum, wants) => sum + of(wants), 0) >= LEAST ? first! : null;
}
