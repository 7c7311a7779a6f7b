import type { NodeRecord, NodeSample, TrackRecord, TurnRecord } from '../store/schema';
import { worthKeeping } from './match-faces';
import { isComparable, keepDiverse } from './similarity';

/** What a face track gives to its node: its looks, each as heavy as its quality. */
export function faceSamples(track: TrackRecord): NodeSample[] {
  return track.looks.flatMap(({ embedding, quality, picture }) =>
    isComparable(embedding) ? { embedding, weight: quality, source: track.id, picture } : [],
  );
}

/** What a turn gives to its voice node: one embedding, as heavy as the turn is long in seconds. */
export function voiceSamples(turn: TurnRecord): NodeSample[] {
  return turn.embedding
    ? [{ embedding: turn.embedding, weight: turn.t1 - turn.t0, source: turn.id, picture: null }]
    : [];
}

/** Whether a node is of somebody who was kept when all videos of them were forgotten: nothing but its samples is left. */
export function isKeptAlone({ samples }: NodeRecord): boolean {
  return samples.length > 0 && samples.every(({ source }) => source === null);
}

/** A node's samples without those of tracks and turns that people moved to another. `moved`: where (`movedRecords`). */
export function ownSamples(node: NodeRecord, moved: ReadonlyMap<string, string>): NodeSample[] {
  return node.samples.filter(({ source }) => source === null || (moved.get(source) ?? node.id) === node.id);
}

/**
 * Nodes with the samples that they had at some moment, made anew from what had been seen and heard by then alone: what came later may have
 * taken the place of earlier samples. Those that had none are left out, and so are samples of videos that are forgotten, since no
 * moment tells of them.
 *
 * @param nodes of one modality
 * @param records the tracks of the moment and before, or the turns, in the order of time
 * @param moved the node that each track or turn that a person moved belongs to (`movedRecords`)
 * @param cap most samples of a node
 */
export function nodesBy(
  nodes: readonly NodeRecord[],
  records: readonly (TrackRecord | TurnRecord)[],
  moved: ReadonlyMap<string, string>,
  cap: number,
): NodeRecord[] {
  const known = new Map<string, NodeSample[]>();
  for (const record of records) {
    const node = moved.get(record.id) ?? record.node;
    if (node === null) continue;
    const kept = known.get(node) ?? [];
    const samples =
      'looks' in record
        ? worthKeeping([...kept, ...faceSamples(record)])
        : [...kept, ...voiceSamples(record)];
    known.set(node, keepDiverse(samples, cap));
  }
  return nodes.flatMap((node) => {
    const samples = known.get(node.id) ?? [];
    return samples.length > 0 ? [{ ...node, samples }] : [];
  });
}
