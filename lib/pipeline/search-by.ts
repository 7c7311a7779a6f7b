import type { TakenSample } from '../answering/search/sample';
import type { SearchRequest, SearchResult } from '../contract/search';
import { MnemeError } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { Perception } from './perception';
import type { WorkerHandle } from './worker-types';

type RemoteKeeper = WorkerHandle<Keeper>['remote'];

/**
 * Searches, by the face of a picture or the voice of a recording where the request has one: with the weights that the memory keeps to.
 *
 * @param consented the person has read what is said about faces and voices
 * @throws MnemeError what `Mneme.search` throws
 */
export async function searchBy(
  { image, audio, ...request }: SearchRequest,
  keeper: RemoteKeeper,
  consented: boolean,
): Promise<SearchResult> {
  if (!image && !audio) return keeper.search(request, null);
  if (request.text?.trim() || (image && audio))
    throw new MnemeError('bad-input', 'Search by words, by a picture, or by a recording: one at a time.');
  if (!consented) throw new MnemeError('bad-input', 'Faces and voices are looked for only after consent.');
  await keeper.checkSearch(request);
  return keeper.search(request, await take(image, audio!, keeper));
}

/** By workers of its own: those that remember have another file open, and stay as they are. */
async function take(image: Blob | undefined, audio: Blob, keeper: RemoteKeeper): Promise<TakenSample> {
  const perception = new Perception(keeper);
  const { signal } = new AbortController();
  try {
    if (image) {
      const face = await perception.vision.use((vision) => vision.largestFace(image), signal);
      const { found, box, quality, embedding, weightId } = face;
      return { sample: { of: 'face', found, box, quality }, embedding, weightId };
    }
    const voice = await perception.hearing.use((hearing) => hearing.mainVoice(audio), signal);
    const { seconds, embedding, weightId } = voice;
    return { sample: { of: 'voice', seconds }, embedding, weightId };
  } finally {
    perception.stop();
  }
}
