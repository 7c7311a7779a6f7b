import type { Ability } from '../contract/models';
import { TextEmbedder } from '../language/text-embedding';
import { firstUsable, type WeightPlace, withSession } from '../models/first-usable-weight';
import { browserPlaces } from '../models/where-weights-lie';
import { text } from '../text';
import { loadAbilityBy } from './load-ability';
import { configureWorkerRuntime } from './worker-runtime';

/** Loads what finding words by their meaning needs. `weight`: the one that the memory was begun with; null: the best there is. */
export async function loadTextEmbedding(
  places: WeightPlace[],
  weight: string | null,
): Promise<{ embedder: TextEmbedder | null; ability: Ability }> {
  const { loaded, ability } = await loadAbilityBy(
    (sought) =>
      firstUsable(sought, async (found) => {
        const network = await withSession(found);
        return { ...network, embedder: await TextEmbedder.load(network) };
      }),
    'text-embedding',
    places,
    weight,
    text('Words are found by how they are written alone.'),
  );
  return { embedder: loaded?.embedder ?? null, ability };
}

/** The same in the worker that calls it, from the places that a browser has. */
export async function loadTextHere(weight: string | null): ReturnType<typeof loadTextEmbedding> {
  configureWorkerRuntime('memory');
  return loadTextEmbedding(await browserPlaces(), weight);
}
