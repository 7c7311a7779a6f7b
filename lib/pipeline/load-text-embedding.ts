import { toErrorData } from '../errors';
import { TextEmbedder } from '../language/text-embedding';
import type { WeightPlace } from '../models/load';
import { browserPlaces } from '../models/places';
import { loadAbility } from './load-ability';
import type { Ability } from './state';
import { configureWorkerRuntime } from './worker-runtime';

const WITHOUT = 'Words are found by how they are written alone';

/** Loads what finding words by their meaning needs. `weight`: the one that the memory was begun with; null: the best there is. */
export async function loadTextEmbedding(
  places: WeightPlace[],
  weight: string | null,
): Promise<{ embedder: TextEmbedder | null; ability: Ability }> {
  const { loaded, ability } = await loadAbility('text-embedding', places, weight, WITHOUT);
  if (!loaded) return { embedder: null, ability };
  try {
    return { embedder: await TextEmbedder.load(loaded), ability };
  } catch (error) {
    const missing = `${WITHOUT}. ${toErrorData(error).message}`;
    return { embedder: null, ability: { task: 'text-embedding', weight: null, missing } };
  }
}

/** The same in the worker that calls it, from the places that a browser has. */
export async function loadTextHere(weight: string | null): ReturnType<typeof loadTextEmbedding> {
  configureWorkerRuntime('memory');
  return loadTextEmbedding(await browserPlaces(), weight);
}
