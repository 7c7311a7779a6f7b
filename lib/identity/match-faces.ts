import { BOX_ROW, type NodeRecord, type NodeSample, type TrackRecord } from '../store/schema';
import { CLEAR_QUALITY, FOUNDING_QUALITY } from '../vision/quality';
import { agglomerate } from './agglomerate';
import type { Haze } from './hazy-looks';
import { centroid, dot, keepDiverse, type NodeIndex } from './similarity';

/** What is matched against face nodes: the looks of one track. */
export interface Observation {
  id: string;
  /** The moments of the frames it was seen in, ascending. Two tracks in one frame are two people. */
  times: ArrayLike<number>;
  samples: NodeSample[];
  /** Low quality never founds an identity; it may still be recognised. */
  mayFound: boolean;
}

/** Least mean cosines (manifest), and how much a node keeps. */
export interface MatchRules {
  /** For tracks to be a node, or one new person. */
  threshold: number;
  /** For tracks of one clip, or two nodes, to be one person beyond doubt. */
  sure: number;
  /** For two nodes to be suggested as one. */
  suggest: number;
  /** The same where one is followed just after the other, at the same place; absent: then as well. */
  beside?: number;
  /** Most stored embeddings of a node: 10 (M3-Agent, its published code). */
  cap: number;
  /** What faces are like in which nobody can be recognised, where that is known. */
  haze?: Haze;
}

export interface MatchResult {
  /** Node id of each observation, or null. */
  assigned: (string | null)[];
  /** The nodes that are new or have new samples, as they are now. */
  changed: NodeRecord[];
  founded: { node: NodeRecord; observation: number }[];
}

/**
 * Who the tracks of a clip are. Tracks that are one person beyond doubt join first, so that a good look decides for a
 * poor one; each group then goes to the node it is most like, best pair first; what is like no node founds one, if any
 * of its tracks may. Likeness is the mean cosine of all pairs of embeddings (M3-Agent, appendix E), poor looks left out
 * where there are better ones.
 *
 * Tracks that were in one frame never share a node, whatever they look like, nor do the groups they are in. So twins in one
 * picture are two nodes; one of them seen alone goes to the node that is more like, and two together to one each.
 *
 * Pure and deterministic: nothing given is changed, ties go to the older node and the earlier track.
 */
export function matchObservations(
  observations: Observation[],
  known: NodeIndex,
  rules: MatchRules,
  found: (observation: Observation) => NodeRecord,
): MatchResult {
  const groups = grouped(tracksInOrder(observations), rules.sure, observations);
  const { held, strangers } = assign(groups, known, rules, observations);
  const founded: MatchResult['founded'] = [];
  for (const group of grouped(strangers, rules.threshold, observations)) {
    const founder = group.members.find((i) => observations[i]!.mayFound);
    if (founder === undefined) continue;
    const node = found(observations[founder]!);
    held.set(node, [group]);
    founded.push({ node, observation: founder });
  }

  const assigned: (string | null)[] = observations.map(() => null);
  const changed: NodeRecord[] = [];
  for (const [node, own] of held) {
    const members = own.flatMap((group) => group.members).sort(byTime(observations));
    for (const i of members) assigned[i] = node.id;
    const seen = members.flatMap((i) => observations[i]!.samples);
    changed.push({ ...node, samples: keepDiverse(worthKeeping([...node.samples, ...seen]), rules.cap) });
  }
  for (const item of founded) item.node = changed.find(({ id }) => id === item.node.id)!;
  return { assigned, changed: changed.sort((a, b) => a.n - b.n), founded };
}

/** Tracks of a clip that are held to be one person. */
interface Group {
  /** Indices of observations, in order of time. */
  members: number[];
  centroid: Float32Array;
  /** Embeddings that it is the mean of. */
  count: number;
  /** One of its looks is as clear as `CLEAR_QUALITY`. */
  isClear: boolean;
}

function groupOf(members: number[], observations: Observation[]): Group {
  const samples = worthKeeping(members.flatMap((i) => observations[i]!.samples));
  return {
    members,
    centroid: centroid(samples.map(({ embedding }) => embedding)),
    count: samples.length,
    isClear: samples.some(({ weight }) => weight >= CLEAR_QUALITY),
  };
}

/** Each track with a look as a group of its own. */
function tracksInOrder(observations: Observation[]): Group[] {
  return observations
    .map((_, i) => i)
    .filter((i) => observations[i]!.samples.length > 0)
    .sort(byTime(observations))
    .map((i) => groupOf([i], observations));
}

/** Joins groups that are alike. */
function grouped(groups: Group[], least: number, observations: Observation[]): Group[] {
  const likeness = (a: number, b: number) =>
    clash(groups[a]!, groups[b]!, observations)
      ? Number.NEGATIVE_INFINITY
      : dot(groups[a]!.centroid, groups[b]!.centroid);
  const counts = groups.map(({ count }) => count);
  const joined = agglomerate(counts, least, likeness);
  return joined.map((indices) =>
    groupOf(indices.flatMap((i) => groups[i]!.members).sort(byTime(observations)), observations),
  );
}

/** Gives groups to the nodes they are like, best pair first; `strangers` are like none, or like nodes that others hold. */
function assign(groups: Group[], known: NodeIndex, rules: MatchRules, observations: Observation[]) {
  const held = new Map<NodeRecord, Group[]>();
  const placed = new Set<Group>();
  const pairs = groups.flatMap((group, order) =>
    known
      .above(group.centroid, group.isClear ? rules.threshold : rules.sure)
      .map((match) => ({ group, order, ...match })),
  );
  pairs.sort((a, b) => b.similarity - a.similarity || a.node.n - b.node.n || a.order - b.order);
  for (const { group, node } of pairs) {
    const own = held.get(node) ?? [];
    if (placed.has(group) || own.some((other) => clash(group, other, observations))) continue;
    held.set(node, [...own, group]);
    placed.add(group);
  }
  return { held, strangers: groups.filter((group) => !placed.has(group)) };
}

function clash(a: Group, b: Group, observations: Observation[]): boolean {
  return a.members.some((x) =>
    b.members.some((y) => seenTogether(observations[x]!.times, observations[y]!.times)),
  );
}

/** The moments of the frames that a track was seen in. */
export function timesOf({ boxes }: Pick<TrackRecord, 'boxes'>): Float32Array {
  return boxes.filter((_, i) => i % BOX_ROW === 0);
}

/** Whether two tracks were in one frame, by the moments of their frames, each ascending. */
export function seenTogether(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) return true;
    if (a[i]! < b[j]!) i += 1;
    else j += 1;
  }
  return false;
}

function byTime(observations: Observation[]): (a: number, b: number) => number {
  const start = (i: number) => observations[i]!.times[0] ?? 0;
  return (a, b) => start(a) - start(b) || a - b;
}

/** The samples good enough to found an identity; where there is none, all. */
export function worthKeeping(samples: NodeSample[]): NodeSample[] {
  const good = samples.filter(({ weight }) => weight >= FOUNDING_QUALITY);
  return good.length > 0 ? good : samples;
}
