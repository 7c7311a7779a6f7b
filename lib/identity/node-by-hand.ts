import type { Modality } from '../contract/memory';
import { MnemeError } from '../errors';
import type { PersonView } from '../store/packs/pack-format';
import type { NodeRecord } from '../store/schema';

/** In place of a person's id: somebody who is nobody that is known yet. */
export const NEW_PERSON = 'new';

/** The node by which people mean a person. A face stays a person's through thick and thin, where a voice may turn out to be another's. */
export function nodeFor({ nodes }: PersonView): string {
  return nodes.find((node) => node.startsWith('f_')) ?? nodes[0]!;
}

/** What a new node is made by. */
export interface NodesAndWeights {
  nodes(): NodeRecord[];
  /** The weight of a video's embeddings of a kind; null where there is none. */
  weightOf(videoId: string, modality: Modality): string | null;
}

/**
 * A node for somebody whom only people tell of: no face or voice is held to be theirs.
 *
 * @param of what it is rather, where there is a weight for it
 * @param more new nodes that have a number already
 * @throws MnemeError `weight-missing`
 */
export function bareNode(memory: NodesAndWeights, videoId: string, of: Modality, more = 0): NodeRecord {
  const other = of === 'face' ? 'voice' : 'face';
  const modality = memory.weightOf(videoId, of) === null ? other : of;
  const weightId = memory.weightOf(videoId, modality);
  if (weightId === null)
    throw new MnemeError(
      'weight-missing',
      'Nobody is told apart in this memory: the weights for it were missing.',
    );
  const n = 1 + more + Math.max(0, ...memory.nodes().map((node) => node.n));
  return { id: `${modality[0]}_${n}`, n, modality, weightId, samples: [] };
}
