import type { Metric } from '../models/manifest';
import type { NodeRecord, NodeSample } from '../store/schema';

/** What is matched against nodes: the looks of one face track, or one voice turn. */
export interface Observation {
  id: string;
  /** When it was seen or heard, seconds of the video, for cannot-link and for order. */
  spans: { t0: number; t1: number }[];
  samples: NodeSample[];
  /** Low quality never founds an identity; it may still be recognised. */
  mayFound: boolean;
}

export interface MatchRules {
  metric: Metric;
  /** Least mean similarity for an observation to be a node (manifest). */
  threshold: number;
  /** Most stored embeddings of a node: 10 for faces, 20 for voices (M3-Agent). */
  cap: number;
  /** Two observations at the same time are two people: true for faces in a frame. */
  cannotLinkOverlaps: boolean;
}

export interface MatchResult {
  /** Node id of each observation, or null. */
  assigned: (string | null)[];
  /** The nodes that are new or have new samples, as they are now. */
  changed: NodeRecord[];
  founded: { node: NodeRecord; observation: number }[];
}

/**
 * Matches a clip's observations to nodes, best pair first, each by mean similarity between its embeddings and the
 * node's stored ones (M3-Agent, section 4); what matches nothing founds a node. Deterministic: ties go to the
 * older node and the earlier observation.
 */
export function matchObservations(
  observations: Observation[],
  known: NodeRecord[],
  rules: MatchRules,
  found: (observation: Observation) => NodeRecord,
): MatchResult {
  const nodes = [...known];
  const assigned: (string | null)[] = observations.map(() => null);
  const founded: MatchResult['founded'] = [];
  const touched = new Set<string>();
  const order = observations
    .map((_, index) => index)
    .sort((a, b) => start(observations[a]!) - start(observations[b]!) || a - b);
  // Similarities are taken before this clip's samples join the nodes, so the order of assignment cannot change them.
  const similarity = observations.map((item) =>
    nodes.map((node) => meanSimilarity(item.samples, node.samples, rules.metric)),
  );

  for (;;) {
    let best: { observation: number; node: number; score: number } | null = null;
    for (const observation of order) {
      if (assigned[observation] || observations[observation]!.samples.length === 0) continue;
      for (let node = 0; node < nodes.length; node += 1) {
        const score = similarity[observation]![node]!;
        if (score < rules.threshold || (best && score <= best.score)) continue;
        if (rules.cannotLinkOverlaps && clashes(observation, nodes[node]!.id, observations, assigned))
          continue;
        best = { observation, node, score };
      }
    }
    if (best) {
      assigned[best.observation] = nodes[best.node]!.id;
      touched.add(nodes[best.node]!.id);
      continue;
    }
    const founder = order.find(
      (index) => !assigned[index] && observations[index]!.mayFound && observations[index]!.samples.length > 0,
    );
    if (founder === undefined) break;
    const node = found(observations[founder]!);
    nodes.push(node);
    founded.push({ node, observation: founder });
    assigned[founder] = node.id;
    touched.add(node.id);
    observations.forEach((item, index) => {
      similarity[index]!.push(meanSimilarity(item.samples, observations[founder]!.samples, rules.metric));
    });
  }

  const changed = nodes
    .filter((node) => touched.has(node.id))
    .map((node) => {
      const added = order
        .filter((index) => assigned[index] === node.id)
        .flatMap((index) => observations[index]!.samples);
      return { ...node, samples: keepDiverse([...node.samples, ...added], rules) };
    });
  for (const item of founded) item.node = changed.find((node) => node.id === item.node.id)!;
  return { assigned, changed, founded };
}

function start(observation: Observation): number {
  return observation.spans[0]?.t0 ?? 0;
}

function clashes(
  observation: number,
  nodeId: string,
  observations: Observation[],
  assigned: (string | null)[],
): boolean {
  return observations.some(
    (other, index) =>
      assigned[index] === nodeId &&
      other.spans.some((a) => observations[observation]!.spans.some((b) => a.t0 <= b.t1 && b.t0 <= a.t1)),
  );
}

/** Similarity of two embeddings of one weight: cosine for unit vectors, or one minus the Euclidean distance. */
function similarityOf(a: Float32Array, b: Float32Array, metric: Metric): number {
  let sum = 0;
  if (metric === 'cosine') {
    for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
    return sum;
  }
  for (let i = 0; i < a.length; i += 1) sum += (a[i]! - b[i]!) ** 2;
  return 1 - Math.sqrt(sum);
}

/** Mean over all pairs; -Infinity when either side is empty. */
function meanSimilarity(a: NodeSample[], b: NodeSample[], metric: Metric): number {
  if (a.length === 0 || b.length === 0) return Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (const x of a) for (const y of b) sum += similarityOf(x.embedding, y.embedding, metric);
  return sum / (a.length * b.length);
}

/**
 * At most `cap` samples that stay diverse and good: while there are too many, the two most alike lose the lighter one
 * (M3-Agent replaces at random; this is the deterministic counterpart).
 */
export function keepDiverse(samples: NodeSample[], rules: Pick<MatchRules, 'cap' | 'metric'>): NodeSample[] {
  const kept = [...samples];
  while (kept.length > rules.cap) {
    let best = Number.NEGATIVE_INFINITY;
    let drop = kept.length - 1;
    for (let i = 0; i < kept.length; i += 1) {
      for (let j = i + 1; j < kept.length; j += 1) {
        const score = similarityOf(kept[i]!.embedding, kept[j]!.embedding, rules.metric);
        if (score <= best) continue;
        best = score;
        drop = kept[i]!.weight < kept[j]!.weight ? i : j;
      }
    }
    kept.splice(drop, 1);
  }
  return kept;
}
