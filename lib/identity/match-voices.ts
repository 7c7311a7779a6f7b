import { leastCosine, type VoiceThresholds } from '../models/least-cosine';
import type { NodeRecord, NodeSample } from '../store/schema';
import {
  apart,
  type Cluster,
  clusterOf,
  clusterTurns,
  evidence,
  type HeardVoice,
  type Voice,
  voiceOf,
  type Watched,
} from './cluster-turns-of-clip';
import { dot, keepDiverse, type Likeness } from './similarity';

export interface KnownVoice {
  node: NodeRecord;
  /** Face nodes of the person it belongs to, as the ledger adds up now. */
  faces: string[];
}

export interface VoiceRules {
  /** Least cosine for two voices to be one, by how long they were heard (manifest). */
  thresholds: VoiceThresholds;
  /** Most stored embeddings of a node: 20 (M3-Agent, its published code). */
  cap: number;
}

export interface VoiceMatches {
  /** Voice node of each turn; null when it cannot be told. */
  assigned: (string | null)[];
  /** The nodes that are new or have new samples, as they are now, oldest first. */
  changed: NodeRecord[];
  /** `turn`: index of the first turn it was heard in. */
  founded: { node: NodeRecord; turn: number }[];
}

/**
 * Beside the thresholds by length. Over four scripted films, five readers and three meetings: clustering turns from 0.6 s on or
 * from 1 s makes no difference, from 1.5 s on splits readers (pairwise F1 .91 against .98); left-overs at 0.3 below or with a
 * lead of 0.05 change only the meetings' error, by .015.
 */
const RULES = {
  /** Shorter turns are not clustered, and add nothing to a node. */
  leastS: 1,
  /** Speech that founds a node. */
  foundingS: 2,
  /** A left-over goes to the nearest voice when it is at most this far below the least cosine, */
  leftOver: 0.2,
  /** and nearer to it than to the next by this. */
  leftOverLead: 0.1,
  /** A node is not held to have been heard for longer: samples of one recording repeat each other. */
  mostHeardS: 30,
} as const;

/**
 * Whose voice each turn of a clip is. The turns are clustered first, so that long speech decides for short. Each
 * cluster then goes to the known voice that it is furthest above the least cosine for; a face seen speaking lowers the least for
 * that person's voices and raises it for those of others, a face seen silent raises it (the order of ViSAGE: a known voice,
 * then visible speaking, then a new one). What is like none founds a node, if it is speech enough. A turn that is left over goes
 * to the voice that is clearly nearest, or to none.
 *
 * Pure and deterministic: nothing given is changed; of equals the older node and the earlier turn come first.
 *
 * @param found makes the record of a new voice, without samples, for the turn it is first heard in
 */
export function matchVoices(
  turns: HeardVoice[],
  known: KnownVoice[],
  rules: VoiceRules,
  found: (turn: HeardVoice) => NodeRecord,
): VoiceMatches {
  const { thresholds, cap } = rules;
  const candidates = known
    .filter(({ node }) => node.samples.length > 0)
    .map(({ node, faces }) => candidateOf(node, faces, []));
  const strangers = recognise(clusterTurns(turns, thresholds, RULES.leastS), candidates, turns, thresholds);
  const founded = strangers
    .filter(({ seconds }) => seconds >= RULES.foundingS)
    .map((cluster) => ({ cluster, node: found(turns[cluster.turns[0]!]!) }));

  const now = [
    ...candidates,
    ...founded.map(({ cluster, node }) => ({ ...cluster, node, clusters: [cluster] })),
  ].map((candidate) => (candidate.clusters.length > 0 ? withSamples(candidate, turns, cap) : candidate));
  const heard = now.filter(({ clusters }) => clusters.length > 0);
  const assigned: (string | null)[] = turns.map(() => null);
  for (const { node, clusters } of heard)
    for (const i of clusters.flatMap((cluster) => cluster.turns)) assigned[i] = node.id;
  turns.forEach((turn, i) => {
    if (turn.embedding) assigned[i] ??= clearlyNearest(clusterOf([i], turns), now, turns, thresholds);
  });
  return {
    assigned,
    changed: heard.map(({ node }) => node).sort((a, b) => a.n - b.n),
    founded: founded.map(({ cluster, node }) => ({
      node: heard.find((candidate) => candidate.node.id === node.id)!.node,
      turn: cluster.turns[0]!,
    })),
  };
}

/** A voice node, and the clusters of this clip that are it. */
interface Candidate extends Voice, Watched {
  node: NodeRecord;
  clusters: Cluster[];
}

const NOBODY: ReadonlySet<string> = new Set();

function candidateOf(node: NodeRecord, faces: readonly string[], clusters: Cluster[]): Candidate {
  const { centroid, seconds } = nodeVoice(node);
  return { centroid, seconds, node, faces, clusters, still: NOBODY };
}

/** Samples of nodes are never changed in place, so that their voice is worked out once. */
const voices = new WeakMap<NodeSample[], Voice>();

function nodeVoice({ samples }: NodeRecord): Voice {
  let voice = voices.get(samples);
  if (!voice) {
    const { centroid, seconds } = voiceOf(
      samples.map(({ embedding, weight }) => ({ embedding, seconds: weight })),
    );
    voice = { centroid, seconds: Math.min(seconds, RULES.mostHeardS) };
    voices.set(samples, voice);
  }
  return voice;
}

/** Best pair first, gives clusters to candidates (into their `clusters`); returns those that are like none, in order of time. */
function recognise(
  clusters: Cluster[],
  candidates: Candidate[],
  turns: readonly HeardVoice[],
  thresholds: VoiceThresholds,
): Cluster[] {
  const pairs: { cluster: Cluster; candidate: Candidate; above: number }[] = [];
  for (const cluster of clusters) {
    for (const candidate of candidates) {
      const above = aboveLeast(cluster, candidate, thresholds);
      if (above >= 0) pairs.push({ cluster, candidate, above });
    }
  }
  pairs.sort((x, y) => y.above - x.above || x.candidate.node.n - y.candidate.node.n);
  const recognised = new Set<Cluster>();
  for (const { cluster, candidate } of pairs) {
    if (recognised.has(cluster)) continue;
    if (candidate.clusters.some((other) => apart(cluster, other, turns))) continue;
    candidate.clusters.push(cluster);
    recognised.add(cluster);
  }
  return clusters.filter((cluster) => !recognised.has(cluster));
}

/** How far a cluster's likeness to a candidate is above the least for it, by ear and eye. */
function aboveLeast(cluster: Cluster, candidate: Candidate, thresholds: VoiceThresholds): number {
  return (
    dot(cluster.centroid, candidate.centroid) -
    leastCosine(thresholds, cluster.seconds, candidate.seconds) -
    evidence(cluster, candidate)
  );
}

/** The candidate with what was heard of it in this clip. */
function withSamples(candidate: Candidate, turns: readonly HeardVoice[], cap: number): Candidate {
  const members = candidate.clusters.flatMap((cluster) => cluster.turns).sort((a, b) => a - b);
  const added = members.map((i): NodeSample => {
    const { id, t0, t1, embedding } = turns[i]!;
    return { embedding: embedding!, weight: t1 - t0, source: id, picture: null };
  });
  const node = { ...candidate.node, samples: keepDiverse([...candidate.node.samples, ...added], cap) };
  return candidateOf(node, candidate.faces, candidate.clusters);
}

/** The node of the voice that a left-over is clearly nearest to; null when none is. */
function clearlyNearest(
  leftOver: Cluster,
  candidates: readonly Candidate[],
  turns: readonly HeardVoice[],
  thresholds: VoiceThresholds,
): string | null {
  let nearest: Candidate | null = null;
  let most = Number.NEGATIVE_INFINITY;
  let next = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    const above = aboveLeast(leftOver, candidate, thresholds);
    if (above <= next || candidate.clusters.some((cluster) => apart(leftOver, cluster, turns))) continue;
    if (above > most) {
      next = most;
      most = above;
      nearest = candidate;
    } else {
      next = above;
    }
  }
  const isClear = most >= -RULES.leftOver && most - next >= RULES.leftOverLead;
  return isClear ? nearest!.node.id : null;
}

/** The voice that is heard longest in some turns of one recording; null where none is clear. */
export function mainVoice(
  turns: readonly Pick<HeardVoice, 't0' | 't1' | 'embedding'>[],
  thresholds: VoiceThresholds,
): Voice | null {
  const heard = turns
    .filter(({ embedding }) => embedding)
    .map((turn): HeardVoice => ({ ...turn, id: '', seen: null, still: [] }));
  const longEnough = clusterTurns(heard, thresholds, RULES.leastS);
  const clusters = longEnough.length > 0 ? longEnough : clusterTurns(heard, thresholds, 0);
  const [first, ...others] = clusters;
  if (!first) return null;
  return others.reduce((longest, other) => (other.seconds > longest.seconds ? other : longest), first);
}

/**
 * The nodes that a voice heard by itself is, the one furthest above its least cosine first; where it is none, the node that a left-over
 * of a clip would go to, as perhaps.
 *
 * @param nodes voice nodes of the weight that described the voice
 */
export function voicesLike(
  voice: Voice,
  nodes: readonly NodeRecord[],
  { thresholds }: VoiceRules,
): Likeness[] {
  const alone: Cluster = { ...voice, turns: [], faces: [], still: NOBODY };
  const candidates = nodes
    .filter(({ samples }) => samples.length > 0)
    .map((node) => candidateOf(node, [], []));
  const like = (candidate: Candidate, sure: boolean) => ({
    node: candidate.node,
    similarity: dot(voice.centroid, candidate.centroid),
    sure,
  });
  const known = candidates
    .map((candidate) => ({ candidate, above: aboveLeast(alone, candidate, thresholds) }))
    .filter(({ above }) => above >= 0)
    .sort((a, b) => b.above - a.above || a.candidate.node.n - b.candidate.node.n);
  if (known.length > 0) return known.map(({ candidate }) => like(candidate, true));
  const nearest = clearlyNearest(alone, candidates, [], thresholds);
  return candidates.filter(({ node }) => node.id === nearest).map((candidate) => like(candidate, false));
}

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
  rules: VoiceRules,
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
