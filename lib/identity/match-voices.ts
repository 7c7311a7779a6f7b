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
  type WithinRules,
} from './cluster-turns';
import { dot, keepDiverse, type Likeness } from './similarity';
import { oneVoiceRatio, placed, pooled } from './voice-space';

export interface KnownVoice {
  node: NodeRecord;
  /** Face nodes of the person it belongs to, as the ledger adds up now. */
  faces: string[];
}

/** A turn of an earlier clip of the same recording, and the voice node that it is held to be now. */
export interface HeardBefore extends HeardVoice {
  node: string | null;
}

export interface VoiceRules extends WithinRules {
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
  /** Nodes founded apart that the whole recording shows to be one voice: the one heard longer, and the other. */
  joined: { a: string; b: string; similarity: number }[];
}

/** The shortest turn that is kept of a voice, seconds. */
export const LEAST_SAMPLE_S = 1.5;

/**
 * Beside the thresholds of the weights. Set on composed conversations of 125 learners of English, five readers and eight others, and four
 * recorded ones, heard clip by clip with voiceprint-lite and no faces; over another 125 learners and eleven readers, which set nothing, they
 * come to (seconds of turns of somebody else or nobody / voices a speaker; before, by centroids clip by clip):
 *
 * | 125 learners by turns | the same, turns of 3 s | one alone | eleven readers |
 * |---|---|---|---|
 * | .104 / 1.03 (.172 / 2.01) | .348 / 1.22 (.505 / 3.70) | .065 / 1.50 (.247 / 2.50) | .110 / 0.90 (.147 / 1.13) |
 *
 * Of turns under 1.5 s 93 % are of the nearest voice of the recording, 96 % with a lead of 0.05 (83 % of them), 98 % with one of 0.1 (71 %).
 */
const RULES = {
  /** Shorter turns are not clustered, and add nothing to a node. */
  leastS: LEAST_SAMPLE_S,
  /** Speech that founds a node: this share of all speech of the recording so far, within these seconds. */
  founding: { share: 0.1, leastS: 2, mostS: 5 },
  /** Speech that each of two nodes of a recording must have before they are joined, unless the recording ends. */
  joinedS: 5,
  /** A left-over goes to the nearest voice of its recording from this cosine on, where it is nearer to it than to the next by this, */
  leftOver: { least: 0.2, lead: 0.05 },
  /**
   * but, long enough to be clustered, to none of which it is this far below the least cosine of different recordings and this much likelier another's: of
   * three who speak once each, one was another. The learners who choose err as without it, .285 and .302; by the cosine alone .285 and .306, by the likelihood alone .289 and .299.
   */
  unlike: { above: -0.3, ratio: -3 },
  /**
   * Where none of the recording's voices is known, to a known one that is like it by the least cosine, with this lead. Of 251 turns under 2 s of people of whom no voice is known
   * 8 and 12 % are somebody's among 5 and 10 voices, of 66 whose own is known 44 and 40 % are theirs; from 0.2 below it 30 and 28 %, 77 and 69 %: people who are joined are worse.
   */
  stranger: { least: 0, lead: 0.1 },
  /** A voice from outside the memory is perhaps a known one from this far above its least cosine on, with this lead. */
  perhaps: { least: -0.2, lead: 0.1 },
  /** A node is not held to have been heard for longer: samples of one recording repeat each other. */
  mostHeardS: 30,
} as const;

/**
 * Whose voice each turn of a clip is. The turns of the recording so far are clustered as a whole, so that long speech decides for short, and what comes later
 * for what came before. A cluster that holds most of a node's turns is that node; of several the one heard longest, with which the others
 * are to be joined. Each other cluster goes to the known voice that it is furthest above the least cosine for; a face seen speaking lowers the least for
 * that person's voices and raises it for those of others, a face seen silent raises it (the order of ViSAGE: a known voice,
 * then visible speaking, then a new one). What is like none founds a node, if it is speech enough. A turn that is left over goes
 * to the voice that is clearly nearest, or to none.
 *
 * Pure and deterministic: nothing given is changed; of equals the older node and the earlier turn come first.
 *
 * @param found makes the record of a new voice, without samples, for the turn it is first heard in
 * @param before the turns of the recording's earlier clips, in order
 * @param isLast the recording ends with this clip
 */
export function matchVoices(
  turns: HeardVoice[],
  known: KnownVoice[],
  rules: VoiceRules,
  found: (turn: HeardVoice) => NodeRecord,
  before: readonly HeardBefore[] = [],
  isLast = false,
): VoiceMatches {
  const { thresholds, cap } = rules;
  const all = [...before, ...turns];
  const candidates = known
    .filter(({ node }) => node.samples.length > 0)
    .map(({ node, faces }) => candidateOf(node, faces, []));
  const clusters = clusterTurns(all, rules, RULES.leastS, isLast);
  const homes = homesOf(clusters, before, candidates);
  for (const [cluster, [main]] of homes) main!.candidate.clusters.push(cluster);
  const others = clusters.filter((cluster) => !homes.has(cluster) && cluster.turns.at(-1)! >= before.length);
  const strangers = recognise(others, candidates, all, thresholds);
  const founded = strangers
    .filter(({ seconds }) => seconds >= foundingS(all))
    .map((cluster) => {
      const first = cluster.turns.find((i) => i >= before.length)!;
      return { cluster, turn: first - before.length, node: found(all[first]!) };
    });

  const now = [
    ...candidates,
    ...founded.map(({ cluster, node }) => ({ ...cluster, node, clusters: [cluster] })),
  ].map((candidate) => withSamples(candidate, all, before.length, cap));
  const heard = now.filter(({ clusters: own }) => newTurns(own, before.length).length > 0);
  const assigned: (string | null)[] = turns.map(() => null);
  for (const { node, clusters: own } of heard)
    for (const i of newTurns(own, before.length)) assigned[i - before.length] = node.id;
  const here = now.filter(({ clusters: own }) => own.length > 0);
  turns.forEach((turn, i) => {
    if (!turn.embedding) return;
    const leftOver = clusterOf([before.length + i], all);
    const may = (voice: Candidate) => !isUnlike(leftOver, voice, all, rules);
    assigned[i] ??=
      here.length > 0
        ? clearlyNearest(
            leftOver,
            here.filter(may),
            all,
            (voice) => likenessHere(leftOver, voice),
            RULES.leftOver,
          )
        : clearlyNearest(
            leftOver,
            now,
            all,
            (voice) => aboveLeast(leftOver, voice, thresholds),
            RULES.stranger,
          );
  });
  return {
    assigned,
    changed: heard.map(({ node }) => node).sort((a, b) => a.n - b.n),
    founded: founded.map(({ node, turn }) => ({
      node: heard.find((candidate) => candidate.node.id === node.id)!.node,
      turn,
    })),
    joined: joinedBy(homes, all, isLast),
  };
}

/** Speech that founds a node, in seconds. */
function foundingS(turns: readonly HeardVoice[]): number {
  const { share, leastS, mostS } = RULES.founding;
  const spoken = turns.reduce((sum, { t0, t1 }) => sum + t1 - t0, 0);
  return Math.min(mostS, Math.max(leastS, share * spoken));
}

/** A node with the seconds of its turns that a cluster holds. */
interface Home {
  candidate: Candidate;
  seconds: number;
}

/** The nodes most of whose turns a cluster holds, the one heard longest first; clusters that hold most of none are left out. */
function homesOf(
  clusters: readonly Cluster[],
  before: readonly HeardBefore[],
  candidates: readonly Candidate[],
): Map<Cluster, Home[]> {
  const most = new Map<string, { cluster: Cluster; seconds: number }>();
  for (const cluster of clusters) {
    const held = new Map<string, number>();
    for (const i of cluster.turns) {
      const turn = before[i];
      if (turn?.node) held.set(turn.node, (held.get(turn.node) ?? 0) + turn.t1 - turn.t0);
    }
    for (const [node, seconds] of held)
      if (seconds > (most.get(node)?.seconds ?? 0)) most.set(node, { cluster, seconds });
  }
  const homes = new Map<Cluster, Home[]>();
  for (const candidate of candidates) {
    const home = most.get(candidate.node.id);
    if (home)
      homes.set(home.cluster, [...(homes.get(home.cluster) ?? []), { candidate, seconds: home.seconds }]);
  }
  for (const own of homes.values())
    own.sort((a, b) => b.seconds - a.seconds || a.candidate.node.n - b.candidate.node.n);
  return homes;
}

/** Nodes of one cluster that are to be one; two that were known before the recording began are left as they are. */
function joinedBy(
  homes: ReadonlyMap<Cluster, Home[]>,
  turns: readonly HeardVoice[],
  isLast: boolean,
): VoiceMatches['joined'] {
  const ids = new Set(turns.map(({ id }) => id));
  const isNew = ({ node }: Candidate) =>
    node.samples.every(({ source }) => source !== null && ids.has(source));
  const isEnough = ({ seconds }: Home) => isLast || seconds >= RULES.joinedS;
  return [...homes.values()].flatMap(([main, ...rest]) =>
    rest
      .filter((other) => isEnough(main!) && isEnough(other))
      .filter((other) => isNew(main!.candidate) || isNew(other.candidate))
      .map((other) => ({
        a: main!.candidate.node.id,
        b: other.candidate.node.id,
        similarity: dot(main!.candidate.centroid, other.candidate.centroid),
      })),
  );
}

/** A voice node, and the clusters of this recording that are it. */
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

/** The voice that a node's samples come to; one without samples has none. */
export function nodeVoice({ samples }: NodeRecord): Voice {
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

/** The turns of clusters from the `from`-th on: those of the clip at hand; ascending. */
function newTurns(clusters: readonly Cluster[], from: number): number[] {
  return clusters
    .flatMap((cluster) => cluster.turns)
    .filter((i) => i >= from)
    .sort((a, b) => a - b);
}

/** The candidate with what was heard of it in this clip, whose turns are those from the `from`-th on. */
function withSamples(
  candidate: Candidate,
  turns: readonly HeardVoice[],
  from: number,
  cap: number,
): Candidate {
  const added = newTurns(candidate.clusters, from).map((i): NodeSample => {
    const { id, t0, t1, embedding } = turns[i]!;
    return { embedding: embedding!, weight: t1 - t0, source: id, picture: null };
  });
  if (added.length === 0) return candidate;
  const node = { ...candidate.node, samples: keepDiverse([...candidate.node.samples, ...added], cap) };
  return candidateOf(node, candidate.faces, candidate.clusters);
}

/** The node of the voice that a left-over is clearly nearest to, by a measure of likeness; null when none is. */
function clearlyNearest(
  leftOver: Cluster,
  candidates: readonly Candidate[],
  turns: readonly HeardVoice[],
  likenessTo: (candidate: Candidate) => number,
  { least, lead }: { least: number; lead: number },
): string | null {
  const [first, second] = candidates
    .filter(({ clusters }) => !clusters.some((cluster) => apart(leftOver, cluster, turns)))
    .map((candidate) => ({ id: candidate.node.id, likeness: likenessTo(candidate) }))
    .sort((a, b) => b.likeness - a.likeness);
  if (!first || first.likeness < least) return null;
  return first.likeness - (second?.likeness ?? Number.NEGATIVE_INFINITY) >= lead ? first.id : null;
}

/** Whether a left-over that is long enough to be clustered is another's than a voice of its recording, by their cosine and by their likelihood; never where that is not known. */
function isUnlike(
  leftOver: Cluster,
  { clusters }: Candidate,
  turns: readonly HeardVoice[],
  { space, thresholds }: VoiceRules,
): boolean {
  if (!space || leftOver.seconds < RULES.leastS) return false;
  const above = ({ centroid, seconds }: Cluster) =>
    dot(leftOver.centroid, centroid) - leastCosine(thresholds, leftOver.seconds, seconds);
  if (Math.max(...clusters.map(above)) >= RULES.unlike.above) return false;
  const voiceIn = (own: readonly Cluster[]) =>
    own
      .flatMap((cluster) => cluster.turns)
      .map((i) => placed(turns[i]!.embedding!, turns[i]!.t1 - turns[i]!.t0, space))
      .reduce((a, b) => pooled(a, b, space));
  return oneVoiceRatio(voiceIn([leftOver]), voiceIn(clusters), space) < RULES.unlike.ratio;
}

/** How like a left-over is to a voice as it is in this recording, by ear and eye. */
function likenessHere(leftOver: Cluster, candidate: Candidate): number {
  const cosines = candidate.clusters.map(({ centroid }) => dot(leftOver.centroid, centroid));
  return Math.max(...cosines) - evidence(leftOver, candidate);
}

/** The voice that is heard longest in some turns of one recording; null where none is clear. */
export function mainVoice(
  turns: readonly Pick<HeardVoice, 't0' | 't1' | 'embedding'>[],
  within: number,
): Voice | null {
  const heard = turns
    .filter(({ embedding }) => embedding)
    .map((turn): HeardVoice => ({ ...turn, id: '', seen: null, still: [] }));
  const longEnough = clusterTurns(heard, { within }, RULES.leastS);
  const clusters = longEnough.length > 0 ? longEnough : clusterTurns(heard, { within }, 0);
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
  { thresholds }: Pick<VoiceRules, 'thresholds'>,
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
  const above = (candidate: Candidate) => aboveLeast(alone, candidate, thresholds);
  const known = candidates
    .map((candidate) => ({ candidate, above: above(candidate) }))
    .filter(({ above }) => above >= 0)
    .sort((a, b) => b.above - a.above || a.candidate.node.n - b.candidate.node.n);
  if (known.length > 0) return known.map(({ candidate }) => like(candidate, true));
  const nearest = clearlyNearest(alone, candidates, [], above, RULES.perhaps);
  return candidates.filter(({ node }) => node.id === nearest).map((candidate) => like(candidate, false));
}
