import type { Modality } from '../contract/memory';
import { forgetEntries } from '../identity/forget-ledger';
import { numberOf } from '../identity/ledger';
import { EMBEDDING_TASK } from '../models/weights-manifest';
import type { Known } from '../store/known';
import type { LedgerEntry, NodeRecord } from '../store/schema';

/** The parts of a memory that point at each other. */
export type Linked = Pick<Known, 'videos' | 'clips' | 'nodes' | 'incidents' | 'facts' | 'words' | 'ledger'>;

/**
 * What is left when damaged records are left out, made to hang together again: what belongs to a clip that is not there goes; a node that
 * records speak of is there, without samples if its own record is lost, and founded; the ledger counts without gaps. Pure; nothing given
 * is changed.
 */
export function mended(known: Linked): Linked {
  const videos = new Set(known.videos.map(({ id }) => id));
  const clips = known.clips.filter(({ videoId }) => videos.has(videoId));
  const clipIds = new Set(clips.map(({ id }) => id));
  const isThere = ({ clipId }: { clipId: string }) => clipIds.has(clipId);
  const incidents = known.incidents.filter(isThere);
  const nodes = mendNodes(
    known,
    incidents.flatMap(({ who }) => who),
  );
  return {
    videos: known.videos,
    clips,
    nodes,
    incidents,
    facts: known.facts.filter(isThere),
    words: known.words.filter(isThere),
    ledger: mendLedger(known.ledger, nodes, videos),
  };
}

/** All nodes that are spoken of. */
function mendNodes({ nodes, ledger, videos }: Linked, named: string[]): NodeRecord[] {
  const known = new Set(nodes.map(({ id }) => id));
  const spokenOf = new Set([...named, ...foundedIn(ledger)]);
  const lost = [...spokenOf].filter((id) => !known.has(id));
  const weightOf = (modality: Modality): string => {
    const task = EMBEDDING_TASK[modality];
    const own = nodes.find((node) => node.modality === modality)?.weightId;
    return own ?? videos.find(({ weights }) => weights[task])?.weights[task] ?? '';
  };
  const blank = lost.map((id): NodeRecord => {
    const modality = id.startsWith('f_') ? 'face' : 'voice';
    return { id, n: numberOf(id), modality, weightId: weightOf(modality), samples: [] };
  });
  return blank.length > 0 ? [...nodes, ...blank] : nodes;
}

/** The entries that are still of something, numbered anew, and a founding for each node that has lost its own. */
function mendLedger(
  entries: LedgerEntry[],
  nodes: readonly NodeRecord[],
  videos: ReadonlySet<string>,
): LedgerEntry[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const left = forgetEntries(entries, {
    forgets: ({ videoId }) => !videos.has(videoId),
    forgetsRecord: () => false,
    keeps: (node) => ids.has(node),
    heir: () => null,
  });
  const founded = new Set(foundedIn(left));
  const unfounded = nodes.filter(({ id }) => !founded.has(id)).sort((a, b) => a.n - b.n);
  return [
    ...left,
    ...unfounded.map(
      ({ id }, i): LedgerEntry => ({ seq: left.length + 1 + i, kind: 'founded', node: id, at: null }),
    ),
  ];
}

function foundedIn(entries: readonly LedgerEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'founded' ? [entry.node] : entry.kind === 'move' ? [entry.to] : [],
  );
}
