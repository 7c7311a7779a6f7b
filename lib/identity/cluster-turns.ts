import { agglomerate, averageOf, joinMostAlike } from './agglomerate';
import { dot } from './similarity';
import { oneVoiceRatio, placed, pooled, type VoiceSpace } from './voice-space';

/** One turn of a recording, before anybody is recognised. */
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

/**
 * How much what is seen moves the least cosine. Over scripted films with every speaker in view known, no values between 0.1 and
 * 0.4 err. With four turns of ten unseen and a wrong face for one in twenty, the three films of one memory had these errors in
 * whose speech it was: same face -0.1: .011, -0.2: .034, -0.3: .067; other face (at -0.2) 0: .067, 0.1 and 0.2: .034, 0.3: .096. -0.15 is
 * a choice between the first two, since people vary more than the films' voices do.
 */
const EVIDENCE = {
  /** Both are seen spoken by one face. */
  sameFace: -0.15,
  /** The face of one was seen silent, or another face was seen speaking, during the other. */
  otherFace: 0.2,
} as const;

/** A voice, as far as it was heard. */
export interface Voice {
  /** Sum of unit embeddings, each times its seconds, brought to length 1. */
  centroid: Float32Array;
  /** Seconds of speech it rests on. */
  seconds: number;
}

/** What was seen of who speaks. */
export interface Watched {
  /** Faces of the one who speaks. */
  faces: readonly string[];
  /** Faces that were seen silent meanwhile. */
  still: ReadonlySet<string>;
}

/** Turns of one recording that are one voice; `faces` has at most one. */
export interface Cluster extends Voice, Watched {
  /** Indices of the turns, ascending. */
  turns: number[];
}

/** The voice of some unit embeddings, each heard for some seconds; there is at least one. */
export function voiceOf(parts: readonly { embedding: Float32Array; seconds: number }[]): Voice {
  const centroid = new Float32Array(parts[0]!.embedding.length);
  let total = 0;
  for (const { embedding, seconds } of parts) {
    for (let i = 0; i < centroid.length; i += 1) centroid[i]! += seconds * embedding[i]!;
    total += seconds;
  }
  const length = Math.sqrt(dot(centroid, centroid)) || 1;
  for (let i = 0; i < centroid.length; i += 1) centroid[i]! /= length;
  return { centroid, seconds: total };
}

/** How much the least cosine of two voices moves by what was seen while they were heard. */
export function evidence(a: Watched, b: Watched): number {
  if (a.faces.some((face) => b.faces.includes(face))) return EVIDENCE.sameFace;
  const unlike =
    (a.faces.length > 0 && b.faces.length > 0) ||
    a.faces.some((face) => b.still.has(face)) ||
    b.faces.some((face) => a.still.has(face));
  return unlike ? EVIDENCE.otherFace : 0;
}

/** How turns of one recording are held to be one voice. */
export interface WithinRules {
  /** Least mean cosine of two clusters (manifest). */
  within: number;
  /** Where the weight has one, turns are compared in it instead. */
  space?: VoiceSpace;
}

/**
 * In a voice space: the logarithm of the likelihood ratio from which clusters become one. Chosen, with the number of directions (8 of 4 to 64) and how
 * much a turn counts, on the learners who choose (`identity wild`), four scripted films by their voices alone and three meetings.
 */
const IN_SPACE = {
  /** As long as the recording goes on: likelier one voice than two. Voices that are founded apart can be joined later, one that was of two stays. */
  going: 0,
  /** Once it has ended. By -3 lone speakers become 1.25 voices, not 1.50, but meetings err .08 more, and who says little in the first minute of a film is joined with another: people who are joined are worse. */
  ended: -1,
  /**
   * What a cosine of 1 is worth, for what is seen (EVIDENCE): about how far pairs of one voice and of two are apart in it, by the cosine that parts them.
   * Four scripted films with four turns of ten unseen and a wrong face for one in twenty err .049, .084, .052, .092 (by cosines .107, .051, .052, .260).
   */
  perCosine: 30,
} as const;

/**
 * Agglomerative clustering of a recording's turns that have an embedding and are not shorter than `leastS`: in a voice space by what is heard of whole
 * clusters, so that short turns count for little and long speech for much; else with average linkage, each turn as
 * heavy as it is long. Turns that overlap in time, or that different faces are seen speaking, never share a cluster. Clusters are in order of their
 * first turns.
 *
 * @param hasEnded the recording goes on no further
 */
export function clusterTurns(
  turns: readonly HeardVoice[],
  rules: WithinRules,
  leastS: number,
  hasEnded = true,
): Cluster[] {
  const single = turns.flatMap((turn, i) =>
    turn.embedding && turn.t1 - turn.t0 >= leastS ? [clusterOf([i], turns)] : [],
  );
  const groups = rules.space
    ? groupsInSpace(single, turns, rules.space, hasEnded)
    : agglomerate(
        single.map(({ seconds }) => seconds),
        rules.within,
        (i, j) => dot(single[i]!.centroid, single[j]!.centroid) + seenAlike(single[i]!, single[j]!, turns),
      );
  return groups.map((members) =>
    clusterOf(
      members.flatMap((i) => single[i]!.turns),
      turns,
    ),
  );
}

/** Indices of turns by voice: clusters by the likelihood of all that was heard of them, and the mean of what was seen of their pairs. */
function groupsInSpace(
  single: readonly Cluster[],
  turns: readonly HeardVoice[],
  space: VoiceSpace,
  hasEnded: boolean,
): number[][] {
  const voices = single.map(({ centroid, seconds }) => placed(centroid, seconds, space));
  const weights = single.map(({ seconds }) => seconds);
  const seen = single.map((a) => single.map((b) => (a === b ? 0 : seenAlike(a, b, turns))));
  const likeness = (i: number, j: number) =>
    oneVoiceRatio(voices[i]!, voices[j]!, space) + IN_SPACE.perCosine * seen[i]![j]!;
  return joinMostAlike(single.length, hasEnded ? IN_SPACE.ended : IN_SPACE.going, likeness, (i, j) => {
    voices[i] = pooled(voices[i]!, voices[j]!, space);
    for (const [k, row] of seen.entries())
      row[i] = seen[i]![k] = averageOf(weights[i]!, seen[i]![k]!, weights[j]!, seen[j]![k]!);
    weights[i]! += weights[j]!;
    return (k) => likeness(i, k);
  });
}

/** What is seen of two turns, as cosine; -Infinity where they cannot be one voice. */
function seenAlike(a: Cluster, b: Cluster, turns: readonly HeardVoice[]): number {
  return apart(a, b, turns) ? Number.NEGATIVE_INFINITY : -evidence(a, b);
}

/** Whether two clusters cannot be one voice, however alike. */
export function apart(a: Cluster, b: Cluster, turns: readonly HeardVoice[]): boolean {
  if (a.faces[0] && b.faces[0] && a.faces[0] !== b.faces[0]) return true;
  return a.turns.some((i) => b.turns.some((j) => turns[i]!.t0 < turns[j]!.t1 && turns[j]!.t0 < turns[i]!.t1));
}

/** A cluster of turns that have embeddings; at most one face was seen speaking them. */
export function clusterOf(members: number[], turns: readonly HeardVoice[]): Cluster {
  const own = members.map((i) => turns[i]!);
  return {
    ...voiceOf(own.map(({ embedding, t0, t1 }) => ({ embedding: embedding!, seconds: t1 - t0 }))),
    turns: members,
    faces: own.flatMap(({ seen }) => (seen ? [seen.face] : [])).slice(0, 1),
    still: new Set(own.flatMap(({ still }) => still)),
  };
}
