import { leastCosine, type VoiceThresholds } from '../models/voice-thresholds';
import type { NodeRecord, NodeSample } from '../store/schema';
import {
  apart,
  type Cluster,
  clusterTurns,
  evidence,
  type Voice,
  voiceOf,
  type Watched,
} from './diarize';
import { dot, keepDiverse } from './similarity';

/** One turn of a clip, before anybody is recognised. */
export interface HeardVoice {
  id: string;
  /** Seconds of the video; the embedding is that of this whole stretch. */
  t0: number;
  t1: number;
  /** L2-normalised; null when the turn is too short, or without a speaker weight. */
  embedding: Float32Array | null;
  /** The face node that was seen speaking it; null when none clearly was. */
  seen: { face: string; confidence: number } | null;
  /** Face nodes in view that were seen not to speak during it. */
  still: string[];
}

export interface KnownVoice {
  node: NodeRecord;
  /** Face nodes of the person it belongs to, as the ledger adds up now. */
  faces: string[];
}

export interface VoiceRules {
  /** Least cosine for two voices to be one, by how long they were heard (manifest). */
  thresholds: VoiceThresholds;
  /** Most stored embeddings of a node: 20 (M3-Agent, section 4). */
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

export const RULES: any = {
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
  ].map((candidate) => withSamples(candidate, turns, cap));
  const assigned: (string | null)[] = turns.map(() => null);
  for (const { node, clusters } of now)
    for (const i of clusters.flatMap((cluster) => cluster.turns)) assigned[i] = node.id;
  turns.forEach((turn, i) => {
    assigned[i] ??= clearlyNearest(turn, now, thresholds);
  });
  return {
    assigned,
    changed: now.filter(({ clusters }) => clusters.length > 0).map(({ node }) => node),
    founded: founded.map(({ cluster, node }) => ({
      node: now.find((candidate) => candidate.node.id === node.id)!.node,
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
  const voice = voiceOf(node.samples.map(({ embedding, weight }) => ({ embedding, seconds: weight })));
  return { ...voice, seconds: Math.min(voice.seconds, RULES.mostHeardS), node, faces, clusters, still: NOBODY };
}

/** Best pair first, gives clusters to candidates (into their `clusters`); returns those that are like none, in order of time. */
function recognise(
  clusters: Cluster[],
  candidates: Candidate[],
  turns: readonly HeardVoice[],
  thresholds: VoiceThresholds,
): Cluster[] {
  const pairs = clusters
    .flatMap((cluster) =>
      candidates.map((candidate) => ({ cluster, candidate, above: aboveLeast(cluster, candidate, thresholds) })),
    )
    .filter(({ above }) => above >= 0)
    .sort((x, y) => y.above - x.above || x.candidate.node.n - y.candidate.node.n);
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
  if (candidate.clusters.length === 0) return candidate;
  const members = candidate.clusters.flatMap((cluster) => cluster.turns).sort((a, b) => a - b);
  const added = members.map((i): NodeSample => {
    const { id, t0, t1, embedding } = turns[i]!;
    return { embedding: embedding!, weight: t1 - t0, source: id, picture: null };
  });
  const node = { ...candidate.node, samples: keepDiverse([...candidate.node.samples, ...added], cap) };
  return candidateOf(node, candidate.faces, candidate.clusters);
}

/** The node of the voice that a left-over turn is clearly nearest to; null when none is. */
function clearlyNearest(
  turn: HeardVoice,
  candidates: readonly Candidate[],
  thresholds: VoiceThresholds,
): string | null {
  const [cluster] = clusterTurns([turn], thresholds, 0);
  if (!cluster) return null;
  const [first, second] = candidates
    .map((candidate) => ({ node: candidate.node, above: aboveLeast(cluster, candidate, thresholds) }))
    .sort((a, b) => b.above - a.above || a.node.n - b.node.n);
  if (!first || first.above < -RULES.leftOver) return null;
  return !second || first.above - second.above >= RULES.leftOverLead ? first.node.id : null;
}

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
  const grown = [...all]
    .filter(({ samples }) => samples.length > 0)
    .map((node) => candidateOf(node, [], []))
    .filter(({ seconds }) => seconds >= LIKENESS.leastS);
  const now = new Set(changed.map(({ id }) => id));
  return grown
    .filter(({ node }) => now.has(node.id))
    .flatMap((a) =>
      grown
        .filter((b) => b.node.n < a.node.n || (b.node.n > a.node.n && !now.has(b.node.id)))
        .map((b) => {
          const similarity = dot(a.centroid, b.centroid);
          const above = similarity - leastCosine(rules.thresholds, a.seconds, b.seconds);
          const [first, second] = a.node.n < b.node.n ? [a, b] : [b, a];
          return { a: first.node.id, b: second.node.id, similarity, above };
        }),
    )
    .filter(({ above }) => above >= LIKENESS.worth)
    .sort((x, y) => y.similarity - x.similarity)
    .map(({ a, b, similarity, above }) => ({ a, b, similarity, sure: above >= LIKENESS.sure }));
}
