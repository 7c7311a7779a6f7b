import { leastCosine } from '../models/least-cosine';
import type { NodeRecord } from '../store/schema';
import { nodeVoice, type VoiceRules } from './match-voices';
import { dot } from './similarity';

/**
 * From means of several turns: two people of films were at most .70 alike at 11 s, two readers .61; the same person at least
 * .84 and, at 15 s, .70. Sure is .78 and more at 7 s, .84 at 12 s, .89 at 24 s.
 */
const LIKENESS = {
  /** Both voices must have been heard for this long, */
  leastS: 7,
  /** and be this far above the least cosine for that: beyond doubt, */
  sure: 0.12,
  /** or worth asking a person about. */
  worth: 0,
} as const;

/**
 * Pairs of voices that may be one, now that more was heard of the `changed` ones: split nodes that have grown alike. `sure`: beyond
 * doubt, else worth asking about. Most alike first.
 *
 * @param all every voice node of the same weight
 */
export function voiceLikeness(
  changed: NodeRecord[],
  all: Iterable<NodeRecord>,
  rules: Pick<VoiceRules, 'thresholds'>,
): { a: string; b: string; similarity: number; sure: boolean }[] {
  const grown = new Set<NodeRecord>();
  for (const node of all)
    if (node.samples.length > 0 && nodeVoice(node).seconds >= LIKENESS.leastS) grown.add(node);
  const isChanged = new Set(changed.map(({ id }) => id));
  const pairs: { a: string; b: string; similarity: number; sure: boolean }[] = [];
  for (const one of grown) {
    if (!isChanged.has(one.id)) continue;
    for (const other of grown) {
      if (other === one || (isChanged.has(other.id) && other.n > one.n)) continue;
      const [x, y] = [nodeVoice(one), nodeVoice(other)];
      const similarity = dot(x.centroid, y.centroid);
      const above = similarity - leastCosine(rules.thresholds, x.seconds, y.seconds);
      if (above < LIKENESS.worth) continue;
      const [first, second] = one.n < other.n ? [one, other] : [other, one];
      pairs.push({ a: first.id, b: second.id, similarity, sure: above >= LIKENESS.sure });
    }
  }
  return pairs.sort((x, y) => y.similarity - x.similarity);
}
