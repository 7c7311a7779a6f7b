import type { NodeRecord, NodeSample, TrackRecord, TurnRecord } from '../store/schema';

/** What a face track gives to its node: its looks, each as heavy as its quality. */
export function faceSamples(track: TrackRecord): NodeSample[] {
  return track.looks.map((look) => ({
    embedding: look.embedding,
    weight: look.quality,
    source: track.id,
    picture: look.picture,
  }));
}

/** What a turn gives to its voice node: one embedding, as heavy as the turn is long in seconds. */
export function voiceSamples(turn: TurnRecord): NodeSample[] {
  return turn.embedding
    ? [{ embedding: turn.embedding, weight: turn.t1 - turn.t0, source: turn.id, picture: null }]
    : [];
}

/** A node's samples without those of tracks and turns that people moved to another. `moved`: where (`movedRecords`). */
export function ownSamples(node: NodeRecord, moved: ReadonlyMap<string, string>): NodeSample[] {
  return node.samples.filter(({ source }) => source === null || (moved.get(source) ?? node.id) === node.id);
}
