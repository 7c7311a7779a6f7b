import type { NodeRecord } from '../store/schema';
import { CLEAR_QUALITY } from '../vision/quality';
import { isRecognisable } from './hazy-looks';
import { numberOf } from './ledger';
import type { MatchRules } from './match-faces';
import { centroid, dot, type Likeness, NodeIndex } from './similarity';

/** Two face nodes that are, or may be, one person. */
export interface FaceLikeness {
  /** The older node, and the younger. */
  a: string;
  b: string;
  /** Mean cosine of all pairs of their embeddings. */
  similarity: number;
  /** They are one beyond doubt; else a person may be asked. */
  sure: boolean;
}

/** Looks that each of two nodes must have for their likeness to be beyond doubt: one track's full three. */
const SURE_LOOKS = 3;

/**
 * Which of the nodes that a clip changed have come to be like others: matching would rather split than merge, and this joins
 * what it split once there is more to go by. Most alike first. A pair known to be two people is for the caller to leave
 * out: nothing here knows who was seen beside whom. Who is seen hazily alone is like nobody.
 *
 * @param changed the nodes as they are now
 * @param known all nodes; those in `changed` may still be there as they were
 */
export function faceLikeness(
  changed: NodeRecord[],
  known: NodeIndex,
  rules: Pick<MatchRules, 'threshold' | 'sure' | 'suggest' | 'haze'>,
): FaceLikeness[] {
  const grown = changed
    .filter((node) => isRecognisable(node, rules.haze))
    .map((node) => ({ node, mean: centroid(node.samples.map(({ embedding }) => embedding)) }));
  const isGrown = new Set(grown.map(({ node }) => node.id));
  const found: FaceLikeness[] = [];
  const compare = (x: NodeRecord, y: NodeRecord, similarity: number) => {
    if (similarity < rules.suggest || !isRecognisable(y, rules.haze)) return;
    const [older, younger] = x.n < y.n ? [x, y] : [y, x];
    const enough = Math.min(x.samples.length, y.samples.length) >= SURE_LOOKS;
    // Few looks, and poor ones, are like those of others: of two who are less alike than is recognised nothing is asked then.
    if (similarity < rules.threshold && !(enough && isClear(x) && isClear(y))) return;
    found.push({ a: older.id, b: younger.id, similarity, sure: enough && similarity >= rules.sure });
  };
  grown.forEach(({ node, mean }, i) => {
    for (const other of known.above(mean, rules.suggest))
      if (!isGrown.has(other.node.id)) compare(node, other.node, other.similarity);
    for (const other of grown.slice(i + 1)) compare(node, other.node, dot(mean, other.mean));
  });

  return found.sort(
    (x, y) => y.similarity - x.similarity || numberOf(x.a) - numberOf(y.a) || numberOf(x.b) - numberOf(y.b),
  );
}

function isClear({ samples }: NodeRecord): boolean {
  return samples.some(({ weight }) => weight >= CLEAR_QUALITY);
}

/**
 * The nodes that a face in a picture is, or may be: as like as the looks of a track must be, or as two nodes that a person is asked
 * about. Most alike first.
 *
 * @param nodes face nodes of the weight that described the face
 */
export function facesLike(
  embedding: Float32Array,
  nodes: readonly NodeRecord[],
  { threshold, suggest }: Pick<MatchRules, 'threshold' | 'suggest'>,
): Likeness[] {
  return new NodeIndex(nodes)
    .above(embedding, suggest)
    .map((match) => ({ ...match, sure: match.similarity >= threshold }));
}
