import type { Pair, TrackRecord, TurnRecord, Where } from '../store/schema';

/** Longest stretch that is one meta-clip, seconds (M3-Agent, F.2). */
const META_CLIP_S = 5;
/** Shorter rests of a stretch cast no vote: they are mostly cuts and breaths. */
const META_CLIP_MIN_S = 1;

export interface MetaClip {
  face: string;
  voice: string;
  at: Where;
  /** The track and the turn. */
  by: Pair;
}

/**
 * The stretches of a clip with exactly one face and one voice (M3-Agent, F.2): each turn is cut into pieces of at most
 * 5 s at the moments when a face comes or goes; a piece counts when one face is there throughout and no other at all.
 * Unmatched faces count as faces: a stranger in view makes the piece ambiguous. Only the turns `asked` are cut up.
 */
export function metaClips(tracks: TrackRecord[], turns: TurnRecord[], asked = turns): MetaClip[] {
  const found: MetaClip[] = [];
  for (const turn of asked) {
    if (!turn.node) continue;
    const edges = [turn.t0, turn.t1];
    for (const track of tracks)
      for (const t of [track.t0, track.t1]) if (t > turn.t0 && t < turn.t1) edges.push(t);
    edges.sort((a, b) => a - b);
    for (let i = 0; i + 1 < edges.length; i += 1) {
      for (const [t0, t1] of pieces(edges[i]!, edges[i + 1]!)) {
        if (t1 - t0 < META_CLIP_MIN_S) continue;
        const seen = tracks.filter((track) => track.t0 < t1 && track.t1 > t0);
        const heard = turns.filter((other) => other.t0 < t1 && other.t1 > t0);
        const face = seen[0]?.node;
        if (seen.length !== 1 || heard.length !== 1 || !face) continue;
        found.push({
          face,
          voice: turn.node,
          at: { videoId: turn.videoId, t0, t1 },
          by: [seen[0]!.id, turn.id],
        });
      }
    }
  }
  return found;
}

function pieces(t0: number, t1: number): [number, number][] {
  const count = Math.max(1, Math.ceil((t1 - t0) / META_CLIP_S));
  const step = (t1 - t0) / count;
  return Array.from({ length: count }, (_, i) => [t0 + i * step, i + 1 === count ? t1 : t0 + (i + 1) * step]);
}
