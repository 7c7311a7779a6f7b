import { PictureWords, wordsHalf } from '../language/picture-words';
import { firstUsable } from '../models/first-usable-weight';
import { browserPlaces } from '../models/where-weights-lie';
import { configureWorkerRuntime } from './worker-runtime';

/** Loads what describes words, so that pictures are found by them, in the memory's worker; null where it is not to be had. */
export async function loadPictureWordsHere(): Promise<PictureWords | null> {
  configureWorkerRuntime('memory');
  const sought = { task: 'image-text-embedding', partOf: wordsHalf, places: await browserPlaces() } as const;
  return firstUsable(sought, (found) => PictureWords.load(found)).catch(() => null); // Nothing is found by it then.
}
