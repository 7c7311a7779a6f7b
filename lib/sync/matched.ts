import { numberOf } from '../identity/ledger';
import { likenessVotes } from '../identity/likeness-votes';
import { type NewIds, renumbered } from '../store/archive/renumber';
import type { ClipRecord, LedgerEntry, NodeRecord, VideoRecord } from '../store/schema';
import { laneOf } from './lane-of';

type Vote = Extract<LedgerEntry, { kind: 'vote' }>;

/** Whether a vote is one of those that joining makes anew each time: that two are alike who were founded on two devices. */
export function isOfJoining(entry: LedgerEntry): boolean {
  return (
    entry.kind === 'vote' &&
    entry.source === 'likeness' &&
    laneOf(numberOf(entry.a)) !== laneOf(numberOf(entry.b))
  );
}

/**
 * Who of one device is who of another, as an import tells it (lib/identity/likeness-votes): lane by lane, each as if its people were taken into the
 * memory of those before. The same on all devices.
 */
export function matchedByLane(memory: {
  nodes: readonly NodeRecord[];
  ledger: readonly LedgerEntry[];
  videos: VideoRecord[];
  clips: Pick<ClipRecord, 'id' | 'videoId' | 't0' | 't1'>[];
}): Vote[] {
  const lanes = [...new Set(memory.nodes.map(({ n }) => laneOf(n)))].sort((a, b) => a - b);
  if (lanes.length < 2) return [];
  const { ids, back } = byLane(memory);
  const nodes = memory.nodes.map((is) => renumbered({ in: 'nodes', is }, ids).is);
  const ledger = memory.ledger.map((is) => renumbered({ in: 'ledger', is }, ids).is);
  const votes: Vote[] = [];
  const ofLane = (node: NodeRecord) => laneOf(back.get(node.n)!);
  for (const lane of lanes.slice(1)) {
    const found = likenessVotes({
      incoming: nodes.filter((node) => ofLane(node) === lane),
      here: nodes.filter((node) => ofLane(node) < lane),
      ledger: [...ledger, ...votes],
      videos: memory.videos,
      clips: memory.clips,
    });
    for (const vote of found.votes) votes.push({ ...vote, seq: ledger.length + votes.length + 1 });
  }
  const own: NewIds = { videos: ids.videos, numbers: back };
  return votes.map((is) => renumbered({ in: 'ledger', is }, own).is);
}

/** Numbers by which those of a later lane are higher: of two nodes that is how the older is told. */
function byLane({ nodes, videos }: { nodes: readonly NodeRecord[]; videos: readonly VideoRecord[] }): {
  ids: NewIds;
  back: Map<number, number>;
} {
  const inOrder = nodes.map(({ n }) => n).sort((a, b) => laneOf(a) - laneOf(b) || a - b);
  const same = new Map(videos.map(({ id }) => [id, id]));
  return {
    ids: { videos: same, numbers: new Map(inOrder.map((n, i) => [n, i + 1])) },
    back: new Map(inOrder.map((n, i) => [i + 1, n])),
  };
}
