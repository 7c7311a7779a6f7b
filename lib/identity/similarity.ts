import type { NodeRecord, NodeSample } from '../store/schema';

/**
 * Dot product of a vector and as many values of another, from its `from`-th on: for unit vectors, as all embeddings are, their
 * cosine (-1 to 1). Four sums run side by side, which takes about half the time of one.
 */
export function dot(a: Float32Array, b: Float32Array, from = 0): number {
  let w = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  let i = 0;
  for (; i + 3 < a.length; i += 4) {
    w += a[i]! * b[from + i]!;
    x += a[i + 1]! * b[from + i + 1]!;
    y += a[i + 2]! * b[from + i + 2]!;
    z += a[i + 3]! * b[from + i + 3]!;
  }
  for (; i < a.length; i += 1) w += a[i]! * b[from + i]!;
  return w + x + y + z;
}

/** Whether an embedding can be compared: neither broken numbers nor all zeros. */
export function isComparable(embedding: Float32Array): boolean {
  return embedding.every(Number.isFinite) && embedding.some((value) => value !== 0);
}

/**
 * The arithmetic mean of one or more vectors of one length, not brought to length 1: so the dot product of two centroids
 * is the mean of the dot products of all pairs, M3-Agent's measure of likeness (appendix E).
 */
export function centroid(vectors: readonly Float32Array[]): Float32Array {
  const sums = new Float64Array(vectors[0]!.length);
  for (const vector of vectors) for (let i = 0; i < sums.length; i += 1) sums[i]! += vector[i]!;
  return Float32Array.from(sums, (sum) => sum / vectors.length);
}

/** Mean cosine of all pairs of two sets of samples; 0 without any. */
export function likenessOf(a: readonly NodeSample[], b: readonly NodeSample[]): number {
  const meanOf = (samples: readonly NodeSample[]) => centroid(samples.map(({ embedding }) => embedding));
  return a.length > 0 && b.length > 0 ? dot(meanOf(a), meanOf(b)) : 0;
}

export interface NodeMatch {
  node: NodeRecord;
  /** Mean cosine of all pairs of embeddings, -1 to 1. */
  similarity: number;
}

/** A node that a face or voice from outside the memory is (`sure`: as like as is recognised), or may be. */
export interface Likeness extends NodeMatch {
  sure: boolean;
}

/**
 * The nodes of one modality and weight, for finding those like an observation by one scan over their centroids. It holds
 * nothing that the nodes do not say: made anew from the same nodes it gives the same answers.
 */
export class NodeIndex {
  private readonly nodes: NodeRecord[] = [];
  private readonly rows = new Map<string, number>();
  /** The centroids of `nodes`, one after the other, with room for more. */
  private centroids = new Float32Array(0);
  private dimension = 0;

  constructor(nodes: Iterable<NodeRecord> = []) {
    for (const node of nodes) this.put(node);
  }

  /** Adds a node, or takes its new state. One without samples resembles nothing (0). */
  put(node: NodeRecord): void {
    const row = this.rows.get(node.id) ?? this.nodes.length;
    this.nodes[row] = node;
    this.rows.set(node.id, row);
    this.dimension ||= node.samples[0]?.embedding.length ?? 0;
    this.reserve(this.nodes.length * this.dimension);
    const at = row * this.dimension;
    this.centroids.fill(0, at, at + this.dimension);
    if (node.samples.length > 0)
      this.centroids.set(centroid(node.samples.map(({ embedding }) => embedding)), at);
  }

  /** The nodes at least this like (`least` above 0) the centroid of some embeddings: best first, of equals the older first. */
  above(query: Float32Array, least: number): NodeMatch[] {
    const found: NodeMatch[] = [];
    this.nodes.forEach((node, row) => {
      const similarity = dot(query, this.centroids, row * this.dimension);
      if (similarity >= least) found.push({ node, similarity });
    });
    return found.sort((a, b) => b.similarity - a.similarity || a.node.n - b.node.n);
  }

  private reserve(values: number): void {
    if (values <= this.centroids.length) return;
    const larger = new Float32Array(Math.max(values, 2 * this.centroids.length, 64 * this.dimension));
    larger.set(this.centroids);
    this.centroids = larger;
  }
}

/**
 * The samples a node keeps, at most `cap`, in the order given: the one worth least goes, again and again, a sample being worth
 * its weight times its distance (1 - cosine) from the one most like it; of equals the latest goes. So near copies go
 * first, the better one stays, and what was seen only once, long ago, is not pushed out by much that looks the same.
 * (M3-Agent replaces at random.)
 */
export function keepDiverse(samples: NodeSample[], cap: number): NodeSample[] {
  const kept = [...samples];
  while (kept.length > cap) {
    const worth = kept.map(({ embedding, weight }, i) => {
      const likest = kept.reduce(
        (most, other, j) => (i === j ? most : Math.max(most, dot(embedding, other.embedding))),
        -1,
      );
      return weight * (1 - likest);
    });
    kept.splice(worth.lastIndexOf(Math.min(...worth)), 1);
  }
  return kept;
}
