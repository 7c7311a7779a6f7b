import { leastCosine, type VoiceThresholds } from '../models/voice-thresholds';
import { dot } from './similarity';
import type { HeardVoice } from './voices';

/**
 * How much eyes move the least cosine, from looking at four scripted films and five readers (test/bench/identity/recordings.ts): two voices of
 * different people are up to 0.2 above the least for them, the same voice up to 0.3 below it.
 */
export const EVIDENCE: any = {
  /** Both are seen spoken by one face. */
  sameFace: -0.2,
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

/** Turns of one clip that are one voice; `faces` has at most one. */
export interface Cluster extends Voice, Watched {
  /** Indices of the turns, ascending. */
  turns: number[];
}

/** The voice of some unit embeddings, each heard for some seconds; there is at least one. */
export function voiceOf(parts: readonly { embedding: Float32Array; seconds: number }[]): Voice {
  const sum = new Float64Array(parts[0]!.embedding.length);
  let seconds = 0;
  for (const part of parts) {
    for (let i = 0; i < sum.length; i += 1) sum[i]! += part.seconds * part.embedding[i]!;
    seconds += part.seconds;
  }
  const length = Math.hypot(...sum) || 1;
  return { centroid: Float32Array.from(sum, (value) => value / length), seconds };
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

/**
 * Agglomerative clustering with centroid linkage of a clip's turns that have an embedding and are not shorter than `leastS`: the two
 * clusters furthest above the least cosine for their lengths join, until none is above. Turns that overlap in time, or that
 * different faces are seen speaking, never share a cluster. Of equals the earlier join first. Clusters are in order of their
 * first turns.
 */
export function clusterTurns(
  turns: readonly HeardVoice[],
  thresholds: VoiceThresholds,
  leastS: number,
): Cluster[] {
  const clusters = turns.flatMap((turn, i): Cluster[] =>
    turn.embedding && turn.t1 - turn.t0 >= leastS
      ? [
          {
            ...voiceOf([heardOf(turn)]),
            turns: [i],
            faces: turn.seen ? [turn.seen.face] : [],
            still: new Set(turn.still),
          },
        ]
      : [],
  );
  for (;;) {
    let best: { a: number; b: number; above: number } | null = null;
    for (let a = 0; a < clusters.length; a += 1) {
      for (let b = a + 1; b < clusters.length; b += 1) {
        const above = aboveLeast(clusters[a]!, clusters[b]!, thresholds);
        if (above < 0 || (best && above <= best.above) || apart(clusters[a]!, clusters[b]!, turns)) continue;
        best = { a, b, above };
      }
    }
    if (!best) return clusters;
    clusters[best.a] = joined(clusters[best.a]!, clusters[best.b]!, turns);
    clusters.splice(best.b, 1);
  }
}

function aboveLeast(a: Cluster, b: Cluster, thresholds: VoiceThresholds): number {
  return dot(a.centroid, b.centroid) - leastCosine(thresholds, a.seconds, b.seconds) - evidence(a, b);
}

/** Whether two clusters cannot be one voice, however alike. */
export function apart(a: Cluster, b: Cluster, turns: readonly HeardVoice[]): boolean {
  if (a.faces[0] && b.faces[0] && a.faces[0] !== b.faces[0]) return true;
  return a.turns.some((i) =>
    b.turns.some((j) => turns[i]!.t0 < turns[j]!.t1 && turns[j]!.t0 < turns[i]!.t1),
  );
}

function joined(a: Cluster, b: Cluster, turns: readonly HeardVoice[]): Cluster {
  const members = [...a.turns, ...b.turns].sort((x, y) => x - y);
  return {
    ...voiceOf(members.map((i) => heardOf(turns[i]!))),
    turns: members,
    faces: a.faces.length > 0 ? a.faces : b.faces,
    still: new Set([...a.still, ...b.still]),
  };
}

function heardOf(turn: HeardVoice): { embedding: Float32Array; seconds: number } {
  return { embedding: turn.embedding!, seconds: turn.t1 - turn.t0 };
}
