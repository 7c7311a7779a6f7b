/** One merge of the single linkage tree: two subtrees, the distance at which they meet, the points below. */
interface Merge {
  left: number;
  right: number;
  distance: number;
  size: number;
}

/** A cluster of the condensed tree. */
interface Cluster {
  parent: number | null;
  birth: number;
  stability: number;
  points: number[];
  children: number[];
}

/** Duplicates are this far apart, so that densities stay finite. */
const LEAST_DISTANCE = 1e-9;

/**
 * HDBSCAN (Campello, Moulavi, Sander 2013) as the library of that name does it by default: min_samples equal to the least
 * cluster size, excess of mass, never the whole set as one cluster. `distances` is a full symmetric matrix.
 * Returns each point's cluster from 0 on, or null for noise.
 */
export function hdbscan(distances: number[][], leastSize: number): (number | null)[] {
  const count = distances.length;
  if (count < leastSize || count < 2) return distances.map(() => null);
  const clusters = condense(singleLinkage(mutualReachability(distances, leastSize)), count, leastSize);
  return label(clusters, count);
}

/** max(core(a), core(b), d(a, b)); core is the distance to the k-th other point. */
function mutualReachability(distances: number[][], k: number): number[][] {
  const core = distances.map((row, i) => {
    const others = row.filter((_, j) => j !== i).sort((a, b) => a - b);
    return others[Math.min(k, others.length) - 1]!;
  });
  return distances.map((row, i) => row.map((d, j) => Math.max(d, core[i]!, core[j]!, LEAST_DISTANCE)));
}

/** Prim's minimum spanning tree, its edges joined shortest first. Subtree `count + i` is the i-th merge. */
function singleLinkage(distances: number[][]): Merge[] {
  const count = distances.length;
  const nearest = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const via = new Int32Array(count);
  const inside = new Uint8Array(count);
  const edges: { a: number; b: number; distance: number }[] = [];
  for (let step = 1, a = 0; step < count; step += 1) {
    inside[a] = 1;
    let next = -1;
    for (let b = 0; b < count; b += 1) {
      if (inside[b]) continue;
      if (distances[a]![b]! < nearest[b]!) {
        nearest[b] = distances[a]![b]!;
        via[b] = a;
      }
      if (next < 0 || nearest[b]! < nearest[next]!) next = b;
    }
    edges.push({ a: via[next]!, b: next, distance: nearest[next]! });
    a = next;
  }
  edges.sort((x, y) => x.distance - y.distance);

  const top = Array.from({ length: count }, (_, i) => i);
  const above = new Int32Array(2 * count).fill(-1);
  const root = (point: number) => {
    let at = point;
    while (above[at]! >= 0) at = above[at]!;
    return at;
  };
  const merges: Merge[] = [];
  const sizeOf = (node: number) => (node < count ? 1 : merges[node - count]!.size);
  for (const { a, b, distance } of edges) {
    const left = root(top[a]!);
    const right = root(top[b]!);
    const node = count + merges.length;
    merges.push({ left, right, distance, size: sizeOf(left) + sizeOf(right) });
    above[left] = node;
    above[right] = node;
  }
  return merges;
}

/** Walks the tree from the top: a split with two large sides founds two clusters, else the small side's points fall out. */
function condense(merges: Merge[], count: number, leastSize: number): Cluster[] {
  const clusters: Cluster[] = [{ parent: null, birth: 0, stability: 0, points: [], children: [] }];
  const sizeOf = (node: number) => (node < count ? 1 : merges[node - count]!.size);
  const fallOut = (node: number, from: number, density: number) => {
    const stack = [node];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (at < count) {
        clusters[from]!.points.push(at);
        clusters[from]!.stability += density - clusters[from]!.birth;
      } else {
        stack.push(merges[at - count]!.right, merges[at - count]!.left);
      }
    }
  };
  const waiting = [{ node: count + merges.length - 1, cluster: 0 }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { left, right, distance } = merges[at.node - count]!;
    const density = 1 / distance;
    const large = [left, right].filter((side) => sizeOf(side) >= leastSize);
    for (const side of [left, right]) {
      if (!large.includes(side)) {
        fallOut(side, at.cluster, density);
      } else if (large.length === 1) {
        waiting.push({ node: side, cluster: at.cluster });
      } else {
        const own = clusters[at.cluster]!;
        own.stability += sizeOf(side) * (density - own.birth);
        own.children.push(clusters.length);
        waiting.push({ node: side, cluster: clusters.length });
        clusters.push({ parent: at.cluster, birth: density, stability: 0, points: [], children: [] });
      }
    }
  }
  return clusters;
}

/** Excess of mass: from the leaves up, a cluster stands where it is at least as stable as what stands below it. */
function label(clusters: Cluster[], count: number): (number | null)[] {
  const stands = clusters.map(() => false);
  const best = clusters.map((cluster) => cluster.stability);
  for (let i = clusters.length - 1; i > 0; i -= 1) {
    const below = clusters[i]!.children.reduce((sum, child) => sum + best[child]!, 0);
    stands[i] = clusters[i]!.children.length === 0 || best[i]! >= below;
    best[i] = Math.max(best[i]!, below);
  }
  const labels: (number | null)[] = Array.from({ length: count }, () => null);
  let next = 0;
  const inherited: (number | null)[] = [];
  clusters.forEach((cluster, i) => {
    const above = cluster.parent === null ? null : inherited[cluster.parent]!;
    inherited[i] = above ?? (stands[i] ? next++ : null);
    for (const point of cluster.points) labels[point] = inherited[i]!;
  });
  return labels;
}
