import { nodesKnown, type TakenSample } from '../answering/search/sample';
import { search } from '../answering/search/search';
import { soughtIn, wordsIn } from '../answering/search/sought';
import type { SearchRequest, SearchResult } from '../contract/search';
import type { Recall } from '../memory/recall';
import type { HeldMemory } from './held-memory';

/**
 * As `Keeper.search`, of a memory that is read on.
 *
 * @param vectorOf makes a vector of words; null where lines have none
 */
export async function searchMoments(
  held: HeldMemory,
  request: SearchRequest,
  taken: TakenSample | null,
  vectorOf: (text: string) => Promise<Float32Array | null>,
): Promise<SearchResult> {
  const nodes = taken ? await held.reading((recall) => nodesKnown(recall, held, taken, request)) : [];
  const vector = await vectorOf(wordsIn(request.text));
  return held.reading((recall) => search(recall, request, { taken, nodes, vector }));
}

/** Throws where `searchMoments` would for what is asked, whatever a picture or recording may hold. */
export function requireSearchable(recall: Recall, request: SearchRequest): void {
  soughtIn(recall, request, Date.now());
}
