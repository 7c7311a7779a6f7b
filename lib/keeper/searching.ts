import { nodesKnown, type TakenSample } from '../answering/search/sample';
import { search } from '../answering/search/search';
import { soughtIn, wordsIn } from '../answering/search/sought';
import type { PictureHit, SearchRequest, SearchResult } from '../contract/search';
import type { Recall } from '../memory/recall';
import type { HeldMemory } from './held-memory';

/**
 * As `Keeper.search`, of a memory that is read on.
 *
 * @param vectorOf makes a vector of words; null where lines have none
 * @param picturesOf finds moments by what their pictures show, for the words of a request
 */
export async function searchMoments(
  held: HeldMemory,
  request: SearchRequest,
  taken: TakenSample | null,
  vectorOf: (text: string) => Promise<Float32Array | null>,
  picturesOf: (request: SearchRequest, words: string) => Promise<PictureHit[]>,
): Promise<SearchResult> {
  if (request.like)
    return { hits: [], misheard: [], recognised: null, pictures: await picturesOf(request, '') };
  const nodes = taken ? await held.reading((recall) => nodesKnown(recall, held, taken, request)) : [];
  const words = wordsIn(request.text);
  const vector = await vectorOf(words);
  const found = await held.reading((recall) => search(recall, request, { taken, nodes, vector }));
  return { ...found, pictures: taken ? [] : await picturesOf(request, words) };
}

/** Throws where `searchMoments` would for what is asked, whatever a picture or recording may hold. */
export function requireSearchable(recall: Recall, request: SearchRequest): void {
  soughtIn(recall, request, Date.now());
}
